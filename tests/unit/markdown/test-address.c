/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "markdown/address.h"

static void
test_check (void)
{
  static const struct
  {
    const char *address;
    const char *opened; /* NULL: not a link */
  } cases[] = {
    { "https://example.org/a?b=c#d", "https://example.org/a?b=c#d" },
    { "HTTP://example.org", "HTTP://example.org" },
    { "https://bücher.example/ä", "https://bücher.example/ä" },
    { "mailto:anna@example.org", "mailto:anna@example.org" },
    { "mailto:anna@example.org?subject=Hello&body=x",
      "mailto:anna@example.org?subject=Hello&body=x" },
    { "src/main.c", "file:///home/anna/shop/src/main.c" },
    { "./src/../README.md#L12", "file:///home/anna/shop/README.md" },
    { "src/main.c:12:3", "file:///home/anna/shop/src/main.c" },
    { "a%20b.c", "file:///home/anna/shop/a%20b.c" },
    { "/home/anna/shop/x", "file:///home/anna/shop/x" },
    { "file:///home/anna/shop/x", "file:///home/anna/shop/x" },
    { "", NULL },
    { "#part", NULL },
    { "https://", NULL },
    { "https:///etc", NULL },
    { "http://good.example@bad.example/", NULL },
    { "http://a b/", NULL },
    { "https://example.org/\xe2\x80\xae"
      "gpj.exe",
      NULL },
    { "https://example.org\\@bad.example", NULL },
    { "mailto:anna@example.org?attach=/etc/passwd", NULL },
    { "mailto:nobody", NULL },
    { "javascript:alert(1)", NULL },
    { "JaVaScRiPt:alert(1)", NULL },
    { "data:text/html,x", NULL },
    { "ftp://example.org/", NULL },
    { "beckon://tasks/task-1", NULL },
    { "smb://example.org/", NULL },
    { "file://host/home/anna/shop/x", NULL },
    { "file:///etc/passwd", NULL },
    { "../../../etc/passwd", NULL },
    { "..%2f..%2fetc/passwd", NULL },
    { "/home/anna/shopping", NULL },
    { "//example.org/x", NULL },
    { "x%00y", NULL },
    { "\xff", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *opened = beckon_markdown_address_check (cases[i].address, "/home/anna/shop");

      g_test_message ("%u", i);
      g_assert_cmpstr (opened, ==, cases[i].opened);
    }

  g_assert_null (beckon_markdown_address_check ("src/main.c", NULL));
  g_assert_null (beckon_markdown_address_check ("src/main.c", "relative"));
}

static void
test_find (void)
{
  static const struct
  {
    const char *text;
    const char *found;
  } cases[] = {
    { "https://example.org/a, and", "https://example.org/a" },
    { "https://example.org/a_(b)).", "https://example.org/a_(b)" },
    { "http://x/?q=1.", "http://x/?q=1" },
    { "mailto:a@b>", "mailto:a@b" },
    { "https://", "" },
    { "http://...", "" },
    { "hello", "" },
    { "https://x\xe2\x80\xaey", "https://x" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *found =
        g_strndup (cases[i].text, beckon_markdown_address_find (cases[i].text));

      g_assert_cmpstr (found, ==, cases[i].found);
    }
}

static void
test_contact (void)
{
  static const struct
  {
    const char *name;
    const char *value;
    const char *opened; /* NULL: not a link */
  } cases[] = {
    { "email", "jane.doe+crm@acme-corp.example", "mailto:jane.doe+crm@acme-corp.example" },
    { "x", "a_b-c@x.y1.co", "mailto:a_b-c@x.y1.co" },
    { "phone", "+49 (30) 901820-0", "tel:+49309018200" },
    { "x", "+1 415 555 0100", "tel:+14155550100" },
    { "contact.workPhone", "030/90 18 20", "tel:030901820" },
    { "contact 1.tel", "555-0100", "tel:5550100" },
    { "site", "https://acme.example/jane", "https://acme.example/jane" },
    /* Not a whole address. */
    { "email", "Jane <jane@acme.example>", NULL },
    { "email", "jane@acme.example, joe@acme.example", NULL },
    { "email", "jane@acme.example?bcc=all@acme.example", NULL },
    { "email", "jane%0Abcc:x@acme.example", NULL },
    { "email", "jane@acme@bad.example", NULL },
    { "email", "jane@localhost", NULL },
    { "email", "jane@10.0.0.1", NULL },
    { "email", ".jane@acme.example", NULL },
    { "email", "jane..doe@acme.example", NULL },
    { "email", "jane@-acme.example", NULL },
    { "email", "jane@acme-.example", NULL },
    { "email", "jane@.example", NULL },
    { "email", "@acme.example", NULL },
    { "email", "jane@acme.e", NULL },
    { "email", "j\xc3\xa4ne@acme.example", NULL },
    { "email", "jane@acme.example\xe2\x80\xae", NULL },
    { "email", "mailto:jane@acme.example", NULL },
    { "phone", "", NULL },
    { "phone", "+", NULL },
    { "phone", "112", NULL },
    { "phone", "*#06#", NULL },
    { "phone", "+49 30 1234;ext=5", NULL },
    { "phone", "+49,30,901820", NULL },
    { "phone", "+1234567890123456", NULL },
    { "phone", "none", NULL },
    /* A number may be anything. */
    { "value", "5000000", NULL },
    { "due", "2026-11-23", NULL },
    { "telemetry", "123456", NULL },
    { "phone.owner", "123456", NULL },
    { "site", "https://good.example@bad.example/", NULL },
    { "site", "javascript:alert(1)", NULL },
    { "site", "file:///etc/passwd", NULL },
    { "site", "beckon://tasks/task-1", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *opened = beckon_markdown_address_contact (cases[i].name, cases[i].value);

      g_test_message ("%s: %s", cases[i].name, cases[i].value);
      g_assert_cmpstr (opened, ==, cases[i].opened);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-9/markdown/links-lead-where-they-may", test_check);
  g_test_add_func ("/markdown/address/find", test_find);
  g_test_add_func ("/wh/WH-8/addresses-and-numbers-are-links-only-if-they-are-nothing-else",
                   test_contact);
  return g_test_run ();
}

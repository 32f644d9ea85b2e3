/* test-parts.c: what an agent reports, as parts that can be stored and shown each for itself
 * (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "acp/parts.h"

#include <string.h>

#include "base/json/json-parse.h"

/* (transfer full): @text with ' for ". */
static JsonNode *
parse (const char *text)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
  JsonNode        *node = beckon_json_parse (json, strlen (json), 1 << 22, NULL);

  g_assert_nonnull (node);
  return node;
}

/* Everything that there is to take: "1 text|2 {…}". */
static void
assert_taken (BeckonAcpParts *parts, const char *expected)
{
  g_autoptr (GPtrArray) taken = beckon_acp_parts_take (parts);
  g_autoptr (GString) found = g_string_new (NULL);

  for (guint i = 0; i < taken->len; i++)
    {
      const BeckonAcpPart *part = g_ptr_array_index (taken, i);

      g_string_append_printf (found, "%s%u %s", i > 0 ? "|" : "", part->number,
                              part->text != NULL ? part->text : part->data);
    }
  g_string_replace (found, "\"", "'", 0);
  g_assert_cmpstr (found->str, ==, expected);
  g_assert_false (beckon_acp_parts_has_changed (parts));
}

static void
test_order (void)
{
  g_autoptr (BeckonAcpParts) parts = beckon_acp_parts_new ();
  g_autoptr (JsonNode) node = parse ("{'title':'Look\\nhere','kind':'read','status':'pending',"
                                     "'locations':[{'path':'/a','line':3},{'path':7},8]}");
  g_autoptr (JsonNode) entries = parse ("[{'content':'a','status':'completed'},{'content':'b'},7]");
  g_autoptr (JsonNode) nothing = parse ("[7,{}]");
  JsonObject *call = json_node_get_object (node);

  assert_taken (parts, "");
  beckon_acp_parts_say (parts, "One ");
  assert_taken (parts, "1 One ");
  beckon_acp_parts_say (parts, "and two");
  beckon_acp_parts_call (parts, "c", call);
  beckon_acp_parts_plan (parts, json_node_get_array (nothing));
  beckon_acp_parts_plan (parts, NULL);
  beckon_acp_parts_plan (parts, json_node_get_array (entries));
  beckon_acp_parts_say (parts, "three");
  assert_taken (parts,
                "1 One and two|"
                "2 {'title':'Look here','kind':'read','status':'pending','locations':[{'path':"
                "'/a','line':3}]}|3 [{'content':'a','status':'completed'},{'content':'b',"
                "'status':'pending'}]|4 three");
  json_object_set_string_member (call, "status", "completed");
  json_object_remove_member (call, "locations");
  beckon_acp_parts_call (parts, "c", call);
  beckon_acp_parts_end_message (parts);
  beckon_acp_parts_say (parts, "four");
  beckon_acp_parts_forget_call (parts, "c");
  beckon_acp_parts_forget_call (parts, "c");
  assert_taken (parts, "2 {'title':'Look here','kind':'read','status':'completed'}|5 four");
  beckon_acp_parts_call (parts, "c", call);
  beckon_acp_parts_say (parts, "five");
}

static void
test_content (void)
{
  g_autoptr (BeckonAcpParts) parts = beckon_acp_parts_new ();
  g_autoptr (JsonNode) node =
    parse ("{'content':[{'type':'diff','path':'/a','oldText':'x\\n','newText':'y\\n'},{'type':"
           "'content','content':{'type':'text','text':'out'}},7,{'type':'diff'},{'type':'terminal'"
           ",'terminalId':'t'}],'title':7,'kind':{},'locations':'rubbish'}");
  g_autoptr (GPtrArray) taken = NULL;
  const BeckonAcpPart *part;

  beckon_acp_parts_call (parts, "c", json_node_get_object (node));
  taken = beckon_acp_parts_take (parts);
  part = g_ptr_array_index (taken, 0);
  g_assert_nonnull (strstr (part->data, "-x\\n+y\\n"));
  g_assert_nonnull (strstr (part->data, "\"output\":\"out\""));
  g_assert_null (strstr (part->data, "title"));
}

/* What is long is cut, and the whole is never more than a page can hold. */
static void
test_long_call (void)
{
  g_autoptr (BeckonAcpParts) parts = beckon_acp_parts_new ();
  g_autofree char *line = g_strnfill (200000, 'x');
  g_autofree char *text = g_strdup_printf (
    "{'title':'%s','content':[{'type':'diff','path':'%s','newText':'%s'},{'type':'diff','path':'b',"
    "'newText':'%s'},{'type':'content','content':{'text':'%s'}}]}",
    line, line, line, line, line);
  g_autoptr (JsonNode) node = parse (text);
  g_autoptr (GPtrArray) taken = NULL;
  const BeckonAcpPart *part;

  beckon_acp_parts_call (parts, "c", json_node_get_object (node));
  taken = beckon_acp_parts_take (parts);
  part = g_ptr_array_index (taken, 0);
  g_assert_cmpuint (strlen (part->data), <, 100000);
  g_assert_nonnull (strstr (part->data, "…"));
}

static gsize
get_length (GPtrArray *taken)
{
  gsize length = 0;

  for (guint i = 0; i < taken->len; i++)
    length += strlen (((const BeckonAcpPart *) g_ptr_array_index (taken, i))->text);
  return length;
}

/* A long message goes on in another part where a paragraph begins; nothing is lost. */
static void
test_paragraphs (void)
{
  g_autoptr (BeckonAcpParts) parts = beckon_acp_parts_new ();
  g_autoptr (GPtrArray) taken = NULL;

  for (guint i = 0; i < 5000; i++)
    beckon_acp_parts_say (parts, i % 5 == 4 ? "the end.\n\n" : "Some words ");
  taken = beckon_acp_parts_take (parts);
  g_assert_cmpuint (taken->len, >=, 12);
  g_assert_cmpuint (get_length (taken), ==, 4000 * strlen ("Some words ") + 1000 * 10);
  for (guint i = 0; i < taken->len; i++)
    {
      const BeckonAcpPart *part = g_ptr_array_index (taken, i);

      g_assert_cmpuint (strlen (part->text), <, BECKON_ACP_PART_BYTES + 100);
      g_assert_true (g_str_has_prefix (part->text, "Some words"));
    }
}

/* A block of code that is longer than a part is closed, and opened again. */
static void
test_fence (void)
{
  g_autoptr (BeckonAcpParts) parts = beckon_acp_parts_new ();
  g_autoptr (GPtrArray) taken = NULL;

  beckon_acp_parts_say (parts, "Code:\n\n````c\n");
  for (guint i = 0; i < 4000; i++)
    beckon_acp_parts_say (parts, "int a;\n\n```\n");
  beckon_acp_parts_say (parts, "````\n\nThe end");
  taken = beckon_acp_parts_take (parts);
  g_assert_cmpuint (taken->len, >=, 2);
  for (guint i = 0; i < taken->len; i++)
    {
      const BeckonAcpPart *part = g_ptr_array_index (taken, i);

      g_assert_cmpuint (strlen (part->text), <, BECKON_ACP_PART_MAX_BYTES + 100);
      if (i + 1 == taken->len)
        g_assert_cmpstr (part->text, ==, "The end");
      else
        g_assert_true (g_str_has_prefix (part->text, i == 0 ? "Code:" : "````c\n"));
      /* The last one ended by itself, with the paragraph. */
      if (i + 2 < taken->len)
        g_assert_true (g_str_has_suffix (part->text, "\n````\n"));
    }
}

/* One line of any length, in one piece or in many, with letters of several bytes. */
static void
test_long_line (gconstpointer data)
{
  g_autoptr (BeckonAcpParts) parts = beckon_acp_parts_new ();
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (GPtrArray) taken = NULL;

  for (guint i = 0; i < 50000; i++)
    {
      g_string_append (line, "€");
      if (data != NULL)
        beckon_acp_parts_say (parts, "€");
    }
  if (data == NULL)
    beckon_acp_parts_say (parts, line->str);
  taken = beckon_acp_parts_take (parts);
  g_assert_cmpuint (get_length (taken), ==, line->len);
  for (guint i = 0; i < taken->len; i++)
    g_assert_true (
      g_utf8_validate (((const BeckonAcpPart *) g_ptr_array_index (taken, i))->text, -1, NULL));
}

/* Nobody takes it: the end is kept. */
static void
test_flood (void)
{
  g_autoptr (BeckonAcpParts) parts = beckon_acp_parts_new ();
  g_autofree char *text = g_strnfill (999, 'x');
  g_autoptr (GPtrArray) taken = NULL;
  const BeckonAcpPart *last;

  for (guint i = 0; i < 10000; i++)
    {
      beckon_acp_parts_say (parts, text);
      beckon_acp_parts_say (parts, "\n\n");
    }
  beckon_acp_parts_say (parts, "the end");
  taken = beckon_acp_parts_take (parts);
  g_assert_cmpuint (get_length (taken), <=, BECKON_ACP_PARTS_BYTES + BECKON_ACP_PART_MAX_BYTES);
  g_assert_cmpuint (get_length (taken), >, BECKON_ACP_PARTS_BYTES / 2);
  last = g_ptr_array_index (taken, taken->len - 1);
  g_assert_true (g_str_has_suffix (last->text, "the end"));
}

/* Each mode is a part; of too many that wait the oldest go. */
static void
test_modes (void)
{
  g_autoptr (BeckonAcpParts) parts = beckon_acp_parts_new ();
  g_autoptr (GPtrArray) taken = NULL;
  g_autofree char *modes = g_strnfill (BECKON_ACP_PARTS_BYTES / 8, 'x');

  beckon_acp_parts_mode (parts, "ask", "[1]");
  beckon_acp_parts_mode (parts, "code", "[2]");
  assert_taken (parts, "1 ask|2 code");
  for (guint i = 0; i < 100; i++)
    beckon_acp_parts_mode (parts, "ask", modes);
  beckon_acp_parts_mode (parts, "code", "[2]");
  taken = beckon_acp_parts_take (parts);
  g_assert_cmpuint (taken->len, <, 20);
  g_assert_cmpstr (((const BeckonAcpPart *) g_ptr_array_index (taken, taken->len - 1))->text, ==,
                   "code");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cf/CF-11/acp-parts-in-their-order", test_order);
  g_test_add_func ("/cf/CF-11/acp-parts-of-a-call", test_content);
  g_test_add_func ("/cf/CF-11/acp-parts-of-a-call-are-cut", test_long_call);
  g_test_add_func ("/cf/CF-11/acp-parts-are-paragraphs", test_paragraphs);
  g_test_add_func ("/cf/CF-11/acp-parts-keep-blocks-of-code", test_fence);
  g_test_add_data_func ("/cf/CF-11/acp-parts-of-one-line", NULL, test_long_line);
  g_test_add_data_func ("/cf/CF-11/acp-parts-of-one-line-letter-by-letter", "", test_long_line);
  g_test_add_func ("/cf/CF-11/acp-parts-of-a-flood", test_flood);
  g_test_add_func ("/cf/CF-11/acp-parts-of-many-modes", test_modes);
  return g_test_run ();
}

/* address.c: where a link may lead
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "markdown/address.h"

#include <string.h>

#include "base/invisible.h"

#define MAX_ADDRESS_BYTES 4096
/* The limits of an e-mail address (RFC 5321), and of a telephone number (ITU-T E.164). */
#define MAX_MAIL_BYTES 254
#define MAX_LOCAL_BYTES 64
#define MAX_DIGITS 15
#define MIN_DIGITS 5
#define MIN_DIGITS_ABROAD 8

static gboolean
starts_with (const char *text, const char *start)
{
  return g_ascii_strncasecmp (text, start, strlen (start)) == 0;
}

static gboolean
is_visible (const char *address)
{
  for (; *address != '\0'; address = g_utf8_next_char (address))
    {
      gunichar c = g_utf8_get_char (address);

      if (c == '\n' || c == '\t' || c == '\\' || (c != ' ' && g_unichar_isspace (c))
          || beckon_char_is_invisible (c))
        return FALSE;
    }

  return TRUE;
}

static gboolean
is_web (const char *address)
{
  g_autoptr (GUri) uri = g_uri_parse (address, G_URI_FLAGS_ENCODED, NULL);

  return uri != NULL && strchr (address, ' ') == NULL && g_uri_get_userinfo (uri) == NULL
         && g_uri_get_host (uri) != NULL && *g_uri_get_host (uri) != '\0';
}

/* Other parameters may attach a file or name hidden recipients. */
static gboolean
is_mail (const char *address)
{
  const char *to = address + strlen ("mailto:");
  const char *query = strchr (to, '?');
  g_auto (GStrv) parts = NULL;

  if (strchr (address, ' ') != NULL
      || memchr (to, '@', query != NULL ? (gsize) (query - to) : strlen (to)) == NULL)
    return FALSE;
  if (query == NULL)
    return TRUE;

  parts = g_strsplit (query + 1, "&", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (!starts_with (parts[i], "subject=") && !starts_with (parts[i], "body="))
        return FALSE;
    }

  return TRUE;
}

/* “src/a.c:12:3” and “src/a.c#L12” name a place in a file. */
static char *
cut_place (const char *path)
{
  char *cut = g_strndup (path, strcspn (path, "#"));

  for (guint i = 0; i < 2; i++)
    {
      char *colon = strrchr (cut, ':');

      if (colon != NULL && colon[1] != '\0' && colon[1 + strspn (colon + 1, "0123456789")] == '\0')
        *colon = '\0';
    }

  return cut;
}

static char *
check_file (const char *address, const char *workspace)
{
  g_autofree char *cut = NULL;
  g_autofree char *path = NULL;
  g_autofree char *file = NULL;
  g_autofree char *inside = NULL;

  if (workspace == NULL || !g_path_is_absolute (workspace))
    return NULL;
  if (starts_with (address, "file:///"))
    address += strlen ("file://");
  cut = cut_place (address);
  if (*cut == '\0' || strchr (cut, ':') != NULL || strchr (cut, '?') != NULL)
    return NULL;
  path = g_uri_unescape_string (cut, NULL);
  if (path == NULL || !g_utf8_validate (path, -1, NULL) || !is_visible (path))
    return NULL;

  inside = g_canonicalize_filename (workspace, NULL);
  file = g_canonicalize_filename (path, inside);
  if (!g_str_equal (file, inside)
      && !(g_str_has_prefix (file, inside)
           && (file[strlen (inside)] == '/' || g_str_equal (inside, "/"))))
    return NULL;

  return g_filename_to_uri (file, NULL, NULL);
}

char *
beckon_markdown_address_check (const char *address, const char *workspace)
{
  g_return_val_if_fail (address != NULL, NULL);

  if (strlen (address) > MAX_ADDRESS_BYTES || !g_utf8_validate (address, -1, NULL)
      || !is_visible (address))
    return NULL;
  if (starts_with (address, "http://") || starts_with (address, "https://"))
    return is_web (address) ? g_strdup (address) : NULL;
  if (starts_with (address, "mailto:"))
    return is_mail (address) ? g_strdup (address) : NULL;

  return check_file (address, workspace);
}

/* Opening ones count up, so that a closing one inside belongs to the address. */
static gboolean
is_last_bracket_extra (const char *text, gsize length, int *open)
{
  if (*open == G_MAXINT)
    {
      *open = 0;
      for (gsize i = 0; i < length; i++)
        *open += text[i] == '(' ? 1 : (text[i] == ')' ? -1 : 0);
    }
  if (*open >= 0)
    return FALSE;

  (*open)++;
  return TRUE;
}

gsize
beckon_markdown_address_find (const char *text)
{
  static const char *const starts[] = { "http://", "https://", "mailto:" };
  gsize                    length = 0;
  gsize                    start = 0;
  int                      open = G_MAXINT;

  g_return_val_if_fail (text != NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (starts) && start == 0; i++)
    start = starts_with (text, starts[i]) ? strlen (starts[i]) : 0;
  if (start == 0)
    return 0;

  for (length = start; text[length] != '\0' && strchr ("<>\"`|", text[length]) == NULL;)
    {
      gunichar c = g_utf8_get_char (text + length);

      if (g_unichar_isspace (c) || beckon_char_is_invisible (c))
        break;
      length = (gsize) (g_utf8_next_char (text + length) - text);
    }
  while (length > start
         && (strchr (".,;:!?'*_~]}", text[length - 1]) != NULL
             || (text[length - 1] == ')' && is_last_bracket_extra (text, length, &open))))
    length--;

  return length > start ? length : 0;
}

gboolean
beckon_markdown_address_is_claimed (const char *text)
{
  g_return_val_if_fail (text != NULL, FALSE);

  return strstr (text, "://") != NULL || starts_with (text, "www.")
         || starts_with (text, "mailto:");
}

/* Parts between dots, each of which has something in it; letters, digits and @others. */
static gboolean
is_dotted (const char *text, gsize length, const char *others)
{
  char before = '.';

  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '.' ? before == '.'
                         : !g_ascii_isalnum (text[i]) && strchr (others, text[i]) == NULL)
        return FALSE;
      before = text[i];
    }

  return before != '.';
}

/* Only the plain form: nothing quoted, no comment, no percent sign, which means something in a
 * mailto: address. */
static gboolean
is_mail_address (const char *text)
{
  const char *at = strchr (text, '@');
  const char *domain = at != NULL ? at + 1 : NULL;
  const char *top = domain != NULL ? strrchr (domain, '.') : NULL;

  if (top == NULL || strlen (text) > MAX_MAIL_BYTES || at - text > MAX_LOCAL_BYTES
      || !is_dotted (text, (gsize) (at - text), "_+-") || !is_dotted (domain, strlen (domain), "-")
      || strstr (domain, ".-") != NULL || strstr (domain, "-.") != NULL || *domain == '-'
      || strlen (top) < 3)
    return FALSE;
  for (top++; *top != '\0'; top++)
    {
      if (!g_ascii_isalpha (*top))
        return FALSE;
    }

  return TRUE;
}

/* Does the last word of @name say that its value is a telephone number? */
static gboolean
is_telephone (const char *name)
{
  static const char *const parts[] = { "phone", "mobil", "telefon", "fax", "电话", "手机" };
  static const char *const words[] = { "tel", "cell", "handy" };
  const char              *last = strrchr (name, '.');
  g_autofree char         *folded = g_utf8_casefold (last != NULL ? last + 1 : name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      if (strstr (folded, parts[i]) != NULL)
        return TRUE;
    }

  return g_strv_contains ((const char *const[]){ words[0], words[1], words[2], NULL }, folded);
}

/* (transfer full) (nullable): tel:… with the digits alone. */
static char *
read_number (const char *name, const char *text)
{
  gboolean abroad = *text == '+';
  g_autoptr (GString) address = g_string_new (abroad ? "tel:+" : "tel:");
  guint n = 0;

  for (text += abroad ? 1 : 0; *text != '\0'; text++)
    {
      if (g_ascii_isdigit (*text))
        {
          g_string_append_c (address, *text);
          n++;
        }
      else if (strchr (" -./()", *text) == NULL)
        {
          return NULL;
        }
    }
  /* Without a plus, a number may be anything. */
  if (n > MAX_DIGITS || n < (abroad ? MIN_DIGITS_ABROAD : MIN_DIGITS)
      || (!abroad && !is_telephone (name)))
    return NULL;

  return g_string_free (g_steal_pointer (&address), FALSE);
}

char *
beckon_markdown_address_contact (const char *name, const char *value)
{
  g_return_val_if_fail (name != NULL && value != NULL, NULL);

  if (starts_with (value, "http://") || starts_with (value, "https://"))
    return beckon_markdown_address_check (value, NULL);
  if (is_mail_address (value))
    return g_strconcat ("mailto:", value, NULL);

  return read_number (name, value);
}

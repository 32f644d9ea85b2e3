/* agent-icon.c: an agent's own icon: what it may be, and what a text that is given for one means
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/agent-icon.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/invisible.h"
#include "base/limits.h"

#define PICTURE "data:image/png;base64,"
#define SYMBOL "-symbolic"
#define PNG_SIGNATURE "\x89PNG\r\n\x1a\n"
/* The length, the type and the checksum of a part of a PNG. */
#define PNG_FRAME 12
#define PNG_HEADER_BYTES 13

#define LETTERS 2
/* A family of four is seven, with its joiners. */
#define EMOJI_PARTS 8

#define JOINER 0x200D
#define EMOJI_STYLE 0xFE0F
#define KEYCAP 0x20E3

/* --- emoji --- */

static gboolean
is_flag_letter (gunichar c)
{
  return c >= 0x1F1E6 && c <= 0x1F1FF;
}

static gboolean
is_skin (gunichar c)
{
  return c >= 0x1F3FB && c <= 0x1F3FF;
}

/* The letters in the flag of a region, and what ends them. */
static gboolean
is_tag (gunichar c)
{
  return c >= 0xE0020 && c <= 0xE007F;
}

/* New ones are unknown to an older GLib, but their block is not. */
static gboolean
is_picture (gunichar c)
{
  if (c >= 0x1F000 && c <= 0x1FAFF)
    return !is_flag_letter (c) && !is_skin (c);

  return g_unichar_type (c) == G_UNICODE_OTHER_SYMBOL
         || ((c >= 0x2190 && c <= 0x25FF) && g_unichar_type (c) == G_UNICODE_MATH_SYMBOL)
         || c == 0x203C || c == 0x2049 || c == 0x3030;
}

/* Moves @text (inout) behind one character if it is what @is looks for. */
static gboolean
skip (const char **text, gboolean (*is) (gunichar c))
{
  if (**text == '\0' || !is (g_utf8_get_char (*text)))
    return FALSE;
  *text = g_utf8_next_char (*text);

  return TRUE;
}

static gboolean
skip_char (const char **text, gunichar c)
{
  if (g_utf8_get_char (*text) != c)
    return FALSE;
  *text = g_utf8_next_char (*text);

  return TRUE;
}

/* One picture and what is said of it: its style, the colour of its skin, its region. */
static gboolean
skip_picture (const char **text)
{
  if (!skip (text, is_picture))
    return FALSE;
  skip_char (text, EMOJI_STYLE);
  skip (text, is_skin);
  while (skip (text, is_tag))
    ;

  return TRUE;
}

static gboolean
is_emoji (const char *text)
{
  if (skip (&text, is_flag_letter))
    return skip (&text, is_flag_letter) && *text == '\0';
  if (g_ascii_isdigit (*text) || *text == '#' || *text == '*')
    {
      text++;
      skip_char (&text, EMOJI_STYLE);
      return skip_char (&text, KEYCAP) && *text == '\0';
    }
  for (guint i = 0; i < EMOJI_PARTS && skip_picture (&text); i++)
    {
      if (*text == '\0')
        return TRUE;
      if (!skip_char (&text, JOINER))
        return FALSE;
    }

  return FALSE;
}

/* --- letters and names --- */

/* Each may have one mark, which some scripts cannot do without. */
static gboolean
is_letters (const char *text)
{
  guint    n = 0;
  gboolean marked = TRUE;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (g_unichar_isalnum (c))
        {
          n++;
          marked = FALSE;
        }
      else if (g_unichar_ismark (c) && !beckon_char_is_invisible (c) && !marked)
        {
          marked = TRUE;
        }
      else
        {
          return FALSE;
        }
    }

  return n > 0 && n <= LETTERS;
}

static gboolean
is_symbol (const char *text)
{
  if (!g_str_has_suffix (text, SYMBOL) || !g_ascii_isalnum (*text))
    return FALSE;
  for (; *text != '\0'; text++)
    {
      if (!g_ascii_isalnum (*text) && *text != '-' && *text != '.' && *text != '_')
        return FALSE;
    }

  return TRUE;
}

/* --- pictures --- */

static guint32
read_number (const guchar *bytes)
{
  return (guint32) bytes[0] << 24 | (guint32) bytes[1] << 16 | (guint32) bytes[2] << 8 | bytes[3];
}

/* Its parts follow on each other, from the head with its size to the end. What is in them is for
 * whoever paints it. */
static gboolean
read_png (const guchar *png, gsize n, guint32 *width, guint32 *height)
{
  gsize at = strlen (PNG_SIGNATURE);

  if (n < at + PNG_FRAME + PNG_HEADER_BYTES || memcmp (png, PNG_SIGNATURE, at) != 0
      || read_number (png + at) != PNG_HEADER_BYTES || memcmp (png + at + 4, "IHDR", 4) != 0)
    return FALSE;
  *width = read_number (png + at + 8);
  *height = read_number (png + at + 12);
  while (n - at >= PNG_FRAME)
    {
      guint32  length = read_number (png + at);
      gboolean last = memcmp (png + at + 4, "IEND", 4) == 0;

      if (length > n - at - PNG_FRAME)
        return FALSE;
      at += PNG_FRAME + length;
      if (last)
        return at == n && *width > 0 && *height > 0;
    }

  return FALSE;
}

/* (transfer full): without what is no part of the encoding. */
static char *
take_picture (const char *name, const char *text, GError **error)
{
  g_autoptr (GBytes) png = NULL;
  guint32 width = 0;
  guint32 height = 0;

  if (strlen (text) > BECKON_ICON_PICTURE_BYTES)
    {
      beckon_set_error (
        error, BECKON_ERROR_LIMIT,
        _ ("Make it smaller. The agent’s dialog in the window does that by itself."),
        /* Translators: the name of a field, such as “icon” */
        _ ("“%s” is longer than %d KiB"), name, BECKON_ICON_PICTURE_BYTES / 1024);
      return NULL;
    }
  png = beckon_icon_dup_png (text);
  if (png == NULL
      || !read_png (g_bytes_get_data (png, NULL), g_bytes_get_size (png), &width, &height))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Send a PNG. The agent’s dialog in the window also takes others."),
                        /* Translators: the name of a field, such as “icon” */
                        _ ("“%s” is not a picture in PNG format, or it is damaged"), name);
      return NULL;
    }
  if (width > BECKON_ICON_PIXELS || height > BECKON_ICON_PIXELS)
    {
      beckon_set_error (
        error, BECKON_ERROR_LIMIT,
        _ ("Make it smaller. The agent’s dialog in the window does that by itself."),
        /* Translators: the name of a field, such as “icon”; a width and a height */
        _ ("“%s” is %u × %u pixels; the limit is %d × %d"), name, width, height, BECKON_ICON_PIXELS,
        BECKON_ICON_PIXELS);
      return NULL;
    }

  return beckon_icon_from_png (g_bytes_get_data (png, NULL), g_bytes_get_size (png));
}

/* --- all of them --- */

BeckonIconKind
beckon_icon_get_kind (const char *icon)
{
  if (icon == NULL || *icon == '\0')
    return BECKON_ICON_NONE;
  if (g_str_has_prefix (icon, PICTURE))
    return BECKON_ICON_PICTURE;
  if (strlen (icon) > BECKON_ICON_BYTES || !g_utf8_validate (icon, -1, NULL))
    return BECKON_ICON_NONE;
  if (is_emoji (icon))
    return BECKON_ICON_EMOJI;
  if (is_letters (icon))
    return BECKON_ICON_LETTERS;

  return is_symbol (icon) ? BECKON_ICON_SYMBOL : BECKON_ICON_NONE;
}

char *
beckon_icon_take (const char *name, const char *text, GError **error)
{
  g_autofree char *icon = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  if (g_str_has_prefix (text, PICTURE))
    return take_picture (name, text, error);

  if (!beckon_limit_check_text (name, text, BECKON_ICON_BYTES, error))
    return NULL;
  icon = g_utf8_normalize (text, -1, G_NORMALIZE_NFC);
  if (icon == NULL || beckon_icon_get_kind (g_strstrip (icon)) == BECKON_ICON_NONE)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Give one emoji, one or two letters, the name of an icon that ends in "
                           "-symbolic, or a picture."),
                        _ ("“%s” is not an icon"), text);
      return NULL;
    }

  return g_steal_pointer (&icon);
}

char *
beckon_icon_from_png (const guchar *png, gsize n_bytes)
{
  g_autofree char *text = g_base64_encode (png, n_bytes);

  return g_strconcat (PICTURE, text, NULL);
}

GBytes *
beckon_icon_dup_png (const char *icon)
{
  guchar *png;
  gsize   n = 0;

  if (icon == NULL || !g_str_has_prefix (icon, PICTURE))
    return NULL;
  png = g_base64_decode (icon + strlen (PICTURE), &n);

  return g_bytes_new_take (png, n);
}

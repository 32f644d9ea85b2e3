/* attachment.c: a file or a picture that goes with an answer (ATT-13); a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/attachment.h"

#include <gio/gio.h>
#include <string.h>

#include "base/invisible.h"
#include "base/limits.h"

#define MAX_MEDIA_TYPE_BYTES 127
#define MAX_ENDING_CHARS 10
/* So much of the content says what it is. */
#define LOOKED_AT_BYTES 4096

static const BeckonField fields[] = {
  { BECKON_INT (BeckonAttachment, id, "id"), .column = "id",
    .flags = BECKON_FIELD_ALWAYS | BECKON_FIELD_SERIAL, .min = 1 },
  { BECKON_INT (BeckonAttachment, interaction_id, "interaction_id"), .column = "interaction_id" },
  { BECKON_INT (BeckonAttachment, position, "position"), .column = "place",
    .flags = BECKON_FIELD_HIDDEN },
  { BECKON_TEXT (BeckonAttachment, name, "name"), .column = "name",
    .limit = BECKON_LIMIT_FILE_NAME_BYTES },
  { BECKON_TEXT (BeckonAttachment, media_type, "media_type"), .column = "media_type",
    .limit = MAX_MEDIA_TYPE_BYTES },
  { BECKON_INT (BeckonAttachment, n_bytes, "bytes"), .column = "bytes" },
  { BECKON_TEXT (BeckonAttachment, sha256, "sha256"), .column = "sha256" },
  { BECKON_TEXT (BeckonAttachment, file, "file"), .column = "file", .flags = BECKON_FIELD_HIDDEN },
  { BECKON_TEXT (BeckonAttachment, path, "path"), .column = "path",
    .about = "Where the desk put it, on its own computer" },
  { BECKON_TIME (BeckonAttachment, timestamp_us, "timestamp"), .column = "timestamp",
    .flags = BECKON_FIELD_STAMP },
};
const BeckonFields beckon_attachment_fields =
  BECKON_FIELDS (BeckonAttachment,
                 fields,
                 .name = "Attachment",
                 .table = "attachments",
                 .about = "A file or a picture that goes with an answer");

BeckonAttachment *
beckon_attachment_new (void)
{
  return g_new0 (BeckonAttachment, 1);
}

void
beckon_attachment_free (BeckonAttachment *self)
{
  if (self == NULL)
    return;

  beckon_fields_clear (&beckon_attachment_fields, self);
  g_free (self);
}

BeckonAttachment *
beckon_attachment_copy (const BeckonAttachment *self)
{
  BeckonAttachment *copy;

  if (self == NULL)
    return NULL;

  copy = g_new (BeckonAttachment, 1);
  beckon_fields_copy (&beckon_attachment_fields, copy, self);

  return copy;
}

/* (transfer none): from the last dot on; empty where there is none, or nothing but it. */
static const char *
find_ending (const char *name)
{
  const char *dot = strrchr (name, '.');

  return dot != NULL && dot != name && strlen (dot) <= MAX_ENDING_CHARS + 1 ? dot
                                                                            : name + strlen (name);
}

/* Cuts the middle out, so that the ending stays. */
static void
shorten (GString *name)
{
  g_autofree char *ending = g_strdup (find_ending (name->str));
  gsize            length = BECKON_LIMIT_FILE_NAME_BYTES - strlen (ending) - strlen ("…");

  if (name->len <= BECKON_LIMIT_FILE_NAME_BYTES)
    return;
  while (length > 0 && (name->str[length] & 0xc0) == 0x80)
    length--;
  g_string_truncate (name, length);
  g_string_append (name, "…");
  g_string_append (name, ending);
}

char *
beckon_attachment_dup_name (const char *name)
{
  g_autofree char *valid = g_utf8_make_valid (name, -1);
  const char      *slash = strrchr (valid, '/');
  GString         *clean = g_string_new (NULL);
  gunichar         before = 0;

  for (const char *at = slash != NULL ? slash + 1 : valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);
      gunichar after = g_utf8_get_char (g_utf8_next_char (at));

      if (c == '\t' || c == '\n'
          || (beckon_char_is_invisible (c) && !beckon_char_is_needed (c, before, after)))
        c = '_';
      g_string_append_unichar (clean, c);
      before = c;
    }
  shorten (clean);
  g_strstrip (clean->str);
  if (*clean->str == '\0' || strcmp (clean->str, ".") == 0 || strcmp (clean->str, "..") == 0)
    g_string_assign (clean, "file");

  return g_string_free (clean, FALSE);
}

/* TYPE/SUBTYPE, as RFC 6838 has them. */
static gboolean
is_media_type (const char *text)
{
  guint n_slashes = 0;
  gsize length = strlen (text);

  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '/' && i > 0 && i + 1 < length)
        n_slashes++;
      else if (!g_ascii_isalnum (text[i]) && strchr ("!#$&-^_.+", text[i]) == NULL)
        return FALSE;
    }

  return n_slashes == 1 && length <= MAX_MEDIA_TYPE_BYTES;
}

char *
beckon_attachment_dup_media_type (const char   *stated,
                                  const char   *name,
                                  const guint8 *data,
                                  gsize         n_bytes)
{
  g_autofree char *type = NULL;
  g_autofree char *guessed = NULL;
  char            *found;
  const char      *picture = beckon_attachment_find_picture (data, n_bytes);

  if (stated != NULL)
    {
      g_autofree char *bare = g_strndup (stated, strcspn (stated, ";"));

      type = g_ascii_strdown (g_strstrip (bare), -1);
    }
  if (type != NULL && is_media_type (type) && strcmp (type, "application/octet-stream") != 0)
    return g_steal_pointer (&type);
  if (picture != NULL)
    return g_strdup (picture);

  guessed = g_content_type_guess (name, data, MIN (n_bytes, LOOKED_AT_BYTES), NULL);
  found = g_content_type_get_mime_type (guessed);
  if (found != NULL && is_media_type (found))
    return found;
  g_free (found);

  return g_strdup ("application/octet-stream");
}

const char *
beckon_attachment_find_picture (const guint8 *data, gsize n_bytes)
{
  static const struct
  {
    const char *start;
    gsize       length;
    const char *media_type;
  } pictures[] = {
    { "\x89PNG\r\n\x1a\n", 8, "image/png" },
    { "\xff\xd8\xff", 3, "image/jpeg" },
    { "GIF87a", 6, "image/gif" },
    { "GIF89a", 6, "image/gif" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    if (n_bytes >= pictures[i].length && memcmp (data, pictures[i].start, pictures[i].length) == 0)
      return pictures[i].media_type;
  if (n_bytes >= 12 && memcmp (data, "RIFF", 4) == 0 && memcmp (data + 8, "WEBP", 4) == 0)
    return "image/webp";

  return NULL;
}

char *
beckon_attachment_dup_file_name (const char *name)
{
  g_autofree char *random = g_uuid_string_random ();
  g_autofree char *ending = g_ascii_strdown (find_ending (name), -1);

  for (const char *at = ending; *at != '\0'; at++)
    if (!g_ascii_isalnum (*at) && at != ending)
      return g_steal_pointer (&random);

  return g_strconcat (random, strlen (ending) > 1 ? ending : "", NULL);
}

char *
beckon_attachments_describe (const GPtrArray *attachments)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; attachments != NULL && i < attachments->len; i++)
    {
      const BeckonAttachment *each = g_ptr_array_index (attachments, i);

      if (each->position > 0)
        g_string_append_printf (text, "%s%s",
                                text->len > 0 ? ", " : "Attached files: ", each->path);
    }

  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

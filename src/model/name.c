/* name.c: names of persons and agents: which may be given, and which are the same (TR-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/name.h"

#include <glib/gi18n-lib.h>
#include <pwd.h>
#include <string.h>
#include <unistd.h>

#include "base/display-text.h"
#include "base/error.h"
#include "base/invisible.h"
#include "base/json/json-read.h"
#include "base/limits.h"
#include "model/question/interaction.h"

#define BY_DESK "desk"
/* As much of a wrong name as the error repeats. */
#define SHOWN_CHARS 40

/* What looks like a letter of the desk's own names, in either case, when names are compared in one.
 */
static const struct
{
  char        letter;
  const char *like;
} look_alike[] = {
  { 'a', "аαɑ" }, { 'b', "вьβƅ" }, { 'c', "сϲᴄ" },        { 'd', "ԁɗ" },  { 'e', "еεҽє℮" },
  { 'f', "ғƒϝ" }, { 'h', "һнηհ" }, { 'i', "іιıɩӏǀl1|!" }, { 'k', "кκĸ" }, { 'l', "ӏǀіιıi1|!" },
  { 'm', "мμϻ" }, { 'n', "ոην" },  { 'o', "оοօ0" },       { 'p', "рρ" },  { 's', "ѕꜱʂ" },
  { 't', "тτ" },  { 'u', "υսʋ" },  { 'y', "уүγʏ" },
};

static gboolean
has_invisible (const char *text)
{
  gunichar before = 0;

  while (*text != '\0')
    {
      gunichar c = g_utf8_get_char (text);

      text = g_utf8_next_char (text);
      if (c == '\n' || c == '\t'
          || (beckon_char_is_invisible (c)
              && !beckon_char_is_needed (c, before, g_utf8_get_char (text))))
        return TRUE;
      before = c;
    }

  return FALSE;
}

/* (transfer full): @text (UTF-8) without what is invisible, and one blank where there was white
 * space. */
static char *
strip (const char *text)
{
  GString *visible = g_string_sized_new (strlen (text));
  gboolean blank = FALSE;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (g_unichar_isspace (c))
        {
          blank = TRUE;
          continue;
        }
      if (beckon_char_is_invisible (c))
        continue;
      if (blank && visible->len > 0)
        g_string_append_c (visible, ' ');
      blank = FALSE;
      g_string_append_unichar (visible, c);
    }

  return g_string_free (visible, FALSE);
}

/* Visible ASCII on one line, as most names are: normalising changes nothing about it. */
static gboolean
is_plain (const char *name)
{
  for (; *name != '\0'; name++)
    {
      if (!g_ascii_isgraph (*name) && *name != ' ')
        return FALSE;
    }

  return TRUE;
}

char *
beckon_name_fold (const char *name)
{
  g_autofree char *valid = NULL;
  g_autofree char *visible = NULL;
  g_autofree char *normal = NULL;
  g_autofree char *folded = NULL;
  g_autofree char *again = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  if (is_plain (name))
    {
      folded = g_ascii_strdown (name, -1);
      return strip (folded);
    }
  valid = g_utf8_make_valid (name, -1);
  visible = strip (valid);
  normal = g_utf8_normalize (visible, -1, G_NORMALIZE_NFKC);
  folded = g_utf8_casefold (normal, -1);
  again = g_utf8_normalize (folded, -1, G_NORMALIZE_NFKC);

  /* Some letters become blank ones by being normalised. */
  return strip (again);
}

gboolean
beckon_name_equal (const char *one, const char *other)
{
  g_autofree char *folded = NULL;
  g_autofree char *folded_other = NULL;

  if (one == NULL || other == NULL)
    return FALSE;
  folded = beckon_name_fold (one);
  folded_other = beckon_name_fold (other);

  return g_str_equal (folded, folded_other);
}

char *
beckon_name_dup_key_owner (const char *agent, const char *host)
{
  g_autofree char *folded = agent != NULL ? beckon_name_fold (agent) : NULL;

  /* No folded name has a line break. */
  return g_strconcat (host != NULL ? host : "", host != NULL ? "\n" : "",
                      folded != NULL ? folded : "", NULL);
}

static gboolean
letter_looks_like (gunichar c, char letter)
{
  if (c == (guchar) letter)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (look_alike); i++)
    {
      if (look_alike[i].letter == letter)
        return g_utf8_strchr (look_alike[i].like, -1, c) != NULL;
    }

  return FALSE;
}

static gboolean
looks_like (const char *folded, const char *word)
{
  for (; *word != '\0'; word++)
    {
      if (*word == 'm' && g_str_has_prefix (folded, "rn"))
        folded += strlen ("rn");
      else if (*folded != '\0' && letter_looks_like (g_utf8_get_char (folded), *word))
        folded = g_utf8_next_char (folded);
      else
        return FALSE;
    }

  return *folded == '\0';
}

gboolean
beckon_name_is_reserved (const char *name)
{
  static const char *const own[] = { BECKON_BY_TIMEOUT,  BECKON_BY_SENTINEL,
                                     BECKON_BY_FALLBACK, BECKON_BY_OWN,
                                     BECKON_BY_HTTP,     BY_DESK,
                                     "beckon",           "system" };
  g_autofree char         *folded = beckon_name_fold (name);

  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    {
      if (looks_like (folded, own[i]))
        return TRUE;
    }

  return FALSE;
}

char *
beckon_name_take (const char *field, const char *name, GError **error)
{
  g_autofree char *normal = NULL;
  g_autofree char *shown = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  normal = is_plain (name) ? g_strdup (name) : g_utf8_normalize (name, -1, G_NORMALIZE_NFKC);
  if (normal == NULL || has_invisible (g_strstrip (normal)))
    {
      shown = beckon_display_text_short (name, SHOWN_CHARS);
      beckon_set_error (
        error, BECKON_ERROR_MALFORMED,
        _ ("Send the name without them: they could be used to impersonate somebody."),
        /* Translators: a member of a message, such as “agent”; what it said */
        _ ("“%s” contains invisible characters: %s"), field, shown);
      return NULL;
    }
  if (!beckon_limit_check_text (field, normal, BECKON_LIMIT_NAME_BYTES, error))
    return NULL;
  /* Nobody can pass for the silence of everybody (ATT-1). */
  if (*normal != '\0' && beckon_name_is_reserved (normal))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Send the name of the person or agent, or omit it."),
                        _ ("“%s” is reserved for the desk itself"), normal);
      return NULL;
    }

  return g_steal_pointer (&normal);
}

gboolean
beckon_name_get_json (
  JsonObject *object, const char *field, gboolean required, char **value, GError **error)
{
  g_autofree char *given = NULL;
  char            *taken;

  if (!beckon_json_get_string (object, field, required, BECKON_LIMIT_NAME_BYTES, &given, error))
    return FALSE;
  if (given == NULL)
    return TRUE;
  taken = beckon_name_take (field, given, error);
  if (taken == NULL)
    return FALSE;
  if (required && *taken == '\0')
    {
      g_free (taken);
      return beckon_json_refuse_empty (field, error);
    }
  g_free (*value);
  *value = taken;

  return TRUE;
}

char *
beckon_name_clean (const char *name)
{
  g_autofree char *valid = NULL;
  g_autofree char *visible = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  valid = g_utf8_make_valid (name, -1);
  visible = strip (valid);

  return *visible != '\0' && !beckon_name_is_reserved (visible) ? g_steal_pointer (&visible) : NULL;
}

/* (transfer full) (nullable): g_get_user_name () complains on standard error about a user that the
 * system has no entry for, as in a container with a number of its own, and calls them "somebody"
 * (GLib 2.74). */
static char *
dup_user (void)
{
  struct passwd  entry;
  struct passwd *found = NULL;
  char           texts[16 * 1024];

  if (getpwuid_r (getuid (), &entry, texts, sizeof texts, &found) != 0 || found == NULL)
    return NULL;
  return beckon_name_take ("by", found->pw_name, NULL);
}

const char *
beckon_name_get_user (void)
{
  static char *user = NULL;

  if (g_once_init_enter (&user))
    {
      char *name = dup_user ();

      if (name == NULL || *name == '\0')
        {
          g_free (name);
          name = g_strdup_printf ("uid-%u", (guint) getuid ());
        }
      g_once_init_leave (&user, name);
    }

  return user;
}

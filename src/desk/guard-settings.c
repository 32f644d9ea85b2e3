/* guard-settings.c: the settings that can switch off what guards destructive options: which they
 * are, and which of two values is the weaker one
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/guard-settings.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"
#include "base/timestamp.h"

#define SHOWN_ENTRIES 5
#define SHOWN_CHARS 60

/* What makes a value weaker. */
typedef enum
{
  FLAG,    /* TRUE */
  MORE,    /* a list with an entry more */
  FEWER,   /* a list that lacks an entry */
  SECONDS, /* a smaller number */
} Kind;

typedef struct
{
  const char *key;
  Kind        kind;
  gsize       member; /* its offset in BeckonDeskSettings */
} Guard;

/* The whole table (TR-9); docs/security.md names them. What they say is in describe_flag() and
 * describe_list(). */
static const Guard guards[] = {
  { "agents-may-answer", FLAG, G_STRUCT_OFFSET (BeckonDeskSettings, agents_may_answer) },
  { "programs-may-decide", FLAG, G_STRUCT_OFFSET (BeckonDeskSettings, programs_may_decide) },
  { "sandboxes-may-run", FLAG, G_STRUCT_OFFSET (BeckonDeskSettings, sandboxes_may_run) },
  { "destructive-words", FEWER, G_STRUCT_OFFSET (BeckonDeskSettings, destructive_words) },
  { "destructive-exempt-wordings", MORE, G_STRUCT_OFFSET (BeckonDeskSettings, exempt_wordings) },
  { "destructive-exempt-agents", MORE, G_STRUCT_OFFSET (BeckonDeskSettings, exempt_agents) },
  { "undo-seconds", SECONDS, G_STRUCT_OFFSET (BeckonDeskSettings, undo_us) },
};

G_STATIC_ASSERT (G_N_ELEMENTS (guards) == BECKON_N_GUARDS);

int
beckon_guard_find (const char *key)
{
  for (guint i = 0; i < BECKON_N_GUARDS; i++)
    if (g_str_equal (guards[i].key, key))
      return (int) i;
  return -1;
}

const char *
beckon_guard_get_key (guint guard)
{
  g_return_val_if_fail (guard < BECKON_N_GUARDS, NULL);

  return guards[guard].key;
}

/* (transfer full) (array zero-terminated=1): the entries of @list that @of lacks; the strings are
 * those of @list. */
static const char **
list_missing (GVariant *list, GVariant *of)
{
  g_autofree const char **entries = g_variant_get_strv (list, NULL);
  g_autofree const char **others = g_variant_get_strv (of, NULL);
  g_autoptr (GPtrArray) missing = g_ptr_array_new ();

  for (guint i = 0; entries[i] != NULL; i++)
    if (!g_strv_contains (others, entries[i]))
      g_ptr_array_add (missing, (gpointer) entries[i]);
  g_ptr_array_add (missing, NULL);
  return (const char **) g_ptr_array_free (g_steal_pointer (&missing), FALSE);
}

gboolean
beckon_guard_is_weaker (guint guard, GVariant *value, GVariant *than)
{
  g_autofree const char **missing = NULL;

  g_return_val_if_fail (guard < BECKON_N_GUARDS, TRUE);

  switch (guards[guard].kind)
    {
    case FLAG:
      return g_variant_get_boolean (value) && !g_variant_get_boolean (than);
    case SECONDS:
      return g_variant_get_uint32 (value) < g_variant_get_uint32 (than);
    case MORE:
      missing = list_missing (value, than);
      return missing[0] != NULL;
    case FEWER:
    default:
      missing = list_missing (than, value);
      return missing[0] != NULL;
    }
}

GVariant *
beckon_guard_merge (guint guard, GVariant *confirmed, GVariant *before, GVariant *after)
{
  g_autofree const char **kept = NULL;
  g_autofree const char **removed = NULL;
  g_autofree const char **added = NULL;
  g_autoptr (GPtrArray) merged = NULL;

  g_return_val_if_fail (guard < BECKON_N_GUARDS, NULL);

  if (guards[guard].kind == FLAG || guards[guard].kind == SECONDS)
    return g_variant_ref (after);
  kept = g_variant_get_strv (confirmed, NULL);
  removed = list_missing (before, after);
  added = list_missing (after, before);
  merged = g_ptr_array_new ();
  for (guint i = 0; kept[i] != NULL; i++)
    if (!g_strv_contains (removed, kept[i]) && !g_strv_contains (added, kept[i]))
      g_ptr_array_add (merged, (gpointer) kept[i]);
  for (guint i = 0; added[i] != NULL; i++)
    g_ptr_array_add (merged, (gpointer) added[i]);
  return g_variant_ref_sink (
    g_variant_new_strv ((const char *const *) merged->pdata, (gssize) merged->len));
}

/* (transfer full): the first of @entries, in quotes. */
static char *
quote (const char *const *entries)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = g_strv_length ((char **) entries);

  for (guint i = 0; i < MIN (n, SHOWN_ENTRIES); i++)
    {
      g_autofree char *entry = beckon_display_text_short (entries[i], SHOWN_CHARS);

      /* Translators: what stands between the entries of a list */
      g_string_append (text, i > 0 ? _ (", ") : "");
      /* Translators: an entry of a list, in quotes */
      g_string_append_printf (text, _ ("“%s”"), entry);
    }
  if (n > SHOWN_ENTRIES)
    g_string_append_printf (text, ngettext (" and %u more", " and %u more", n - SHOWN_ENTRIES),
                            n - SHOWN_ENTRIES);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static const char *
describe_flag (const Guard *guard)
{
  if (guard->member == G_STRUCT_OFFSET (BeckonDeskSettings, agents_may_answer))
    return _ ("Agents may answer their own questions, destructive options included.");
  if (guard->member == G_STRUCT_OFFSET (BeckonDeskSettings, programs_may_decide))
    return _ ("The terminal and other programs may decide what matters, such as a destructive "
              "option.");
  return _ ("Sandboxes and containers may answer questions and start programs.");
}

/* (transfer full) */
static char *
describe_seconds (guint seconds)
{
  if (seconds == 0)
    return g_strdup (_ ("An answer with a destructive option cannot be undone."));
  return g_strdup_printf (
    ngettext ("An answer with a destructive option can be undone for %u second only.",
              "An answer with a destructive option can be undone for %u seconds only.", seconds),
    seconds);
}

/* (transfer full): @entries are those more, or those that are lacking. */
static char *
describe_list (const Guard *guard, const char *const *entries)
{
  g_autofree char *list = quote (entries);

  if (guard->kind == FEWER)
    /* Translators: a list of words in quotes */
    return g_strdup_printf (_ ("These words no longer count as destructive: %s."), list);
  if (guard->member == G_STRUCT_OFFSET (BeckonDeskSettings, exempt_wordings))
    /* Translators: a list of phrases in quotes */
    return g_strdup_printf (_ ("These wordings do not count as destructive: %s."), list);
  return g_strdup_printf (
    /* Translators: a list of names in quotes */
    _ ("The options of these agents count as destructive only if the agent says so: %s."), list);
}

char *
beckon_guard_describe (guint guard, GVariant *value, GVariant *than)
{
  const Guard            *row;
  g_autofree const char **entries = NULL;

  g_return_val_if_fail (guard < BECKON_N_GUARDS, NULL);

  row = &guards[guard];
  switch (row->kind)
    {
    case FLAG:
      return g_strdup (describe_flag (row));
    case SECONDS:
      return describe_seconds (g_variant_get_uint32 (value));
    case MORE:
    case FEWER:
    default:
      entries = row->kind == MORE ? list_missing (value, than) : list_missing (than, value);
      return describe_list (row, entries);
    }
}

GVariant *
beckon_guard_read (guint guard, const BeckonDeskSettings *desk_settings)
{
  static const char *const none[] = { NULL };
  const char *const       *list;
  const guint8            *member;

  g_return_val_if_fail (guard < BECKON_N_GUARDS, NULL);

  member = (const guint8 *) desk_settings + guards[guard].member;
  switch (guards[guard].kind)
    {
    case FLAG:
      return g_variant_ref_sink (g_variant_new_boolean (*(const gboolean *) member));
    case SECONDS:
      return g_variant_ref_sink (
        g_variant_new_uint32 ((guint32) (*(const gint64 *) member / BECKON_US_PER_SECOND)));
    case MORE:
    case FEWER:
    default:
      list = *(const char *const *const *) member;
      return g_variant_ref_sink (g_variant_new_strv (list != NULL ? list : none, -1));
    }
}

void
beckon_guard_write (guint guard, BeckonDeskSettings *desk_settings, GVariant *value)
{
  guint8 *member;

  g_return_if_fail (guard < BECKON_N_GUARDS);

  member = (guint8 *) desk_settings + guards[guard].member;
  switch (guards[guard].kind)
    {
    case FLAG:
      *(gboolean *) member = g_variant_get_boolean (value);
      break;
    case SECONDS:
      *(gint64 *) member = (gint64) g_variant_get_uint32 (value) * BECKON_US_PER_SECOND;
      break;
    case MORE:
    case FEWER:
    default:
      g_strfreev (*(char ***) member);
      *(char ***) member = g_variant_dup_strv (value, NULL);
      break;
    }
}

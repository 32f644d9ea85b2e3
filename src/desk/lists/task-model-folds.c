/* task-model-folds.c: which groups of the list of tasks are folded, in the words of the settings
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/lists/task-model-private.h"

#include <string.h>

/* So many folded agents and workspaces are remembered although they have no task now. */
#define MAX_FOLDED 200

static gboolean
is_section_word (const char *word)
{
  for (guint i = BECKON_GROUP_BY_AGENT; i < BECKON_N_TASK_GROUPINGS; i++)
    {
      const char *grouping = beckon_task_grouping_to_word (i);

      if (g_str_has_prefix (word, grouping) && word[strlen (grouping)] == ':')
        return TRUE;
    }

  return FALSE;
}

gboolean
beckon_task_model_toggle_fold (BeckonTaskModel *self, const char *word)
{
  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), FALSE);
  g_return_val_if_fail (word != NULL, FALSE);

  if (beckon_task_model_is_filtered (self))
    return FALSE;
  if (is_section_word (word))
    {
      beckon_task_model_fold_section (self, word,
                                      !g_hash_table_contains (self->folded_sections, word));
      beckon_task_model_regroup (self);
      return TRUE;
    }
  for (guint group = BECKON_TASK_GROUP_NEEDS + 1; group < BECKON_N_TASK_GROUPS; group++)
    {
      if (!g_str_equal (word, beckon_task_group_to_word (group)))
        continue;
      beckon_task_model_set_folded (self, group, !self->groups[group].folded);
      return TRUE;
    }

  return FALSE;
}

void
beckon_task_model_set_folded_words (BeckonTaskModel *self, const char *const *words)
{
  g_return_if_fail (BECKON_IS_TASK_MODEL (self));

  g_hash_table_remove_all (self->folded_sections);
  for (guint i = 0; words[i] != NULL; i++)
    if (is_section_word (words[i]))
      beckon_task_model_fold_section (self, words[i], TRUE);
  for (guint group = BECKON_TASK_GROUP_NEEDS + 1; group < BECKON_N_TASK_GROUPS; group++)
    beckon_task_model_set_folded (self, group,
                                  g_strv_contains (words, beckon_task_group_to_word (group)));
  beckon_task_model_regroup (self);
}

/* TRUE: it has tasks now. */
static gboolean
has_section (BeckonTaskModel *self, const char *word)
{
  for (guint i = 0; self->sections != NULL && i < self->sections->len; i++)
    {
      BeckonTaskSection *section = g_ptr_array_index (self->sections, i);

      if (g_str_equal (beckon_task_item_get_word (section->heading), word))
        return TRUE;
    }

  return FALSE;
}

char **
beckon_task_model_dup_folded_words (BeckonTaskModel *self)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  gboolean       many;
  GHashTableIter iter;
  gpointer       word;

  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), NULL);

  for (guint group = BECKON_TASK_GROUP_NEEDS + 1; group < BECKON_N_TASK_GROUPS; group++)
    if (self->groups[group].folded)
      g_strv_builder_add (words, beckon_task_group_to_word (group));

  many = g_hash_table_size (self->folded_sections) > MAX_FOLDED;
  g_hash_table_iter_init (&iter, self->folded_sections);
  while (g_hash_table_iter_next (&iter, &word, NULL))
    if (!many || has_section (self, word))
      g_strv_builder_add (words, word);

  return g_strv_builder_end (words);
}

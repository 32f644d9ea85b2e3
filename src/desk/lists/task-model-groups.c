/* task-model-groups.c: the list of tasks by agent or by workspace, in place of its groups by need
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/lists/task-model-private.h"

#include <string.h>

/* So many folded agents and workspaces are remembered although they have no task now. */
#define MAX_FOLDED 200

/* --- positions --- */

BeckonTaskItem *
beckon_task_model_get_in_section (BeckonTaskModel *self, guint *position)
{
  for (guint i = 0; i < self->sections->len; i++)
    {
      BeckonTaskSection *section = g_ptr_array_index (self->sections, i);
      BeckonTaskItem    *item;

      if (*position == 0)
        return section->heading;
      (*position)--;
      if (*position >= section->shown)
        {
          *position -= section->shown;
          continue;
        }
      item = beckon_task_items_find (
        self->items, g_array_index (section->keys, BeckonTaskKey, *position).serial);
      return item != NULL ? item : beckon_task_items_load (self->items, section->keys, *position);
    }

  return NULL;
}

/* (transfer none) (nullable): where the task stands, and at which of its keys. @start: the position
 * of the heading. */
static BeckonTaskSection *
find_section (BeckonTaskModel *self, gint64 serial, guint *start, guint *index)
{
  *start = 0;
  for (guint i = 0; i < self->sections->len; i++)
    {
      BeckonTaskSection *section = g_ptr_array_index (self->sections, i);

      for (*index = 0; *index < section->keys->len; (*index)++)
        if (g_array_index (section->keys, BeckonTaskKey, *index).serial == serial)
          return section;
      *start += 1 + section->shown;
    }

  return NULL;
}

guint
beckon_task_model_find_in_sections (BeckonTaskModel *self, gint64 serial)
{
  guint              start, index;
  BeckonTaskSection *section = find_section (self, serial, &start, &index);

  return section != NULL && index < section->shown ? start + 1 + index : G_MAXUINT;
}

guint
beckon_task_model_find_section_heading (BeckonTaskModel *self, BeckonTaskItem *item)
{
  guint position = 0;

  for (guint i = 0; i < self->sections->len; i++)
    {
      BeckonTaskSection *section = g_ptr_array_index (self->sections, i);

      if (section->heading == item)
        return position;
      position += 1 + section->shown;
    }

  return G_MAXUINT;
}

/* --- what changed --- */

static gboolean
is_folded (BeckonTaskModel *self, const BeckonTaskSection *section)
{
  return !beckon_task_model_is_filtered (self)
         && g_hash_table_contains (self->folded_sections,
                                   beckon_task_item_get_word (section->heading));
}

static void
update_section (BeckonTaskModel *self, BeckonTaskSection *section)
{
  beckon_task_item_set_count (section->heading, section->keys->len);
  beckon_task_item_set_n_needs (section->heading, section->n_needs);
  beckon_task_item_set_folded (section->heading, is_folded (self, section));
}

/* The names of the open tasks came with them. Those that failed, and nobody looked at, are few. */
static void
complete_names (BeckonTaskModel *self)
{
  for (guint g = 0; g < BECKON_TASK_GROUP_DONE; g++)
    {
      for (guint i = 0; i < self->groups[g].keys->len; i++)
        {
          gint64          serial = g_array_index (self->groups[g].keys, BeckonTaskKey, i).serial;
          BeckonTaskItem *item;
          BeckonTask     *task;

          if (beckon_task_names_has (self->names, serial))
            continue;
          item = beckon_task_items_find (self->items, serial);
          if (item == NULL)
            item = beckon_task_items_load (self->items, self->groups[g].keys, i);
          task = beckon_task_item_get_task (item);
          if (task != NULL)
            beckon_task_names_add (self->names, task);
        }
    }
}

static void
get_names (gint64 serial, const char **id, const char **name, gpointer user_data)
{
  BeckonTaskModel *self = user_data;

  beckon_task_names_get (self->names, self->grouping, serial, id, name);
}

static GPtrArray *
make_sections (BeckonTaskModel *self)
{
  GArray *keys[BECKON_TASK_GROUP_DONE];

  complete_names (self);
  for (guint g = 0; g < G_N_ELEMENTS (keys); g++)
    keys[g] = self->groups[g].keys;
  return beckon_task_sections_make (self->grouping, keys, G_N_ELEMENTS (keys), get_names, self);
}

static gboolean
is_same (GArray *a, guint at_a, GArray *b, guint at_b, guint n)
{
  for (guint i = 0; i < n; i++)
    if (g_array_index (a, BeckonTaskKey, at_a + i).serial
        != g_array_index (b, BeckonTaskKey, at_b + i).serial)
      return FALSE;

  return TRUE;
}

/* One row goes from @from to @to, and all others stay as they are. */
static void
move_row (BeckonTaskModel *self, BeckonTaskSection *section, guint start, guint from, guint to)
{
  BeckonTaskKey key = g_array_index (section->keys, BeckonTaskKey, from);

  g_array_remove_index (section->keys, from);
  section->shown--;
  g_list_model_items_changed (G_LIST_MODEL (self), start + 1 + from, 1, 0);
  g_array_insert_val (section->keys, to, key);
  section->shown++;
  g_list_model_items_changed (G_LIST_MODEL (self), start + 1 + to, 0, 1);
}

/* Replaces the keys of @section, whose heading is at @start, and announces the rows that differ. */
static void
change_section (BeckonTaskModel *self, BeckonTaskSection *section, guint start, GArray *keys)
{
  GArray *old = section->keys;
  guint   before = section->shown;
  guint   after = is_folded (self, section) ? 0 : keys->len;
  guint   least = MIN (before, after);
  guint   head = 0;
  guint   tail = 0;

  while (head < least && is_same (old, head, keys, head, 1))
    head++;
  while (tail < least - head && is_same (old, before - 1 - tail, keys, after - 1 - tail, 1))
    tail++;

  if (before == after && before - head - tail > 1)
    {
      guint n = before - head - tail - 1;

      if (is_same (old, head + 1, keys, head, n) && is_same (old, head, keys, head + n, 1))
        {
          move_row (self, section, start, head, head + n);
          head = before;
        }
      else if (is_same (old, head, keys, head + 1, n) && is_same (old, head + n, keys, head, 1))
        {
          move_row (self, section, start, head + n, head);
          head = before;
        }
      if (head == before)
        tail = 0;
    }

  section->keys = g_array_ref (keys);
  section->shown = after;
  g_array_unref (old);
  if (before - head - tail > 0 || after - head - tail > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), start + 1 + head, before - head - tail,
                                after - head - tail);
}

void
beckon_task_model_regroup (BeckonTaskModel *self)
{
  g_autoptr (GPtrArray) fresh = NULL;
  guint start = 0;
  guint at = 0;

  if (self->sections == NULL || self->shown_by != self->grouping)
    return;
  fresh = make_sections (self);

  for (guint i = 0; i < fresh->len || at < self->sections->len;)
    {
      BeckonTaskSection *there =
        at < self->sections->len ? g_ptr_array_index (self->sections, at) : NULL;
      BeckonTaskSection *wanted = i < fresh->len ? g_ptr_array_index (fresh, i) : NULL;
      int                order = there == NULL    ? 1
                                 : wanted == NULL ? -1
                                                  : beckon_task_section_compare (there, wanted);

      if (order < 0)
        {
          guint n = 1 + there->shown;

          g_ptr_array_remove_index (self->sections, at);
          g_list_model_items_changed (G_LIST_MODEL (self), start, n, 0);
          continue;
        }
      if (order > 0)
        {
          there = wanted;
          g_ptr_array_index (fresh, i) = NULL;
          there->shown = is_folded (self, there) ? 0 : there->keys->len;
          update_section (self, there);
          g_ptr_array_insert (self->sections, (int) at, there);
          g_list_model_items_changed (G_LIST_MODEL (self), start, 0, 1 + there->shown);
        }
      else
        {
          there->n_needs = wanted->n_needs;
          change_section (self, there, start, wanted->keys);
          update_section (self, there);
        }
      start += 1 + there->shown;
      at++;
      i++;
    }
}

/* --- by what --- */

void
beckon_task_model_names_loaded (BeckonTaskModel *self)
{
  self->named = self->naming;
  if (self->named)
    beckon_task_names_keep_only (self->names, self->open);
  else
    beckon_task_names_clear (self->names);
}

void
beckon_task_model_switch_groups (BeckonTaskModel *self)
{
  guint before = beckon_task_model_group_start (self, BECKON_TASK_GROUP_DONE);
  guint after;

  g_clear_pointer (&self->sections, g_ptr_array_unref);
  if (self->grouping != BECKON_GROUP_BY_NEED)
    {
      self->sections = make_sections (self);
      for (guint i = 0; i < self->sections->len; i++)
        {
          BeckonTaskSection *section = g_ptr_array_index (self->sections, i);

          section->shown = is_folded (self, section) ? 0 : section->keys->len;
          update_section (self, section);
        }
    }
  self->shown_by = self->grouping;
  after = beckon_task_model_group_start (self, BECKON_TASK_GROUP_DONE);
  if (before + after > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, before, after);
}

void
beckon_task_model_show_groups (BeckonTaskModel *self)
{
  if (self->shown_by != self->grouping && (self->named || self->grouping == BECKON_GROUP_BY_NEED))
    beckon_task_model_switch_groups (self);
  else
    beckon_task_model_regroup (self);
}

/* --- what is folded --- */

static void
fold_section (BeckonTaskModel *self, const char *word, gboolean folded)
{
  if (folded)
    g_hash_table_add (self->folded_sections, g_strdup (word));
  else
    g_hash_table_remove (self->folded_sections, word);
}

gboolean
beckon_task_model_reveal (BeckonTaskModel *self, const BeckonTask *task)
{
  guint              start, index;
  BeckonTaskSection *section;

  g_return_val_if_fail (BECKON_IS_TASK_MODEL (self), FALSE);
  g_return_val_if_fail (task != NULL, FALSE);

  section = self->sections != NULL ? find_section (self, task->serial, &start, &index) : NULL;
  if (section == NULL || !is_folded (self, section))
    return FALSE;

  fold_section (self, beckon_task_item_get_word (section->heading), FALSE);
  beckon_task_model_regroup (self);
  return TRUE;
}

/* --- in the words of the settings --- */

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
      fold_section (self, word, !g_hash_table_contains (self->folded_sections, word));
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
      fold_section (self, words[i], TRUE);
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

/* plan-preview.c: the steps that a plan will run, before it is a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/plan/plan-preview.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "app/task/steps/timeline-row.h"
#include "base/display-text.h"
#include "base/json/json-parse.h"
#include "model/person.h"
#include "store/view-slot.h"

/* The maximum length of a handle within a sentence. */
#define HANDLE_CHARS 64

static const char preview_key[] = "beckon-plan-preview";

/* What is shown. */
typedef struct
{
  GPtrArray  *rows;    /* (owned) (element-type BeckonStepRow) */
  GPtrArray  *handles; /* (owned) (element-type utf8): of each row (nullable): who has to exist */
  GHashTable *missing; /* (owned) (element-type utf8): those who do not, as far as is known */
} Preview;

static void
preview_free (gpointer data)
{
  Preview *self = data;

  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->handles);
  g_hash_table_unref (self->missing);
  g_free (self);
}

/* (transfer none): what @store shows. */
static Preview *
get_preview (GListStore *store)
{
  Preview *self = g_object_get_data (G_OBJECT (store), preview_key);

  if (self == NULL)
    {
      self = g_new0 (Preview, 1);
      self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_step_row_free);
      self->handles = g_ptr_array_new_with_free_func (g_free);
      self->missing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      g_object_set_data_full (G_OBJECT (store), preview_key, self, preview_free);
    }

  return self;
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *entry, GListModel *model)
{
  gtk_list_item_set_child (entry, beckon_timeline_row_new ());
  gtk_list_item_set_activatable (entry, FALSE);
  gtk_list_item_set_selectable (entry, FALSE);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *entry, GListModel *model)
{
  BeckonTimelineRow *row = BECKON_TIMELINE_ROW (gtk_list_item_get_child (entry));

  beckon_timeline_row_set_item (row, gtk_list_item_get_item (entry));
  beckon_timeline_row_update (row, NULL, NULL, g_list_model_get_n_items (model), 0);
}

static void
on_unbind (GtkSignalListItemFactory *factory, GtkListItem *entry, GListModel *model)
{
  beckon_timeline_row_set_item (BECKON_TIMELINE_ROW (gtk_list_item_get_child (entry)), NULL);
}

void
beckon_plan_preview_bind (GtkListView *view, GListStore *store)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkNoSelection) selection = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (store)));

  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), store, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), store, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (on_unbind), store, 0);
  gtk_list_view_set_factory (view, factory);
  gtk_list_view_set_model (view, GTK_SELECTION_MODEL (selection));
}

/* (nullable): the person whom the step needs (WH-12). */
static const char *
get_handle (JsonNode *context, const BeckonStep *step)
{
  const char *handle =
    step->assignee != NULL && *step->assignee == '@' ? step->assignee + 1 : step->assignee;

  /* A handle that comes from the context is known only when the step runs. */
  if (handle == NULL || strchr (handle, '.') != NULL
      || (context != NULL && JSON_NODE_HOLDS_OBJECT (context)
          && json_object_has_member (json_node_get_object (context), handle)))
    return NULL;

  return handle;
}

static gboolean
is_missing (GHashTable *missing, const char *handle)
{
  return handle != NULL && g_hash_table_contains (missing, handle);
}

/* (transfer full): the step at @index, with a note if it would fail when it ran now. */
static BeckonStepItem *
make_item (Preview *self, guint index, guint depth)
{
  const BeckonStepRow *row = g_ptr_array_index (self->rows, index);
  const char          *handle = g_ptr_array_index (self->handles, index);
  BeckonStepItem      *item = beckon_step_item_new (index);
  BeckonStepRow       *noted;
  g_autofree char     *shown = NULL;

  if (!is_missing (self->missing, handle))
    {
      beckon_step_item_set_row (item, row, depth);
      return item;
    }
  noted = beckon_step_row_copy (row);
  shown = beckon_display_text_short (handle, HANDLE_CHARS);
  g_free (noted->note);
  /* Translators: the handle of a person */
  noted->note =
    g_strdup_printf (_ ("There is no active person @%s. Add one under People and Agents "
                        "before the plan reaches this step."),
                     shown);
  beckon_step_item_set_row (item, noted, depth);
  beckon_step_row_free (noted);

  return item;
}

/* (transfer full) (element-type utf8): those of the handles who are not there. */
static gpointer
read_missing (BeckonView *view, gpointer input, GError **error)
{
  GHashTable    *missing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer       handle;

  g_hash_table_iter_init (&iter, input);
  while (g_hash_table_iter_next (&iter, &handle, NULL))
    {
      g_autoptr (BeckonPerson) person = beckon_view_lookup_person (view, handle, NULL);

      if (person == NULL || !person->active)
        g_hash_table_add (missing, g_strdup (handle));
    }

  return missing;
}

/* @result (nullable): from read_missing(); NULL with @error. */
static void
show_missing (gpointer target, gpointer result, const GError *error)
{
  GListStore *store = target;
  Preview    *self = get_preview (store);
  g_autoptr (GHashTable) before = NULL;

  if (result == NULL)
    {
      g_message ("Cannot look up the people of a plan: %s", error->message);
      return;
    }

  before = g_steal_pointer (&self->missing);
  self->missing = g_hash_table_ref (result);
  for (guint i = 0; i < self->rows->len; i++)
    {
      const char *handle = g_ptr_array_index (self->handles, i);
      g_autoptr (BeckonStepItem) old = NULL;
      gpointer item;

      if (is_missing (before, handle) == is_missing (self->missing, handle))
        continue;
      old = g_list_model_get_item (G_LIST_MODEL (store), i);
      item = make_item (self, i, beckon_step_item_get_depth (old));
      g_list_store_splice (store, i, 1, &item, 1);
      g_object_unref (item);
    }
}

void
beckon_plan_preview_clear (GListStore *store)
{
  Preview *self = get_preview (store);

  beckon_view_slot_end (store, preview_key);
  g_ptr_array_set_size (self->rows, 0);
  g_ptr_array_set_size (self->handles, 0);
  g_list_store_remove_all (store);
}

void
beckon_plan_preview_fill (GListStore  *store,
                          GPtrArray   *rows,
                          const char  *context,
                          BeckonStore *people)
{
  Preview *self = get_preview (store);
  g_autoptr (JsonNode) node =
    context != NULL ? beckon_json_parse (context, strlen (context), strlen (context), NULL) : NULL;
  g_autoptr (GPtrArray) items = g_ptr_array_new_full (rows->len, g_object_unref);
  g_autoptr (GHashTable) handles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree guint *depths = g_new (guint, rows->len);

  g_ptr_array_set_size (self->rows, 0);
  g_ptr_array_set_size (self->handles, 0);
  beckon_step_item_find_depths (NULL, (BeckonStepRow **) rows->pdata, rows->len, depths);
  for (guint i = 0; i < rows->len; i++)
    {
      const BeckonStepRow *row = g_ptr_array_index (rows, i);
      const char          *handle =
        people != NULL && row->note == NULL ? get_handle (node, row->step) : NULL;

      g_ptr_array_add (self->rows, beckon_step_row_copy (row));
      g_ptr_array_add (self->handles, g_strdup (handle));
      if (handle != NULL)
        g_hash_table_add (handles, g_strdup (handle));
      g_ptr_array_add (items, make_item (self, i, depths[i]));
    }
  g_list_store_splice (store, 0, g_list_model_get_n_items (G_LIST_MODEL (store)), items->pdata,
                       items->len);
  /* Until then, who was missing before still is. */
  if (g_hash_table_size (handles) > 0)
    beckon_view_slot_read (people, store, preview_key, read_missing, g_steal_pointer (&handles),
                           (GDestroyNotify) g_hash_table_unref, (GDestroyNotify) g_hash_table_unref,
                           show_missing);
  else
    beckon_view_slot_end (store, preview_key);
}

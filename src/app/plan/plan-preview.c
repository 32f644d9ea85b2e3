/* plan-preview.c: the steps that a plan will run, before it is a task
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/plan/plan-preview.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "app/task/timeline-row.h"
#include "base/display-text.h"
#include "base/json/json-parse.h"
#include "model/person.h"

/* The maximum length of a handle within a sentence. */
#define HANDLE_CHARS 64

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

/* (transfer full) (nullable): why the step would fail if it ran now (WH-12). */
static char *
find_missing_person (BeckonStore *people, JsonNode *context, const BeckonStep *step)
{
  const char *handle =
    step->assignee != NULL && *step->assignee == '@' ? step->assignee + 1 : step->assignee;
  g_autoptr (BeckonPerson) person = NULL;
  g_autofree char *shown = NULL;

  /* A handle that comes from the context is known only when the step runs. */
  if (people == NULL || handle == NULL || strchr (handle, '.') != NULL
      || (context != NULL && JSON_NODE_HOLDS_OBJECT (context)
          && json_object_has_member (json_node_get_object (context), handle)))
    return NULL;
  person = beckon_view_lookup_person (beckon_store_get_view (people), handle, NULL);
  if (person != NULL && person->active)
    return NULL;

  shown = beckon_display_text_short (handle, HANDLE_CHARS);
  /* Translators: the handle of a person */
  return g_strdup_printf (_ ("There is no active person @%s. Add one under People and Agents "
                             "before the plan reaches this step."),
                          shown);
}

void
beckon_plan_preview_fill (GListStore  *store,
                          GPtrArray   *rows,
                          const char  *context,
                          BeckonStore *people)
{
  g_autoptr (JsonNode) node =
    context != NULL ? beckon_json_parse (context, strlen (context), strlen (context), NULL) : NULL;
  g_autoptr (GPtrArray) items = g_ptr_array_new_full (rows->len, g_object_unref);
  g_autofree guint *depths = g_new (guint, rows->len);

  for (guint i = 0; i < rows->len; i++)
    {
      BeckonStepRow *row = g_ptr_array_index (rows, i);

      if (row->note == NULL)
        row->note = find_missing_person (people, node, row->step);
    }
  beckon_step_item_find_depths (NULL, (BeckonStepRow **) rows->pdata, rows->len, depths);
  for (guint i = 0; i < rows->len; i++)
    {
      BeckonStepItem *item = beckon_step_item_new (i);

      beckon_step_item_set_row (item, g_ptr_array_index (rows, i), depths[i]);
      g_ptr_array_add (items, item);
    }
  g_list_store_splice (store, 0, g_list_model_get_n_items (G_LIST_MODEL (store)), items->pdata,
                       items->len);
}

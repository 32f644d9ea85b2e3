/* conversation-view.c: the questions of a task with their outcomes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/conversation-view.h"

#include <glib/gi18n-lib.h>

#include "app/history/interaction-row.h"
#include "app/task/request-view.h"
#include "app/widgets/markdown/markdown-view.h"
#include "app/widgets/ticker.h"
#include "base/display-text.h"
#include "model/task-status.h"

/* The number of questions shown initially. */
#define PAGE 50

struct _BeckonConversationView
{
  GtkWidget           parent_instance;
  BeckonDesk         *desk;         /* (owned) (nullable) */
  char               *task_id;      /* (owned) (nullable) */
  GListStore         *interactions; /* (owned) (element-type BeckonInteractionItem): newest first */
  char               *next;         /* (owned) (nullable): where the earlier questions start */
  GtkWidget          *scroller;
  BeckonMarkdownView *description;
  BeckonRequestView  *request;
  BeckonMarkdownView *result;
  GtkListBox         *conversation;
  GtkLabel           *silence;
  GtkWidget          *more;
};

G_DEFINE_FINAL_TYPE (BeckonConversationView, beckon_conversation_view, GTK_TYPE_WIDGET)

static GtkWidget *
create_row (gpointer item, gpointer user_data)
{
  BeckonConversationView *self = user_data;

  return beckon_interaction_row_new (self->desk, item);
}

static void
update_silence (BeckonConversationView *self)
{
  gboolean any = g_list_model_get_n_items (G_LIST_MODEL (self->interactions)) > 0;

  gtk_widget_set_visible (GTK_WIDGET (self->conversation), any);
  gtk_widget_set_visible (GTK_WIDGET (self->silence), !any);
  gtk_widget_set_visible (self->more, self->next != NULL);
}

static void
load_interactions (BeckonConversationView *self)
{
  BeckonInteractionQuery query = { .task_id = self->task_id, .after = self->next, .limit = PAGE };
  g_autoptr (GPtrArray) interactions = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *next = NULL;

  interactions = beckon_view_list_interactions (
    beckon_store_get_view (beckon_desk_get_store (self->desk)), &query, &next, &error);
  if (interactions == NULL)
    g_message ("Cannot read the conversation: %s", error->message);

  for (guint i = 0; interactions != NULL && i < interactions->len; i++)
    {
      g_autoptr (BeckonInteractionItem) item =
        beckon_interaction_item_new (g_ptr_array_index (interactions, i));

      g_list_store_append (self->interactions, item);
    }

  g_free (self->next);
  self->next = g_steal_pointer (&next);
  update_silence (self);
}

static void
load_request (BeckonConversationView *self)
{
  g_autoptr (BeckonRequest) request = beckon_view_get_request_of_task (
    beckon_store_get_view (beckon_desk_get_store (self->desk)), self->task_id, NULL);

  beckon_request_view_set_request (self->request, request);
}

static void
on_more (BeckonConversationView *self)
{
  load_interactions (self);
}

static void
take_interaction (BeckonConversationView *self, BeckonInteraction *interaction)
{
  GListModel *model = G_LIST_MODEL (self->interactions);
  g_autoptr (BeckonInteractionItem) fresh = NULL;
  guint n = g_list_model_get_n_items (model);
  guint place = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BeckonInteractionItem) item = g_list_model_get_item (model, i);
      gint64 id = beckon_interaction_item_get (item)->id;

      if (id == interaction->id)
        {
          beckon_interaction_item_set (item, interaction);
          return;
        }
      if (id > interaction->id)
        place = i + 1;
    }

  if (place == n && self->next != NULL)
    return;

  fresh = beckon_interaction_item_new (interaction);
  g_list_store_insert (self->interactions, place, fresh);
  update_silence (self);
}

static void
set_optional (BeckonMarkdownView *view, const char *text, const BeckonTask *task)
{
  gtk_widget_set_visible (GTK_WIDGET (view), text != NULL && *text != '\0');
  beckon_markdown_view_set_text (view, text, task->workspace);
}

static void
beckon_conversation_view_dispose (GObject *object)
{
  BeckonConversationView *self = BECKON_CONVERSATION_VIEW (object);

  if (self->scroller != NULL)
    gtk_list_box_bind_model (self->conversation, NULL, NULL, NULL, NULL);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->interactions);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->task_id, g_free);
  g_clear_pointer (&self->next, g_free);

  G_OBJECT_CLASS (beckon_conversation_view_parent_class)->dispose (object);
}

static void
beckon_conversation_view_class_init (BeckonConversationViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_conversation_view_dispose;

  g_type_ensure (BECKON_TYPE_MARKDOWN_VIEW);
  g_type_ensure (BECKON_TYPE_REQUEST_VIEW);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/conversation-view.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonConversationView, scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonConversationView, description);
  gtk_widget_class_bind_template_child (widget_class, BeckonConversationView, request);
  gtk_widget_class_bind_template_child (widget_class, BeckonConversationView, result);
  gtk_widget_class_bind_template_child (widget_class, BeckonConversationView, conversation);
  gtk_widget_class_bind_template_child (widget_class, BeckonConversationView, silence);
  gtk_widget_class_bind_template_child (widget_class, BeckonConversationView, more);
  gtk_widget_class_bind_template_callback (widget_class, on_more);
}

static void
beckon_conversation_view_init (BeckonConversationView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->interactions = g_list_store_new (BECKON_TYPE_INTERACTION_ITEM);
  gtk_list_box_bind_model (self->conversation, G_LIST_MODEL (self->interactions), create_row, self,
                           NULL);
}

void
beckon_conversation_view_load (BeckonConversationView *self,
                               BeckonDesk             *desk,
                               const BeckonTask       *task)
{
  g_return_if_fail (BECKON_IS_CONVERSATION_VIEW (self));

  g_set_object (&self->desk, desk);
  g_free (self->task_id);
  self->task_id = task != NULL ? g_strdup (task->id) : NULL;
  g_clear_pointer (&self->next, g_free);
  g_list_store_remove_all (self->interactions);
  if (task == NULL)
    return;

  beckon_conversation_view_update (self, task);
  load_request (self);
  load_interactions (self);
}

void
beckon_conversation_view_update (BeckonConversationView *self, const BeckonTask *task)
{
  g_return_if_fail (BECKON_IS_CONVERSATION_VIEW (self));

  set_optional (self->description, task->description, task);
  gtk_label_set_label (self->silence, beckon_task_status_is_ended (task->status)
                                        ? _ ("It asked no questions.")
                                        : _ ("It has not asked anything yet."));
  set_optional (self->result, task->result, task);
}

gboolean
beckon_conversation_view_take (BeckonConversationView *self, BeckonEvent *event)
{
  g_return_val_if_fail (BECKON_IS_CONVERSATION_VIEW (self), FALSE);

  if (self->task_id == NULL)
    return FALSE;

  if (event->request != NULL && g_strcmp0 (event->request->task_id, self->task_id) == 0)
    beckon_request_view_set_request (self->request, event->request);
  if (event->interaction == NULL || !g_str_equal (event->interaction->task_id, self->task_id))
    return FALSE;

  take_interaction (self, event->interaction);
  return TRUE;
}

gint64
beckon_conversation_view_tick (BeckonConversationView *self)
{
  gint64 next_us = BECKON_TICK_NEVER;

  g_return_val_if_fail (BECKON_IS_CONVERSATION_VIEW (self), BECKON_TICK_NEVER);

  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->conversation)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    {
      gint64 row_us = beckon_interaction_row_tick (BECKON_INTERACTION_ROW (row));

      next_us = MIN (next_us, row_us);
    }

  return next_us;
}

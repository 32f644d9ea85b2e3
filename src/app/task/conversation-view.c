/* conversation-view.c: the questions of a task with their outcomes
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/conversation-view.h"

#include <glib/gi18n-lib.h>

#include "app/question/request-view.h"
#include "app/task/interaction-row.h"
#include "app/widgets/markdown/markdown-view.h"
#include "app/widgets/ticker.h"
#include "base/display-text.h"
#include "model/task-status.h"
#include "store/view-slot.h"

/* The number of questions shown initially. */
#define PAGE 50
/* Both the first page and later ones. */
#define SLOT "conversation"

struct _BeckonConversationView
{
  GtkWidget   parent_instance;
  BeckonDesk *desk;         /* (owned) (nullable) */
  char       *task_id;      /* (owned) (nullable) */
  GListStore *interactions; /* (owned) (element-type BeckonInteractionItem): newest first */
  char       *next;         /* (owned) (nullable): where the earlier questions start */
  gboolean    loaded;       /* what is shown is of this task */
  gboolean    reading;
  GPtrArray  *news;                /* (owned) (element-type BeckonInteraction): announced while a
                                      page is read */
  BeckonRequest      *new_request; /* (owned) (nullable): likewise, while it is the first one */
  guint               keep;        /* (owned): until the conversation before goes */
  GtkWidget          *scroller;
  BeckonMarkdownView *description;
  BeckonRequestView  *request;
  BeckonMarkdownView *result;
  GtkListBox         *conversation;
  GtkLabel           *silence;
  GtkWidget          *more;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

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

/* --- reading --- */

/* Which page. */
typedef struct
{
  char *task_id; /* (owned) */
  char *after;   /* (owned) (nullable): NULL: the first one */
} Place;

static void
place_free (gpointer data)
{
  Place *place = data;

  g_free (place->task_id);
  g_free (place->after);
  g_free (place);
}

typedef struct
{
  GPtrArray     *interactions; /* (owned) (element-type BeckonInteraction) */
  char          *next;         /* (owned) (nullable) */
  BeckonRequest *request;      /* (owned) (nullable): with the first page */
} Page;

static void
page_free (gpointer data)
{
  Page *page = data;

  g_ptr_array_unref (page->interactions);
  g_free (page->next);
  g_clear_pointer (&page->request, beckon_request_unref);
  g_free (page);
}

static gpointer
read_page (BeckonView *view, gpointer input, GError **error)
{
  const Place           *place = input;
  BeckonInteractionQuery query = { .task_id = place->task_id,
                                   .after = place->after,
                                   .limit = PAGE };
  g_autofree char       *next = NULL;
  GPtrArray             *interactions = beckon_view_list_interactions (view, &query, &next, error);
  Page                  *page;

  if (interactions == NULL)
    return NULL;
  page = g_new0 (Page, 1);
  page->interactions = interactions;
  page->next = g_steal_pointer (&next);
  if (place->after == NULL)
    page->request = beckon_view_get_request_of_task (view, place->task_id, NULL);

  return page;
}

/* The conversation before goes. */
static void
clear (BeckonConversationView *self)
{
  g_clear_handle_id (&self->keep, g_source_remove);
  g_list_store_remove_all (self->interactions);
  beckon_request_view_set_request (self->request, NULL);
}

static gboolean
on_kept (gpointer user_data)
{
  BeckonConversationView *self = user_data;

  self->keep = 0;
  clear (self);
  update_silence (self);
  /* That is not known yet. */
  gtk_widget_set_visible (GTK_WIDGET (self->silence), FALSE);

  return G_SOURCE_REMOVE;
}

static void
show_page (BeckonConversationView *self, const Page *page)
{
  for (guint i = 0; i < page->interactions->len; i++)
    {
      g_autoptr (BeckonInteractionItem) item =
        beckon_interaction_item_new (g_ptr_array_index (page->interactions, i));

      g_list_store_append (self->interactions, item);
    }
  g_free (self->next);
  self->next = g_strdup (page->next);
}

static void
on_page (gpointer target, gpointer result, const GError *error)
{
  BeckonConversationView *self = target;
  const Page             *page = result;

  self->reading = FALSE;
  if (page == NULL)
    g_message ("Cannot read the conversation: %s", error->message);
  if (!self->loaded)
    {
      clear (self);
      if (self->new_request == NULL && page != NULL && page->request != NULL)
        self->new_request = beckon_request_ref (page->request);
      beckon_request_view_set_request (self->request, self->new_request);
      g_clear_pointer (&self->new_request, beckon_request_unref);
    }
  self->loaded = TRUE;
  if (page != NULL)
    show_page (self, page);
  /* What was announced is newer than what was read. */
  for (guint i = 0; i < self->news->len; i++)
    take_interaction (self, g_ptr_array_index (self->news, i));
  g_ptr_array_set_size (self->news, 0);
  update_silence (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
load (BeckonConversationView *self)
{
  Place *place = g_new0 (Place, 1);

  g_ptr_array_set_size (self->news, 0);
  self->reading = TRUE;
  place->task_id = g_strdup (self->task_id);
  place->after = g_strdup (self->next);
  beckon_view_slot_read (beckon_desk_get_store (self->desk), self, SLOT, read_page, place,
                         place_free, page_free, on_page);
}

static void
on_more (BeckonConversationView *self)
{
  load (self);
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
  g_clear_handle_id (&self->keep, g_source_remove);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->interactions);
  g_clear_pointer (&self->news, g_ptr_array_unref);
  g_clear_pointer (&self->new_request, beckon_request_unref);
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

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

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
  self->news = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_interaction_unref);
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
  g_clear_pointer (&self->new_request, beckon_request_unref);
  self->loaded = FALSE;
  if (task == NULL)
    {
      beckon_view_slot_end (self, SLOT);
      self->reading = FALSE;
      clear (self);
      return;
    }

  beckon_conversation_view_update (self, task);
  load (self);
  if (self->keep == 0)
    self->keep = g_timeout_add (BECKON_VIEW_SLOT_KEEP_MS, on_kept, self);
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
    {
      if (self->loaded)
        {
          beckon_request_view_set_request (self->request, event->request);
        }
      else
        {
          g_clear_pointer (&self->new_request, beckon_request_unref);
          self->new_request = beckon_request_ref (event->request);
        }
    }
  if (event->interaction == NULL || !g_str_equal (event->interaction->task_id, self->task_id))
    return FALSE;

  if (self->loaded)
    take_interaction (self, event->interaction);
  if (self->reading)
    g_ptr_array_add (self->news, beckon_interaction_ref (event->interaction));
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

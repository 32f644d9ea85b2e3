/* transcript-view.c: what the agents of a task said and did (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/log/transcript-view.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/task/log/plan-card.h"
#include "app/task/log/session-line.h"
#include "app/task/log/transcript-column.h"
#include "app/widgets/spoken.h"
#include "base/error.h"
#include "model/transcript-part.h"

/* Parts of one read: of what came since, the newest. */
#define PAGE 10
/* From one read to the next. */
#define MORE_MS 250
/* From one part that is shown to the next: each is built in a frame of its own. */
#define SHOW_MS 20
/* So many are shown at most, the newest, unless somebody reads the earlier ones. */
#define MAX_SHOWN 40
#define MAX_EARLIER 300
/* How near to its end the view is there. */
#define NEAR 4

struct _BeckonTranscriptView
{
  GtkWidget               parent_instance;
  BeckonDesk             *desk;        /* (owned) (nullable) */
  BeckonTask             *task;        /* (owned) (nullable) */
  GCancellable           *cancellable; /* (owned) */
  GQueue                  queue;       /* (element-type BeckonTranscriptPart): to be shown */
  gint64                  revision;    /* of what was read */
  gint64                  plan;        /* the id of the plan that is shown */
  gint64                  session;     /* the same of the session */
  guint                   more;        /* 0, or the next read */
  guint                   show;        /* 0, or the next part */
  guint                   settle;      /* 0, or what is done when the places are known */
  double                  from_end;    /* how far the end was away before earlier parts came; < 0 */
  gboolean                reading;
  gboolean                behind;     /* there is something to read */
  gboolean                following;  /* the end stays in sight */
  gboolean                earlier_on; /* somebody reads the earlier parts */
  GtkWidget              *box;
  GtkLabel               *session_line;
  BeckonPlanCard         *plan_card;
  GtkScrolledWindow      *scroller;
  BeckonTranscriptColumn *column;
  GtkWidget              *earlier;
  GtkWidget              *jump;
};

G_DEFINE_FINAL_TYPE (BeckonTranscriptView, beckon_transcript_view, GTK_TYPE_WIDGET)

static void read_more (BeckonTranscriptView *self);

/* --- the end --- */

static gboolean
is_at_end (BeckonTranscriptView *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);

  return gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment) + NEAR
         >= gtk_adjustment_get_upper (adjustment);
}

static gboolean
on_settled (gpointer user_data)
{
  BeckonTranscriptView *self = user_data;
  GtkAdjustment        *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  double                upper = gtk_adjustment_get_upper (adjustment);

  self->settle = 0;
  if (self->following)
    gtk_adjustment_set_value (adjustment, upper - gtk_adjustment_get_page_size (adjustment));
  else if (self->from_end >= 0)
    gtk_adjustment_set_value (adjustment, upper - self->from_end);
  gtk_widget_set_visible (self->jump, !self->following && (!is_at_end (self) || self->behind));

  return G_SOURCE_REMOVE;
}

/* Nothing may be shown or hidden while places are allocated. */
static void
settle (BeckonTranscriptView *self)
{
  if (self->settle == 0)
    self->settle = g_idle_add_full (GTK_PRIORITY_RESIZE + 5, on_settled, self, NULL);
}

static void
on_scrolled (BeckonTranscriptView *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);

  /* The person, or what was set when the places were known. */
  self->from_end = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_value (adjustment);
  if (!self->following && is_at_end (self) && !self->behind)
    self->following = TRUE;
  settle (self);
}

static void
let_go (BeckonTranscriptView *self)
{
  if (is_at_end (self)
      && gtk_adjustment_get_upper (gtk_scrolled_window_get_vadjustment (self->scroller))
           <= gtk_adjustment_get_page_size (gtk_scrolled_window_get_vadjustment (self->scroller)))
    return;
  self->following = FALSE;
  settle (self);
}

static gboolean
on_wheel (GtkEventController *controller, double dx, double dy, BeckonTranscriptView *self)
{
  if (dy < 0)
    let_go (self);

  return FALSE;
}

static gboolean
on_key (GtkEventController   *controller,
        guint                 key,
        guint                 code,
        GdkModifierType       state,
        BeckonTranscriptView *self)
{
  if (key == GDK_KEY_Up || key == GDK_KEY_Page_Up || key == GDK_KEY_Home || key == GDK_KEY_KP_Up
      || key == GDK_KEY_KP_Page_Up || key == GDK_KEY_KP_Home)
    let_go (self);

  return FALSE;
}

static void
on_pressed (GtkGestureClick *gesture, int n_press, double x, double y, BeckonTranscriptView *self)
{
  let_go (self);
}

static void
on_jump (BeckonTranscriptView *self)
{
  self->following = TRUE;
  self->earlier_on = FALSE;
  gtk_widget_grab_focus (GTK_WIDGET (self->scroller));
  settle (self);
  if (self->behind)
    read_more (self);
}

/* --- the parts --- */

/* @part NULL: there is none. */
static void
show_session (BeckonTranscriptView *self, const BeckonTranscriptPart *part)
{
  g_autofree char *details = NULL;
  g_autofree char *line = part != NULL ? beckon_session_line_dup (part, &details) : NULL;

  gtk_label_set_text (self->session_line, line != NULL ? line : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->session_line), details);
  gtk_widget_set_visible (GTK_WIDGET (self->session_line), line != NULL);
}

static void
show_part (BeckonTranscriptView *self, const BeckonTranscriptPart *part)
{
  if (part->kind == BECKON_TRANSCRIPT_SESSION)
    {
      /* That of the last run. */
      if (part->id < self->session)
        return;
      self->session = part->id;
      show_session (self, part);
      return;
    }
  if (part->kind == BECKON_TRANSCRIPT_PLAN)
    {
      /* The plan of the last run. */
      if (part->id < self->plan)
        return;
      self->plan = part->id;
      beckon_plan_card_set (self->plan_card, part->entries);
    }
  else
    {
      beckon_transcript_column_show (self->column, part);
    }
  while (beckon_transcript_column_get_n_parts (self->column)
         > (self->earlier_on ? MAX_EARLIER : MAX_SHOWN))
    {
      beckon_transcript_column_drop_first (self->column);
      gtk_widget_set_visible (self->earlier, TRUE);
    }
}

static gboolean
on_show (gpointer user_data)
{
  BeckonTranscriptView *self = user_data;
  BeckonTranscriptPart *part = g_queue_pop_head (&self->queue);

  if (part != NULL)
    {
      show_part (self, part);
      beckon_transcript_part_free (part);
      settle (self);
      return G_SOURCE_CONTINUE;
    }
  self->show = 0;

  return G_SOURCE_REMOVE;
}

/* @parts come into sight one after the other. */
static void
show_soon (BeckonTranscriptView *self, GPtrArray *parts)
{
  g_ptr_array_set_free_func (parts, NULL);
  for (guint i = 0; i < parts->len; i++)
    g_queue_push_tail (&self->queue, g_ptr_array_index (parts, i));
  if (parts->len > 0 && self->show == 0)
    self->show = g_timeout_add (SHOW_MS, on_show, self);
}

/* --- reading --- */

/* (transfer full) (nullable): what was read; NULL: nothing, or of another task. */
static GPtrArray *
end_read (BeckonTranscriptView *self, GObject *source, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) parts =
    beckon_store_read_transcript_finish (BECKON_STORE (source), result, &error);

  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable || self->box == NULL)
    return NULL;
  self->reading = FALSE;
  if (parts == NULL && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
    g_message ("Cannot read the transcript: %s", error->message);

  return g_steal_pointer (&parts);
}

static gboolean
on_more_due (gpointer user_data)
{
  BeckonTranscriptView *self = user_data;

  self->more = 0;
  read_more (self);

  return G_SOURCE_REMOVE;
}

static void
read_soon (BeckonTranscriptView *self)
{
  if (self->more == 0 && self->behind && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->more = g_timeout_add (MORE_MS, on_more_due, self);
}

static void
on_more (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTranscriptView) self = user_data;
  g_autoptr (GPtrArray) parts = end_read (self, source, result);
  gboolean gap;

  if (parts == NULL)
    return;
  gap = parts->len == PAGE;
  for (guint i = 0; i < parts->len; i++)
    {
      const BeckonTranscriptPart *part = g_ptr_array_index (parts, i);

      self->revision = MAX (self->revision, part->revision);
      if (beckon_transcript_column_has (self->column, part->id))
        gap = FALSE;
    }
  /* There may be others between those that are shown and these. */
  if (gap)
    {
      g_queue_clear_full (&self->queue, (GDestroyNotify) beckon_transcript_part_free);
      beckon_transcript_column_clear (self->column, self->task->workspace);
      gtk_widget_set_visible (self->earlier, TRUE);
    }
  show_soon (self, parts);
  read_soon (self);
}

/* Waits until what was read is shown, and, where somebody reads the earlier parts, until the end
 * is wanted. */
static void
read_more (BeckonTranscriptView *self)
{
  BeckonTranscriptQuery query = { .newest = TRUE, .limit = PAGE };

  if (self->task == NULL || self->reading || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (!self->following && self->revision != 0)
    {
      settle (self);
      return;
    }
  if (!g_queue_is_empty (&self->queue))
    {
      read_soon (self);
      return;
    }
  self->reading = TRUE;
  self->behind = FALSE;
  query.task_id = self->task->id;
  query.after = self->revision;
  beckon_store_read_transcript_async (beckon_desk_get_store (self->desk), &query, self->cancellable,
                                      on_more, g_object_ref (self));
}

static void
on_earlier_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTranscriptView) self = user_data;
  g_autoptr (GPtrArray) parts = end_read (self, source, result);

  if (parts == NULL)
    return;
  gtk_widget_set_visible (self->earlier,
                          parts->len == PAGE
                            && beckon_transcript_column_get_n_parts (self->column) < MAX_EARLIER);
  /* The nearest first, so that each comes into its place above. */
  for (guint i = 0; i < parts->len / 2; i++)
    {
      gpointer part = g_ptr_array_index (parts, i);

      g_ptr_array_index (parts, i) = g_ptr_array_index (parts, parts->len - 1 - i);
      g_ptr_array_index (parts, parts->len - 1 - i) = part;
    }
  show_soon (self, parts);
}

static void
on_earlier (BeckonTranscriptView *self)
{
  BeckonTranscriptQuery query = { .newest = TRUE,
                                  .limit = PAGE,
                                  .before = beckon_transcript_column_get_first (self->column) };

  if (self->task == NULL || self->reading)
    return;
  self->reading = TRUE;
  self->following = FALSE;
  self->earlier_on = TRUE;
  query.task_id = self->task->id;
  beckon_store_read_transcript_async (beckon_desk_get_store (self->desk), &query, self->cancellable,
                                      on_earlier_read, g_object_ref (self));
}

/* --- object --- */

static void
beckon_transcript_view_map (GtkWidget *widget)
{
  BeckonTranscriptView *self = BECKON_TRANSCRIPT_VIEW (widget);

  GTK_WIDGET_CLASS (beckon_transcript_view_parent_class)->map (widget);
  if (self->behind)
    read_more (self);
}

static void
beckon_transcript_view_dispose (GObject *object)
{
  BeckonTranscriptView *self = BECKON_TRANSCRIPT_VIEW (object);

  g_clear_handle_id (&self->more, g_source_remove);
  g_clear_handle_id (&self->show, g_source_remove);
  g_clear_handle_id (&self->settle, g_source_remove);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  if (self->scroller != NULL)
    g_signal_handlers_disconnect_by_data (gtk_scrolled_window_get_vadjustment (self->scroller),
                                          self);
  self->scroller = NULL;
  g_queue_clear_full (&self->queue, (GDestroyNotify) beckon_transcript_part_free);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->task, beckon_task_unref);

  G_OBJECT_CLASS (beckon_transcript_view_parent_class)->dispose (object);
}

static void
beckon_transcript_view_class_init (BeckonTranscriptViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_transcript_view_dispose;
  widget_class->map = beckon_transcript_view_map;

  g_type_ensure (BECKON_TYPE_PLAN_CARD);
  g_type_ensure (BECKON_TYPE_TRANSCRIPT_COLUMN);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/transcript-view.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonTranscriptView, box);
  gtk_widget_class_bind_template_child (widget_class, BeckonTranscriptView, session_line);
  gtk_widget_class_bind_template_child (widget_class, BeckonTranscriptView, plan_card);
  gtk_widget_class_bind_template_child (widget_class, BeckonTranscriptView, scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonTranscriptView, column);
  gtk_widget_class_bind_template_child (widget_class, BeckonTranscriptView, earlier);
  gtk_widget_class_bind_template_child (widget_class, BeckonTranscriptView, jump);
  gtk_widget_class_bind_template_callback (widget_class, on_wheel);
  gtk_widget_class_bind_template_callback (widget_class, on_key);
  gtk_widget_class_bind_template_callback (widget_class, on_jump);
  gtk_widget_class_bind_template_callback (widget_class, on_earlier);
}

static void
beckon_transcript_view_init (BeckonTranscriptView *self)
{
  GtkGesture    *click = gtk_gesture_click_new ();
  GtkAdjustment *adjustment;

  gtk_widget_init_template (GTK_WIDGET (self));
  g_queue_init (&self->queue);
  self->cancellable = g_cancellable_new ();
  self->following = TRUE;
  self->from_end = -1;
  adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  g_signal_connect_swapped (adjustment, "value-changed", G_CALLBACK (on_scrolled), self);
  g_signal_connect_swapped (adjustment, "notify::upper", G_CALLBACK (settle), self);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (on_pressed), self);
  gtk_widget_add_controller (gtk_scrolled_window_get_vscrollbar (self->scroller),
                             GTK_EVENT_CONTROLLER (click));
  beckon_spoken_name (GTK_WIDGET (self->scroller), _ ("Transcript"));
  beckon_spoken_name (self->jump, _ ("Jump to the End"));
}

void
beckon_transcript_view_load (BeckonTranscriptView *self, BeckonDesk *desk, BeckonTask *task)
{
  g_return_if_fail (BECKON_IS_TRANSCRIPT_VIEW (self));

  g_clear_handle_id (&self->more, g_source_remove);
  g_clear_handle_id (&self->show, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_set_object (&self->desk, desk);
  if (task != NULL)
    beckon_task_ref (task);
  g_clear_pointer (&self->task, beckon_task_unref);
  self->task = task;
  g_queue_clear_full (&self->queue, (GDestroyNotify) beckon_transcript_part_free);
  beckon_transcript_column_clear (self->column, task != NULL ? task->workspace : NULL);
  beckon_plan_card_set (self->plan_card, NULL);
  show_session (self, NULL);
  gtk_widget_set_visible (self->earlier, FALSE);
  self->revision = self->plan = self->session = 0;
  self->from_end = -1;
  self->reading = self->earlier_on = FALSE;
  self->following = self->behind = TRUE;
  read_more (self);
}

void
beckon_transcript_view_take (BeckonTranscriptView *self)
{
  g_return_if_fail (BECKON_IS_TRANSCRIPT_VIEW (self));

  self->behind = TRUE;
  if (self->following)
    read_soon (self);
  else
    settle (self);
}

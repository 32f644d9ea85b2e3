/* log-view.c: the log of a task, as a terminal would show it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text buffer has a part of the log, its window: what is beyond its ends is read when somebody
 * scrolls there, and what is far away is removed. All reads are on the reader's thread, one at a
 * time. While the end is in sight, what is added is shown some milliseconds later, so that any
 * number of lines in a second costs some frames.
 */

#include "config.h"

#include "app/task/log-view-private.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/task/log-text.h"
#include "app/widgets/spoken.h"

/* Lines of one read. What is read at once is laid out at once. */
#define PAGE 100
/* From one read of what was added to the next one. */
#define MORE_MS 40
/* How near to its end or beginning the view is there. */
#define NEAR 4

G_DEFINE_FINAL_TYPE (BeckonLogView, beckon_log_view, GTK_TYPE_WIDGET)

static void read_more (BeckonLogView *self);
static void look_around (BeckonLogView *self);

/* --- reading --- */

void
beckon_log_view_read (BeckonLogView        *self,
                      const BeckonLogQuery *query,
                      GAsyncReadyCallback   callback,
                      gpointer              user_data)
{
  BeckonLogQuery of_task = *query;

  of_task.task_id = self->task_id;
  beckon_store_read_log_async (beckon_desk_get_store (self->desk), &of_task, self->cancellable,
                               callback, user_data);
}

GPtrArray *
beckon_log_view_read_finish (BeckonLogView *self, GObject *source, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries =
    beckon_store_read_log_finish (BECKON_STORE (source), result, &error);

  if (entries == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
      && !g_error_matches (error, BECKON_ERROR, BECKON_ERROR_NOT_FOUND))
    g_message ("Cannot read the log: %s", error->message);
  /* Of another task. */
  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable || self->box == NULL)
    return NULL;

  return g_steal_pointer (&entries);
}

GPtrArray *
beckon_log_view_end_read (BeckonLogView *self, GObject *source, GAsyncResult *result)
{
  if (g_task_get_cancellable (G_TASK (result)) == self->cancellable)
    self->reading = FALSE;

  return beckon_log_view_read_finish (self, source, result);
}

/* --- the end --- */

static gboolean
is_at_end (BeckonLogView *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);

  return gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment) + NEAR
         >= gtk_adjustment_get_upper (adjustment);
}

void
beckon_log_view_update_jump (BeckonLogView *self)
{
  gboolean         shown = !self->following && (!self->attached || !is_at_end (self));
  g_autofree char *count = NULL;
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->jump, shown);
  if (!shown)
    return;

  if (self->n_new > 0)
    {
      count = g_strdup_printf (ngettext ("%u new line", "%u new lines", self->n_new), self->n_new);
      /* Translators: a button above a log: %s is like "41 new lines" */
      text = g_strdup_printf (_ ("Jump to the End · %s"), count);
    }
  else
    {
      text = g_strdup (_ ("Jump to the End"));
    }
  if (g_strcmp0 (gtk_label_get_text (self->jump_label), text) == 0)
    return;
  gtk_label_set_text (self->jump_label, text);
  beckon_spoken_name (self->jump, text);
}

static void
scroll_to_end (BeckonLogView *self)
{
  gtk_text_view_scroll_to_mark (self->text, self->end, 0, TRUE, 0, 1);
}

static void
set_following (BeckonLogView *self, gboolean following)
{
  self->following = following;
  if (following)
    self->n_new = 0;
  beckon_log_view_update_jump (self);
  if (following && self->behind)
    read_more (self);
}

static gboolean
on_more_due (gpointer user_data)
{
  BeckonLogView *self = user_data;

  self->more = 0;
  read_more (self);

  return G_SOURCE_REMOVE;
}

static void
read_more_soon (BeckonLogView *self)
{
  if (self->more == 0)
    self->more = g_timeout_add (MORE_MS, on_more_due, self);
}

static void
on_more (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonLogView) self = user_data;
  g_autoptr (GPtrArray) entries = beckon_log_view_end_read (self, source, result);

  if (entries == NULL)
    return;

  if (beckon_log_window_append (self->window, entries))
    self->complete = FALSE;
  self->attached = entries->len < PAGE;
  if (self->attached && !self->behind)
    self->n_new = 0;
  if (entries->len > 0)
    beckon_log_search_mark (self);
  if (self->following)
    {
      if (entries->len > 0)
        scroll_to_end (self);
      if (!self->attached || self->behind)
        read_more_soon (self);
    }
  beckon_log_view_update_jump (self);
}

/* What follows the window. */
static void
read_more (BeckonLogView *self)
{
  const BeckonLogQuery query = { .after = beckon_log_window_get_last_id (self->window),
                                 .limit = PAGE };

  if (self->task_id == NULL || self->reading)
    return;
  self->reading = TRUE;
  self->behind = FALSE;
  beckon_log_view_read (self, &query, on_more, g_object_ref (self));
}

static void
on_earlier (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonLogView) self = user_data;
  g_autoptr (GPtrArray) entries = beckon_log_view_end_read (self, source, result);
  GdkRectangle visible;
  GtkTextIter  top;
  GtkTextMark *mark;

  if (entries == NULL)
    return;

  /* What is in sight stays there. */
  gtk_text_view_get_visible_rect (self->text, &visible);
  gtk_text_view_get_line_at_y (self->text, &top, visible.y, NULL);
  mark = gtk_text_buffer_create_mark (self->buffer, NULL, &top, FALSE);
  self->complete = entries->len < PAGE;
  if (beckon_log_window_prepend (self->window, entries))
    self->attached = FALSE;
  if (entries->len > 0 && !self->following)
    gtk_text_view_scroll_to_mark (self->text, mark, 0, TRUE, 0, 0);
  gtk_text_buffer_delete_mark (self->buffer, mark);
  if (entries->len > 0)
    beckon_log_search_mark (self);
  if (self->following && self->behind)
    read_more_soon (self);
  beckon_log_view_update_jump (self);
}

static void
read_earlier (BeckonLogView *self)
{
  const BeckonLogQuery query = { .before = beckon_log_window_get_first_id (self->window),
                                 .newest = TRUE,
                                 .limit = PAGE };

  if (self->task_id == NULL || self->reading || query.before == 0)
    return;
  self->reading = TRUE;
  beckon_log_view_read (self, &query, on_earlier, g_object_ref (self));
}

/* --- scrolling --- */

/* Reads what is beyond the end that is in sight. */
static void
look_around (BeckonLogView *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  double         page = gtk_adjustment_get_page_size (adjustment);

  if (page < 1 || beckon_log_window_get_n_entries (self->window) == 0)
    return;
  if (!self->complete && !self->following && gtk_adjustment_get_value (adjustment) < page)
    read_earlier (self);
  else if (!self->following && is_at_end (self) && (!self->attached || self->behind))
    read_more (self);
}

/* What is in sight is another part now. */
static gboolean
on_settled (gpointer user_data)
{
  BeckonLogView *self = user_data;

  self->settle = 0;
  if (self->following)
    {
      if (!is_at_end (self))
        scroll_to_end (self);
    }
  else if (self->moved && self->attached && !self->behind && is_at_end (self))
    {
      set_following (self, TRUE);
    }
  self->moved = FALSE;
  look_around (self);
  beckon_log_view_update_jump (self);

  return G_SOURCE_REMOVE;
}

/* Nothing may be shown or hidden while places are allocated. */
static void
settle (BeckonLogView *self)
{
  if (self->settle == 0)
    self->settle = g_idle_add_full (GTK_PRIORITY_RESIZE + 5, on_settled, self, NULL);
}

static void
on_scrolled (BeckonLogView *self)
{
  self->moved = TRUE;
  settle (self);
}

/* What the person does to see something else; on_scrolled() finds out where that led. */
static void
let_go (BeckonLogView *self)
{
  if (self->following)
    {
      self->following = FALSE;
      self->n_new = 0;
    }
}

static gboolean
on_wheel (GtkEventController *controller, double dx, double dy, BeckonLogView *self)
{
  if (dy < 0)
    {
      let_go (self);
      settle (self);
    }

  return FALSE;
}

static gboolean
on_key (
  GtkEventController *controller, guint key, guint code, GdkModifierType state, BeckonLogView *self)
{
  static const guint keys[] = { GDK_KEY_Up,         GDK_KEY_KP_Up, GDK_KEY_Page_Up,
                                GDK_KEY_KP_Page_Up, GDK_KEY_Home,  GDK_KEY_KP_Home };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (key == keys[i])
      {
        let_go (self);
        settle (self);
      }

  return FALSE;
}

static void
on_pressed (GtkGestureClick *gesture, int n_press, double x, double y, BeckonLogView *self)
{
  let_go (self);
}

static void
on_selection (BeckonLogView *self)
{
  if (gtk_text_buffer_get_has_selection (self->buffer))
    let_go (self);
}

static void
on_newest (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonLogView) self = user_data;
  g_autoptr (GPtrArray) entries = beckon_log_view_end_read (self, source, result);

  if (entries == NULL)
    return;
  beckon_log_window_clear (self->window);
  beckon_log_window_append (self->window, entries);
  self->attached = TRUE;
  self->complete = entries->len < PAGE;
  beckon_log_search_mark (self);
  if (self->following)
    scroll_to_end (self);
  if (self->behind)
    read_more_soon (self);
  beckon_log_view_update_jump (self);
}

static void
read_newest (BeckonLogView *self)
{
  static const BeckonLogQuery query = { .newest = TRUE, .limit = PAGE };

  self->reading = TRUE;
  self->behind = FALSE;
  beckon_log_view_read (self, &query, on_newest, g_object_ref (self));
}

static void
on_jump (BeckonLogView *self)
{
  GtkTextIter end;

  if (self->task_id == NULL)
    return;
  if (!self->attached && !self->reading)
    {
      set_following (self, TRUE);
      read_newest (self);
    }
  else
    {
      set_following (self, TRUE);
      scroll_to_end (self);
    }
  gtk_text_buffer_get_end_iter (self->buffer, &end);
  gtk_text_buffer_place_cursor (self->buffer, &end);
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

/* --- the look --- */

static void
on_theme (BeckonLogView *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  BeckonLogTheme   theme = { adw_style_manager_get_dark (manager),
                             adw_style_manager_get_high_contrast (manager) };
  GdkRGBA          rgba;

  beckon_log_window_set_theme (self->window, theme);
  gdk_rgba_parse (&rgba, theme.dark ? "#8a6d00" : "#f9e27d");
  g_object_set (self->hit, "background-rgba", &rgba, NULL);
  gdk_rgba_parse (&rgba, theme.dark ? "#ffffff" : "#000000");
  g_object_set (self->hit, "foreground-rgba", &rgba, NULL);
}

/* --- object --- */

static void
beckon_log_view_dispose (GObject *object)
{
  BeckonLogView *self = BECKON_LOG_VIEW (object);

  g_clear_handle_id (&self->more, g_source_remove);
  g_clear_handle_id (&self->settle, g_source_remove);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  if (self->scroller != NULL)
    g_signal_handlers_disconnect_by_data (gtk_scrolled_window_get_vadjustment (self->scroller),
                                          self);
  self->scroller = NULL;
  g_clear_pointer (&self->window, beckon_log_window_free);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->task_id, g_free);

  G_OBJECT_CLASS (beckon_log_view_parent_class)->dispose (object);
}

static void
beckon_log_view_class_init (BeckonLogViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_log_view_dispose;

  g_type_ensure (BECKON_TYPE_LOG_TEXT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/log-view.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, box);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, search_bar);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, search_entry);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, search_state);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, text);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, jump);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, jump_label);
  gtk_widget_class_bind_template_callback (widget_class, on_wheel);
  gtk_widget_class_bind_template_callback (widget_class, on_key);
  gtk_widget_class_bind_template_callback (widget_class, on_pressed);
  gtk_widget_class_bind_template_callback (widget_class, on_jump);
  beckon_log_search_class_install (widget_class);
  beckon_log_copy_class_install (widget_class);
}

static void
watch_bar (BeckonLogView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (on_pressed), self);
  gtk_widget_add_controller (gtk_scrolled_window_get_vscrollbar (self->scroller),
                             GTK_EVENT_CONTROLLER (click));
}

static void
beckon_log_view_init (BeckonLogView *self)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  GtkAdjustment   *adjustment;
  GtkTextIter      end;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->cancellable = g_cancellable_new ();
  self->following = TRUE;
  self->buffer = gtk_text_view_get_buffer (self->text);
  gtk_text_buffer_get_end_iter (self->buffer, &end);
  self->end = gtk_text_buffer_create_mark (self->buffer, NULL, &end, FALSE);
  self->window = beckon_log_window_new (self->buffer);
  self->hit = gtk_text_buffer_create_tag (self->buffer, NULL, NULL, NULL);
  on_theme (self);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (on_theme), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (on_theme), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->buffer, "notify::has-selection", G_CALLBACK (on_selection), self,
                           G_CONNECT_SWAPPED);
  adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  g_signal_connect_swapped (adjustment, "value-changed", G_CALLBACK (on_scrolled), self);
  g_signal_connect_swapped (adjustment, "notify::upper", G_CALLBACK (settle), self);
  watch_bar (self);
  beckon_log_search_install (self);
  beckon_spoken_name (GTK_WIDGET (self->text), _ ("Log"));
}

void
beckon_log_view_load (BeckonLogView *self, BeckonDesk *desk, const char *task_id)
{
  g_return_if_fail (BECKON_IS_LOG_VIEW (self));

  g_clear_handle_id (&self->more, g_source_remove);
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_set_object (&self->desk, desk);
  g_free (self->task_id);
  self->task_id = g_strdup (task_id);
  self->reading = self->behind = FALSE;
  self->attached = self->complete = TRUE;
  gtk_search_bar_set_search_mode (self->search_bar, FALSE);
  beckon_log_window_clear (self->window);
  set_following (self, TRUE);
  if (task_id != NULL)
    read_newest (self);
}

void
beckon_log_view_take (BeckonLogView *self, BeckonEvent *event)
{
  g_return_if_fail (BECKON_IS_LOG_VIEW (self));

  if (self->task_id == NULL)
    return;
  self->behind = TRUE;
  if (event->type == BECKON_EVENT_TASK_LOG)
    self->n_new++;
  if (self->following)
    {
      self->n_new = 0;
      read_more_soon (self);
    }
  else
    {
      settle (self);
    }
}

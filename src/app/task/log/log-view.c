/* log-view.c: the log of a task, as a terminal would show it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text buffer has a part of the log, its window: what is beyond its ends is read when somebody
 * scrolls there, and what is far away is removed. While the end is in sight, what is added is shown
 * some milliseconds later, so that any number of lines in a second costs some frames.
 */

#include "config.h"

#include "app/task/log/log-view-private.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/task/log/log-text.h"
#include "app/widgets/spoken.h"
#include "app/widgets/text-tag.h"

/* How near to its end or beginning the view is there. */
#define NEAR 4

G_DEFINE_FINAL_TYPE (BeckonLogView, beckon_log_view, GTK_TYPE_WIDGET)

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

void
beckon_log_view_scroll_to_end (BeckonLogView *self)
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
    beckon_log_read_more (self);
}

/* --- scrolling --- */

/* Reads what is beyond the end that is in sight. */
static void
look_around (BeckonLogView *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  double         page = gtk_adjustment_get_page_size (adjustment);

  if (page < 1 || !gtk_widget_get_mapped (GTK_WIDGET (self))
      || beckon_log_window_get_n_entries (self->window) == 0)
    return;
  if (!self->complete && !self->following && gtk_adjustment_get_value (adjustment) < page)
    beckon_log_read_earlier (self);
  else if (!self->following && is_at_end (self) && (!self->attached || self->behind))
    beckon_log_read_more (self);
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
        beckon_log_view_scroll_to_end (self);
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
on_jump (BeckonLogView *self)
{
  GtkTextIter end;

  if (self->task_id == NULL)
    return;
  if (!self->attached && !self->reading)
    {
      set_following (self, TRUE);
      beckon_log_read_newest (self);
    }
  else
    {
      set_following (self, TRUE);
      beckon_log_view_scroll_to_end (self);
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
beckon_log_view_map (GtkWidget *widget)
{
  BeckonLogView *self = BECKON_LOG_VIEW (widget);

  GTK_WIDGET_CLASS (beckon_log_view_parent_class)->map (widget);

  beckon_log_read_on (self);
  settle (self);
}

static void
beckon_log_view_unmap (GtkWidget *widget)
{
  BeckonLogView *self = BECKON_LOG_VIEW (widget);

  g_clear_handle_id (&self->more, g_source_remove);

  GTK_WIDGET_CLASS (beckon_log_view_parent_class)->unmap (widget);
}

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
  widget_class->map = beckon_log_view_map;
  widget_class->unmap = beckon_log_view_unmap;

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
  self->hit = beckon_text_tag_add (self->buffer, NULL);
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
  self->unread = TRUE;
  beckon_log_read_on (self);
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
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (self->following)
    {
      self->n_new = 0;
      beckon_log_read_soon (self);
    }
  else
    {
      settle (self);
    }
}

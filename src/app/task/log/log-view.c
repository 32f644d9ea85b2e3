/* log-view.c: the log of a task, as a terminal would show it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A text buffer has a part of the log, its window: what is beyond its ends is read when somebody
 * scrolls there, and what is far away is removed. While the end is in sight, what is added is shown
 * some milliseconds later, so that any number of lines in a second costs some frames. Nothing is
 * read for a view that is hidden: it catches up when it is shown.
 */

#include "config.h"

#include "app/task/log/log-view.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/task/log/log-copy.h"
#include "app/task/log/log-reader.h"
#include "app/task/log/log-search.h"
#include "app/task/log/log-text.h"
#include "app/task/log/log-window.h"
#include "app/widgets/spoken.h"
#include "app/widgets/toast.h"

/* How near to its end or beginning the view is there. */
#define NEAR 4
/* Lines of one read. What is read at once is laid out at once. */
#define PAGE 100
/* Lines that are read from a place on. */
#define AROUND 60
/* From one read of what was added to the next one. */
#define MORE_MS 40

struct _BeckonLogView
{
  GtkWidget          parent_instance;
  BeckonLogReader   *reader; /* (owned): of the shown task */
  BeckonLogWindow   *window; /* (owned) */
  GtkTextBuffer     *buffer; /* (unowned): of the text */
  GtkTextMark       *end;    /* (unowned) */
  GtkWidget         *box;
  BeckonLogSearch   *search;
  GtkScrolledWindow *scroller;
  GtkTextView       *text;
  GtkWidget         *jump;
  GtkLabel          *jump_label;
  guint              more;   /* 0, or the source that reads what was added */
  guint              settle; /* 0, or the idle source that looks what is in sight */
  guint              n_new;  /* lines that are not shown yet */
  gboolean           moved;  /* scrolled since then */
  gboolean           unread; /* nothing of this task was read yet */
  gboolean           reading;
  gboolean           behind;    /* lines were added since the last read */
  gboolean           attached;  /* the last line of the log is in the window */
  gboolean           complete;  /* the first one is */
  gboolean           following; /* the end stays in sight */
};

G_DEFINE_FINAL_TYPE (BeckonLogView, beckon_log_view, GTK_TYPE_WIDGET)

static void read_more (BeckonLogView *self);

/* --- the end --- */

static gboolean
is_at_end (BeckonLogView *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);

  return gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment) + NEAR
         >= gtk_adjustment_get_upper (adjustment);
}

/* Shows the button that leads to the end, if it leads somewhere. */
static void
update_jump (BeckonLogView *self)
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

/* --- reading --- */

/* (transfer full) (nullable): of a read that changes the window: the next one may begin. */
static GPtrArray *
end_read (BeckonLogView *self, GAsyncResult *result)
{
  if (beckon_log_reader_is_current (self->reader, result))
    self->reading = FALSE;

  return beckon_log_reader_read_finish (self->reader, result);
}

static gboolean
on_more_due (gpointer user_data)
{
  BeckonLogView *self = user_data;

  self->more = 0;
  read_more (self);

  return G_SOURCE_REMOVE;
}

/* Reads what was added, after some milliseconds; nothing while the view is hidden. */
static void
read_soon (BeckonLogView *self)
{
  if (self->more == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->more = g_timeout_add (MORE_MS, on_more_due, self);
}

static void
on_more (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonLogView) self = user_data;
  g_autoptr (GPtrArray) entries = end_read (self, result);

  if (entries == NULL)
    return;

  if (beckon_log_window_append (self->window, entries))
    self->complete = FALSE;
  self->attached = entries->len < PAGE;
  if (self->attached && !self->behind)
    self->n_new = 0;
  if (entries->len > 0)
    beckon_log_search_mark (self->search);
  if (self->following)
    {
      if (entries->len > 0)
        scroll_to_end (self);
      if (!self->attached || self->behind)
        read_soon (self);
    }
  update_jump (self);
}

/* Reads what follows the window. */
static void
read_more (BeckonLogView *self)
{
  const BeckonLogQuery query = { .after = beckon_log_window_get_last_id (self->window),
                                 .limit = PAGE };

  if (!beckon_log_reader_has_task (self->reader) || self->reading)
    return;
  self->reading = TRUE;
  self->behind = FALSE;
  beckon_log_reader_read (self->reader, &query, on_more, g_object_ref (self));
}

static void
on_earlier (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonLogView) self = user_data;
  g_autoptr (GPtrArray) entries = end_read (self, result);
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
    beckon_log_search_mark (self->search);
  if (self->following && self->behind)
    read_soon (self);
  update_jump (self);
}

/* Reads what comes before the window. */
static void
read_earlier (BeckonLogView *self)
{
  const BeckonLogQuery query = { .before = beckon_log_window_get_first_id (self->window),
                                 .newest = TRUE,
                                 .limit = PAGE };

  if (!beckon_log_reader_has_task (self->reader) || self->reading || query.before == 0)
    return;
  self->reading = TRUE;
  beckon_log_reader_read (self->reader, &query, on_earlier, g_object_ref (self));
}

static void
on_newest (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonLogView) self = user_data;
  g_autoptr (GPtrArray) entries = end_read (self, result);

  if (entries == NULL)
    return;
  beckon_log_window_clear (self->window);
  beckon_log_window_append (self->window, entries);
  self->attached = TRUE;
  self->complete = entries->len < PAGE;
  self->n_new = 0;
  beckon_log_search_mark (self->search);
  if (self->following)
    scroll_to_end (self);
  if (self->behind)
    read_soon (self);
  update_jump (self);
}

/* Reads the end of the log, which takes the place of what is in the window. */
static void
read_newest (BeckonLogView *self)
{
  static const BeckonLogQuery query = { .newest = TRUE, .limit = PAGE };

  self->reading = TRUE;
  self->behind = self->unread = FALSE;
  beckon_log_reader_read (self->reader, &query, on_newest, g_object_ref (self));
}

/* Reads what a view that is shown again wants to have, unless it is hidden. */
static void
read_on (BeckonLogView *self)
{
  if (!beckon_log_reader_has_task (self->reader) || self->reading
      || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  /* Page by page, a program that prints much would never be caught up with. */
  if (self->unread || (self->following && self->n_new > PAGE))
    read_newest (self);
  else if (self->following && (self->behind || !self->attached))
    read_more (self);
}

/* --- another place --- */

typedef struct
{
  BeckonLogView *view; /* (owned) */
  gint64         id;
  char          *text; /* (owned) (nullable) */
} Place;

/* Selects @text (nullable) at @id or after it, or else goes to @id, which is in the window. */
static void
select_place (BeckonLogView *self, gint64 id, const char *text)
{
  GtkTextIter at;

  beckon_log_window_get_iter (self->window, id, &at);
  if (text != NULL && beckon_log_search_select (self->search, &at, text))
    return;
  gtk_text_buffer_place_cursor (self->buffer, &at);
  gtk_text_view_scroll_to_mark (self->text, gtk_text_buffer_get_insert (self->buffer), 0.1, TRUE, 0,
                                0.3);
}

static void
on_around (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Place *place = user_data;
  g_autoptr (BeckonLogView) self = place->view;
  g_autofree char *text = place->text;
  gint64           id = place->id;
  g_autoptr (GPtrArray) entries = end_read (self, result);

  g_free (place);
  if (entries == NULL)
    return;
  beckon_log_window_clear (self->window);
  beckon_log_window_append (self->window, entries);
  self->attached = self->complete = FALSE;
  beckon_log_search_mark (self->search);
  select_place (self, id, text);
  update_jump (self);
}

/* Shows the lines around the entry @id, in which @text (nullable) is selected. The numbers of a log
 * are not those of its lines: they are counted for all logs. So lines before the place come from a
 * read of their own, when somebody scrolls there. */
static void
show_entry (BeckonLogView *self, gint64 id, const char *text)
{
  const BeckonLogQuery query = { .after = id - 1, .limit = AROUND };
  Place               *place;

  self->following = FALSE;
  if (id >= beckon_log_window_get_first_id (self->window)
      && id <= beckon_log_window_get_last_id (self->window))
    {
      select_place (self, id, text);
      return;
    }

  place = g_new0 (Place, 1);
  place->view = g_object_ref (self);
  place->id = id;
  place->text = g_strdup (text);
  self->reading = TRUE;
  beckon_log_reader_read (self->reader, &query, on_around, place);
}

static void
on_step_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonLogView) self = user_data;
  g_autoptr (GPtrArray) entries = beckon_log_reader_read_finish (self->reader, result);

  if (entries == NULL || entries->len == 0)
    return;
  show_entry (self, ((BeckonLogEntry *) g_ptr_array_index (entries, 0))->id, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

static void
on_search_begun (BeckonLogView *self)
{
  self->following = FALSE;
}

/* --- following --- */

static void
set_following (BeckonLogView *self, gboolean following)
{
  self->following = following;
  if (following)
    self->n_new = 0;
  update_jump (self);
  if (following && self->behind)
    read_more (self);
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
  update_jump (self);

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

  if (!beckon_log_reader_has_task (self->reader))
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

  beckon_log_window_set_theme (self->window, theme);
}

/* --- actions --- */

static void
action_find (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_log_search_open (BECKON_LOG_VIEW (widget)->search);
}

static void
action_next (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_log_search_find (BECKON_LOG_VIEW (widget)->search, TRUE);
}

static void
action_previous (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_log_search_find (BECKON_LOG_VIEW (widget)->search, FALSE);
}

static void
action_copy_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  beckon_log_copy_all (BECKON_LOG_VIEW (widget)->reader, widget);
}

static void
action_copy_block (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonLogView   *self = BECKON_LOG_VIEW (widget);
  g_autofree char *text = NULL;
  GtkTextIter      at;

  gtk_text_buffer_get_iter_at_mark (self->buffer, &at, gtk_text_buffer_get_insert (self->buffer));
  text = beckon_log_window_dup_block (self->window, &at);
  if (*text != '\0')
    beckon_toast_copy (widget, text);
}

/* --- object --- */

static void
beckon_log_view_map (GtkWidget *widget)
{
  BeckonLogView *self = BECKON_LOG_VIEW (widget);

  GTK_WIDGET_CLASS (beckon_log_view_parent_class)->map (widget);

  read_on (self);
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
  beckon_log_reader_set_task (self->reader, NULL, NULL);
  if (self->scroller != NULL)
    g_signal_handlers_disconnect_by_data (gtk_scrolled_window_get_vadjustment (self->scroller),
                                          self);
  self->scroller = NULL;
  g_clear_pointer (&self->window, beckon_log_window_free);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_log_view_parent_class)->dispose (object);
}

/* A read that ends after dispose asks the reader whether it is wanted. */
static void
beckon_log_view_finalize (GObject *object)
{
  g_object_unref (BECKON_LOG_VIEW (object)->reader);

  G_OBJECT_CLASS (beckon_log_view_parent_class)->finalize (object);
}

static void
beckon_log_view_class_init (BeckonLogViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_log_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_log_view_finalize;
  widget_class->map = beckon_log_view_map;
  widget_class->unmap = beckon_log_view_unmap;

  g_type_ensure (BECKON_TYPE_LOG_SEARCH);
  g_type_ensure (BECKON_TYPE_LOG_TEXT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/log-view.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, box);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, search);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, text);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, jump);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, jump_label);
  gtk_widget_class_bind_template_callback (widget_class, on_wheel);
  gtk_widget_class_bind_template_callback (widget_class, on_key);
  gtk_widget_class_bind_template_callback (widget_class, on_pressed);
  gtk_widget_class_bind_template_callback (widget_class, on_jump);
  gtk_widget_class_bind_template_callback (widget_class, on_search_begun);
  gtk_widget_class_bind_template_callback (widget_class, show_entry);

  gtk_widget_class_install_action (widget_class, "log.find", NULL, action_find);
  gtk_widget_class_install_action (widget_class, "log.next", NULL, action_next);
  gtk_widget_class_install_action (widget_class, "log.previous", NULL, action_previous);
  gtk_widget_class_install_action (widget_class, "log.copy-all", NULL, action_copy_all);
  gtk_widget_class_install_action (widget_class, "log.copy-block", NULL, action_copy_block);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK, "log.find", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_g, GDK_CONTROL_MASK, "log.next", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_g, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "log.previous", NULL);
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
  self->reader = beckon_log_reader_new ();
  self->following = TRUE;
  self->buffer = gtk_text_view_get_buffer (self->text);
  gtk_text_buffer_get_end_iter (self->buffer, &end);
  self->end = gtk_text_buffer_create_mark (self->buffer, NULL, &end, FALSE);
  self->window = beckon_log_window_new (self->buffer);
  beckon_log_search_set_log (self->search, self->reader, self->window, self->text);
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
  beckon_spoken_name (GTK_WIDGET (self->text), _ ("Log"));
}

void
beckon_log_view_load (BeckonLogView *self, BeckonDesk *desk, const char *task_id)
{
  g_return_if_fail (BECKON_IS_LOG_VIEW (self));

  g_clear_handle_id (&self->more, g_source_remove);
  beckon_log_reader_set_task (self->reader, desk, task_id);
  self->reading = self->behind = FALSE;
  self->attached = self->complete = TRUE;
  beckon_log_search_close (self->search);
  beckon_log_window_clear (self->window);
  set_following (self, TRUE);
  self->unread = TRUE;
  read_on (self);
}

void
beckon_log_view_take (BeckonLogView *self, BeckonEvent *event)
{
  g_return_if_fail (BECKON_IS_LOG_VIEW (self));

  if (!beckon_log_reader_has_task (self->reader))
    return;
  self->behind = TRUE;
  if (event->type == BECKON_EVENT_TASK_LOG)
    self->n_new++;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (self->following)
    {
      self->n_new = 0;
      read_soon (self);
    }
  else
    {
      settle (self);
    }
}

void
beckon_log_view_show_step (BeckonLogView *self, guint step)
{
  const BeckonLogQuery query = { .step = step, .printed = TRUE, .newest = TRUE, .limit = 5 };

  g_return_if_fail (BECKON_IS_LOG_VIEW (self));

  if (beckon_log_reader_has_task (self->reader))
    beckon_log_reader_read (self->reader, &query, on_step_found, g_object_ref (self));
}

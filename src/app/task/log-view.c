/* log-view.c: the lines of a task's log, newest at the bottom
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/log-view.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/compat.h"
#include "app/widgets/format.h"
#include "app/widgets/look.h"
#include "base/display-text.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "model/enums.h"
#include "model/task-status.h"

/* The number of lines shown initially. */
#define FIRST_LINES 200

/* An entry of the list model. */
#define BECKON_TYPE_LOG_LINE (beckon_log_line_get_type ())
G_DECLARE_FINAL_TYPE (BeckonLogLine, beckon_log_line, BECKON, LOG_LINE, GObject)

struct _BeckonLogLine
{
  GObject         parent_instance;
  BeckonLogEntry *entry; /* (owned) */
};

G_DEFINE_FINAL_TYPE (BeckonLogLine, beckon_log_line, G_TYPE_OBJECT)

struct _BeckonLogView
{
  GtkWidget          parent_instance;
  BeckonDesk        *desk;    /* (owned) (nullable) */
  char              *task_id; /* (owned) (nullable) */
  GListStore        *lines;   /* (owned) (element-type BeckonLogLine) */
  GtkWidget         *box;
  GtkWidget         *earlier;
  GtkScrolledWindow *scroller;
  GtkListView       *list_view;
  gint64             first_id; /* the id of the oldest line shown, 0 for none */
  gint64             last_id;
  guint              fetch; /* idle source that reads earlier lines */
  gint64             fetched_id;
  guint              n_fetched;
  gboolean           at_end;
};

G_DEFINE_FINAL_TYPE (BeckonLogView, beckon_log_view, GTK_TYPE_WIDGET)

static void
beckon_log_line_finalize (GObject *object)
{
  g_clear_pointer (&BECKON_LOG_LINE (object)->entry, beckon_log_entry_unref);

  G_OBJECT_CLASS (beckon_log_line_parent_class)->finalize (object);
}

static void
beckon_log_line_class_init (BeckonLogLineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_log_line_finalize;
}

static void
beckon_log_line_init (BeckonLogLine *self)
{
}

static BeckonLogLine *
new_line (BeckonLogEntry *entry)
{
  BeckonLogLine *line = g_object_new (BECKON_TYPE_LOG_LINE, NULL);

  line->entry = beckon_log_entry_ref (entry);

  return line;
}

/* (transfer none): the word for a status of the API, as the person sees it elsewhere. */
static const char *
status_label (const char *word)
{
  BeckonTaskStatus status;

  return beckon_task_status_from_string (word, &status) ? beckon_task_status_to_label (status)
                                                        : word;
}

/* (transfer full) */
static char *
format_message (const BeckonLogEntry *entry)
{
  g_autofree char *said = beckon_log_entry_say (entry);
  g_autofree char *message = beckon_format_long (said != NULL ? said : "");

  if (entry->to_status == NULL)
    return g_steal_pointer (&message);
  if (entry->from_status == NULL)
    return g_strdup_printf ("%s%s%s", status_label (entry->to_status),
                            *message != '\0' ? " · " : "", message);
  /* Translators: a change of state in the log: from, to, an empty text or " · ", why */
  return g_strdup_printf (_ ("%s → %s%s%s"), status_label (entry->from_status),
                          status_label (entry->to_status), *message != '\0' ? " · " : "", message);
}

static void
on_setup (GtkSignalListItemFactory *factory, GtkListItem *item, BeckonLogView *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *time = gtk_label_new (NULL);
  GtkWidget *icon = gtk_image_new ();
  GtkWidget *message = gtk_label_new (NULL);
  GtkWidget *who = gtk_label_new (NULL);

  gtk_widget_add_css_class (time, "numeric");
  gtk_widget_add_css_class (time, "dim-label");
  gtk_widget_add_css_class (time, "caption");
  beckon_compat_align_baseline (time);
  gtk_widget_set_valign (icon, GTK_ALIGN_START);

  gtk_label_set_xalign (GTK_LABEL (message), 0);
  gtk_label_set_wrap (GTK_LABEL (message), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (message), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (message, TRUE);
  beckon_compat_align_baseline (message);

  gtk_label_set_ellipsize (GTK_LABEL (who), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (who), 16);
  gtk_widget_add_css_class (who, "dim-label");
  gtk_widget_add_css_class (who, "caption");
  beckon_compat_align_baseline (who);

  gtk_box_append (GTK_BOX (box), time);
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), message);
  gtk_box_append (GTK_BOX (box), who);
  gtk_list_item_set_child (item, box);
  gtk_list_item_set_activatable (item, FALSE);
  gtk_list_item_set_selectable (item, FALSE);
}

static void
on_bind (GtkSignalListItemFactory *factory, GtkListItem *item, BeckonLogView *self)
{
  const BeckonLogEntry *entry = BECKON_LOG_LINE (gtk_list_item_get_item (item))->entry;
  GtkWidget            *time = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget            *icon = gtk_widget_get_next_sibling (time);
  GtkWidget            *message = gtk_widget_get_next_sibling (icon);
  GtkWidget            *who = gtk_widget_get_next_sibling (message);
  g_autoptr (GDateTime) moment =
    g_date_time_new_from_unix_local (entry->timestamp_us / BECKON_US_PER_SECOND);
  g_autofree char *clock = g_date_time_format (moment, "%H:%M:%S");
  g_autofree char *day = g_date_time_format (moment, _ ("%A, %-d %B %Y, %H:%M:%S"));
  g_autofree char *text = format_message (entry);
  g_autofree char *name = beckon_display_text (entry->who != NULL ? entry->who : "", TRUE);
  const char      *level = beckon_look_level_icon (entry->level);

  gtk_label_set_text (GTK_LABEL (time), clock);
  gtk_widget_set_tooltip_text (time, day);
  gtk_label_set_text (GTK_LABEL (message), text);
  gtk_label_set_text (GTK_LABEL (who), name);
  /* A long message beside it leaves room for a short name. */
  gtk_label_set_width_chars (GTK_LABEL (who), (int) MIN (g_utf8_strlen (name, -1) + 1, 9));
  gtk_widget_set_visible (icon, level != NULL);
  if (level != NULL)
    {
      gtk_image_set_from_icon_name (GTK_IMAGE (icon), level);
      gtk_widget_set_tooltip_text (icon, beckon_look_level_word (entry->level));
      gtk_accessible_update_property (GTK_ACCESSIBLE (icon), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      beckon_look_level_word (entry->level), -1);
    }
  if (gtk_widget_get_parent (gtk_list_item_get_child (item)) != NULL)
    gtk_accessible_update_property (
      GTK_ACCESSIBLE (gtk_widget_get_parent (gtk_list_item_get_child (item))),
      GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* Keeps the newest line visible unless the person scrolled away from it. */
static void
on_value_changed (GtkAdjustment *adjustment, BeckonLogView *self)
{
  self->at_end =
    gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment) + 4
    >= gtk_adjustment_get_upper (adjustment);
}

static gboolean
scroll_to_end (gpointer user_data)
{
  BeckonLogView *self = user_data;
  guint          n = g_list_model_get_n_items (G_LIST_MODEL (self->lines));

  if (n > 0)
    gtk_widget_activate_action (GTK_WIDGET (self->list_view), "list.scroll-to-item", "u", n - 1);

  return G_SOURCE_REMOVE;
}

static void
follow (BeckonLogView *self)
{
  if (self->at_end)
    g_idle_add_full (GTK_PRIORITY_RESIZE + 5, scroll_to_end, g_object_ref (self), g_object_unref);
}

static gboolean
on_fetch (gpointer user_data)
{
  BeckonLogView *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries =
    beckon_store_list_log (beckon_desk_get_store (self->desk), self->task_id, self->fetched_id,
                           FALSE, BECKON_LIMIT_PAGE, &error);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_object_unref);

  if (entries == NULL)
    g_message ("Cannot read the log: %s", error->message);

  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      BeckonLogEntry *entry = g_ptr_array_index (entries, i);

      self->fetched_id = entry->id;
      if (entry->id >= self->first_id)
        break;
      g_ptr_array_add (lines, new_line (entry));
    }

  g_list_store_splice (self->lines, self->n_fetched, 0, lines->pdata, lines->len);
  self->n_fetched += lines->len;
  if (lines->len == BECKON_LIMIT_PAGE)
    return G_SOURCE_CONTINUE;

  self->fetch = 0;
  return G_SOURCE_REMOVE;
}

static void
on_earlier (BeckonLogView *self)
{
  gtk_widget_set_visible (self->earlier, FALSE);
  self->fetched_id = 0;
  self->n_fetched = 0;
  self->at_end = FALSE;
  if (self->fetch == 0)
    self->fetch = g_idle_add (on_fetch, self);
}

static void
beckon_log_view_dispose (GObject *object)
{
  BeckonLogView *self = BECKON_LOG_VIEW (object);

  g_clear_handle_id (&self->fetch, g_source_remove);
  if (self->scroller != NULL)
    g_signal_handlers_disconnect_by_data (gtk_scrolled_window_get_vadjustment (self->scroller),
                                          self);
  self->scroller = NULL;
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_object (&self->lines);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->task_id, g_free);

  G_OBJECT_CLASS (beckon_log_view_parent_class)->dispose (object);
}

static void
beckon_log_view_class_init (BeckonLogViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_log_view_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/log-view.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, box);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, earlier);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, scroller);
  gtk_widget_class_bind_template_child (widget_class, BeckonLogView, list_view);
  gtk_widget_class_bind_template_callback (widget_class, on_earlier);
}

static void
beckon_log_view_init (BeckonLogView *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkNoSelection) selection = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->at_end = TRUE;
  self->lines = g_list_store_new (BECKON_TYPE_LOG_LINE);
  selection = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->lines)));
  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), self, 0);
  gtk_list_view_set_factory (self->list_view, factory);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (selection));
  g_signal_connect (gtk_scrolled_window_get_vadjustment (self->scroller), "value-changed",
                    G_CALLBACK (on_value_changed), self);
}

void
beckon_log_view_load (BeckonLogView *self, BeckonDesk *desk, const char *task_id)
{
  g_autoptr (GPtrArray) entries = NULL;
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GError) error = NULL;

  g_return_if_fail (BECKON_IS_LOG_VIEW (self));

  g_clear_handle_id (&self->fetch, g_source_remove);
  g_set_object (&self->desk, desk);
  g_free (self->task_id);
  self->task_id = g_strdup (task_id);
  self->first_id = self->last_id = 0;

  if (task_id != NULL)
    {
      entries =
        beckon_store_list_log (beckon_desk_get_store (desk), task_id, 0, TRUE, FIRST_LINES, &error);
      if (entries == NULL)
        g_message ("Cannot read the log: %s", error->message);
    }
  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      BeckonLogEntry *entry = g_ptr_array_index (entries, i);

      if (i == 0)
        self->first_id = entry->id;
      self->last_id = entry->id;
      g_ptr_array_add (lines, new_line (entry));
    }

  g_list_store_splice (self->lines, 0, g_list_model_get_n_items (G_LIST_MODEL (self->lines)),
                       lines->pdata, lines->len);
  gtk_widget_set_visible (self->earlier, lines->len == FIRST_LINES);
  self->at_end = TRUE;
  follow (self);
}

void
beckon_log_view_refresh (BeckonLogView *self)
{
  g_autoptr (GPtrArray) entries = NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (BECKON_IS_LOG_VIEW (self));

  if (self->task_id == NULL)
    return;

  entries = beckon_store_list_log (beckon_desk_get_store (self->desk), self->task_id, self->last_id,
                                   FALSE, BECKON_LIMIT_PAGE, &error);
  if (entries == NULL)
    g_message ("Cannot read the log: %s", error->message);

  for (guint i = 0; entries != NULL && i < entries->len; i++)
    {
      BeckonLogEntry *entry = g_ptr_array_index (entries, i);
      g_autoptr (BeckonLogLine) line = new_line (entry);

      if (self->first_id == 0)
        self->first_id = entry->id;
      self->last_id = entry->id;
      g_list_store_append (self->lines, line);
    }

  follow (self);
}

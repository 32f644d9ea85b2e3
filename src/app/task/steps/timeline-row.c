/* timeline-row.c: a step of a task as a row of the timeline
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/steps/timeline-row.h"

#include <glib/gi18n-lib.h>

#include "app/task/steps/step-failure.h"
#include "app/task/steps/step-text.h"
#include "app/widgets/look.h"
#include "app/widgets/spoken.h"
#include "model/task-status.h"
#include "plan/step-words.h"

/* The indentation per condition, and the deepest level that is indented. */
#define INDENT 18
#define MAX_DEPTH 6

struct _BeckonTimelineRow
{
  GtkWidget       parent_instance;
  BeckonStepItem *item; /* (owned) (nullable) */
  GtkWidget      *rail; /* the line to the row above, the icon, the line to the row below */
  GtkWidget      *above;
  GtkImage       *icon;
  GtkWidget      *below;
  GtkWidget      *texts;
  GtkLabel       *title;
  GtkLabel       *detail;
  GtkLabel       *state;
  GtkWidget      *failure; /* (nullable): of a step that failed, created when first shown */
};

G_DEFINE_FINAL_TYPE (BeckonTimelineRow, beckon_timeline_row, GTK_TYPE_WIDGET)

static GtkLabel *
add_label (BeckonTimelineRow *self, const char *css_class)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));

  gtk_label_set_xalign (label, 0);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  if (css_class != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (label), css_class);
  gtk_box_append (GTK_BOX (self->texts), GTK_WIDGET (label));

  return label;
}

static void
set_text (GtkLabel *label, const char *text)
{
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
  if (text != NULL && g_strcmp0 (gtk_label_get_text (label), text) != 0)
    gtk_label_set_text (label, text);
}

static void
set_look (BeckonTimelineRow *self, const BeckonStepRow *row, const BeckonTask *task)
{
  const char *const *classes = beckon_look_classes ();
  const char        *css_class = beckon_step_text_class (row, task);

  gtk_image_set_from_icon_name (self->icon, beckon_step_text_icon (row, task));
  for (guint i = 0; classes[i] != NULL; i++)
    {
      if (g_str_equal (classes[i], css_class))
        gtk_widget_add_css_class (GTK_WIDGET (self->icon), classes[i]);
      else
        gtk_widget_remove_css_class (GTK_WIDGET (self->icon), classes[i]);
    }
}

/* A row of a list view has no accessible name of its own. */
static void
set_name (
  BeckonTimelineRow *self, guint n_items, const char *title, const char *state, const char *detail)
{
  GtkWidget       *parent = gtk_widget_get_parent (GTK_WIDGET (self));
  g_autofree char *place = NULL;
  g_autofree char *name = NULL;
  g_autofree char *spoken = NULL;
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  if (parent == NULL)
    return;

  /* Translators: the place of a step in its list */
  place =
    g_strdup_printf (_ ("Step %u of %u"), beckon_step_item_get_position (self->item) + 1, n_items);
  g_ptr_array_add (parts, place);
  if (*state != '\0')
    g_ptr_array_add (parts, (char *) state);
  g_ptr_array_add (parts, (char *) title);
  if (detail != NULL)
    g_ptr_array_add (parts, (char *) detail);
  g_ptr_array_add (parts, NULL);
  name = g_strjoinv (", ", (char **) parts->pdata);
  spoken = beckon_spoken_text (name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                  -1);
}

static void
beckon_timeline_row_dispose (GObject *object)
{
  BeckonTimelineRow *self = BECKON_TIMELINE_ROW (object);

  g_clear_object (&self->item);
  g_clear_pointer (&self->rail, gtk_widget_unparent);
  g_clear_pointer (&self->texts, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_timeline_row_parent_class)->dispose (object);
}

static void
beckon_timeline_row_class_init (BeckonTimelineRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_timeline_row_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "timelinerow");
}

static void
beckon_timeline_row_init (BeckonTimelineRow *self)
{
  self->rail = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  gtk_widget_add_css_class (self->rail, "rail");
  gtk_widget_set_parent (self->rail, GTK_WIDGET (self));
  self->above = gtk_separator_new (GTK_ORIENTATION_VERTICAL);
  gtk_widget_add_css_class (self->above, "above");
  gtk_widget_set_halign (self->above, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self->rail), self->above);
  self->icon = GTK_IMAGE (gtk_image_new ());
  gtk_box_append (GTK_BOX (self->rail), GTK_WIDGET (self->icon));
  self->below = gtk_separator_new (GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_halign (self->below, GTK_ALIGN_CENTER);
  gtk_widget_set_vexpand (self->below, TRUE);
  gtk_box_append (GTK_BOX (self->rail), self->below);

  self->texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_widget_add_css_class (self->texts, "texts");
  gtk_widget_set_hexpand (self->texts, TRUE);
  gtk_widget_set_parent (self->texts, GTK_WIDGET (self));
  self->title = add_label (self, NULL);
  self->state = add_label (self, "state");
  self->detail = add_label (self, "detail");
  gtk_widget_add_css_class (GTK_WIDGET (self->state), "numeric");
}

static void
set_failure (BeckonTimelineRow   *self,
             BeckonDesk          *desk,
             const BeckonTask    *task,
             const BeckonStepRow *row)
{
  gboolean failed = desk != NULL && task != NULL && row->state == BECKON_STEP_FAILED;

  if (failed && self->failure == NULL)
    {
      self->failure = beckon_step_failure_new ();
      gtk_box_append (GTK_BOX (self->texts), self->failure);
    }
  if (self->failure != NULL)
    gtk_widget_set_visible (self->failure, failed);
  if (failed)
    beckon_step_failure_load (BECKON_STEP_FAILURE (self->failure), desk, task, row->position + 1,
                              row->attempts);
}

GtkWidget *
beckon_timeline_row_new (void)
{
  return g_object_new (BECKON_TYPE_TIMELINE_ROW, NULL);
}

void
beckon_timeline_row_set_item (BeckonTimelineRow *self, BeckonStepItem *item)
{
  g_return_if_fail (BECKON_IS_TIMELINE_ROW (self));

  g_set_object (&self->item, item);
}

gint64
beckon_timeline_row_update (
  BeckonTimelineRow *self, BeckonDesk *desk, const BeckonTask *task, guint n_items, gint64 now_us)
{
  const BeckonStepRow *row;
  g_autofree char     *title = NULL;
  g_autofree char     *state = NULL;
  g_autofree char     *detail = NULL;
  gint64               next_us;
  guint                position;

  g_return_val_if_fail (BECKON_IS_TIMELINE_ROW (self), G_MAXINT64);
  g_return_val_if_fail (self->item != NULL, G_MAXINT64);

  position = beckon_step_item_get_position (self->item);
  gtk_widget_set_opacity (self->above, position > 0 ? 1 : 0);
  gtk_widget_set_opacity (self->below, position + 1 < n_items ? 1 : 0);
  row = beckon_step_item_get_row (self->item);
  if (row == NULL)
    {
      /* It is being read: the row keeps its height, and nothing flickers. */
      set_text (self->title, " ");
      gtk_image_clear (self->icon);
      set_text (self->state, NULL);
      set_text (self->detail, NULL);
      if (self->failure != NULL)
        gtk_widget_set_visible (self->failure, FALSE);
      return G_MAXINT64;
    }

  title = beckon_step_text_title (row, task);
  state = beckon_step_text_state (row, task, now_us, &next_us);
  detail = beckon_step_text_detail (row);
  set_look (self, row, task);
  set_text (self->title, title);
  /* A line of a plan that cannot run. */
  if (task == NULL && row->state == BECKON_STEP_FAILED)
    gtk_widget_add_css_class (GTK_WIDGET (self->title), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->title), "error");
  set_text (self->state, state);
  set_text (self->detail, detail);
  gtk_widget_set_margin_start (
    self->texts, (int) MIN (beckon_step_item_get_depth (self->item), MAX_DEPTH) * INDENT);
  if (row->state == BECKON_STEP_RUNNING
      && (task == NULL || !beckon_task_status_is_ended (task->status)))
    gtk_widget_add_css_class (GTK_WIDGET (self), "current");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "current");
  set_name (self, n_items, title, state, detail);
  set_failure (self, desk, task, row);

  return next_us;
}

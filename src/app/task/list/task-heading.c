/* task-heading.c: the heading of a group of tasks, which folds it, and what shows all of it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/task-heading.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/face.h"
#include "app/widgets/format.h"
#include "app/widgets/spoken.h"
#include "base/display-text.h"

#define FACE_SIZE 20
#define NAME_CHARS 200
/* Of a tooltip. */
#define PATH_CHARS 2000

struct _BeckonTaskHeading
{
  GtkWidget  parent_instance;
  GtkWidget *button;
  GtkBox    *line;
  GtkImage  *arrow;
  GtkWidget *face; /* (nullable): while it shows an agent */
  GtkLabel  *label;
  GtkLabel  *needs;
  GtkLabel  *count;
};

G_DEFINE_FINAL_TYPE (BeckonTaskHeading, beckon_task_heading, GTK_TYPE_WIDGET)

static void
beckon_task_heading_dispose (GObject *object)
{
  g_clear_pointer (&BECKON_TASK_HEADING (object)->button, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_task_heading_parent_class)->dispose (object);
}

static void
beckon_task_heading_class_init (BeckonTaskHeadingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_task_heading_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "taskheading");
}

static void
beckon_task_heading_init (BeckonTaskHeading *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->line = GTK_BOX (line);
  self->arrow = GTK_IMAGE (
    g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->arrow), "arrow");
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->arrow));
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->label, 0);
  gtk_label_set_ellipsize (self->label, PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (GTK_WIDGET (self->label), TRUE);
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->label));
  self->needs = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->needs), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self->needs), "needs");
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->needs));
  self->count = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self->count), "count");
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->count));

  self->button = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (self->button), line);
  gtk_widget_add_css_class (self->button, "flat");
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
}

GtkWidget *
beckon_task_heading_new (void)
{
  return g_object_new (BECKON_TYPE_TASK_HEADING, NULL);
}

static void
show_face (BeckonTaskHeading *self, const char *agent)
{
  if (agent == NULL)
    {
      if (self->face != NULL)
        gtk_box_remove (self->line, self->face);
      self->face = NULL;
      return;
    }

  if (self->face == NULL)
    {
      self->face = beckon_face_new (FACE_SIZE);
      /* The heading has its name. */
      gtk_accessible_update_state (GTK_ACCESSIBLE (self->face), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE,
                                   -1);
      gtk_box_insert_child_after (self->line, self->face, GTK_WIDGET (self->arrow));
    }
  beckon_face_set_agent (BECKON_FACE (self->face), agent);
}

static void
show_more (BeckonTaskHeading *self, BeckonTaskItem *item)
{
  guint            count = beckon_task_item_get_count (item);
  g_autofree char *text = g_strdup_printf (ngettext ("Show All %u", "Show All %u", count), count);

  gtk_label_set_text (self->label, text);
  gtk_label_set_text (self->count, "");
  gtk_widget_set_tooltip_text (self->button, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->needs), FALSE);
  show_face (self, NULL);
  gtk_image_clear (self->arrow);
  gtk_widget_add_css_class (GTK_WIDGET (self), "more");
  gtk_accessible_reset_state (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_STATE_EXPANDED);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (self->button), NULL);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), "tasks.show-all");
}

/* An agent, or a workspace: its short form, the full one as tooltip. */
static void
show_section (BeckonTaskHeading *self, BeckonTaskItem *item)
{
  const char      *name = beckon_task_item_get_name (item);
  gboolean         agent = beckon_task_item_get_grouping (item) == BECKON_GROUP_BY_AGENT;
  g_autofree char *shown = NULL;
  g_autofree char *full = name != NULL ? beckon_display_text_short (name, PATH_CHARS) : NULL;

  if (name == NULL)
    shown = g_strdup (agent ? _ ("No Agent") : _ ("No Workspace"));
  else
    shown = agent ? beckon_display_text_short (name, NAME_CHARS) : beckon_format_path (name);
  show_face (self, agent ? name : NULL);
  /* Of a path the end says most. */
  gtk_label_set_ellipsize (self->label, agent ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_START);
  gtk_label_set_text (self->label, shown);
  gtk_widget_set_tooltip_text (self->button, full);
}

/* How many of its tasks need the person, in words; by need, its place says it. */
static void
show_needs (BeckonTaskHeading *self, BeckonTaskItem *item)
{
  guint            n = beckon_task_item_get_n_needs (item);
  g_autofree char *text =
    /* Translators: how many tasks of an agent, or in a workspace */
    n > 0 ? g_strdup_printf (ngettext ("%u needs you", "%u need you", n), n) : g_strdup ("");

  gtk_label_set_text (self->needs, text);
  gtk_widget_set_visible (GTK_WIDGET (self->needs), n > 0);
}

static void
show_group (BeckonTaskHeading *self, BeckonTaskItem *item)
{
  if (beckon_task_item_get_group (item) == BECKON_TASK_GROUP_NEEDS
      && beckon_task_item_get_count (item) == 0)
    gtk_label_set_text (self->label, _ ("Nothing Needs You"));
  else if (beckon_task_item_is_today (item))
    gtk_label_set_text (self->label, _ ("Done Today"));
  else
    gtk_label_set_text (self->label,
                        beckon_task_group_to_label (beckon_task_item_get_group (item)));
  show_face (self, NULL);
  gtk_label_set_ellipsize (self->label, PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (self->button, NULL);
}

/* The heading *Needs you* cannot be folded. */
static gboolean
is_fixed (BeckonTaskItem *item)
{
  return beckon_task_item_is_heading (item)
         && beckon_task_item_get_grouping (item) == BECKON_GROUP_BY_NEED
         && beckon_task_item_get_group (item) == BECKON_TASK_GROUP_NEEDS;
}

static void
show_heading (BeckonTaskHeading *self, BeckonTaskItem *item)
{
  guint            count = beckon_task_item_get_count (item);
  gboolean         folded = beckon_task_item_is_folded (item);
  g_autofree char *number = g_strdup_printf ("%u", count);

  gtk_widget_remove_css_class (GTK_WIDGET (self), "more");
  if (beckon_task_item_get_grouping (item) == BECKON_GROUP_BY_NEED)
    show_group (self, item);
  else
    show_section (self, item);
  show_needs (self, item);
  gtk_label_set_text (self->count, count > 0 ? number : "");
  if (is_fixed (item))
    {
      gtk_image_clear (self->arrow);
      gtk_accessible_reset_state (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_STATE_EXPANDED);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), NULL);
      return;
    }

  gtk_image_set_from_icon_name (self->arrow, folded ? "pan-end-symbolic" : "pan-down-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_STATE_EXPANDED,
                               !folded, -1);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->button), "s",
                                    beckon_task_item_get_word (item));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), "tasks.fold");
}

char *
beckon_task_heading_show (BeckonTaskHeading *self, BeckonTaskItem *item)
{
  gboolean         fixed;
  const char      *count;
  g_autofree char *name = NULL;
  char            *spoken;

  g_return_val_if_fail (BECKON_IS_TASK_HEADING (self), NULL);

  if (beckon_task_item_is_more (item))
    show_more (self, item);
  else
    show_heading (self, item);

  fixed = is_fixed (item);
  gtk_widget_set_focusable (self->button, !fixed);
  gtk_widget_set_can_target (self->button, !fixed);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_STATE_HIDDEN, fixed,
                               -1);
  if (fixed && beckon_task_item_get_count (item) > 0)
    gtk_widget_add_css_class (GTK_WIDGET (self), "accent");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "accent");

  count = gtk_label_get_text (self->count);
  name = gtk_widget_get_visible (GTK_WIDGET (self->needs))
           /* Translators: a heading and how many tasks are below it, like "Running, 4" */
           ? g_strdup_printf (_ ("%s, %s"), gtk_label_get_text (self->label),
                              gtk_label_get_text (self->needs))
           : g_strdup (gtk_label_get_text (self->label));
  spoken = *count != '\0' ? g_strdup_printf (_ ("%s, %s"), name, count) : g_strdup (name);
  beckon_spoken_name (self->button, spoken);

  return spoken;
}

gboolean
beckon_task_heading_grab_focus (BeckonTaskHeading *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_HEADING (self), FALSE);

  return gtk_widget_get_focusable (self->button) && gtk_widget_grab_focus (self->button);
}

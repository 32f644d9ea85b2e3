/* history-row.c: one interaction as a row of the history, or the heading of a day
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-row.h"

#include <glib/gi18n-lib.h>

#include "app/history/history-found.h"
#include "app/history/history-sentence.h"
#include "app/widgets/face.h"
#include "app/widgets/format.h"
#include "app/widgets/look.h"
#include "app/widgets/spoken.h"
#include "base/display-text.h"
#include "base/timestamp.h"
#include "markdown/plain.h"
#include "model/asker.h"
#include "model/name.h"
#include "model/stats.h"

#define QUESTION_CHARS 200
#define ICON_SIZE 16
#define FACE_SPACING 12
#define ICON_SPACING 6
#define LINE_SPACING 3
#define MIN_WIDTH 160
#define USUAL_WIDTH 340

enum
{
  HEADING,
  QUESTION,
  WHEN,
  OUTCOME,
  N_TEXTS
};

struct _BeckonHistoryRow
{
  GtkWidget              parent_instance;
  BeckonDesk            *desk;   /* (owned) */
  BeckonInteractionItem *item;   /* (owned) (nullable) */
  char                  *search; /* (owned) (nullable) */
  GtkWidget             *face;
  GtkImage              *icon;
  GtkLabel              *labels[N_TEXTS];
  const char            *icon_class; /* static */
};

G_DEFINE_FINAL_TYPE (BeckonHistoryRow, beckon_history_row, GTK_TYPE_WIDGET)

static int
get_height (BeckonHistoryRow *self, guint which)
{
  int height;

  gtk_widget_measure (GTK_WIDGET (self->labels[which]), GTK_ORIENTATION_VERTICAL, -1, NULL, &height,
                      NULL, NULL);

  return height;
}

static gboolean
is_heading (BeckonHistoryRow *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->labels[HEADING]));
}

static int
get_first_height (BeckonHistoryRow *self)
{
  return MAX (get_height (self, QUESTION), get_height (self, WHEN));
}

static int
get_second_height (BeckonHistoryRow *self)
{
  return MAX (get_height (self, OUTCOME), ICON_SIZE);
}

static void
beckon_history_row_measure (GtkWidget     *widget,
                            GtkOrientation orientation,
                            int            for_size,
                            int           *minimum,
                            int           *natural,
                            int           *minimum_baseline,
                            int           *natural_baseline)
{
  BeckonHistoryRow *self = BECKON_HISTORY_ROW (widget);

  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MIN_WIDTH;
      *natural = USUAL_WIDTH;
    }
  else if (is_heading (self))
    {
      *minimum = *natural = get_height (self, HEADING);
    }
  else
    {
      *minimum = *natural =
        MAX (get_first_height (self) + LINE_SPACING + get_second_height (self), BECKON_FACE_SIZE);
    }
}

static void
place (BeckonHistoryRow *self, gpointer child, int x, int y, int width, int height)
{
  GtkWidget *widget = GTK_WIDGET (self);

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (widget) - x - width;
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, MAX (width, 0), height }, -1);
}

static void
beckon_history_row_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  BeckonHistoryRow *self = BECKON_HISTORY_ROW (widget);
  int               x = BECKON_FACE_SIZE + FACE_SPACING;
  int               first, second, end, y;

  if (is_heading (self))
    {
      place (self, self->labels[HEADING], 0, 0, width, height);
      return;
    }

  first = get_first_height (self);
  second = get_second_height (self);
  y = MAX ((height - first - LINE_SPACING - second) / 2, 0);
  gtk_widget_measure (GTK_WIDGET (self->labels[WHEN]), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &end,
                      NULL, NULL);
  end = MIN (end, (width - x) / 2);
  place (self, self->face, 0, (height - BECKON_FACE_SIZE) / 2, BECKON_FACE_SIZE, BECKON_FACE_SIZE);
  place (self, self->labels[QUESTION], x, y, width - x - end - FACE_SPACING, first);
  place (self, self->labels[WHEN], width - end, y, end, first);
  y += first + LINE_SPACING;
  place (self, self->icon, x, y + (second - ICON_SIZE) / 2, ICON_SIZE, ICON_SIZE);
  x += ICON_SIZE + ICON_SPACING;
  place (self, self->labels[OUTCOME], x, y, width - x, second);
}

static GtkSizeRequestMode
beckon_history_row_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
set_text (BeckonHistoryRow *self, guint which, const char *text)
{
  if (g_strcmp0 (gtk_label_get_text (self->labels[which]), text) != 0)
    gtk_label_set_text (self->labels[which], text);
}

static void
mark (BeckonHistoryRow *self, guint which)
{
  PangoAttrList *marks =
    beckon_history_found_mark (gtk_label_get_text (self->labels[which]), self->search);

  gtk_label_set_attributes (self->labels[which], marks);
  g_clear_pointer (&marks, pango_attr_list_unref);
}

static void
set_icon (BeckonHistoryRow *self, const BeckonInteraction *interaction)
{
  const char *css_class = beckon_look_outcome_class (interaction);

  gtk_image_set_from_icon_name (self->icon, beckon_look_outcome_icon (interaction));
  if (self->icon_class != NULL)
    gtk_widget_remove_css_class (GTK_WIDGET (self->icon), self->icon_class);
  gtk_widget_add_css_class (GTK_WIDGET (self->icon), css_class);
  self->icon_class = css_class;
}

/* A row of a list view has no name of its own. */
static void
set_name (BeckonHistoryRow *self, const char *name)
{
  GtkWidget       *entry = gtk_widget_get_parent (GTK_WIDGET (self));
  g_autofree char *spoken = beckon_spoken_text (name);

  if (entry != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                    -1);
}

static void
show_heading (BeckonHistoryRow *self, gboolean heading)
{
  for (guint which = 0; which < N_TEXTS; which++)
    gtk_widget_set_visible (GTK_WIDGET (self->labels[which]), (which == HEADING) == heading);
  gtk_widget_set_visible (self->face, !heading);
  gtk_widget_set_visible (GTK_WIDGET (self->icon), !heading);
}

static void
update (BeckonHistoryRow *self)
{
  BeckonInteraction *interaction = beckon_interaction_item_get (self->item);
  gint64 now_us = beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
  g_autofree char *question = NULL;
  g_autofree char *said = NULL;
  g_autofree char *outcome = NULL;
  g_autofree char *when = NULL;
  g_autofree char *asker = NULL;
  g_autofree char *whence = NULL;
  g_autofree char *name = NULL;

  show_heading (self, beckon_interaction_item_is_heading (self->item));
  if (beckon_interaction_item_is_heading (self->item))
    {
      g_autofree char *day = beckon_history_row_format_day (
        beckon_interaction_item_get_day (self->item), beckon_stats_local_day (now_us));

      set_text (self, HEADING, day);
      set_name (self, day);
      return;
    }
  gtk_widget_set_child_visible (self->face, interaction != NULL);
  gtk_widget_set_child_visible (GTK_WIDGET (self->icon), interaction != NULL);
  if (interaction == NULL)
    {
      for (guint which = QUESTION; which < N_TEXTS; which++)
        set_text (self, which, "");
      set_name (self, _ ("Loading…"));
      return;
    }

  question = beckon_markdown_first_line (interaction->conflict_description, QUESTION_CHARS);
  /* The heading says the day on which it was asked, and mostly settled. */
  said = beckon_history_sentence (
    interaction, beckon_name_get_user (),
    beckon_interaction_is_open (interaction) ? now_us : interaction->timestamp_us,
    beckon_desk_get_settings (self->desk), FALSE);
  outcome = beckon_display_text (said, TRUE);
  when = beckon_format_hour (interaction->timestamp_us);
  asker = beckon_asker_of_question (interaction);
  whence = beckon_format_whence (asker, interaction->workspace);
  name = g_strjoin (", ", question, outcome, *whence != '\0' ? whence : _ ("An agent"), when, NULL);

  beckon_face_set_agent (BECKON_FACE (self->face), interaction->agent);
  set_icon (self, interaction);
  set_text (self, QUESTION, question);
  set_text (self, WHEN, when);
  set_text (self, OUTCOME, outcome);
  mark (self, QUESTION);
  mark (self, OUTCOME);
  set_name (self, name);
}

static void
beckon_history_row_dispose (GObject *object)
{
  BeckonHistoryRow *self = BECKON_HISTORY_ROW (object);
  GtkWidget        *child;

  beckon_history_row_bind (self, NULL, NULL);
  g_clear_object (&self->desk);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (beckon_history_row_parent_class)->dispose (object);
}

static void
beckon_history_row_class_init (BeckonHistoryRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_history_row_dispose;
  widget_class->measure = beckon_history_row_measure;
  widget_class->size_allocate = beckon_history_row_size_allocate;
  widget_class->get_request_mode = beckon_history_row_get_request_mode;
  gtk_widget_class_set_css_name (widget_class, "historyrow");
}

static void
beckon_history_row_init (BeckonHistoryRow *self)
{
  static const char *const classes[N_TEXTS][2] = {
    [HEADING] = { "heading", NULL },
    [QUESTION] = { "title", NULL },
    [WHEN] = { "numeric", "dim-label" },
    [OUTCOME] = { "outcome", NULL },
  };

  self->face = beckon_face_new (BECKON_FACE_SIZE);
  gtk_widget_set_parent (self->face, GTK_WIDGET (self));
  self->icon = GTK_IMAGE (
    g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  gtk_widget_set_parent (GTK_WIDGET (self->icon), GTK_WIDGET (self));
  for (guint which = 0; which < N_TEXTS; which++)
    {
      GtkWidget *label = gtk_label_new (NULL);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
      if (which != WHEN)
        gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      for (guint i = 0; i < 2 && classes[which][i] != NULL; i++)
        gtk_widget_add_css_class (label, classes[which][i]);
      gtk_widget_set_parent (label, GTK_WIDGET (self));
      self->labels[which] = GTK_LABEL (label);
    }
}

GtkWidget *
beckon_history_row_new (BeckonDesk *desk)
{
  BeckonHistoryRow *self = g_object_new (BECKON_TYPE_HISTORY_ROW, NULL);

  self->desk = g_object_ref (desk);

  return GTK_WIDGET (self);
}

void
beckon_history_row_bind (BeckonHistoryRow *self, BeckonInteractionItem *item, const char *search)
{
  g_return_if_fail (BECKON_IS_HISTORY_ROW (self));

  if (self->search != search)
    {
      g_free (self->search);
      self->search = g_strdup (search);
    }
  if (self->item != NULL)
    g_signal_handlers_disconnect_by_data (self->item, self);
  g_set_object (&self->item, item);
  if (item == NULL)
    return;

  g_signal_connect_swapped (item, "changed", G_CALLBACK (update), self);
  update (self);
}

static gpointer
get_item (GtkWidget *row)
{
  return BECKON_IS_HISTORY_ROW (row) ? BECKON_HISTORY_ROW (row)->item : NULL;
}

static gboolean
is_heading_item (gpointer item)
{
  return beckon_interaction_item_is_heading (item);
}

const BeckonListRows beckon_history_list_rows = { get_item, is_heading_item, NULL, NULL };

char *
beckon_history_row_format_day (gint64 day, gint64 today)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (day * 86400);
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_utc (today * 86400);

  if (day == today)
    return g_strdup (_ ("Today"));
  if (day == today - 1)
    return g_strdup (_ ("Yesterday"));
  if (date == NULL || now == NULL)
    return g_strdup ("");
  if (day < today && day > today - 7)
    /* Translators: the weekday of a day of the last week, as a heading, see g_date_time_format() */
    return g_date_time_format (date, _ ("%A"));
  if (g_date_time_get_year (date) == g_date_time_get_year (now))
    /* Translators: a date of this year, as a heading, see g_date_time_format() */
    return g_date_time_format (date, _ ("%-d %B"));
  /* Translators: a date of another year, as a heading, see g_date_time_format() */
  return g_date_time_format (date, _ ("%-d %B %Y"));
}

/* calm-page.c: what stands beside the list while no task is chosen: whether one can walk away
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/calm-page.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/widgets/format.h"
#include "base/limits.h"
#include "base/timestamp.h"
#include "desk/run/log-limit.h"

#define HOURS 24
#define BAR_WIDTH 6
#define BAR_HEIGHT 40
#define MIN_HEIGHT 2
/* The questions of a busier day are not all counted. */
#define MAX_PAGES 10
/* The bars are read at most this often. */
#define READ_MS 5000

struct _BeckonCalmPage
{
  GtkWidget      parent_instance;
  BeckonDesk    *desk; /* (owned) (nullable) */
  AdwStatusPage *page;
  GtkWidget     *answer;
  GtkWidget     *today; /* the bars and their words */
  GtkWidget     *bars[HOURS];
  GtkLabel      *words;
  GCancellable  *cancellable; /* (owned) */
  guint          read;        /* source */
  gboolean       reading;
  guint          n_pages;
  guint          asked[HOURS];
  guint          n_asked;
  guint          n_settled;
};

G_DEFINE_FINAL_TYPE (BeckonCalmPage, beckon_calm_page, GTK_TYPE_WIDGET)

/* Today, hour by hour */

static gint64
now_us (BeckonCalmPage *self)
{
  return beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL);
}

static gint64
get_midnight_us (BeckonCalmPage *self)
{
  g_autoptr (GDateTime) now =
    g_date_time_new_from_unix_local (now_us (self) / BECKON_US_PER_SECOND);
  g_autoptr (GDateTime) midnight = NULL;

  if (now != NULL)
    midnight = g_date_time_new_local (g_date_time_get_year (now), g_date_time_get_month (now),
                                      g_date_time_get_day_of_month (now), 0, 0, 0);
  return midnight != NULL ? g_date_time_to_unix (midnight) * BECKON_US_PER_SECOND : 0;
}

static void
show_today (BeckonCalmPage *self)
{
  g_autofree char *asked = NULL;
  g_autofree char *text = NULL;
  guint            most = 1;

  for (guint hour = 0; hour < HOURS; hour++)
    most = MAX (most, self->asked[hour]);
  for (guint hour = 0; hour < HOURS; hour++)
    {
      guint height = self->asked[hour] * BAR_HEIGHT / most;

      gtk_widget_set_size_request (self->bars[hour], BAR_WIDTH, (int) MAX (height, MIN_HEIGHT));
      if (self->asked[hour] > 0)
        gtk_widget_add_css_class (self->bars[hour], "any");
      else
        gtk_widget_remove_css_class (self->bars[hour], "any");
    }

  asked = g_strdup_printf (ngettext ("%u question today", "%u questions today", self->n_asked),
                           self->n_asked);
  /* Translators: "12 questions today, 9 settled" */
  text = g_strdup_printf (ngettext ("%s, %u settled", "%s, %u settled", self->n_settled), asked,
                          self->n_settled);
  gtk_label_set_text (self->words, text);
  gtk_widget_set_visible (self->today, self->n_asked > 0 && !gtk_widget_get_visible (self->answer));
}

static void read_page (BeckonCalmPage *self, const char *after);

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *next = NULL;
  g_autoptr (GPtrArray) found =
    beckon_store_search_interactions_finish (BECKON_STORE (source), result, &next, &error);
  BeckonCalmPage *self;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self = user_data;
  self->reading = FALSE;
  if (found == NULL)
    {
      beckon_message_limited ("Cannot read the questions of today: %s", error->message);
      return;
    }
  for (guint i = 0; i < found->len; i++)
    {
      const BeckonInteraction *interaction = g_ptr_array_index (found, i);
      g_autoptr (GDateTime) when =
        g_date_time_new_from_unix_local (interaction->timestamp_us / BECKON_US_PER_SECOND);

      if (when == NULL)
        continue;
      self->asked[g_date_time_get_hour (when)]++;
      self->n_asked++;
      self->n_settled += !beckon_interaction_is_open (interaction);
    }
  if (next != NULL && ++self->n_pages < MAX_PAGES)
    read_page (self, next);
  else
    show_today (self);
}

static void
read_page (BeckonCalmPage *self, const char *after)
{
  BeckonInteractionQuery query = { .from_us = get_midnight_us (self),
                                   .after = after,
                                   .limit = BECKON_LIMIT_PAGE };

  self->reading = TRUE;
  beckon_store_search_interactions_async (beckon_desk_get_store (self->desk), &query,
                                          self->cancellable, on_read, self);
}

static gboolean
read_today (gpointer user_data)
{
  BeckonCalmPage *self = user_data;

  if (self->reading)
    return G_SOURCE_CONTINUE;

  self->read = 0;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return G_SOURCE_REMOVE;

  memset (self->asked, 0, sizeof self->asked);
  self->n_asked = self->n_settled = self->n_pages = 0;
  read_page (self, NULL);

  return G_SOURCE_REMOVE;
}

static void
read_soon (BeckonCalmPage *self)
{
  if (self->desk != NULL && self->read == 0 && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->read = g_timeout_add (self->n_asked == 0 ? 0 : READ_MS, read_today, self);
}

/* Object */

static void
beckon_calm_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (beckon_calm_page_parent_class)->map (widget);
  read_soon (BECKON_CALM_PAGE (widget));
}

static void
beckon_calm_page_dispose (GObject *object)
{
  BeckonCalmPage *self = BECKON_CALM_PAGE (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->read, g_source_remove);
  g_clear_object (&self->desk);
  if (self->page != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->page));
  self->page = NULL;

  G_OBJECT_CLASS (beckon_calm_page_parent_class)->dispose (object);
}

static void
beckon_calm_page_finalize (GObject *object)
{
  g_object_unref (BECKON_CALM_PAGE (object)->cancellable);

  G_OBJECT_CLASS (beckon_calm_page_parent_class)->finalize (object);
}

static void
beckon_calm_page_class_init (BeckonCalmPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_calm_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_calm_page_finalize;
  widget_class->map = beckon_calm_page_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "calmpage");
}

static void
build_today (BeckonCalmPage *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);

  self->today = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  gtk_widget_set_halign (line, GTK_ALIGN_CENTER);
  gtk_widget_set_size_request (line, -1, BAR_HEIGHT);
  for (guint hour = 0; hour < HOURS; hour++)
    {
      self->bars[hour] = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
      gtk_widget_set_valign (self->bars[hour], GTK_ALIGN_END);
      gtk_widget_add_css_class (self->bars[hour], "bar");
      gtk_box_append (GTK_BOX (line), self->bars[hour]);
    }
  /* The words below say what there is to say of it. */
  gtk_accessible_update_state (GTK_ACCESSIBLE (line), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  self->words = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->words, TRUE);
  gtk_label_set_justify (self->words, GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->words), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->words), "caption");
  gtk_box_append (GTK_BOX (self->today), line);
  gtk_box_append (GTK_BOX (self->today), GTK_WIDGET (self->words));
  gtk_widget_set_visible (self->today, FALSE);
}

static void
beckon_calm_page_init (BeckonCalmPage *self)
{
  GtkWidget *below = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->cancellable = g_cancellable_new ();
  self->page = ADW_STATUS_PAGE (adw_status_page_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->page), "compact");
  self->answer = gtk_button_new_with_label (_ ("Answer the Oldest"));
  gtk_widget_set_halign (self->answer, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->answer), "win.answer-oldest");
  gtk_widget_add_css_class (self->answer, "pill");
  gtk_widget_add_css_class (self->answer, "suggested-action");
  gtk_box_append (GTK_BOX (below), self->answer);
  build_today (self);
  gtk_box_append (GTK_BOX (below), self->today);
  adw_status_page_set_child (self->page, below);
  gtk_widget_set_parent (GTK_WIDGET (self->page), GTK_WIDGET (self));
  beckon_calm_page_show (self, 0, 0, 0);
}

void
beckon_calm_page_set_desk (BeckonCalmPage *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_CALM_PAGE (self));

  g_set_object (&self->desk, desk);
  read_soon (self);
}

/* (transfer full): the weekday within a week, else the date; the time of day today. */
static char *
format_due (gint64 due_us, gint64 now_us)
{
  g_autoptr (GDateTime) due = g_date_time_new_from_unix_local (due_us / BECKON_US_PER_SECOND);
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (now_us / BECKON_US_PER_SECOND);

  if (due == NULL || now == NULL
      || (g_date_time_get_year (due) == g_date_time_get_year (now)
          && g_date_time_get_day_of_year (due) == g_date_time_get_day_of_year (now))
      || due_us - now_us >= 6 * BECKON_US_PER_DAY)
    return beckon_timestamp_to_local (due_us, now_us);

  return g_date_time_format (due, "%A");
}

char *
beckon_calm_page_describe (guint n_working, gint64 due_us, gint64 now_us)
{
  g_autofree char *working = NULL;
  g_autofree char *due = NULL;

  working =
    n_working > 0
      ? g_strdup_printf (ngettext ("%u agent works", "%u agents work", n_working), n_working)
      : g_strdup (_ ("No agent works"));
  if (due_us <= now_us)
    /* Translators: %s is like "4 agents work" */
    return g_strdup_printf (_ ("%s. You can walk away: you will be beckoned."), working);

  due = format_due (due_us, now_us);
  /* Translators: the first is like "4 agents work"; the second is a weekday, a date or a time */
  return g_strdup_printf (
    _ ("%s; the next thing is due %s. You can walk away: you will be beckoned."), working, due);
}

void
beckon_calm_page_show (BeckonCalmPage *self, guint n_needs, guint n_working, gint64 due_us)
{
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (BECKON_IS_CALM_PAGE (self));

  gtk_widget_set_visible (self->answer, n_needs > 0);
  gtk_widget_set_visible (self->today, n_needs == 0 && self->n_asked > 0);
  /* The bell in its colours: there is nothing that it rings for, and nothing is greyed out. */
  adw_status_page_set_icon_name (self->page,
                                 n_needs > 0 ? "beckon-needs-you-symbolic" : "page.beckon.Beckon");
  if (n_needs == 0)
    {
      text = beckon_calm_page_describe (n_working, due_us, self->desk != NULL ? now_us (self) : 0);
      adw_status_page_set_title (self->page, _ ("Nothing Needs You"));
      adw_status_page_set_description (self->page, text);
      read_soon (self);
      return;
    }

  title = g_strdup_printf (ngettext ("%u task needs you", "%u tasks need you", n_needs), n_needs);
  adw_status_page_set_title (self->page, title);
  adw_status_page_set_description (self->page,
                                   _ ("Select one from the list, or start with the oldest."));
}

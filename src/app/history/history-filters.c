/* history-filters.c: which part of the history is listed: by outcome, agent and time
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-filters.h"

#include <glib/gi18n-lib.h>

#include "app/history/history-row.h"
#include "app/widgets/compat.h"
#include "app/widgets/wrap-box.h"
#include "base/display-text.h"
#include "model/stats.h"

#define BIT(status) (1u << BECKON_INTERACTION_##status)
#define NAME_CHARS 24
#define SPACING 6

struct _BeckonHistoryFilters
{
  GtkWidget        parent_instance;
  GtkWidget       *box;
  GtkToggleButton *chips[BECKON_N_HISTORY_OUTCOMES];
  GtkDropDown     *agent;
  GtkDropDown     *time;
  GPtrArray       *agents;   /* (owned) (element-type utf8): after “all” */
  GCancellable    *reading;  /* (owned) (nullable) */
  gint64           from_day; /* of the last entry of @time, if there is one more */
  gint64           to_day;
  gboolean         quiet; /* the program changes the filters, not the person */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonHistoryFilters, beckon_history_filters, GTK_TYPE_WIDGET)

/* What is open is under *Open* alone: the rest is history. */
static const struct
{
  const char *label;
  guint       statuses;
} outcomes[BECKON_N_HISTORY_OUTCOMES] = {
  /* Translators: filters of a list of questions: those that are no longer open; answered by a
   * person; decided although the person did not answer; ended without an answer; still open */
  [BECKON_HISTORY_SETTLED] = { N_ ("Settled"), BIT (ANSWERED) | BIT (AUTO_RESOLVED) | BIT (DECLINED)
                                                 | BIT (SKIPPED) | BIT (CANCELLED)
                                                 | BIT (EXPIRED) },
  [BECKON_HISTORY_ANSWERED] = { N_ ("Answered"), BIT (ANSWERED) },
  [BECKON_HISTORY_WITHOUT_YOU] = { N_ ("Without me"), BIT (AUTO_RESOLVED) },
  [BECKON_HISTORY_UNANSWERED] = { N_ ("Unanswered"), BIT (DECLINED) | BIT (SKIPPED)
                                                       | BIT (CANCELLED) | BIT (EXPIRED) },
  [BECKON_HISTORY_OPEN] = { N_ ("Still open"), BIT (PENDING) | BIT (POSTPONED) },
};

/* How many days, with today; 0 for any time. */
static const struct
{
  const char *label;
  guint       days;
} spans[] = {
  { N_ ("Any time"), 0 },      { N_ ("Today"), 1 },         { N_ ("Last 7 days"), 7 },
  { N_ ("Last 30 days"), 30 }, { N_ ("Last 90 days"), 90 }, { N_ ("Last 365 days"), 365 },
};

static void
emit (BeckonHistoryFilters *self)
{
  if (!self->quiet)
    g_signal_emit (self, signals[CHANGED], 0);
}

static void
on_chip (GtkToggleButton *chip, BeckonHistoryFilters *self)
{
  if (gtk_toggle_button_get_active (chip))
    emit (self);
}

/* Agents */

static GtkStringList *
get_strings (GtkDropDown *drop_down)
{
  return GTK_STRING_LIST (gtk_drop_down_get_model (drop_down));
}

static void
add_agent (BeckonHistoryFilters *self, const char *name)
{
  g_autofree char *label = beckon_display_text_short (beckon_stats_agent_label (name), NAME_CHARS);

  g_ptr_array_add (self->agents, g_strdup (name));
  gtk_string_list_append (get_strings (self->agent), label);
}

/* The entry of @name, which is added if it is not there; 0 for NULL. */
static guint
find_agent (BeckonHistoryFilters *self, const char *name)
{
  if (name == NULL)
    return 0;

  for (guint i = 0; i < self->agents->len; i++)
    if (g_str_equal (g_ptr_array_index (self->agents, i), name))
      return i + 1;
  add_agent (self, name);

  return self->agents->len;
}

static void
on_stats (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonHistoryFilters) self = user_data;
  g_autoptr (BeckonStats) stats =
    beckon_store_read_stats_finish (BECKON_STORE (source), result, NULL);

  /* A later reading may have taken its place. */
  if (stats == NULL || self->box == NULL)
    return;
  g_clear_object (&self->reading);
  for (guint i = 0; i < stats->agents->len; i++)
    find_agent (self, ((BeckonStatsRow *) g_ptr_array_index (stats->agents, i))->agent);
}

void
beckon_history_filters_read_agents (BeckonHistoryFilters *self, BeckonDesk *desk)
{
  BeckonStatsQuery query = { 0 };

  g_return_if_fail (BECKON_IS_HISTORY_FILTERS (self));

  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  self->reading = g_cancellable_new ();
  query.to_day =
    beckon_stats_day (beckon_clock_get_time (beckon_desk_get_clock (desk), BECKON_CLOCK_WALL));
  query.from_day = query.to_day - BECKON_STATS_MAX_DAYS + 1;
  beckon_store_read_stats_async (beckon_desk_get_store (desk), &query, self->reading, on_stats,
                                 g_object_ref (self));
}

/* Time */

/* (transfer full): "Friday", "9 November to 15 November" */
static char *
format_days (gint64 from_day, gint64 to_day, gint64 today)
{
  g_autofree char *from = beckon_history_row_format_day (from_day, today);
  g_autofree char *to = beckon_history_row_format_day (to_day, today);

  /* Translators: two dates, the first and the last of a week */
  return from_day == to_day ? g_steal_pointer (&from) : g_strdup_printf (_ ("%s to %s"), from, to);
}

/* The entry for exactly these days, which is added if there is none. */
static guint
find_days (BeckonHistoryFilters *self, gint64 from_day, gint64 to_day, gint64 today)
{
  GtkStringList   *list = get_strings (self->time);
  const char      *added[] = { NULL, NULL };
  g_autofree char *label = NULL;
  guint            n = g_list_model_get_n_items (G_LIST_MODEL (list));

  if (from_day == 0 && to_day == 0)
    return 0;
  for (guint i = 1; i < G_N_ELEMENTS (spans); i++)
    if (to_day == today && from_day == today - spans[i].days + 1)
      return i;

  label = format_days (from_day, to_day, today);
  added[0] = label;
  self->from_day = from_day;
  self->to_day = to_day;
  gtk_string_list_splice (list, G_N_ELEMENTS (spans), n - G_N_ELEMENTS (spans), added);

  return G_N_ELEMENTS (spans);
}

void
beckon_history_filters_fill (BeckonHistoryFilters   *self,
                             gint64                  now_us,
                             BeckonInteractionQuery *query)
{
  guint agent, time;

  g_return_if_fail (BECKON_IS_HISTORY_FILTERS (self));

  agent = gtk_drop_down_get_selected (self->agent);
  time = gtk_drop_down_get_selected (self->time);
  query->statuses = outcomes[beckon_history_filters_get_outcome (self)].statuses;
  query->agent =
    agent > 0 && agent <= self->agents->len ? g_ptr_array_index (self->agents, agent - 1) : NULL;
  query->from_us = query->to_us = 0;
  if (time == G_N_ELEMENTS (spans))
    {
      query->from_us = beckon_stats_day_start (self->from_day);
      query->to_us = beckon_stats_day_start (self->to_day + 1);
    }
  else if (time < G_N_ELEMENTS (spans) && spans[time].days > 0)
    {
      query->from_us =
        beckon_stats_local_day_start (beckon_stats_local_day (now_us) - spans[time].days + 1);
    }
}

void
beckon_history_filters_set (BeckonHistoryFilters *self,
                            BeckonHistoryOutcome  outcome,
                            const char           *agent,
                            gint64                from_day,
                            gint64                to_day,
                            gint64                today)
{
  g_return_if_fail (BECKON_IS_HISTORY_FILTERS (self));

  self->quiet = TRUE;
  gtk_toggle_button_set_active (self->chips[outcome], TRUE);
  gtk_drop_down_set_selected (self->agent, find_agent (self, agent));
  gtk_drop_down_set_selected (self->time, find_days (self, from_day, to_day, today));
  self->quiet = FALSE;
  emit (self);
}

gboolean
beckon_history_filters_are_set (BeckonHistoryFilters *self)
{
  g_return_val_if_fail (BECKON_IS_HISTORY_FILTERS (self), FALSE);

  return beckon_history_filters_get_outcome (self) != BECKON_HISTORY_SETTLED
         || gtk_drop_down_get_selected (self->agent) != 0
         || gtk_drop_down_get_selected (self->time) != 0;
}

BeckonHistoryOutcome
beckon_history_filters_get_outcome (BeckonHistoryFilters *self)
{
  g_return_val_if_fail (BECKON_IS_HISTORY_FILTERS (self), BECKON_HISTORY_SETTLED);

  for (guint i = 0; i < BECKON_N_HISTORY_OUTCOMES; i++)
    if (gtk_toggle_button_get_active (self->chips[i]))
      return (BeckonHistoryOutcome) i;

  return BECKON_HISTORY_SETTLED;
}

/* Object */

static void
beckon_history_filters_dispose (GObject *object)
{
  BeckonHistoryFilters *self = BECKON_HISTORY_FILTERS (object);

  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_history_filters_parent_class)->dispose (object);
}

static void
beckon_history_filters_finalize (GObject *object)
{
  g_ptr_array_unref (BECKON_HISTORY_FILTERS (object)->agents);

  G_OBJECT_CLASS (beckon_history_filters_parent_class)->finalize (object);
}

static void
beckon_history_filters_class_init (BeckonHistoryFiltersClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_history_filters_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_history_filters_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static GtkDropDown *
make_drop_down (BeckonHistoryFilters *self, const char *name, const char *all)
{
  const char  *strings[] = { all, NULL };
  GtkDropDown *drop_down = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (strings));

  gtk_widget_add_css_class (GTK_WIDGET (drop_down), "chip-list");
  gtk_widget_set_tooltip_text (GTK_WIDGET (drop_down), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  beckon_compat_name_drop_down (drop_down, name);
  beckon_wrap_box_append (BECKON_WRAP_BOX (self->box), GTK_WIDGET (drop_down));
  g_signal_connect_swapped (drop_down, "notify::selected", G_CALLBACK (emit), self);

  return drop_down;
}

static void
beckon_history_filters_init (BeckonHistoryFilters *self)
{
  self->agents = g_ptr_array_new_with_free_func (g_free);
  self->box = beckon_wrap_box_new (SPACING);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Outcome"), -1);
  for (guint i = 0; i < BECKON_N_HISTORY_OUTCOMES; i++)
    {
      GtkWidget *chip = gtk_toggle_button_new_with_label (_ (outcomes[i].label));

      gtk_widget_add_css_class (chip, "chip");
      self->chips[i] = GTK_TOGGLE_BUTTON (chip);
      if (i > 0)
        gtk_toggle_button_set_group (self->chips[i], self->chips[0]);
      beckon_wrap_box_append (BECKON_WRAP_BOX (self->box), chip);
    }
  gtk_toggle_button_set_active (self->chips[BECKON_HISTORY_SETTLED], TRUE);
  for (guint i = 0; i < BECKON_N_HISTORY_OUTCOMES; i++)
    g_signal_connect (self->chips[i], "toggled", G_CALLBACK (on_chip), self);

  self->agent = make_drop_down (self, _ ("Agent"), _ ("All agents"));
  self->time = make_drop_down (self, _ ("Time"), _ (spans[0].label));
  for (guint i = 1; i < G_N_ELEMENTS (spans); i++)
    gtk_string_list_append (get_strings (self->time), _ (spans[i].label));
}

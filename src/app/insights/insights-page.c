/* insights-page.c: how many questions there were, their outcomes, and how long answers took (CF-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/insights-page.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/history/history-filters.h"
#include "app/insights/insights-agents.h"
#include "app/insights/insights-data.h"
#include "app/insights/insights-frequent.h"
#include "app/insights/insights-requests.h"
#include "app/insights/insights-thresholds.h"
#include "app/insights/plot-card.h"
#include "app/insights/tile.h"
#include "app/widgets/compat.h"

/* So many of the most frequent questions. */
#define FREQUENT 10
/* Changed statistics are read again after this delay, once for many changes. */
#define REFRESH_MS 700

struct _BeckonInsightsPage
{
  GtkWidget                 parent_instance;
  BeckonDesk               *desk;       /* (owned) (nullable) */
  GCancellable             *reading;    /* (owned) (nullable) */
  guint                     refresh_id; /* (owned): 0 for none */
  BeckonStats              *stats;      /* (owned) (nullable): what is shown */
  BeckonStats              *fresh; /* (owned) (nullable): while the days before it are being read */
  GtkStack                 *stack;
  AdwStatusPage            *failed_page;
  GtkDropDown              *span;
  GtkLabel                 *sentence;
  GtkWidget                *empty;
  BeckonPlotCard           *days;
  BeckonPlotCard           *times;
  GtkWidget                *agents;
  BeckonInsightsAgents     *table;
  GtkFlowBox               *tiles;
  BeckonTile               *tile[BECKON_N_TILES];
  BeckonInsightsFrequent   *frequent;
  BeckonInsightsRequests   *requests;
  BeckonInsightsThresholds *thresholds;
  gboolean                  wants_focus; /* once there is something to focus */
};

typedef enum
{
  PROP_NARROW = 1
} BeckonInsightsPageProperty;

static GParamSpec *properties[PROP_NARROW + 1];

G_DEFINE_FINAL_TYPE (BeckonInsightsPage, beckon_insights_page, GTK_TYPE_WIDGET)

/* In the order of the drop-down. */
static const guint spans[] = { 7, 30, 90, 365 };

/* To the history */

static void
go_to_history (BeckonInsightsPage  *self,
               BeckonHistoryOutcome outcome,
               const char          *agent,
               gint64               from_day,
               gint64               to_day)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.history-of", "(imsxx)", (gint32) outcome,
                              agent, from_day, to_day);
}

static BeckonHistoryOutcome
choose_outcome (BeckonOutcome outcome)
{
  switch (outcome)
    {
    case BECKON_OUTCOME_PERSON:
      return BECKON_HISTORY_ANSWERED;
    case BECKON_OUTCOME_NOBODY:
    case BECKON_OUTCOME_FOR_YOU:
      return BECKON_HISTORY_WITHOUT_YOU;
    case BECKON_OUTCOME_ENDED:
      return BECKON_HISTORY_UNANSWERED;
    case BECKON_OUTCOME_OPEN:
    default:
      return BECKON_HISTORY_OPEN;
    }
}

static void
on_day_chosen (BeckonInsightsPage *self, guint place, int layer)
{
  BeckonHistoryOutcome outcome = BECKON_HISTORY_SETTLED;
  gint64               from_day, to_day;

  beckon_insights_data_get_days (self->stats, place, &from_day, &to_day);
  if (layer >= 0)
    outcome = choose_outcome (beckon_insights_data_get_outcome (self->stats, (guint) layer));
  go_to_history (self, outcome, NULL, from_day, to_day);
}

static void
on_agent_chosen (BeckonInsightsPage *self, const char *agent)
{
  go_to_history (self, BECKON_HISTORY_SETTLED, agent, self->stats->from_day, self->stats->to_day);
}

/* Statistics */

static void
show_times (BeckonInsightsPage *self, const BeckonStats *stats)
{
  BeckonPlotData  *data = beckon_insights_data_times (stats);
  g_autofree char *median = beckon_stats_format_time (stats->total.median_ms);
  g_autofree char *p90 = beckon_stats_format_time (stats->total.p90_ms);
  g_autofree char *hint = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->times), data != NULL);
  if (data == NULL)
    return;

  /* Translators: two times, such as "48 s" */
  hint = g_strdup_printf (_ ("Median: %s. 90th percentile: %s."), median, p90);
  beckon_plot_card_show (self->times, _ ("Your Response Time"), hint, "beckon-response-times",
                         data);
}

static void
show_stats (BeckonInsightsPage *self, const BeckonStats *before)
{
  const BeckonStats *stats = self->stats;
  gboolean           any = beckon_figures_count_asked (&stats->total) > 0;
  g_autofree char   *sentence = beckon_stats_describe (stats);
  BeckonPlotData    *days;

  gtk_label_set_label (self->sentence, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->sentence), any);
  beckon_insights_requests_show (self->requests, stats);
  beckon_insights_thresholds_show (self->thresholds, stats->suggested,
                                   beckon_desk_get_settings (self->desk)->confidence_threshold);
  gtk_widget_set_visible (self->empty,
                          !any && !gtk_widget_get_visible (GTK_WIDGET (self->requests)));
  gtk_widget_set_visible (GTK_WIDGET (self->days), any);
  gtk_widget_set_visible (self->agents, any);
  gtk_widget_set_visible (GTK_WIDGET (self->tiles), any);
  gtk_stack_set_visible_child_name (self->stack, "figures");

  days = beckon_insights_data_days (stats);
  beckon_plot_card_show (
    self->days,
    stats->to_day - stats->from_day > 92 ? _ ("Questions per Week") : _ ("Questions per Day"),
    _ ("Hover over a bar or use the arrow keys to see its values; click or press Enter to see its "
       "questions."),
    "beckon-questions", days);
  show_times (self, stats);
  beckon_insights_agents_show (self->table, stats);
  if (self->wants_focus)
    beckon_insights_page_focus (self);
  beckon_insights_frequent_show (self->frequent, stats->frequent);
  for (guint i = 0; i < BECKON_N_TILES; i++)
    beckon_tile_show (self->tile[i], (BeckonTileKind) i, stats, before);
}

/* The days before are only compared with: without them, nothing is. */
static void
on_before_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonInsightsPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonStats) before =
    beckon_store_read_stats_finish (BECKON_STORE (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->stack == NULL)
    return;
  g_clear_object (&self->reading);
  g_clear_pointer (&self->stats, beckon_stats_free);
  self->stats = g_steal_pointer (&self->fresh);
  show_stats (self, before);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonInsightsPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonStats) stats =
    beckon_store_read_stats_finish (BECKON_STORE (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->stack == NULL)
    return;
  if (stats != NULL)
    {
      BeckonStatsQuery query = { 0 };

      query.to_day = stats->from_day - 1;
      query.from_day = query.to_day - (stats->to_day - stats->from_day);
      g_clear_pointer (&self->fresh, beckon_stats_free);
      self->fresh = g_steal_pointer (&stats);
      beckon_store_read_stats_async (BECKON_STORE (source), &query, self->reading, on_before_read,
                                     g_object_ref (self));
    }
  else
    {
      g_clear_object (&self->reading);
      adw_status_page_set_description (self->failed_page, error->message);
      gtk_stack_set_visible_child_name (self->stack, "failed");
    }
}

static void
stop_reading (BeckonInsightsPage *self)
{
  g_clear_handle_id (&self->refresh_id, g_source_remove);
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
}

static void
read_figures (BeckonInsightsPage *self)
{
  BeckonStatsQuery query = { .n_frequent = FREQUENT };
  guint selected = MIN (gtk_drop_down_get_selected (self->span), G_N_ELEMENTS (spans) - 1);

  if (self->desk == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  stop_reading (self);
  self->reading = g_cancellable_new ();
  query.to_day = beckon_stats_day (
    beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL));
  query.from_day = query.to_day - spans[selected] + 1;
  beckon_store_read_stats_async (beckon_desk_get_store (self->desk), &query, self->reading, on_read,
                                 g_object_ref (self));
}

static gboolean
on_refresh (gpointer user_data)
{
  BeckonInsightsPage *self = user_data;

  self->refresh_id = 0;
  read_figures (self);

  return G_SOURCE_REMOVE;
}

static void
on_event (BeckonDesk *desk, BeckonEvent *event, BeckonInsightsPage *self)
{
  if (event->interaction != NULL && self->refresh_id == 0
      && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->refresh_id = g_timeout_add (REFRESH_MS, on_refresh, self);
}

static void
on_span (BeckonInsightsPage *self)
{
  read_figures (self);
}

/* Object */

static void
beckon_insights_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (beckon_insights_page_parent_class)->map (widget);
  read_figures (BECKON_INSIGHTS_PAGE (widget));
}

static void
beckon_insights_page_unmap (GtkWidget *widget)
{
  BECKON_INSIGHTS_PAGE (widget)->wants_focus = FALSE;
  stop_reading (BECKON_INSIGHTS_PAGE (widget));
  GTK_WIDGET_CLASS (beckon_insights_page_parent_class)->unmap (widget);
}

static void
beckon_insights_page_dispose (GObject *object)
{
  BeckonInsightsPage *self = BECKON_INSIGHTS_PAGE (object);

  stop_reading (self);
  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  g_clear_object (&self->desk);
  g_clear_pointer ((GtkWidget **) &self->stack, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_insights_page_parent_class)->dispose (object);
}

static void
beckon_insights_page_finalize (GObject *object)
{
  BeckonInsightsPage *self = BECKON_INSIGHTS_PAGE (object);

  g_clear_pointer (&self->stats, beckon_stats_free);
  g_clear_pointer (&self->fresh, beckon_stats_free);

  G_OBJECT_CLASS (beckon_insights_page_parent_class)->finalize (object);
}

static void
beckon_insights_page_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  switch ((BeckonInsightsPageProperty) prop_id)
    {
    case PROP_NARROW:
      g_object_get_property (G_OBJECT (BECKON_INSIGHTS_PAGE (object)->table), "narrow", value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_insights_page_set_property (GObject      *object,
                                   guint         prop_id,
                                   const GValue *value,
                                   GParamSpec   *pspec)
{
  switch ((BeckonInsightsPageProperty) prop_id)
    {
    case PROP_NARROW:
      g_object_set_property (G_OBJECT (BECKON_INSIGHTS_PAGE (object)->table), "narrow", value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_insights_page_class_init (BeckonInsightsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_insights_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_insights_page_finalize;
  G_OBJECT_CLASS (klass)->get_property = beckon_insights_page_get_property;
  G_OBJECT_CLASS (klass)->set_property = beckon_insights_page_set_property;
  properties[PROP_NARROW] =
    g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), G_N_ELEMENTS (properties), properties);
  widget_class->map = beckon_insights_page_map;
  widget_class->unmap = beckon_insights_page_unmap;

  g_type_ensure (BECKON_TYPE_INSIGHTS_AGENTS);
  g_type_ensure (BECKON_TYPE_INSIGHTS_FREQUENT);
  g_type_ensure (BECKON_TYPE_INSIGHTS_REQUESTS);
  g_type_ensure (BECKON_TYPE_INSIGHTS_THRESHOLDS);
  g_type_ensure (BECKON_TYPE_PLOT_CARD);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/insights-page.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonInsightsPage, stack);
  gtk_widget_class_bind_template_child (widget_class, BeckonInsightsPage, failed_page);
  gtk_widget_class_bind_template_child (widget_class, BeckonInsightsPage, span);
  gtk_widget_class_bind_template_child (widget_class, BeckonInsightsPage, sentence);
  gtk_widget_class_bind_template_child (widget_class, BeckonInsightsPage, empty);
  gtk_widget_class_bind_template_child (widget_class, BeckonInsightsPage, days);
  gtk_widget_class_bind_template_child (widget_class, BeckonInsightsPage, times);
  gtk_widget_class_bind_template_child (widget_class, BeckonInsightsPage, agents);
  gtk_widget_class_bind_template_child (widget_class, BeckonInsightsPage, table);
  gtk_widget_class_bind_template_child (widget_class, BeckonInsightsPage, tiles);
  gtk_widget_class_bind_template_child (widget_class, BeckonInsightsPage, frequent);
  gtk_widget_class_bind_template_child (widget_class, BeckonInsightsPage, requests);
  gtk_widget_class_bind_template_child (widget_class, BeckonInsightsPage, thresholds);
  gtk_widget_class_bind_template_callback (widget_class, on_agent_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_day_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_span);
}

static void
beckon_insights_page_init (BeckonInsightsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_plot_card_set_choosable (self->days, TRUE);
  for (guint i = 0; i < BECKON_N_TILES; i++)
    {
      GtkWidget *tile = beckon_tile_new ();

      gtk_flow_box_insert (self->tiles, tile, -1);
      gtk_widget_set_focusable (gtk_widget_get_parent (tile), FALSE);
      self->tile[i] = BECKON_TILE (tile);
    }
  beckon_compat_name_drop_down (self->span, _ ("Period"));
}

void
beckon_insights_page_focus (BeckonInsightsPage *self)
{
  g_return_if_fail (BECKON_IS_INSIGHTS_PAGE (self));

  self->wants_focus = !gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD)
                      && gtk_widget_get_mapped (GTK_WIDGET (self));
}

void
beckon_insights_page_set_desk (BeckonInsightsPage *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_INSIGHTS_PAGE (self));
  g_return_if_fail (self->desk == NULL);

  self->desk = g_object_ref (desk);
  beckon_insights_frequent_set_desk (self->frequent, desk);
  g_signal_connect (desk, "event", G_CALLBACK (on_event), self);
  read_figures (self);
}

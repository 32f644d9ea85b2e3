/* stats-json.c: the figures as GET /v1/stats gives them
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "model/stats.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"
#include "base/json/json-write.h"
#include "base/timestamp.h"
#include "model/enums.h"
#include "model/question/suggestion.h"

static void
add_share (GString *json, const char *name, double share)
{
  if (share < 0)
    beckon_json_add_null (json, name);
  else
    beckon_json_add_double (json, name, share);
}

static void
add_ms (GString *json, const char *name, gint64 time_ms)
{
  if (time_ms < 0)
    beckon_json_add_null (json, name);
  else
    beckon_json_add_int (json, name, time_ms);
}

/* The members of one object that is open. */
static void
add_figures (GString *json, const BeckonFigures *figures)
{
  guint64 responses = figures->n[BECKON_FIGURE_RESPONSES];

  beckon_json_add_int (json, "asked", (gint64) beckon_figures_count_asked (figures));
  beckon_json_open_member_object (json, "asked_by_kind");
  for (guint i = 0; i < BECKON_N_KINDS; i++)
    beckon_json_add_int (json, beckon_kind_to_string ((BeckonKind) i), (gint64) figures->asked[i]);
  beckon_json_close_object (json);
  beckon_json_add_int (json, "open",
                       (gint64) beckon_figures_outcome (figures, BECKON_OUTCOME_OPEN));
  for (guint i = 0; i < BECKON_N_FIGURES; i++)
    beckon_json_add_int (json, beckon_figure_to_string ((BeckonFigure) i), (gint64) figures->n[i]);
  add_share (json, "auto_resolve_rate", beckon_figures_auto_resolve_rate (figures));
  add_share (json, "clarification_rate", beckon_figures_clarification_rate (figures));
  add_share (json, "clarifications_share", beckon_figures_clarifications_share (figures));
  add_share (json, "confirmation_rate", beckon_figures_confirmation_rate (figures));
  add_share (json, "acceptance_rate", beckon_figures_acceptance_rate (figures));
  add_share (json, "rejection_rate", beckon_figures_rejection_rate (figures));
  add_share (json, "reclassification_success", beckon_figures_reclassification_success (figures));
  add_share (json, "average_rounds", beckon_figures_average_rounds (figures));
  add_ms (json, "median_ms", figures->median_ms);
  add_ms (json, "p90_ms", figures->p90_ms);
  add_ms (json, "mean_ms",
          responses > 0 ? (gint64) (figures->n[BECKON_FIGURE_RESPONSE_MS] / responses) : -1);
}

static void
add_frequent (GString *json, const BeckonFrequent *frequent)
{
  beckon_json_open_member_object (json, NULL);
  beckon_json_add_int (json, "count", (gint64) frequent->n);
  beckon_json_add_string (json, "question", frequent->question);
  beckon_json_add_string (json, "kind", beckon_kind_to_string (frequent->kind));
  beckon_json_add_string (json, "agent", frequent->agent);
  beckon_json_add_string (json, "response", frequent->response);
  beckon_json_add_time (json, "asked_at", frequent->asked_us);
  beckon_json_add_int (json, "interaction_id", frequent->interaction_id);
  beckon_json_close_object (json);
}

/* What one evaluator suggested, at each confidence at which it did. */
static void
add_suggested (GString *json, const BeckonSuggested *suggested)
{
  BeckonSuggestedAbove all = beckon_suggested_count (suggested, -1);

  beckon_json_open_member_object (json, NULL);
  beckon_json_add_string (json, "evaluator", suggested->evaluator);
  beckon_json_add_string (json, "model", suggested->model);
  beckon_json_add_string (json, "instructions", suggested->instructions);
  beckon_json_add_int (json, "suggested", (gint64) all.n);
  beckon_json_add_int (json, "same", (gint64) all.same);
  beckon_json_add_int (json, "different", (gint64) all.other);
  beckon_json_open_member_array (json, "by_confidence");
  for (guint i = 0; i < BECKON_N_PERCENTS; i++)
    if (suggested->n[i] > 0)
      {
        beckon_json_open_member_object (json, NULL);
        beckon_json_add_int (json, "percent", i);
        beckon_json_add_int (json, "suggested", (gint64) suggested->n[i]);
        beckon_json_add_int (json, "same", (gint64) suggested->same[i]);
        beckon_json_add_int (json, "different", (gint64) suggested->other[i]);
        beckon_json_close_object (json);
      }
  beckon_json_close_array (json);
  beckon_json_close_object (json);
}

/* What is not known yet, or has no bound, is null. */
static void
add_or_null (GString *json, const char *name, gboolean known, gint64 value)
{
  if (known)
    beckon_json_add_int (json, name, value);
  else
    beckon_json_add_null (json, name);
}

static void
add_storage (GString *json, const BeckonStorage *storage)
{
  gboolean grown = storage->growth_days > 0;

  beckon_json_open_member_object (json, "storage");
  beckon_json_add_int (json, "file_bytes", storage->file_bytes);
  beckon_json_add_int (json, "free_bytes", storage->free_bytes);
  beckon_json_add_int (json, "wal_bytes", storage->wal_bytes);
  beckon_json_add_int (json, "log_lines", storage->log_lines);
  beckon_json_add_int (json, "log_bytes", storage->log_bytes);
  add_or_null (json, "log_lines_limit", storage->lines_limit > 0, storage->lines_limit);
  add_or_null (json, "log_lines_limit_of_task", storage->task_lines_limit > 0,
               storage->task_lines_limit);
  beckon_json_add_int (json, "events", storage->events);
  beckon_json_add_int (json, "growth_days", storage->growth_days);
  add_or_null (json, "log_lines_a_day", grown, storage->lines_a_day);
  add_or_null (json, "bytes_a_day", grown, storage->bytes_a_day);
  add_or_null (json, "bytes_a_year", grown, storage->bytes_a_day * 365);
  beckon_json_close_object (json);
}

void
beckon_stats_add_json (const BeckonStats *self, GString *json, const char *name)
{
  g_autofree char *from = beckon_stats_day_to_string (self->from_day);
  g_autofree char *to = beckon_stats_day_to_string (self->to_day);

  beckon_json_open_member_object (json, name);
  beckon_json_add_string (json, "from", from);
  beckon_json_add_string (json, "to", to);
  beckon_json_add_int (json, "days", self->to_day - self->from_day + 1);
  beckon_json_add_string (json, "agent", self->agent);
  beckon_json_open_member_object (json, "total");
  add_figures (json, &self->total);
  beckon_json_close_object (json);

  if (self->storage.known)
    add_storage (json, &self->storage);

  beckon_json_open_member_array (json, "by_day");
  for (guint i = 0; i < self->days->len; i++)
    {
      const BeckonStatsRow *row = g_ptr_array_index (self->days, i);
      g_autofree char      *day = beckon_stats_day_to_string (row->day);

      beckon_json_open_member_object (json, NULL);
      beckon_json_add_string (json, "day", day);
      add_figures (json, &row->figures);
      beckon_json_close_object (json);
    }
  beckon_json_close_array (json);

  beckon_json_add_int (json, "agents", (gint64) self->n_agents);
  beckon_json_open_member_array (json, "by_agent");
  for (guint i = 0; i < self->agents->len; i++)
    {
      const BeckonStatsRow *row = g_ptr_array_index (self->agents, i);

      beckon_json_open_member_object (json, NULL);
      beckon_json_add_string (json, "agent", row->agent);
      add_figures (json, &row->figures);
      beckon_json_close_object (json);
    }
  beckon_json_close_array (json);

  beckon_json_open_member_array (json, "response_times");
  for (guint i = 0; i < BECKON_N_TIME_BUCKETS; i++)
    if (self->times[i] > 0)
      {
        beckon_json_open_member_object (json, NULL);
        beckon_json_add_int (json, "from_ms", beckon_time_bucket_start (i));
        beckon_json_add_int (json, "to_ms", beckon_time_bucket_start (i + 1));
        beckon_json_add_int (json, "count", (gint64) self->times[i]);
        beckon_json_close_object (json);
      }
  beckon_json_close_array (json);

  beckon_json_open_member_array (json, "frequent");
  for (guint i = 0; i < self->frequent->len; i++)
    add_frequent (json, g_ptr_array_index (self->frequent, i));
  beckon_json_close_array (json);

  beckon_json_open_member_array (json, "suggestions");
  for (guint i = 0; i < self->suggested->len; i++)
    add_suggested (json, g_ptr_array_index (self->suggested, i));
  beckon_json_close_array (json);
  beckon_json_close_object (json);
}

/* Members of another type count as not there. */
static gint64
get_int (JsonObject *object, const char *name, gint64 otherwise)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_INT64 ? json_node_get_int (node)
                                                                         : otherwise;
}

static const char *
get_text (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

static JsonObject *
get_object (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

/* (transfer container) (element-type JsonObject): the objects of an array. */
static GList *
list_objects (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);
  GList    *objects = NULL;

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return NULL;
  for (guint i = json_array_get_length (json_node_get_array (node)); i > 0; i--)
    {
      JsonNode *element = json_array_get_element (json_node_get_array (node), i - 1);

      if (JSON_NODE_HOLDS_OBJECT (element))
        objects = g_list_prepend (objects, json_node_get_object (element));
    }

  return objects;
}

static void
read_figures (JsonObject *object, BeckonFigures *figures)
{
  JsonObject *kinds = get_object (object, "asked_by_kind");

  for (guint i = 0; kinds != NULL && i < BECKON_N_KINDS; i++)
    figures->asked[i] =
      (guint64) MAX (get_int (kinds, beckon_kind_to_string ((BeckonKind) i), 0), 0);
  for (guint i = 0; i < BECKON_N_FIGURES; i++)
    figures->n[i] =
      (guint64) MAX (get_int (object, beckon_figure_to_string ((BeckonFigure) i), 0), 0);
  figures->median_ms = get_int (object, "median_ms", -1);
  figures->p90_ms = get_int (object, "p90_ms", -1);
}

static BeckonFrequent *
read_frequent (JsonObject *object)
{
  BeckonFrequent *frequent = g_new0 (BeckonFrequent, 1);
  const char     *asked = get_text (object, "asked_at");
  const char     *kind = get_text (object, "kind");

  frequent->n = (guint64) MAX (get_int (object, "count", 0), 0);
  frequent->interaction_id = get_int (object, "interaction_id", 0);
  frequent->question = g_strdup (get_text (object, "question"));
  frequent->agent = g_strdup (get_text (object, "agent"));
  frequent->response = g_strdup (get_text (object, "response"));
  if (kind != NULL)
    beckon_kind_from_string (kind, &frequent->kind);
  if (asked != NULL)
    beckon_timestamp_parse (asked, &frequent->asked_us);

  return frequent;
}

static void
read_storage (JsonObject *object, BeckonStorage *storage)
{
  *storage = (BeckonStorage){
    .known = TRUE,
    .file_bytes = get_int (object, "file_bytes", 0),
    .free_bytes = get_int (object, "free_bytes", 0),
    .wal_bytes = get_int (object, "wal_bytes", 0),
    .log_lines = get_int (object, "log_lines", 0),
    .log_bytes = get_int (object, "log_bytes", 0),
    .lines_limit = get_int (object, "log_lines_limit", 0),
    .task_lines_limit = get_int (object, "log_lines_limit_of_task", 0),
    .events = get_int (object, "events", 0),
    .growth_days = (guint) CLAMP (get_int (object, "growth_days", 0), 0, G_MAXINT32),
    .lines_a_day = get_int (object, "log_lines_a_day", 0),
    .bytes_a_day = get_int (object, "bytes_a_day", 0),
  };
}

BeckonStats *
beckon_stats_from_json (JsonObject *object, GError **error)
{
  JsonObject *total = get_object (object, "total");
  g_autoptr (BeckonStats) self = NULL;
  g_autoptr (GList) days = list_objects (object, "by_day");
  g_autoptr (GList) agents = list_objects (object, "by_agent");
  g_autoptr (GList) times = list_objects (object, "response_times");
  g_autoptr (GList) frequent = list_objects (object, "frequent");

  if (total == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("The desk and this program may be of different versions."),
                        _ ("The desk sent no statistics"));
      return NULL;
    }

  self = beckon_stats_new ();
  self->from_day = beckon_stats_day_from_string (get_text (object, "from"));
  self->to_day = beckon_stats_day_from_string (get_text (object, "to"));
  self->agent = g_strdup (get_text (object, "agent"));
  self->n_agents = (guint64) MAX (get_int (object, "agents", 0), 0);
  read_figures (total, &self->total);
  if (get_object (object, "storage") != NULL)
    read_storage (get_object (object, "storage"), &self->storage);
  for (GList *l = days; l != NULL; l = l->next)
    {
      BeckonStatsRow *row =
        beckon_stats_row_new (beckon_stats_day_from_string (get_text (l->data, "day")), NULL);

      read_figures (l->data, &row->figures);
      g_ptr_array_add (self->days, row);
    }
  for (GList *l = agents; l != NULL; l = l->next)
    {
      const char     *agent = get_text (l->data, "agent");
      BeckonStatsRow *row = beckon_stats_row_new (0, agent != NULL ? agent : "");

      read_figures (l->data, &row->figures);
      g_ptr_array_add (self->agents, row);
    }
  for (GList *l = times; l != NULL; l = l->next)
    self->times[beckon_time_bucket (get_int (l->data, "from_ms", 1))] +=
      (guint64) MAX (get_int (l->data, "count", 0), 0);
  for (GList *l = frequent; l != NULL; l = l->next)
    g_ptr_array_add (self->frequent, read_frequent (l->data));

  return g_steal_pointer (&self);
}

/* palette-model.c: everything that the command palette finds
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/palette/palette-model.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "markdown/plain.h"
#include "model/asker.h"
#include "model/question/option-text.h"
#include "model/question/option.h"
#include "model/task-status.h"

/* The newest of so many tasks are found; older ones by the search of the desk. */
#define MAX_TASKS 20000
/* Rows of a section. */
#define MAX_ROWS 8
#define MAX_ACTIONS 40
/* Of the history. */
#define MAX_FOUND 8
/* The history is searched when nothing was typed for so long. */
#define PAUSE_MS 120
#define MAX_SEARCHED 200
#define LABEL_CHARS 60
/* Of a question, without its Markdown. */
#define LINE_CHARS 200

struct _BeckonPaletteModel
{
  GObject           parent_instance;
  BeckonDesk       *desk;      /* (owned) */
  GPtrArray        *items;     /* (owned) (element-type BeckonPaletteItem): all but the history */
  GPtrArray        *history;   /* (owned) (element-type BeckonPaletteItem): of the last search */
  GPtrArray        *results;   /* (owned) (element-type BeckonPaletteItem): not owned */
  BeckonFuzzyQuery *query;     /* (owned) */
  char             *typed;     /* (owned) */
  GCancellable     *reading;   /* (owned): tasks and agents */
  GCancellable     *searching; /* (owned) (nullable): the history */
  guint             pause;     /* 0, or the timeout after which the history is searched */
};

enum
{
  CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonPaletteModel, beckon_palette_model, G_TYPE_OBJECT)

/* --- results --- */

static int
compare (gconstpointer a, gconstpointer b)
{
  const BeckonPaletteItem *first = *(BeckonPaletteItem *const *) a;
  const BeckonPaletteItem *second = *(BeckonPaletteItem *const *) b;

  return (first->score < second->score) - (first->score > second->score);
}

static guint
get_most_rows (BeckonPaletteModel *self, BeckonPaletteSection section)
{
  return section == BECKON_PALETTE_ACTIONS && beckon_fuzzy_query_is_empty (self->query)
           ? MAX_ACTIONS
           : MAX_ROWS;
}

/* Sections whose best row fits better come first; else they stay in their order. */
static void
sort_sections (GPtrArray *const found[], BeckonPaletteSection order[])
{
  for (guint i = 0; i < BECKON_N_PALETTE_SECTIONS; i++)
    order[i] = (BeckonPaletteSection) i;
  for (guint i = 1; i < BECKON_N_PALETTE_SECTIONS; i++)
    for (guint j = i; j > 0; j--)
      {
        const GPtrArray *above = found[order[j - 1]], *below = found[order[j]];
        guint            a = above->len > 0 ? ((BeckonPaletteItem *) above->pdata[0])->score : 0;
        guint            b = below->len > 0 ? ((BeckonPaletteItem *) below->pdata[0])->score : 0;
        BeckonPaletteSection moved = order[j];

        if (b <= a)
          break;
        order[j] = order[j - 1];
        order[j - 1] = moved;
      }
}

static void
take_found (BeckonPaletteModel *self, GPtrArray *items, GPtrArray *const found[])
{
  gboolean empty = beckon_fuzzy_query_is_empty (self->query);

  for (guint i = 0; i < items->len; i++)
    {
      BeckonPaletteItem *item = g_ptr_array_index (items, i);

      item->score = empty ? !item->only_found : beckon_fuzzy_score (self->query, &item->text);
      if (item->score > 0)
        g_ptr_array_add (found[item->section], item);
    }
}

static void
collect (BeckonPaletteModel *self)
{
  GPtrArray           *found[BECKON_N_PALETTE_SECTIONS];
  BeckonPaletteSection order[BECKON_N_PALETTE_SECTIONS];

  for (guint i = 0; i < BECKON_N_PALETTE_SECTIONS; i++)
    found[i] = g_ptr_array_new ();
  /* What cannot be found, such as marks without a letter, finds nothing. */
  if (!beckon_fuzzy_query_is_empty (self->query) || *self->typed == '\0')
    take_found (self, self->items, found);
  for (guint i = 0; i < BECKON_N_PALETTE_SECTIONS; i++)
    if (found[i]->len > 1 && !beckon_fuzzy_query_is_empty (self->query))
      g_ptr_array_sort (found[i], compare);
  sort_sections (found, order);

  g_ptr_array_set_size (self->results, 0);
  for (guint i = 0; i < BECKON_N_PALETTE_SECTIONS; i++)
    for (guint j = 0; j < MIN (found[order[i]]->len, get_most_rows (self, order[i])); j++)
      g_ptr_array_add (self->results, found[order[i]]->pdata[j]);
  for (guint i = 0; i < self->history->len; i++)
    g_ptr_array_add (self->results, self->history->pdata[i]);
  for (guint i = 0; i < BECKON_N_PALETTE_SECTIONS; i++)
    g_ptr_array_unref (found[i]);
}

/* --- what the desk has --- */

/* (transfer full) (nullable): @detail, behind the words that the agent of @question no longer waits
 * where that is so (ATT-21). */
static char *
dup_detail (BeckonQuestion *question, const char *detail)
{
  const char *words;

  if (!beckon_question_is_unawaited (question))
    return g_strdup (detail);
  words = beckon_interaction_get_unawaited_words ();
  return detail != NULL ? g_strdup_printf ("%s · %s", words, detail) : g_strdup (words);
}

static void
add_options (BeckonPaletteModel *self, BeckonQuestion *shown)
{
  const BeckonInteraction *question = beckon_question_get_interaction (shown);
  g_autofree char *line = beckon_markdown_first_line (question->conflict_description, LINE_CHARS);
  g_autofree char *detail = dup_detail (shown, line);

  for (guint i = 0; i < question->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (question->options, i);
      g_autofree char    *label = beckon_option_text_dup_short (option->label, LABEL_CHARS);
      g_autofree char    *title = NULL;
      BeckonPaletteItem  *item;

      /* Translators: the number of a question, and one of its answers */
      title = g_strdup_printf (_ ("Answer %lld: %s"), (long long) question->id, label);
      item = beckon_palette_item_new (BECKON_PALETTE_QUESTIONS, title, detail,
                                      question->conflict_description, "win.answer-option",
                                      g_variant_new ("(xu)", question->id, i));
      item->only_found = TRUE;
      g_ptr_array_add (self->items, item);
    }
}

static void
add_questions (BeckonPaletteModel *self)
{
  GListModel *questions = beckon_desk_get_questions (self->desk);

  for (guint i = 0; i < g_list_model_get_n_items (questions); i++)
    {
      g_autoptr (BeckonQuestion) question = g_list_model_get_item (questions, i);
      const BeckonInteraction *asked = beckon_question_get_interaction (question);
      g_autofree char *line = beckon_markdown_first_line (asked->conflict_description, LINE_CHARS);
      g_autofree char *asker = beckon_asker_of_question (asked);
      g_autofree char *detail = dup_detail (question, asker);
      g_autofree char *words = g_strdup_printf ("%s %lld %s", asker != NULL ? asker : "",
                                                (long long) asked->id, asked->conflict_description);

      g_ptr_array_add (self->items,
                       beckon_palette_item_new (BECKON_PALETTE_QUESTIONS, line, detail, words,
                                                "win.answer", g_variant_new_int64 (asked->id)));
      add_options (self, question);
    }
}

static void
changed (BeckonPaletteModel *self)
{
  collect (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* In a thread: with thousands of tasks it takes longer than a frame. */
static void
make_tasks (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const GPtrArray *names = task_data;
  GPtrArray *items = g_ptr_array_new_full (names->len, (GDestroyNotify) beckon_palette_item_free);

  for (guint i = 0; i < names->len; i++)
    {
      const BeckonTaskName *name = g_ptr_array_index (names, i);
      BeckonPaletteItem    *item =
        beckon_palette_item_new (BECKON_PALETTE_TASKS, name->title, name->agent, name->agent,
                                 "win.open-task", g_variant_new_string (name->id));

      /* Where nothing was typed, only those that go on are of interest. */
      item->only_found = beckon_task_status_is_ended (name->status);
      g_ptr_array_add (items, item);
    }
  g_task_return_pointer (task, items, (GDestroyNotify) g_ptr_array_unref);
}

static void
on_tasks_made (GObject *source, GAsyncResult *result, gpointer user_data)
{
  BeckonPaletteModel *self = BECKON_PALETTE_MODEL (source);
  GPtrArray          *items = g_task_propagate_pointer (G_TASK (result), NULL);

  /* The palette was closed. */
  if (items == NULL)
    return;
  g_ptr_array_extend_and_steal (self->items, items);
  changed (self);
}

static void
on_tasks_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonPaletteModel) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) names =
    beckon_store_list_task_names_finish (BECKON_STORE (source), result, &error);
  g_autoptr (GTask) making = NULL;

  if (names == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_message ("Cannot read the tasks: %s", error->message);
      return;
    }
  making = g_task_new (self, self->reading, on_tasks_made, NULL);
  g_task_set_task_data (making, g_steal_pointer (&names), (GDestroyNotify) g_ptr_array_unref);
  g_task_run_in_thread (making, make_tasks);
}

static void
on_agents_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonPaletteModel) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) agents =
    beckon_store_list_agents_finish (BECKON_STORE (source), result, &error);

  if (agents == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_message ("Cannot read the agents: %s", error->message);
      return;
    }
  for (guint i = 0; i < agents->len; i++)
    {
      const BeckonAgent *agent = g_ptr_array_index (agents, i);
      gboolean           paused = agent->status == BECKON_AGENT_PAUSED;
      g_autofree char   *name = beckon_display_text_short (agent->name, LABEL_CHARS);
      /* Translators: the name of an agent */
      g_autofree char *title = g_strdup_printf (paused ? _ ("Resume %s") : _ ("Pause %s"), name);

      g_ptr_array_add (self->items, beckon_palette_item_new (
                                      BECKON_PALETTE_AGENTS, title, NULL, NULL, "win.pause-agent",
                                      g_variant_new ("(xb)", agent->id, !paused)));
    }
  changed (self);
}

/* --- the history --- */

static void
on_history_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonPaletteModel) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found =
    beckon_store_search_interactions_finish (BECKON_STORE (source), result, NULL, &error);

  if (found == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_message ("Cannot search the history: %s", error->message);
      return;
    }
  g_clear_object (&self->searching);
  for (guint i = 0; i < found->len; i++)
    {
      const BeckonInteraction *interaction = g_ptr_array_index (found, i);
      g_autofree char         *line =
        beckon_markdown_first_line (interaction->conflict_description, LINE_CHARS);

      if (!beckon_interaction_is_open (interaction))
        g_ptr_array_add (self->history, beckon_palette_item_new (
                                          BECKON_PALETTE_HISTORY, line, interaction->response,
                                          interaction->conflict_description, "win.open-history",
                                          g_variant_new_int64 (interaction->id)));
    }
  if (self->history->len > 0)
    changed (self);
}

static gboolean
search_history (gpointer user_data)
{
  BeckonPaletteModel    *self = user_data;
  BeckonInteractionQuery query = { .text = self->typed, .limit = MAX_FOUND };

  self->pause = 0;
  self->searching = g_cancellable_new ();
  beckon_store_search_interactions_async (beckon_desk_get_store (self->desk), &query,
                                          self->searching, on_history_found, g_object_ref (self));

  return G_SOURCE_REMOVE;
}

static void
stop_search (BeckonPaletteModel *self)
{
  g_clear_handle_id (&self->pause, g_source_remove);
  g_cancellable_cancel (self->searching);
  g_clear_object (&self->searching);
}

/* --- the object --- */

static void
beckon_palette_model_dispose (GObject *object)
{
  BeckonPaletteModel *self = BECKON_PALETTE_MODEL (object);

  stop_search (self);
  g_cancellable_cancel (self->reading);

  G_OBJECT_CLASS (beckon_palette_model_parent_class)->dispose (object);
}

static void
beckon_palette_model_finalize (GObject *object)
{
  BeckonPaletteModel *self = BECKON_PALETTE_MODEL (object);

  g_clear_object (&self->reading);
  g_ptr_array_unref (self->results);
  g_ptr_array_unref (self->history);
  g_clear_pointer (&self->items, g_ptr_array_unref);
  g_clear_pointer (&self->query, beckon_fuzzy_query_free);
  g_free (self->typed);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (beckon_palette_model_parent_class)->finalize (object);
}

static void
beckon_palette_model_class_init (BeckonPaletteModelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_palette_model_dispose;
  object_class->finalize = beckon_palette_model_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_palette_model_init (BeckonPaletteModel *self)
{
  self->history = g_ptr_array_new_with_free_func ((GDestroyNotify) beckon_palette_item_free);
  self->results = g_ptr_array_new ();
  self->reading = g_cancellable_new ();
  self->typed = g_strdup ("");
  self->query = beckon_fuzzy_query_new ("");
}

BeckonPaletteModel *
beckon_palette_model_new (BeckonDesk *desk, GPtrArray *actions)
{
  BeckonPaletteModel *self = g_object_new (BECKON_TYPE_PALETTE_MODEL, NULL);

  self->desk = g_object_ref (desk);
  self->items = actions;
  add_questions (self);
  beckon_store_list_agents_async (beckon_desk_get_store (desk), self->reading, on_agents_read,
                                  g_object_ref (self));
  beckon_store_list_task_names_async (beckon_desk_get_store (desk), MAX_TASKS, self->reading,
                                      on_tasks_read, g_object_ref (self));
  collect (self);

  return self;
}

void
beckon_palette_model_search (BeckonPaletteModel *self, const char *typed)
{
  const char *end;

  g_return_if_fail (BECKON_IS_PALETTE_MODEL (self));

  stop_search (self);
  g_ptr_array_set_size (self->results, 0);
  g_ptr_array_set_size (self->history, 0);
  g_free (self->typed);
  g_utf8_validate (typed, (gssize) strnlen (typed, MAX_SEARCHED), &end);
  self->typed = g_strstrip (g_strndup (typed, (gsize) (end - typed)));
  g_clear_pointer (&self->query, beckon_fuzzy_query_free);
  self->query = beckon_fuzzy_query_new (self->typed);
  if (!beckon_fuzzy_query_is_empty (self->query))
    self->pause = g_timeout_add (PAUSE_MS, search_history, self);
  collect (self);
}

GPtrArray *
beckon_palette_model_get_results (BeckonPaletteModel *self)
{
  g_return_val_if_fail (BECKON_IS_PALETTE_MODEL (self), NULL);

  return self->results;
}

/* search-provider.c: finds tasks and questions in the search of GNOME Shell
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/shell/search-provider.h"

#include <glib/gi18n-lib.h>

#include "base/bus/bus-object.h"
#include "base/display-text.h"
#include "base/link.h"
#include "markdown/plain.h"
#include "model/asker.h"
#include "surface/quick/quick-options.h"

/* The Shell shows five results of a program. */
#define MAX_RESULTS 5
#define MAX_CHARS 200

#define TASK_PREFIX "task:"
#define QUESTION_PREFIX "question:"

/* What is told of a result, and what opens it. */
typedef struct
{
  char  *name;
  char  *description;
  char  *link; /* (nullable): else the question */
  gint64 question_id;
} Result;

struct _BeckonSearchProvider
{
  GObject          parent_instance;
  BeckonDesk      *desk;        /* (owned) */
  BeckonQuiet     *quiet;       /* (owned) */
  GCancellable    *cancellable; /* (owned): of the search in progress */
  GHashTable      *results;     /* (owned) (element-type utf8 Result): of the last searches */
  BeckonBusObject *object;      /* (owned) (nullable): where there is a bus */
};

enum
{
  ACTIVATED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonSearchProvider, beckon_search_provider, G_TYPE_OBJECT)

static void
result_free (gpointer data)
{
  Result *result = data;

  g_free (result->name);
  g_free (result->description);
  g_free (result->link);
  g_free (result);
}

/* --- searching --- */

/* One search: questions first, then tasks. */
typedef struct
{
  BeckonSearchProvider  *self;        /* (owned) */
  GDBusMethodInvocation *invocation;  /* (owned) */
  GCancellable          *cancellable; /* (owned) */
  char                  *text;
  GStrvBuilder          *ids; /* (owned) */
  guint                  n;
} Search;

static void
search_end (Search *search)
{
  g_auto (GStrv) ids = g_strv_builder_end (search->ids);

  /* A newer search took its place: the Shell does not wait for this one any more. */
  if (g_cancellable_is_cancelled (search->cancellable))
    g_clear_pointer (&ids, g_strfreev);
  if (ids == NULL)
    ids = g_new0 (char *, 1);
  g_dbus_method_invocation_return_value (search->invocation, g_variant_new ("(^as)", ids));
  g_strv_builder_unref (search->ids);
  g_object_unref (search->cancellable);
  g_object_unref (search->self);
  g_free (search->text);
  g_free (search);
}

/* @id and @result (transfer full) */
static void
add_result (Search *search, char *id, Result *result)
{
  g_strv_builder_add (search->ids, id);
  search->n++;
  g_hash_table_replace (search->self->results, id, result);
}

static void
add_question (Search *search, const BeckonInteraction *question)
{
  Result *result = g_new0 (Result, 1);

  result->name = beckon_quick_dup_question (question, MAX_CHARS);
  if (beckon_interaction_is_open (question)
      && beckon_desk_get_awaited (search->self->desk, question->id) == BECKON_AWAITED_NO)
    result->description = g_strdup (beckon_interaction_get_unawaited_words ());
  else
    result->description = beckon_interaction_describe_outcome (question);
  result->question_id = question->id;
  if (!beckon_interaction_is_open (question) && question->task_id != NULL)
    result->link = beckon_link_format (question->task_id, BECKON_LINK_SHOW);
  add_result (search, g_strdup_printf (QUESTION_PREFIX "%" G_GINT64_FORMAT, question->id), result);
}

static void
add_task (Search *search, const BeckonTask *task)
{
  Result          *result = g_new0 (Result, 1);
  g_autofree char *asker = beckon_asker_of_task (task);

  result->name = beckon_markdown_first_line (task->title, MAX_CHARS);
  result->description = beckon_display_text_short (asker != NULL ? asker : _ ("Task"), MAX_CHARS);
  result->link = beckon_link_format (task->id, BECKON_LINK_SHOW);
  add_result (search, g_strconcat (TASK_PREFIX, task->id, NULL), result);
}

static void
on_tasks_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Search          *search = user_data;
  g_autofree char *next = NULL;
  g_autoptr (GPtrArray) tasks =
    beckon_store_search_tasks_finish (BECKON_STORE (source), result, &next, NULL);

  for (guint i = 0; tasks != NULL && i < tasks->len && search->n < 2 * MAX_RESULTS; i++)
    add_task (search, g_ptr_array_index (tasks, i));
  search_end (search);
}

static void
on_questions_found (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Search          *search = user_data;
  BeckonTaskQuery  query = { .text = search->text, .limit = MAX_RESULTS };
  g_autofree char *next = NULL;
  g_autoptr (GPtrArray) questions =
    beckon_store_search_interactions_finish (BECKON_STORE (source), result, &next, NULL);

  for (guint i = 0; questions != NULL && i < questions->len; i++)
    add_question (search, g_ptr_array_index (questions, i));
  if (g_cancellable_is_cancelled (search->cancellable))
    search_end (search);
  else
    beckon_store_search_tasks_async (BECKON_STORE (source), &query, search->cancellable,
                                     on_tasks_found, search);
}

/* @invocation (transfer full) */
static void
start_search (BeckonSearchProvider *self, GVariant *terms, GDBusMethodInvocation *invocation)
{
  g_autofree const char **words = g_variant_get_strv (terms, NULL);
  Search                 *search = g_new0 (Search, 1);
  BeckonInteractionQuery  query = { .limit = MAX_RESULTS };

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  search->self = g_object_ref (self);
  search->invocation = invocation;
  search->cancellable = g_object_ref (self->cancellable);
  search->text = g_strjoinv (" ", (char **) words);
  search->ids = g_strv_builder_new ();
  query.text = search->text;
  g_hash_table_remove_all (self->results);
  if (*search->text == '\0' || beckon_quiet_is_locked (self->quiet))
    search_end (search);
  else
    beckon_store_search_interactions_async (beckon_desk_get_store (self->desk), &query,
                                            search->cancellable, on_questions_found, search);
}

/* --- telling and opening --- */

static GVariant *
describe (BeckonSearchProvider *self, GVariant *ids)
{
  g_autofree const char **names = g_variant_get_strv (ids, NULL);
  GVariantBuilder         builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("(aa{sv})"));
  g_variant_builder_open (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; names[i] != NULL; i++)
    {
      const Result *result = g_hash_table_lookup (self->results, names[i]);

      if (result == NULL)
        continue;
      g_variant_builder_open (&builder, G_VARIANT_TYPE ("a{sv}"));
      g_variant_builder_add (&builder, "{sv}", "id", g_variant_new_string (names[i]));
      g_variant_builder_add (&builder, "{sv}", "name", g_variant_new_string (result->name));
      g_variant_builder_add (&builder, "{sv}", "description",
                             g_variant_new_string (result->description));
      g_variant_builder_add (&builder, "{sv}", "gicon", g_variant_new_string (BECKON_APP_ID));
      g_variant_builder_close (&builder);
    }
  g_variant_builder_close (&builder);
  return g_variant_builder_end (&builder);
}

/* @target (transfer floating) */
static void
activate_action (BeckonSearchProvider *self, const char *action, GVariant *target, guint32 time_ms)
{
  g_autoptr (GVariant) sunk = g_variant_ref_sink (target);

  /* Without the prefix “app.”. */
  g_signal_emit (self, signals[ACTIVATED], 0, strchr (action, '.') + 1, sunk, time_ms);
}

static void
open_result (BeckonSearchProvider *self, const char *id, guint32 time_ms)
{
  const Result *result = g_hash_table_lookup (self->results, id);

  if (result == NULL)
    return;
  if (result->link != NULL)
    activate_action (self, "app.show-link", g_variant_new_string (result->link), time_ms);
  else
    activate_action (self, BECKON_ACTION_SHOW_QUESTION, g_variant_new_int64 (result->question_id),
                     time_ms);
}

/* --- calls of the Shell --- */

static void
find_first (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  g_autoptr (GVariant) terms = g_variant_get_child_value (parameters, 0);

  start_search (user_data, terms, invocation);
}

/* Searches anew, whatever was found before. */
static void
find_again (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  g_autoptr (GVariant) terms = g_variant_get_child_value (parameters, 1);

  start_search (user_data, terms, invocation);
}

static void
get_metas (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  g_autoptr (GVariant) ids = g_variant_get_child_value (parameters, 0);

  g_dbus_method_invocation_return_value (invocation, describe (user_data, ids));
}

static void
activate_result (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  const char *id;
  guint32     time_ms;

  g_variant_get_child (parameters, 0, "&s", &id);
  g_variant_get_child (parameters, 2, "u", &time_ms);
  open_result (user_data, id, time_ms);
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static void
launch_search (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  g_autofree const char **words = NULL;
  g_autofree char        *text = NULL;
  guint32                 time_ms;

  g_variant_get_child (parameters, 0, "^a&s", &words);
  g_variant_get_child (parameters, 1, "u", &time_ms);
  text = g_strjoinv (" ", (char **) words);
  activate_action (user_data, "app.search", g_variant_new_string (text), time_ms);
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static const BeckonBusMethod methods[] = { { "GetInitialResultSet", "as", "as", find_first },
                                           { "GetSubsearchResultSet", "asas", "as", find_again },
                                           { "GetResultMetas", "as", "aa{sv}", get_metas },
                                           { "ActivateResult", "sasu", "", activate_result },
                                           { "LaunchSearch", "asu", "", launch_search },
                                           { NULL, NULL, NULL, NULL } };

static const BeckonBusInterface interface = { "org.gnome.Shell.SearchProvider2", methods, NULL,
                                              NULL, NULL };

/* --- the object --- */

static void
beckon_search_provider_dispose (GObject *object)
{
  BeckonSearchProvider *self = BECKON_SEARCH_PROVIDER (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_pointer (&self->object, beckon_bus_object_free);
  g_clear_object (&self->desk);
  g_clear_object (&self->quiet);

  G_OBJECT_CLASS (beckon_search_provider_parent_class)->dispose (object);
}

static void
beckon_search_provider_finalize (GObject *object)
{
  BeckonSearchProvider *self = BECKON_SEARCH_PROVIDER (object);

  g_object_unref (self->cancellable);
  g_hash_table_unref (self->results);

  G_OBJECT_CLASS (beckon_search_provider_parent_class)->finalize (object);
}

static void
beckon_search_provider_class_init (BeckonSearchProviderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_search_provider_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_search_provider_finalize;

  signals[ACTIVATED] =
    g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_VARIANT, G_TYPE_UINT);
}

static void
beckon_search_provider_init (BeckonSearchProvider *self)
{
  self->cancellable = g_cancellable_new ();
  self->results = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, result_free);
}

BeckonSearchProvider *
beckon_search_provider_new (GDBusConnection *bus, BeckonDesk *desk, BeckonQuiet *quiet)
{
  BeckonSearchProvider *self = g_object_new (BECKON_TYPE_SEARCH_PROVIDER, NULL);
  g_autoptr (GError) error = NULL;

  self->desk = g_object_ref (desk);
  self->quiet = g_object_ref (quiet);
  self->object = beckon_bus_object_new (bus, BECKON_SEARCH_PROVIDER_PATH, &interface, self, &error);
  if (self->object == NULL)
    g_message ("The search of the desktop cannot reach the desk: %s", error->message);
  return self;
}

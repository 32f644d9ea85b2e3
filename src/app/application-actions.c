/* application-actions.c: the actions of the application: its menus and shortcuts
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/application-private.h"

#include <glib/gi18n-lib.h>

#include "app/about-window.h"
#include "app/settings/people-window.h"
#include "app/settings/preferences-window.h"
#include "app/shortcuts-window.h"
#include "app/shortcuts.h"
#include "app/widgets/printed-shortcuts.h"
#include "app/widgets/toast.h"
#include "app/window/window.h"
#include "base/error.h"
#include "surface/notification/notification-text.h"
#include "surface/quick/quick-answer.h"
#include "surface/quick/quick-options.h"

/* --- the windows of the program --- */

static GtkWindow *
active_window (BeckonApplication *self)
{
  return gtk_application_get_active_window (GTK_APPLICATION (self));
}

/* Presents the one window of a type, creating it if needed; for @action. */
static void
show_one (BeckonApplication *self,
          GSimpleAction     *action,
          GType              type,
          GtkWindow *(*make) (BeckonApplication *self))
{
  if (!beckon_admission_admit (self->admission, g_action_get_name (G_ACTION (action)), NULL))
    return;
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    {
      if (G_TYPE_CHECK_INSTANCE_TYPE (l->data, type))
        {
          gtk_window_present (l->data);
          return;
        }
    }

  gtk_window_present (make (self));
}

static GtkWindow *
make_preferences (BeckonApplication *self)
{
  GtkWidget *window = beckon_preferences_window_new (beckon_application_get_service (self));

  beckon_preferences_window_set_place (BECKON_PREFERENCES_WINDOW (window),
                                       beckon_application_describe_place (self));
  beckon_preferences_window_set_shortcut (BECKON_PREFERENCES_WINDOW (window),
                                          beckon_application_get_shortcut (self));
  gtk_window_set_transient_for (GTK_WINDOW (window), active_window (self));
  gtk_window_set_application (GTK_WINDOW (window), GTK_APPLICATION (self));

  return GTK_WINDOW (window);
}

static GtkWindow *
make_people (BeckonApplication *self)
{
  BeckonService *service = beckon_application_get_service (self);
  GtkWidget     *window = beckon_people_window_new (beckon_service_get_desk (service));

  gtk_window_set_transient_for (GTK_WINDOW (window), active_window (self));
  gtk_window_set_application (GTK_WINDOW (window), GTK_APPLICATION (self));

  return GTK_WINDOW (window);
}

static GtkWindow *
make_shortcuts (BeckonApplication *self)
{
  GtkWidget *window = beckon_shortcuts_window_new ();

  gtk_window_set_transient_for (GTK_WINDOW (window), active_window (self));
  gtk_window_set_application (GTK_WINDOW (window), GTK_APPLICATION (self));

  return GTK_WINDOW (window);
}

static GtkWindow *
make_about (BeckonApplication *self)
{
  GtkWidget *window = beckon_about_window_new ();

  gtk_window_set_transient_for (GTK_WINDOW (window), active_window (self));
  gtk_window_set_application (GTK_WINDOW (window), GTK_APPLICATION (self));

  return GTK_WINDOW (window);
}

static void
on_preferences (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  show_one (user_data, action, BECKON_TYPE_PREFERENCES_WINDOW, make_preferences);
}

static void
on_people (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  /* The people of the desk can be listed only once it is open. */
  if (beckon_service_get_desk (beckon_application_get_service (user_data)) != NULL)
    show_one (user_data, action, BECKON_TYPE_PEOPLE_WINDOW, make_people);
}

static void
on_shortcuts (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  show_one (user_data, action, BECKON_TYPE_SHORTCUTS_WINDOW, make_shortcuts);
}

static void
on_about (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  show_one (user_data, action, BECKON_TYPE_ABOUT_WINDOW, make_about);
}

static void
on_try_again (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  BeckonApplication *self = user_data;
  BeckonService     *service = beckon_application_get_service (self);

  if (beckon_admission_is_own_call (self->admission, g_action_get_name (G_ACTION (action)))
      && beckon_service_get_state (service) == BECKON_SERVICE_FAILED)
    beckon_service_open_async (service, NULL, NULL);
}

static void
on_take_over (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  BeckonApplication *self = user_data;
  BeckonService     *service = beckon_application_get_service (self);

  if (beckon_admission_is_own_call (self->admission, g_action_get_name (G_ACTION (action)))
      && beckon_service_get_state (service) == BECKON_SERVICE_FAILED)
    beckon_service_take_over_async (service, NULL, NULL);
}

static void
on_quit (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  beckon_application_quit (user_data);
}

/* --- what a click asks for, here or elsewhere --- */

/* A click may start the program: what it asks for waits until the desk is open. */
typedef struct
{
  char        *action;
  GVariant    *target; /* (owned) (nullable) */
  BeckonCaller caller;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_free (request->action);
  g_clear_pointer (&request->target, g_variant_unref);
  g_free (request);
}

/* FALSE: the desk is not open, and @action is done when it is. Where it cannot be opened, the
 * window says why. */
static gboolean
is_open (BeckonApplication *self, const char *action, GVariant *target)
{
  BeckonService *service = beckon_application_get_service (self);
  Request       *request;

  if (beckon_application_get_questions (self) != NULL)
    return TRUE;
  if (beckon_service_get_state (service) == BECKON_SERVICE_FAILED)
    {
      if (beckon_admission_admit (self->admission, "show", NULL))
        beckon_application_present_window (self);
      return FALSE;
    }
  request = g_new0 (Request, 1);
  request->action = g_strdup (action);
  request->target = target != NULL ? g_variant_ref (target) : NULL;
  request->caller = beckon_admission_get_caller (self->admission);
  if (self->requests == NULL)
    self->requests = g_ptr_array_new_with_free_func (request_free);
  g_ptr_array_add (self->requests, request);
  return FALSE;
}

static gboolean
is_ready (BeckonApplication *self, GSimpleAction *action, GVariant *target)
{
  return is_open (self, g_action_get_name (G_ACTION (action)), target);
}

/* The same, and @action may open its window now. */
static gboolean
may_open (BeckonApplication *self, GSimpleAction *action, GVariant *target)
{
  return is_ready (self, action, target)
         && beckon_admission_admit (self->admission, g_action_get_name (G_ACTION (action)), target);
}

static void
do_requests (BeckonApplication *self)
{
  g_autoptr (GPtrArray) requests = g_steal_pointer (&self->requests);

  for (guint i = 0; requests != NULL && i < requests->len; i++)
    {
      const Request *request = g_ptr_array_index (requests, i);

      beckon_admission_set_caller (self->admission, request->caller);
      g_action_group_activate_action (G_ACTION_GROUP (self), request->action, request->target);
      beckon_admission_set_caller (self->admission, BECKON_CALLER_SELF);
    }
}

static void
show_known_question (BeckonApplication *self, BeckonQuestionQueue *questions, gint64 id)
{
  if (beckon_admission_foresee (self->admission) == BECKON_ARRIVAL_OPENED
      && beckon_question_queue_open_quietly (questions, id))
    return;
  if (beckon_admission_admit (self->admission, "show-question", g_variant_new_int64 (id))
      && !beckon_question_queue_present_or_oldest (questions, id))
    beckon_application_present_window (self);
}

/* What a caller asked for, while it is looked up. */
typedef struct
{
  BeckonApplication *self; /* (owned) */
  gint64             id;
  BeckonCaller       caller;
} Call;

static void
call_free (Call *call)
{
  g_object_unref (call->self);
  g_free (call);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Call, call_free)

static Call *
call_new (BeckonApplication *self, gint64 id)
{
  Call *call = g_new (Call, 1);

  call->self = g_object_ref (self);
  call->id = id;
  call->caller = beckon_admission_get_caller (self->admission);
  return call;
}

static void
on_known (BeckonQuestionQueue *questions, gpointer user_data)
{
  const Call        *call = user_data;
  BeckonApplication *self = call->self;
  BeckonCaller       caller = beckon_admission_get_caller (self->admission);

  /* The desk has been closed since. */
  if (beckon_application_get_questions (self) != questions)
    return;
  beckon_admission_set_caller (self->admission, call->caller);
  show_known_question (self, questions, call->id);
  beckon_admission_set_caller (self->admission, caller);
}

static void
show_question (BeckonApplication *self, gint64 id)
{
  beckon_question_queue_when_known (beckon_application_get_questions (self), id, on_known,
                                    call_new (self, id), (GDestroyNotify) call_free);
}

static void
on_show_question (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  if (is_ready (user_data, action, target))
    show_question (user_data, g_variant_get_int64 (target));
}

static void
on_show_oldest (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  if (is_ready (user_data, action, target))
    show_question (user_data, 0);
}

/* The click was an answer that the desk did not take: the person must know. Where the question is
 * still open, its dialog comes; else the window says what came of it. */
static void
refuse (BeckonApplication *self, gint64 id, const GError *error)
{
  GtkWindow *window;

  if (g_error_matches (error, BECKON_ERROR, BECKON_ERROR_MISFIT))
    {
      show_question (self, id);
      return;
    }
  if (!beckon_admission_admit (self->admission, "show", NULL))
    return;
  window = beckon_application_present_window (self);
  if (window != NULL)
    beckon_window_toast_error (BECKON_WINDOW (window), error);
}

static void
on_answered (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Call) call = user_data;
  BeckonApplication *self = call->self;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonInteraction) interaction =
    beckon_quick_answer_finish (BECKON_DESK (source), result, &error);

  if (interaction != NULL || beckon_application_get_questions (self) == NULL)
    return;
  beckon_admission_set_caller (self->admission, call->caller);
  refuse (self, call->id, error);
  beckon_admission_set_caller (self->admission, BECKON_CALLER_SELF);
}

static void
on_answer (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  BeckonApplication *self = user_data;
  gint64             id;

  if (!is_ready (self, action, target))
    return;
  g_variant_get_child (target, 1, "x", &id);
  beckon_quick_answer_async (beckon_service_get_desk (beckon_application_get_service (self)),
                             target, NULL, on_answered, call_new (self, id));
}

/* Of a stranger nothing is shown before it is known whether the person wants silence. */
static gboolean
may_open_early (BeckonApplication *self, const char *action, GVariant *target)
{
  return (beckon_admission_get_caller (self->admission) != BECKON_CALLER_STRANGER
          || is_open (self, action, target))
         && beckon_admission_admit (self->admission, action, target);
}

void
beckon_application_show (BeckonApplication *self)
{
  if (may_open_early (self, "show", NULL))
    beckon_application_present_window (self);
}

static void
on_show_link (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  GtkWindow *window;

  if (!may_open_early (user_data, "show-link", target))
    return;
  window = beckon_application_present_window (user_data);
  if (window != NULL)
    beckon_window_open_link (BECKON_WINDOW (window), g_variant_get_string (target, NULL));
}

static void
on_show (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  beckon_application_show (user_data);
}

static void
on_search (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  GtkWindow *window;

  if (!may_open (user_data, action, target))
    return;
  window = beckon_application_present_window (user_data);
  if (window != NULL)
    beckon_window_search (BECKON_WINDOW (window), g_variant_get_string (target, NULL));
}

static void
on_new_task (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  GtkWindow *window;

  if (!may_open (user_data, action, target))
    return;
  window = beckon_application_present_window (user_data);
  if (window != NULL)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.new-task", NULL);
}

/* --- do not disturb --- */

static void
on_quiet_changed (BeckonApplication *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "do-not-disturb");

  if (self->attention != NULL)
    g_simple_action_set_state (
      G_SIMPLE_ACTION (action),
      g_variant_new_string (beckon_quiet_get_word (beckon_attention_get_quiet (self->attention))));
}

static void
set_quiet (BeckonApplication *self, const char *word)
{
  /* Whoever could silence the desk could keep the person from being asked. */
  if (beckon_admission_get_caller (self->admission) == BECKON_CALLER_SELF)
    beckon_quiet_set_word (beckon_attention_get_quiet (self->attention), word);
  else
    beckon_admission_ask_for_quiet (self->admission, word);
}

static void
on_do_not_disturb (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  if (is_ready (user_data, action, target))
    set_quiet (user_data, g_variant_get_string (target, NULL));
}

static void
on_quiet_hour (GSimpleAction *action, GVariant *target, gpointer user_data)
{
  if (is_ready (user_data, action, target))
    set_quiet (user_data, "hour");
}

/* The state says what is: on_quiet_changed() alone sets it. GTK exports it on the session bus,
 * where everybody can ask for another one. */
static void
on_quiet_state (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  BeckonApplication *self = user_data;

  beckon_admission_is_own_call (self->admission, "SetState");
}

/* --- with the desk --- */

static void
on_activating (BeckonApplication *self, const char *token)
{
  beckon_application_take_token (self, token);
}

static void
on_found (BeckonApplication *self, const char *action, GVariant *target, const char *token)
{
  beckon_application_call (self, action, target, token);
}

void
beckon_application_open_attention (BeckonApplication *self)
{
  self->attention = beckon_attention_new (GTK_APPLICATION (self), self->service, self->questions);
  beckon_admission_set_attention (self->admission, self->attention, self->questions);
  g_signal_connect_swapped (self->attention, "activating", G_CALLBACK (on_activating), self);
  g_signal_connect_swapped (self->attention, "found", G_CALLBACK (on_found), self);
  g_signal_connect_swapped (beckon_attention_get_quiet (self->attention), "changed",
                            G_CALLBACK (on_quiet_changed), self);
  on_quiet_changed (self);
  do_requests (self);
}

void
beckon_application_close_attention (BeckonApplication *self)
{
  if (self->attention == NULL)
    return;
  beckon_admission_set_attention (self->admission, NULL, NULL);
  g_signal_handlers_disconnect_by_data (beckon_attention_get_quiet (self->attention), self);
  g_signal_handlers_disconnect_by_data (self->attention, self);
  beckon_attention_close (self->attention);
  g_clear_object (&self->attention);
}

void
beckon_application_add_actions (BeckonApplication *self)
{
  static const GActionEntry entries[] = {
    { .name = "preferences", .activate = on_preferences },
    { .name = "people", .activate = on_people },
    { .name = "shortcuts", .activate = on_shortcuts },
    { .name = "about", .activate = on_about },
    { .name = "try-again", .activate = on_try_again },
    { .name = "take-over", .activate = on_take_over },
    { .name = "quit", .activate = on_quit },
    { .name = "answer", .activate = on_answer, .parameter_type = BECKON_ACTION_QUICK_ANSWER_TYPE },
    { .name = "show-question",
      .activate = on_show_question,
      .parameter_type = BECKON_ACTION_SHOW_QUESTION_TYPE },
    { .name = "show-link", .activate = on_show_link, .parameter_type = "s" },
    { .name = "show", .activate = on_show },
    { .name = "search", .activate = on_search, .parameter_type = "s" },
    { .name = "new-task", .activate = on_new_task },
    /* Those of the launcher's menu have no target. */
    { .name = "show-question-oldest", .activate = on_show_oldest },
    { .name = "do-not-disturb-hour", .activate = on_quiet_hour },
    { .name = "do-not-disturb",
      .activate = on_do_not_disturb,
      .parameter_type = "s",
      .state = "'off'",
      .change_state = on_quiet_state },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  beckon_shortcuts_bind_application (GTK_APPLICATION (self));
  beckon_printed_shortcuts_follow (GTK_APPLICATION (self));
}

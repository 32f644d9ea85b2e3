/* acp-run.c: a step whose agent speaks the Agent Client Protocol: its session, from the start of
 * the program to its end (CF-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "desk/run/acp/acp-run.h"

#include <glib/gi18n-lib.h>

#include "acp/rpc.h"
#include "acp/session.h"
#include "base/timestamp.h"
#include "desk/desk-private.h"
#include "desk/run/acp/acp-asks.h"
#include "desk/run/acp/acp-end.h"
#include "desk/run/acp/acp-files.h"
#include "desk/run/acp/acp-progress.h"
#include "desk/run/acp/acp-record.h"
#include "desk/run/acp/acp-server.h"
#include "desk/run/acp/acp-terminals.h"
#include "desk/run/host.h"
#include "desk/run/log-limit.h"
#include "desk/run/task-run.h"
#include "model/task-session.h"

/* What an agent is told again whose work was interrupted: it knows what it has done. */
#define AGAIN "You were interrupted while you worked on this. Go on where you were:\n\n%s"
/* From the start of the program to its first session. */
#define START_US (60 * BECKON_US_PER_SECOND)

struct _BeckonAcpRun
{
  BeckonTaskRun      *task_run;  /* (owned) */
  BeckonClock        *clock;     /* (owned) */
  BeckonProcess      *process;   /* (unowned): ends after this was told */
  BeckonAcpSession   *session;   /* (owned) */
  BeckonAcpAsks      *asks;      /* (owned) */
  BeckonAcpFiles     *files;     /* (owned) (nullable) */
  BeckonAcpTerminals *terminals; /* (owned) (nullable) */
  BeckonAcpProgress  *progress;  /* (owned) */
  BeckonAcpRecord    *record;    /* (owned) */
  char               *cwd;       /* (owned) */
  gint64              limit_us;
  gint64              left_us;       /* of the time limit */
  gint64              hold_until_us; /* wall clock: the minute in which its session began is over */
  gint64              since_us;      /* since when it passes; before the session, since the start */
  guint               alarm;         /* 0, or the limit of the start or of the run */
  guint               hold_alarm;    /* 0, or the end of the minute in which its session began */
  guint               stop_alarm;
  guint               stop_idle; /* 0, or the source that ends the process */
  gboolean            started;
  gboolean            heard; /* something while it loads, since the alarm was set */
  gboolean            over;  /* `failure` counts */
  gboolean            timed_out;
  gboolean            stopping;
  BeckonNote         *failure;     /* (owned) (nullable) */
  char               *stop_reason; /* (owned) (nullable) */
};

gboolean
beckon_acp_run_wants (const BeckonAgent *agent)
{
  return agent != NULL && agent->protocol == BECKON_PROTOCOL_ACP;
}

/* --- time --- */

static void
clear_alarm (BeckonAcpRun *self, guint *alarm)
{
  if (*alarm != 0)
    beckon_clock_remove_alarm (self->clock, *alarm);
  *alarm = 0;
}

static gint64
get_now (BeckonAcpRun *self)
{
  return beckon_clock_get_time (self->clock, BECKON_CLOCK_AWAKE);
}

static guint
add_alarm (BeckonAcpRun *self, gint64 after_us, BeckonAlarmFunc func)
{
  return beckon_clock_add_alarm (self->clock, BECKON_CLOCK_AWAKE, get_now (self) + after_us, func,
                                 self);
}

/* It has nothing more to do. @failure (transfer full) (nullable): why the step fails. */
static void
finish (BeckonAcpRun *self, BeckonNote *failure)
{
  if (self->over)
    {
      beckon_note_unref (failure);
      return;
    }
  self->over = TRUE;
  self->failure = failure;
  clear_alarm (self, &self->alarm);
  clear_alarm (self, &self->hold_alarm);
  beckon_acp_asks_close (self->asks);
  if (self->terminals != NULL)
    beckon_acp_terminals_close (self->terminals);
  beckon_process_finish (self->process);
}

static void
limit_cb (gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  self->alarm = 0;
  self->timed_out = TRUE;
  beckon_acp_session_cancel (self->session);
  finish (self, beckon_note_new ("ran_too_long", self->limit_us));
}

static void
silent_cb (gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  self->alarm = 0;
  /* A long session takes long to be reported again. */
  if (self->heard)
    {
      gint64 left_us = self->limit_us - (get_now (self) - self->since_us);

      self->heard = FALSE;
      self->alarm =
        add_alarm (self, CLAMP (left_us, 0, START_US), left_us > START_US ? silent_cb : limit_cb);
      return;
    }
  if (!beckon_acp_session_is_asked_to_continue (self->session))
    {
      finish (self, beckon_note_new ("acp_silent", (gint64) START_US));
      return;
    }
  beckon_acp_progress_forget (self->progress);
  finish (self, beckon_note_new ("acp_gone", beckon_task_run_get_agent (self->task_run)->name,
                                 beckon_note_new ("acp_unanswered", (gint64) START_US)));
}

/* The time in which it waits for a person is not its own. */
static void
on_asks_changed (gpointer user_data)
{
  BeckonAcpRun *self = user_data;
  gboolean      waits = beckon_acp_asks_get_n_open (self->asks) > 0;

  if (!self->started || self->over || waits == (self->alarm == 0))
    return;
  if (waits)
    {
      clear_alarm (self, &self->alarm);
      self->left_us = MAX (self->left_us - (get_now (self) - self->since_us), 1);
      return;
    }
  self->since_us = get_now (self);
  self->alarm = add_alarm (self, self->left_us, limit_cb);
}

/* --- the end of the process --- */

static gboolean
stop_idle_cb (gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  self->stop_idle = 0;
  clear_alarm (self, &self->stop_alarm);
  /* Frees this. */
  beckon_process_end (self->process);
  return G_SOURCE_REMOVE;
}

/* Not from within a callback of the process or the session: this may be freed with it. */
static void
end_process (BeckonAcpRun *self)
{
  if (self->stop_idle == 0)
    self->stop_idle = g_idle_add_full (G_PRIORITY_DEFAULT, stop_idle_cb, self, NULL);
}

static void
stop_cb (gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  self->stop_alarm = 0;
  end_process (self);
}

void
beckon_acp_run_stop (BeckonAcpRun *self, gboolean at_once)
{
  gboolean over = self->over;

  if (self->stopping)
    return;
  self->stopping = self->over = TRUE;
  clear_alarm (self, &self->alarm);
  clear_alarm (self, &self->hold_alarm);
  beckon_acp_session_cancel (self->session);
  beckon_acp_asks_close (self->asks);
  if (self->terminals != NULL)
    beckon_acp_terminals_close (self->terminals);
  if (over || at_once || !self->started)
    end_process (self);
  else
    self->stop_alarm = add_alarm (self, BECKON_PROCESS_GRACE_US, stop_cb);
}

/* --- the session --- */

static void
print_cb (const char *text, gsize length, gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  if (!self->stopping)
    beckon_process_print (self->process, text, length);
}

static void
plan_cb (guint n_done, guint n, const char *current, gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  if (!self->over)
    beckon_acp_progress_set (self->progress, n_done, n, current);
}

static void
changed_cb (gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  if (!self->stopping)
    beckon_acp_record_notice (self->record);
}

static void
send_cb (const char *line, gsize length, gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  if (!beckon_process_write (self->process, line, length))
    finish (self, beckon_note_new ("acp_deaf"));
}

static void
permit_cb (guint request, BeckonAcpPermission *permission, gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  beckon_acp_asks_permit (self->asks, request, permission);
}

static void
elicit_cb (guint request, const char *message, JsonObject *schema, gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  beckon_acp_asks_elicit (self->asks, request, message, schema);
}

static void
withdrawn_cb (guint request, gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  beckon_acp_asks_withdraw (self->asks, request);
}

/* Files and terminals come together; otherwise @request is refused. */
static gboolean
has_workspace (BeckonAcpRun *self, guint request)
{
  if (self->files == NULL)
    beckon_acp_session_refuse (self->session, request, BECKON_RPC_METHOD_NOT_FOUND,
                               "There is no workspace");
  return self->files != NULL;
}

static void
read_file_cb (guint request, const char *path, guint line, guint limit, gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  if (has_workspace (self, request))
    beckon_acp_files_read (self->files, request, path, line, limit);
}

static void
write_file_cb (guint request, const char *path, const char *content, gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  if (has_workspace (self, request))
    beckon_acp_files_write (self->files, request, path, content);
}

static void
terminal_cb (guint request, const char *method, JsonObject *params, gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  if (has_workspace (self, request))
    beckon_acp_terminals_take (self->terminals, request, method, params);
}

static gint64
get_wall (BeckonAcpRun *self)
{
  return beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
}

static void
go_on_cb (gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  self->hold_alarm = 0;
  if (self->over)
    return;
  self->since_us = get_now (self);
  self->alarm = add_alarm (self, MIN (START_US, self->limit_us), silent_cb);
  beckon_acp_session_go_on (self->session);
}

/* The time in which it waits for the next minute is not its own. */
static void
hold_cb (gpointer user_data)
{
  BeckonAcpRun    *self = user_data;
  g_autofree char *line =
    /* Translators: the name of an agent */
    g_strdup_printf (_ ("%s loses a session that it loads within the minute in which it began, so "
                        "it goes on when that is over."),
                     beckon_task_run_get_agent (self->task_run)->name);

  if (self->over)
    return;
  clear_alarm (self, &self->alarm);
  beckon_acp_transcript_print_line (beckon_acp_session_get_transcript (self->session), line);
  self->hold_alarm =
    beckon_clock_add_alarm (self->clock, BECKON_CLOCK_WALL, self->hold_until_us, go_on_cb, self);
}

static void
started_cb (const char *id, gboolean resumable, gpointer user_data)
{
  BeckonAcpRun *self = user_data;
  BeckonRunner *runner = beckon_task_run_get_runner (self->task_run);

  self->started = TRUE;
  if (runner != NULL && resumable && !beckon_acp_session_is_asked_to_continue (self->session))
    beckon_acp_begun_add (beckon_runner_get_begun (runner), id, get_wall (self));
  if (self->over)
    return;
  clear_alarm (self, &self->alarm);
  self->left_us = self->limit_us;
  beckon_acp_progress_begin (self->progress, self->cwd, resumable ? id : NULL);
  on_asks_changed (self);
}

static void
over_cb (const BeckonAcpEnd *end, gpointer user_data)
{
  BeckonAcpRun *self = user_data;

  if (self->stopping)
    {
      end_process (self);
      return;
    }
  if (end->outcome == BECKON_ACP_DONE || end->outcome == BECKON_ACP_STOPPED)
    self->stop_reason = g_strdup (end->reason);
  if (end->outcome == BECKON_ACP_GONE)
    beckon_acp_progress_forget (self->progress);
  finish (self, beckon_acp_end_describe (end, beckon_task_run_get_agent (self->task_run)));
}

void
beckon_acp_run_feed (BeckonAcpRun *self, const char *data, gsize length)
{
  if (data != NULL)
    {
      self->heard |= beckon_acp_session_is_asked_to_continue (self->session);
      beckon_acp_session_feed (self->session, data, length);
      return;
    }
  beckon_acp_session_end (self->session);
  beckon_acp_asks_close (self->asks);
  if (self->stopping)
    end_process (self);
  else
    /* Without an output it is of no use, even if it goes on. */
    beckon_process_finish (self->process);
}

/* --- the end of the step --- */

BeckonNote *
beckon_acp_run_take_end (BeckonAcpRun           *self,
                         const BeckonProcessEnd *end,
                         char                  **result,
                         char                  **message)
{
  g_autofree char *said =
    beckon_acp_transcript_dup_last_message (beckon_acp_session_get_transcript (self->session));

  /* It is stored before the end of the step is. */
  beckon_acp_record_flush (self->record);
  if (!self->over)
    {
      self->failure = end->exit_status < 0   ? beckon_note_new ("killed", (gint64) end->signal)
                      : end->exit_status > 0 ? beckon_note_new ("exited", (gint64) end->exit_status)
                                             : beckon_note_new ("acp_left");
      if (end->reason != NULL)
        self->failure = beckon_note_new ("said_last", self->failure, end->reason);
    }
  *result =
    beckon_acp_end_make_result (said, self->failure != NULL, self->stop_reason, self->timed_out);
  *message = g_steal_pointer (&said);
  return g_steal_pointer (&self->failure);
}

/* --- its life --- */

static const BeckonAcpFuncs funcs = {
  .transcript = { print_cb, plan_cb, changed_cb },
  .send = send_cb,
  .permit = permit_cb,
  .elicit = elicit_cb,
  .read_file = read_file_cb,
  .write_file = write_file_cb,
  .terminal = terminal_cb,
  .withdrawn = withdrawn_cb,
  .hold = hold_cb,
  .started = started_cb,
  .over = over_cb,
};

BeckonAcpRun *
beckon_acp_run_new (BeckonTaskRun *task_run, BeckonProcess *process, const BeckonAcpTask *task)
{
  BeckonAcpRun *self = g_new0 (BeckonAcpRun, 1);
  g_auto (GStrv) server = beckon_acp_server_make_command ();
  g_auto (GStrv) environment = beckon_acp_server_make_environment (task->environment);
  const BeckonAgent *agent = beckon_task_run_get_agent (task_run);
  const BeckonStep  *step = beckon_task_run_get_row (task_run)->step;
  g_autofree char   *id =
    beckon_task_session_dup_continued (beckon_task_run_get_task (task_run)->session, agent->name);
  g_autofree char *again =
    id != NULL && !step->continues ? g_strdup_printf (AGAIN, task->prompt) : NULL;
  g_autofree char *cwd =
    g_canonicalize_filename (task->folder != NULL ? task->folder : g_get_home_dir (), "/");
  /* A step without a folder of its own has no workspace: its agent gets no files through the
   * desk. */
  gboolean      files = !beckon_host_is_elsewhere () && g_strcmp0 (cwd, g_get_home_dir ()) != 0;
  BeckonRunner *runner = beckon_task_run_get_runner (task_run);
  gint64        hold_us =
    id != NULL && runner != NULL ? beckon_acp_begun_get_rest_us (
             beckon_runner_get_begun (runner), id,
             beckon_clock_get_time (beckon_desk_get_clock (beckon_task_run_get_desk (task_run)),
                                    BECKON_CLOCK_WALL))
                                        : 0;
  const BeckonAcpSetting setting = { .cwd = cwd,
                                     .prompt = task->prompt,
                                     .version = BECKON_VERSION,
                                     .session = id,
                                     .held = hold_us > 0,
                                     .again = again,
                                     .mode = agent->mode,
                                     .server = (const char *const *) server,
                                     .server_environment = (const char *const *) environment,
                                     .files = files };

  self->task_run = beckon_task_run_ref (task_run);
  self->clock = g_object_ref (beckon_desk_get_clock (beckon_task_run_get_desk (task_run)));
  self->process = process;
  self->cwd = g_strdup (cwd);
  self->limit_us = task->limit_us;
  self->hold_until_us = get_wall (self) + hold_us;
  self->since_us = get_now (self);
  self->alarm = add_alarm (self, MIN (START_US, self->limit_us), silent_cb);
  self->progress = beckon_acp_progress_new (task_run);
  self->session = beckon_acp_session_new (&setting, &funcs, self);
  self->record = beckon_acp_record_new (
    task_run, beckon_acp_transcript_get_parts (beckon_acp_session_get_transcript (self->session)));
  self->asks = beckon_acp_asks_new (task_run, self->session, on_asks_changed, self);
  if (files)
    {
      self->files = beckon_acp_files_new (self->session, cwd);
      self->terminals =
        beckon_acp_terminals_new (self->session, self->clock, cwd, task->environment);
    }
  if (step->continues && id == NULL)
    beckon_acp_transcript_print_line (beckon_acp_session_get_transcript (self->session),
                                      _ ("There is no session to continue, so a new one begins."));
  return self;
}

void
beckon_acp_run_free (BeckonAcpRun *self)
{
  if (self == NULL)
    return;
  /* What is given up below sets no alarm any more. */
  self->over = TRUE;
  clear_alarm (self, &self->alarm);
  clear_alarm (self, &self->hold_alarm);
  clear_alarm (self, &self->stop_alarm);
  g_clear_handle_id (&self->stop_idle, g_source_remove);
  beckon_acp_asks_free (self->asks);
  beckon_acp_files_free (self->files);
  beckon_acp_terminals_free (self->terminals);
  beckon_acp_progress_free (self->progress);
  beckon_acp_record_free (self->record);
  beckon_acp_session_free (self->session);
  beckon_note_unref (self->failure);
  g_free (self->stop_reason);
  g_free (self->cwd);
  g_object_unref (self->clock);
  beckon_task_run_unref (self->task_run);
  g_free (self);
}

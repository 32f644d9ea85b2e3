/* child.c: a program on two pipes, which is ended with everything that it started
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/mcp/child.h"

#include <gio/gunixinputstream.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a program gets to end by itself when its input does, and then after SIGTERM. */
#define CLOSED_MS 2000
#define TERM_MS 5000

struct _BeckonChild
{
  GObject         parent_instance;
  BeckonChildFunc func;
  gpointer        owner;  /* (unowned) */
  pid_t           group;  /* and the process that leads it */
  int             input;  /* -1: closed */
  GInputStream   *output; /* (owned) */
  guint           source;
  gboolean        exited;
};

G_DEFINE_FINAL_TYPE (BeckonChild, beckon_child, G_TYPE_OBJECT)

/* Runs in the new process: only what is safe after fork(). */
static void
set_up (gpointer user_data)
{
  setpgid (0, 0);
  /* Also where this program is killed. */
  prctl (PR_SET_PDEATHSIG, SIGTERM);
}

static gboolean
on_kill (gpointer user_data)
{
  BeckonChild *self = user_data;

  self->source = 0;
  kill (-self->group, SIGKILL);
  return G_SOURCE_REMOVE;
}

static void
terminate (BeckonChild *self)
{
  kill (-self->group, SIGTERM);
  g_clear_handle_id (&self->source, g_source_remove);
  self->source = g_timeout_add (TERM_MS, on_kill, self);
}

static gboolean
on_term (gpointer user_data)
{
  BeckonChild *self = user_data;

  self->source = 0;
  terminate (self);
  return G_SOURCE_REMOVE;
}

static void
on_exited (GPid pid, int wait_status, gpointer user_data)
{
  g_autoptr (BeckonChild) self = user_data;

  self->exited = TRUE;
  g_clear_handle_id (&self->source, g_source_remove);
  /* What it has left behind may hold its pipes. */
  kill (-self->group, SIGTERM);
  self->func (WIFEXITED (wait_status) ? WEXITSTATUS (wait_status) : 128 + WTERMSIG (wait_status),
              self->owner);
}

int
beckon_child_get_input (BeckonChild *self)
{
  return self->input;
}

GInputStream *
beckon_child_get_output (BeckonChild *self)
{
  return self->output;
}

static void
close_input (BeckonChild *self)
{
  if (self->input >= 0)
    close (self->input);
  self->input = -1;
}

void
beckon_child_end (BeckonChild *self, gboolean urgent)
{
  g_return_if_fail (BECKON_IS_CHILD (self));

  if (self->input >= 0)
    {
      close_input (self);
      self->source = g_timeout_add (CLOSED_MS, on_term, self);
    }
  if (urgent && !self->exited)
    terminate (self);
}

static void
beckon_child_finalize (GObject *object)
{
  BeckonChild *self = BECKON_CHILD (object);

  g_clear_handle_id (&self->source, g_source_remove);
  close_input (self);
  g_clear_object (&self->output);
  G_OBJECT_CLASS (beckon_child_parent_class)->finalize (object);
}

static void
beckon_child_class_init (BeckonChildClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_child_finalize;
}

static void
beckon_child_init (BeckonChild *self)
{
  self->input = -1;
}

BeckonChild *
beckon_child_new (const char *const *argv, BeckonChildFunc func, gpointer owner, GError **error)
{
  g_autoptr (BeckonChild) self = g_object_new (BECKON_TYPE_CHILD, NULL);
  GPid pid;
  int  output;

  /* GSubprocess would wait for it in a thread, which may be done before its pid can be asked for.
   */
  if (!g_spawn_async_with_pipes (NULL, (char **) argv, NULL,
                                 G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_SEARCH_PATH
                                   | G_SPAWN_CLOEXEC_PIPES,
                                 set_up, NULL, &pid, &self->input, &output, NULL, error))
    return NULL;
  self->output = g_unix_input_stream_new (output, TRUE);
  self->func = func;
  self->owner = owner;
  self->group = pid;
  g_child_watch_add (pid, on_exited, g_object_ref (self));
  return g_steal_pointer (&self);
}

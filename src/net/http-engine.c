/* http-engine.c: the thread that reads the network for a client
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "net/http-engine.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/* How long the exit of the program waits for threads, twice: for those that end normally, and for
 * those whose sockets had to be shut down. */
#define LAST_WAIT_US (500 * 1000)

/* Identifies the socket of a connection. The descriptor may have been reused; the inode shows
 * that. */
typedef struct
{
  int   fd;
  ino_t inode;
} Mark;

struct _BeckonHttpEngine
{
  gatomicrefcount ref_count;
  guint           max_calls;
  GMainContext   *context;   /* (owned): of the thread */
  GMainLoop      *loop;      /* (owned): of the thread */
  SoupSession    *session;   /* (owned) (nullable): of the thread */
  GPtrArray      *under_way; /* (owned): of the thread; element-type Errand */
  gboolean        stopping;  /* of the thread */
  gint            broken;    /* atomic */
  GThread        *thread;    /* (owned): until it has been joined */
  GMutex          lock;      /* protects the members below */
  GArray         *sockets;   /* (owned): element-type Mark */
};

/* One request on its way to the thread and back. */
typedef struct
{
  BeckonHttpEngine  *engine;  /* (owned) */
  BeckonHttpRequest *request; /* (owned) */
  GMainContext      *home;    /* (owned): the caller's */
  BeckonHttpDoneFunc done;
  gpointer           user_data;
  GBytes            *bytes; /* (owned) (nullable) */
  GError            *error; /* (owned) (nullable) */
  guint              status;
} Errand;

/* When a thread ends: interval and number of checks for open connections, and the number after
 * which they are cut. */
#define DRAIN_MS 2
#define POLITE_TURNS 50
#define DRAIN_TURNS 200

typedef struct
{
  BeckonHttpEngine *engine;
  GMainLoop        *loop; /* (unowned): its own */
  guint             n_turns;
} Drain;

/* All engines with a running thread, for the exit of the program. */
static GMutex     running_lock;
static GCond      running_changed;
static GPtrArray *running;
/* Threads that have ended or are about to; they must be joined. */
static GPtrArray *over;

BeckonHttpEngine *
beckon_http_engine_ref (BeckonHttpEngine *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
beckon_http_engine_unref (BeckonHttpEngine *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_assert (self->session == NULL);
  g_main_loop_unref (self->loop);
  g_main_context_unref (self->context);
  g_ptr_array_unref (self->under_way);
  g_array_unref (self->sockets);
  g_mutex_clear (&self->lock);
  g_free (self);
}

static void
errand_free (Errand *errand)
{
  beckon_http_request_free (errand->request);
  g_clear_pointer (&errand->bytes, g_bytes_unref);
  g_clear_error (&errand->error);
  g_main_context_unref (errand->home);
  beckon_http_engine_unref (errand->engine);
  g_free (errand);
}

/* Runs @func in @context even if no thread runs that at the moment, where g_main_context_invoke ()
 * would run it here. */
static void
run_in (GMainContext *context, GSourceFunc func, gpointer data, GDestroyNotify free_func)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, func, data, free_func);
  g_source_attach (source, context);
}

/* --- in the thread --- */

static gboolean
deliver (gpointer user_data)
{
  Errand *errand = user_data;

  errand->done (errand->status, errand->bytes, errand->error, errand->user_data);
  return G_SOURCE_REMOVE;
}

static void
give_back (Errand *errand)
{
  run_in (errand->home, deliver, errand, (GDestroyNotify) errand_free);
}

static void
quit_when_idle (BeckonHttpEngine *self)
{
  if (self->stopping && self->under_way->len == 0)
    g_main_loop_quit (self->loop);
}

static gboolean
is_open (const Mark *mark)
{
  struct stat facts;

  return fstat (mark->fd, &facts) == 0 && facts.st_ino == mark->inode && S_ISSOCK (facts.st_mode);
}

static void
on_socket (GSocket *socket, gpointer user_data)
{
  BeckonHttpEngine *self = user_data;
  Mark              mark = { .fd = g_socket_get_fd (socket) };
  struct stat       facts;

  if (fstat (mark.fd, &facts) != 0)
    return;
  mark.inode = facts.st_ino;
  g_mutex_lock (&self->lock);
  for (guint i = self->sockets->len; i > 0; i--)
    if (!is_open (&g_array_index (self->sockets, Mark, i - 1)))
      g_array_remove_index_fast (self->sockets, i - 1);
  g_array_append_val (self->sockets, mark);
  g_mutex_unlock (&self->lock);
}

static void
on_transferred (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Errand *errand = user_data;
  g_autoptr (BeckonHttpEngine) self = beckon_http_engine_ref (errand->engine);

  errand->bytes = beckon_http_transfer_finish (result, &errand->status, &errand->error);
  g_ptr_array_remove_fast (self->under_way, errand);
  give_back (errand);
  quit_when_idle (self);
}

static gboolean
start (gpointer user_data)
{
  Errand           *errand = user_data;
  BeckonHttpEngine *self = errand->engine;

  if (self->stopping)
    {
      g_cancellable_cancel (errand->request->ending);
      g_cancellable_set_error_if_cancelled (errand->request->ending, &errand->error);
      give_back (errand);
      return G_SOURCE_REMOVE;
    }
  g_ptr_array_add (self->under_way, errand);
  beckon_http_transfer_async (self->session, errand->request, on_socket, self, on_transferred,
                              errand);
  return G_SOURCE_REMOVE;
}

static gboolean
on_stop (gpointer user_data)
{
  BeckonHttpEngine *self = user_data;

  self->stopping = TRUE;
  /* From the end, because a request that ends immediately removes itself from the list. */
  for (guint i = self->under_way->len; i > 0; i--)
    if (i <= self->under_way->len)
      g_cancellable_cancel (((Errand *) self->under_way->pdata[i - 1])->request->ending);
  quit_when_idle (self);
  return G_SOURCE_REMOVE;
}

static gboolean
has_sockets (BeckonHttpEngine *self)
{
  gboolean found = FALSE;

  g_mutex_lock (&self->lock);
  for (guint i = 0; i < self->sockets->len && !found; i++)
    found = is_open (&g_array_index (self->sockets, Mark, i));
  g_mutex_unlock (&self->lock);
  return found;
}

static gboolean
on_drain (gpointer user_data)
{
  Drain *drain = user_data;

  if (drain->n_turns < DRAIN_TURNS && has_sockets (drain->engine))
    {
      if (++drain->n_turns == POLITE_TURNS)
        beckon_http_engine_break (drain->engine);
      return G_SOURCE_CONTINUE;
    }
  g_main_loop_quit (drain->loop);
  return G_SOURCE_REMOVE;
}

/* libsoup closes connections in several iterations of its loop, and the session must be released
 * after the last; the rest takes further iterations: at most @n_turns. Not in the loop of the
 * engine: another stop meanwhile would end that, with the source still attached. */
static void
let_connections_close (BeckonHttpEngine *self, guint n_turns)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (self->context, FALSE);
  Drain drain = { .engine = self, .loop = loop, .n_turns = DRAIN_TURNS - n_turns };
  g_autoptr (GSource) source = g_timeout_source_new (DRAIN_MS);

  g_source_set_priority (source, G_PRIORITY_LOW);
  g_source_set_callback (source, on_drain, &drain, NULL);
  g_source_attach (source, self->context);
  g_main_loop_run (loop);
}

static gpointer
run (gpointer data)
{
  BeckonHttpEngine *self = data;

  g_main_context_push_thread_default (self->context);
  /* Each call has its own time limit. */
  self->session = soup_session_new_with_options ("max-conns", self->max_calls, "max-conns-per-host",
                                                 self->max_calls, "timeout", 0, "user-agent",
                                                 "Beckon/" BECKON_VERSION, NULL);
  /* Replies are read without decompression, so that a small one cannot unpack into a huge one. */
  soup_session_remove_feature_by_type (self->session, SOUP_TYPE_CONTENT_DECODER);
  g_main_loop_run (self->loop);

  soup_session_abort (self->session);
  let_connections_close (self, DRAIN_TURNS);
  g_clear_object (&self->session);
  let_connections_close (self, DRAIN_TURNS);
  g_main_context_pop_thread_default (self->context);

  g_mutex_lock (&running_lock);
  g_ptr_array_remove_fast (running, self);
  g_ptr_array_add (over, self->thread);
  g_cond_broadcast (&running_changed);
  g_mutex_unlock (&running_lock);
  /* A late stop may have left a reference in the context. */
  let_connections_close (self, 0);
  beckon_http_engine_unref (self);
  return NULL;
}

/* --- from outside --- */

/* Call it with the lock held; the ended threads do not need it any more. */
static void
join_threads (void)
{
  for (guint i = 0; i < over->len; i++)
    g_thread_join (over->pdata[i]);
  g_ptr_array_set_size (over, 0);
}

/* Waits until no thread runs or the time is over; call it with the lock held. */
static void
await_threads (void)
{
  gint64 end = g_get_monotonic_time () + LAST_WAIT_US;

  while (running->len > 0)
    if (!g_cond_wait_until (&running_changed, &running_lock, end))
      break;
}

/* Libraries that a thread is still using are unloaded when the program exits. */
static void
on_exit_of_program (void)
{
  g_mutex_lock (&running_lock);
  for (guint i = 0; i < running->len; i++)
    beckon_http_engine_stop (running->pdata[i]);
  await_threads ();
  for (guint i = 0; i < running->len; i++)
    beckon_http_engine_break (running->pdata[i]);
  await_threads ();
  join_threads ();
  g_mutex_unlock (&running_lock);
}

BeckonHttpEngine *
beckon_http_engine_new (guint max_calls)
{
  BeckonHttpEngine *self = g_new0 (BeckonHttpEngine, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->max_calls = max_calls;
  self->context = g_main_context_new ();
  self->loop = g_main_loop_new (self->context, FALSE);
  self->under_way = g_ptr_array_new ();
  self->sockets = g_array_new (FALSE, FALSE, sizeof (Mark));
  g_mutex_init (&self->lock);

  g_mutex_lock (&running_lock);
  if (running == NULL)
    {
      running = g_ptr_array_new ();
      over = g_ptr_array_new ();
      atexit (on_exit_of_program);
    }
  join_threads ();
  self->thread = g_thread_try_new ("http", run, self, NULL);
  if (self->thread != NULL)
    g_ptr_array_add (running, beckon_http_engine_ref (self));
  g_mutex_unlock (&running_lock);
  if (self->thread == NULL)
    g_clear_pointer (&self, beckon_http_engine_unref);
  return self;
}

void
beckon_http_engine_send (BeckonHttpEngine  *self,
                         BeckonHttpRequest *request,
                         BeckonHttpDoneFunc done,
                         gpointer           user_data)
{
  Errand *errand = g_new0 (Errand, 1);

  errand->engine = beckon_http_engine_ref (self);
  errand->request = request;
  errand->home = g_main_context_ref_thread_default ();
  errand->done = done;
  errand->user_data = user_data;
  run_in (self->context, start, errand, NULL);
}

static gboolean
cancel (gpointer user_data)
{
  g_cancellable_cancel (user_data);
  return G_SOURCE_REMOVE;
}

void
beckon_http_engine_cancel (BeckonHttpEngine *self, GCancellable *ending)
{
  run_in (self->context, cancel, g_object_ref (ending), g_object_unref);
}

/* A duplicate of the descriptor keeps the socket open during the check, so that the number cannot
 * be reused in between. */
static void
shut_down (const Mark *mark)
{
  Mark copy = { .fd = fcntl (mark->fd, F_DUPFD_CLOEXEC, 0), .inode = mark->inode };

  if (copy.fd < 0)
    return;
  if (is_open (&copy))
    shutdown (copy.fd, SHUT_RDWR);
  close (copy.fd);
}

void
beckon_http_engine_break (BeckonHttpEngine *self)
{
  g_atomic_int_set (&self->broken, TRUE);
  g_mutex_lock (&self->lock);
  for (guint i = 0; i < self->sockets->len; i++)
    shut_down (&g_array_index (self->sockets, Mark, i));
  g_mutex_unlock (&self->lock);
}

gboolean
beckon_http_engine_is_broken (BeckonHttpEngine *self)
{
  return g_atomic_int_get (&self->broken);
}

void
beckon_http_engine_stop (BeckonHttpEngine *self)
{
  run_in (self->context, on_stop, beckon_http_engine_ref (self),
          (GDestroyNotify) beckon_http_engine_unref);
}

/* relay.c: a socket of its own in front of the desk, for what comes from one other computer
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "cli/ssh/relay.h"

#include <errno.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/door.h"
#include "trust/relay.h"

/* Of a request that nobody here reads. */
#define DISCARDED_BYTES (64 * 1024)

struct _BeckonSshRelay
{
  GObject         parent_instance;
  GSocketService *service; /* (owned) (nullable) */
  char           *path;    /* of its socket */
  char           *desk;    /* of the desk's */
  GString        *line;    /* (owned): what it says first */
  pid_t           program; /* 0: nobody may connect yet */
  GCancellable   *ended;   /* (owned) */
};

G_DEFINE_FINAL_TYPE (BeckonSshRelay, beckon_ssh_relay, G_TYPE_OBJECT)

/* One connection, in both directions. */
typedef struct
{
  BeckonSshRelay *relay;       /* (unowned) until it is ended: it cancels all of them */
  GIOStream      *near;        /* (owned): from ssh */
  GIOStream      *far;         /* (owned) (nullable): to the desk */
  GCancellable   *cancellable; /* (owned): ends both directions */
  GCancellable   *ended;       /* (owned): of the relay */
  gulong          ended_id;
  GString        *reply; /* (owned) (nullable): where there is no desk */
  guint           n_running;
} Passage;

static void
passage_free (Passage *self)
{
  g_cancellable_disconnect (self->ended, self->ended_id);
  g_io_stream_close (self->near, NULL, NULL);
  if (self->far != NULL)
    g_io_stream_close (self->far, NULL, NULL);
  g_object_unref (self->near);
  g_clear_object (&self->far);
  g_object_unref (self->cancellable);
  g_object_unref (self->ended);
  if (self->reply != NULL)
    g_string_free (self->reply, TRUE);
  g_free (self);
}

static void
on_relay_ended (GCancellable *ended, GCancellable *cancellable)
{
  g_cancellable_cancel (cancellable);
}

static Passage *
passage_new (BeckonSshRelay *relay, GIOStream *near)
{
  Passage *self = g_new0 (Passage, 1);

  self->relay = relay;
  self->near = g_object_ref (near);
  self->cancellable = g_cancellable_new ();
  self->ended = g_object_ref (relay->ended);
  self->ended_id = g_cancellable_connect (self->ended, G_CALLBACK (on_relay_ended),
                                          g_object_ref (self->cancellable), g_object_unref);
  return self;
}

/* A program that has closed its end is gone: sshd does not tell it from one that only sends nothing
 * more. */
static void
on_direction_ended (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Passage *self = user_data;

  g_output_stream_splice_finish (G_OUTPUT_STREAM (source), result, NULL);
  g_cancellable_cancel (self->cancellable);
  if (--self->n_running == 0)
    passage_free (self);
}

static void
pass (Passage *self, GIOStream *from, GIOStream *to)
{
  self->n_running++;
  g_output_stream_splice_async (g_io_stream_get_output_stream (to),
                                g_io_stream_get_input_stream (from), G_OUTPUT_STREAM_SPLICE_NONE,
                                G_PRIORITY_DEFAULT, self->cancellable, on_direction_ended, self);
}

/* (transfer full): what the caller gets where there is no desk. */
static GString *
make_refusal (void)
{
  g_autoptr (GError) error =
    beckon_error_new (BECKON_ERROR_STORE, _ ("Open it there, then try again."),
                      /* Translators: the name of a computer */
                      _ ("The desk on %s is not open"), g_get_host_name ());
  g_autofree char *object = beckon_error_to_json (error);
  g_autofree char *body = g_strdup_printf ("{\"error\":%s}", object);
  GString         *reply = g_string_new (NULL);

  g_string_append_printf (reply,
                          "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
                          "Content-Length: %" G_GSIZE_FORMAT "\r\nConnection: close\r\n\r\n%s",
                          strlen (body), body);
  return reply;
}

static void
on_refused (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, NULL);
  passage_free (user_data);
}

/* A request has come: what is refused before is not read. */
static void
on_asked (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Passage *self = user_data;
  g_autoptr (GBytes) bytes =
    g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, NULL);

  if (bytes == NULL || g_bytes_get_size (bytes) == 0)
    {
      passage_free (self);
      return;
    }
  self->reply = make_refusal ();
  g_output_stream_write_all_async (g_io_stream_get_output_stream (self->near), self->reply->str,
                                   self->reply->len, G_PRIORITY_DEFAULT, self->cancellable,
                                   on_refused, self);
}

static void
refuse (Passage *self)
{
  g_input_stream_read_bytes_async (g_io_stream_get_input_stream (self->near), DISCARDED_BYTES,
                                   G_PRIORITY_DEFAULT, self->cancellable, on_asked, self);
}

/* In one piece, into a buffer that is empty. */
static gboolean
send_line (Passage *self)
{
  GSocket       *socket = g_socket_connection_get_socket (G_SOCKET_CONNECTION (self->far));
  const GString *line = self->relay->line;

  return g_socket_send (socket, line->str, line->len, NULL, NULL) == (gssize) line->len;
}

static void
on_connected (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Passage *self = user_data;

  self->far = G_IO_STREAM (g_socket_client_connect_finish (G_SOCKET_CLIENT (source), result, NULL));
  if (g_cancellable_is_cancelled (self->cancellable))
    passage_free (self);
  else if (self->far == NULL || !beckon_door_check_listener (self->far, self->relay->desk, NULL)
           || !send_line (self))
    refuse (self);
  else
    {
      pass (self, self->near, self->far);
      pass (self, self->far, self->near);
    }
}

/* Only ssh itself passes on what it was given. */
static gboolean
is_program (BeckonSshRelay *self, GSocketConnection *connection)
{
  int          fd = g_socket_get_fd (g_socket_connection_get_socket (connection));
  struct ucred peer = { 0 };
  socklen_t    length = sizeof peer;

  return getsockopt (fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 && peer.uid == geteuid ()
         && peer.pid == self->program;
}

static gboolean
on_incoming (GSocketService    *service,
             GSocketConnection *connection,
             GObject           *source,
             gpointer           user_data)
{
  BeckonSshRelay *self = user_data;
  g_autoptr (GSocketClient) client = NULL;
  g_autoptr (GSocketAddress) address = NULL;
  Passage *passage;

  if (!is_program (self, connection))
    return TRUE;
  passage = passage_new (self, G_IO_STREAM (connection));
  if (!beckon_door_check (self->desk, NULL))
    {
      refuse (passage);
      return TRUE;
    }
  client = g_socket_client_new ();
  address = g_unix_socket_address_new (self->desk);
  g_socket_client_connect_async (client, G_SOCKET_CONNECTABLE (address), passage->cancellable,
                                 on_connected, passage);
  return TRUE;
}

const char *
beckon_ssh_relay_get_path (BeckonSshRelay *self)
{
  g_return_val_if_fail (BECKON_IS_SSH_RELAY (self), NULL);

  return self->path;
}

void
beckon_ssh_relay_set_program (BeckonSshRelay *self, pid_t program)
{
  g_return_if_fail (BECKON_IS_SSH_RELAY (self));

  self->program = program;
}

static void
beckon_ssh_relay_dispose (GObject *object)
{
  BeckonSshRelay *self = BECKON_SSH_RELAY (object);

  g_cancellable_cancel (self->ended);
  if (self->service != NULL)
    {
      g_socket_service_stop (self->service);
      g_socket_listener_close (G_SOCKET_LISTENER (self->service));
      g_unlink (self->path);
    }
  g_clear_object (&self->service);
  G_OBJECT_CLASS (beckon_ssh_relay_parent_class)->dispose (object);
}

static void
beckon_ssh_relay_finalize (GObject *object)
{
  BeckonSshRelay *self = BECKON_SSH_RELAY (object);

  g_object_unref (self->ended);
  g_free (self->path);
  g_free (self->desk);
  if (self->line != NULL)
    g_string_free (self->line, TRUE);
  G_OBJECT_CLASS (beckon_ssh_relay_parent_class)->finalize (object);
}

static void
beckon_ssh_relay_class_init (BeckonSshRelayClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_ssh_relay_dispose;
  object_class->finalize = beckon_ssh_relay_finalize;
}

static void
beckon_ssh_relay_init (BeckonSshRelay *self)
{
  self->ended = g_cancellable_new ();
}

BeckonSshRelay *
beckon_ssh_relay_new (const char *desk, const char *host, const char *token, GError **error)
{
  g_autoptr (BeckonSshRelay) self = g_object_new (BECKON_TYPE_SSH_RELAY, NULL);
  g_autofree char *folder = g_path_get_dirname (desk);
  g_autofree char *name = g_strdup_printf ("ssh-%d.sock", (int) getpid ());
  g_autoptr (GSocketAddress) address = NULL;
  g_autoptr (GSocketService) service = g_socket_service_new ();
  g_autoptr (GError) failure = NULL;

  self->desk = g_strdup (desk);
  self->line = beckon_relay_make_line (host, token);
  self->path = g_build_filename (folder, name, NULL);
  /* Of an earlier process with this number. */
  g_unlink (self->path);
  address = g_unix_socket_address_new (self->path);
  /* The folder is closed to other users, so nobody can connect before the mode is set. */
  if (!g_socket_listener_add_address (G_SOCKET_LISTENER (service), address, G_SOCKET_TYPE_STREAM,
                                      G_SOCKET_PROTOCOL_DEFAULT, NULL, NULL, &failure)
      || chmod (self->path, 0600) != 0)
    {
      beckon_set_error (error, BECKON_ERROR_STORE, _ ("Is the disk full, and may you write there?"),
                        _ ("Cannot create the socket “%s”: %s"), self->path,
                        failure != NULL ? failure->message : g_strerror (errno));
      return NULL;
    }
  self->service = g_steal_pointer (&service);
  g_signal_connect (self->service, "incoming", G_CALLBACK (on_incoming), self);
  return g_steal_pointer (&self);
}

/* place-watch.c: inotify on the folder of the database and those above it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/sqlite/place-watch.h"

#include <errno.h>
#include <glib-unix.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

/* Events of the folder itself, and of the names in it. */
#define ITSELF (IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
#define NAMES (IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_CLOSE_WRITE)

struct _BeckonPlaceWatch
{
  int                  fd;
  guint                source;
  char                *name;   /* (owned): of the file, without its folder */
  char                *folder; /* (owned) */
  int                  inner;  /* the watch on the folder of the file */
  BeckonPlaceWatchFunc func;
  gpointer             user_data;
};

/* A folder that was created again or moved back is a new one for the kernel, or lost its watch;
 * adding an existing watch changes nothing. */
static void
add_watches (BeckonPlaceWatch *self)
{
  g_autofree char *folder = g_strdup (self->folder);
  guint32          mask = ITSELF | NAMES;

  self->inner = -1;
  for (;;)
    {
      int              watch = inotify_add_watch (self->fd, folder, mask);
      g_autofree char *above = g_path_get_dirname (folder);

      if (self->inner == -1)
        self->inner = watch;
      if (strcmp (above, folder) == 0)
        return;
      /* Above the folder, only the removal and return of the folders on the path matter. */
      mask = ITSELF | (watch < 0 ? IN_MOVED_TO | IN_CREATE : 0);
      g_free (folder);
      folder = g_steal_pointer (&above);
    }
}

/* Does an event concern the file? Copies and locks beside it are created and removed by the
 * desk. */
static gboolean
concerns (BeckonPlaceWatch *self, const struct inotify_event *event)
{
  if (event->wd != self->inner || event->len == 0)
    return TRUE;
  if (!g_str_has_prefix (event->name, self->name))
    return FALSE;

  return strstr (event->name, ".resc") == NULL;
}

static gboolean
on_events (int fd, GIOCondition condition, gpointer data)
{
  BeckonPlaceWatch *self = data;
  char              buffer[4096] __attribute__ ((aligned (__alignof__(struct inotify_event))));
  gboolean          relevant = FALSE;
  ssize_t           length;

  while ((length = read (fd, buffer, sizeof buffer)) > 0)
    for (const char *at = buffer; at < buffer + length;)
      {
        const struct inotify_event *event = (const struct inotify_event *) at;

        relevant = relevant || concerns (self, event);
        at += sizeof *event + event->len;
      }
  if (relevant)
    {
      add_watches (self);
      self->func (self->user_data);
    }

  return G_SOURCE_CONTINUE;
}

BeckonPlaceWatch *
beckon_place_watch_new (const char *path, BeckonPlaceWatchFunc func, gpointer user_data)
{
  char              real[PATH_MAX];
  BeckonPlaceWatch *self;
  int               fd = inotify_init1 (IN_NONBLOCK | IN_CLOEXEC);

  if (fd < 0)
    {
      g_debug ("The folder of the database cannot be watched: %s", g_strerror (errno));
      return NULL;
    }
  if (realpath (path, real) == NULL)
    g_strlcpy (real, path, sizeof real);

  self = g_new0 (BeckonPlaceWatch, 1);
  self->fd = fd;
  self->name = g_path_get_basename (real);
  self->folder = g_path_get_dirname (real);
  self->func = func;
  self->user_data = user_data;
  add_watches (self);
  self->source = g_unix_fd_add (fd, G_IO_IN, on_events, self);

  return self;
}

void
beckon_place_watch_free (BeckonPlaceWatch *self)
{
  g_source_remove (self->source);
  close (self->fd);
  g_free (self->name);
  g_free (self->folder);
  g_free (self);
}

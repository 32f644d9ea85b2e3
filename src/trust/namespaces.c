/* namespaces.c: is a process in a sandbox or a container, as the kernel knows it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "trust/namespaces.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "trust/kin.h"

#define N_KINDS 3
/* PROC_USER_INIT_INO of the kernel: the number of the first namespace of users, in which nobody is
 * outside. */
#define FIRST_USERS 0xEFFFFFFDU

static const char *const kinds[N_KINDS] = { "user", "pid", "mnt" };

/* The number of each kind; 0: the kernel has none of that kind. */
typedef struct
{
  ino_t numbers[N_KINDS];
} Place;

struct _BeckonNamespaces
{
  GArray  *places; /* (owned) (element-type Place): the first is that of this process */
  GArray  *held;   /* (owned) (element-type int): their descriptors */
  gboolean inside; /* others may be outside of the users of this process */
};

static void
make_path (int pid, guint kind, char path[64])
{
  g_snprintf (path, 64, "/proc/%d/ns/%s", pid, kinds[kind]);
}

/* FALSE with errno if @pid is gone or may not be looked at. What the desk itself (@own) has not is
 * left out. */
static gboolean
read_place (int pid, const Place *own, Place *place)
{
  for (guint i = 0; i < N_KINDS; i++)
    {
      char        path[64];
      struct stat info;

      place->numbers[i] = 0;
      if (own != NULL && own->numbers[i] == 0)
        continue;
      make_path (pid, i, path);
      if (stat (path, &info) == 0)
        place->numbers[i] = info.st_ino;
      else if (own != NULL)
        return FALSE;
    }
  return TRUE;
}

static gboolean
has (const BeckonNamespaces *self, const Place *place)
{
  for (guint i = 0; i < self->places->len; i++)
    {
      const Place *known = &g_array_index (self->places, Place, i);
      guint        n = 0;

      while (n < N_KINDS && known->numbers[n] == place->numbers[n])
        n++;
      if (n == N_KINDS)
        return TRUE;
    }
  return FALSE;
}

/* Those of @pid, an ancestor; they may be known. */
static void
add (BeckonNamespaces *self, int pid)
{
  const Place *own = &g_array_index (self->places, Place, 0);
  int          held[N_KINDS] = { -1, -1, -1 };
  Place        place = { 0 };
  gboolean     complete = TRUE;

  for (guint i = 0; i < N_KINDS && complete; i++)
    {
      char        path[64];
      struct stat info;

      if (own->numbers[i] == 0)
        continue;
      make_path (pid, i, path);
      held[i] = open (path, O_RDONLY | O_CLOEXEC);
      complete = held[i] >= 0 && fstat (held[i], &info) == 0;
      if (complete)
        place.numbers[i] = info.st_ino;
    }
  complete = complete && !has (self, &place);
  if (complete)
    g_array_append_val (self->places, place);
  for (guint i = 0; i < N_KINDS; i++)
    if (complete && held[i] >= 0)
      g_array_append_val (self->held, held[i]);
    else if (held[i] >= 0)
      close (held[i]);
}

BeckonNamespaces *
beckon_namespaces_new (void)
{
  BeckonNamespaces *self = g_new0 (BeckonNamespaces, 1);
  g_autoptr (BeckonKin) kin = beckon_kin_read (getpid ());
  Place own;
  int   pid;

  self->places = g_array_new (FALSE, FALSE, sizeof (Place));
  self->held = g_array_new (FALSE, FALSE, sizeof (int));
  read_place (getpid (), NULL, &own);
  g_array_append_val (self->places, own);
  self->inside = own.numbers[0] != FIRST_USERS && own.numbers[0] != 0;
  for (guint i = 1; kin != NULL && (pid = beckon_kin_get_pid (kin, i)) != 0; i++)
    add (self, pid);
  return self;
}

void
beckon_namespaces_free (BeckonNamespaces *self)
{
  for (guint i = 0; i < self->held->len; i++)
    close (g_array_index (self->held, int, i));
  g_array_unref (self->held);
  g_array_unref (self->places);
  g_free (self);
}

gboolean
beckon_namespaces_is_other (const BeckonNamespaces *self, int pid)
{
  Place place;

  if (pid <= 0)
    return FALSE;
  if (read_place (pid, &g_array_index (self->places, Place, 0), &place))
    return !has (self, &place);
  /* A sandbox below this one is owned by its user, who may look into it. */
  return !(self->inside && (errno == EACCES || errno == EPERM));
}

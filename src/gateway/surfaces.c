/* surfaces.c: the surfaces that the status call reports (ATT-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/surfaces.h"

struct _BeckonSurfaces
{
  GObject    parent_instance;
  GPtrArray *states; /* (owned) (element-type BeckonSurfaceState) */
};

G_DEFINE_FINAL_TYPE (BeckonSurfaces, beckon_surfaces, G_TYPE_OBJECT)

static guint changed_signal;

static void
surface_state_free (gpointer data)
{
  BeckonSurfaceState *surface = data;

  g_free (surface->name);
  g_free (surface->detail);
  g_free (surface);
}

static void
beckon_surfaces_finalize (GObject *object)
{
  g_ptr_array_unref (BECKON_SURFACES (object)->states);

  G_OBJECT_CLASS (beckon_surfaces_parent_class)->finalize (object);
}

static void
beckon_surfaces_class_init (BeckonSurfacesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = beckon_surfaces_finalize;

  changed_signal = g_signal_new ("changed", BECKON_TYPE_SURFACES, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                 NULL, G_TYPE_NONE, 0);
}

static void
beckon_surfaces_init (BeckonSurfaces *self)
{
  self->states = g_ptr_array_new_with_free_func (surface_state_free);
}

BeckonSurfaces *
beckon_surfaces_new (void)
{
  return g_object_new (BECKON_TYPE_SURFACES, NULL);
}

const GPtrArray *
beckon_surfaces_list (BeckonSurfaces *self)
{
  return self->states;
}

static BeckonSurfaceState *
find (BeckonSurfaces *self, const char *name)
{
  for (guint i = 0; i < self->states->len; i++)
    {
      BeckonSurfaceState *surface = g_ptr_array_index (self->states, i);

      if (g_str_equal (surface->name, name))
        return surface;
    }
  return NULL;
}

const BeckonSurfaceState *
beckon_surfaces_find (BeckonSurfaces *self, const char *name)
{
  return find (self, name);
}

void
beckon_surfaces_set (BeckonSurfaces *self,
                     const char     *name,
                     BeckonHealth    health,
                     const char     *detail,
                     gint64          checked_us)
{
  BeckonSurfaceState *surface = find (self, name);

  if (detail == NULL)
    {
      if (surface != NULL && g_ptr_array_remove (self->states, surface))
        g_signal_emit (self, changed_signal, 0);
      return;
    }
  if (surface == NULL)
    {
      surface = g_new0 (BeckonSurfaceState, 1);
      surface->name = g_strdup (name);
      g_ptr_array_add (self->states, surface);
    }
  g_free (surface->detail);
  surface->detail = g_strdup (detail);
  surface->health = health;
  surface->checked_us = checked_us;
  g_signal_emit (self, changed_signal, 0);
}

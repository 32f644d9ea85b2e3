/* surfaces.c: the surfaces that the status call reports (ATT-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "gateway/server-private.h"

static void
surface_state_free (gpointer data)
{
  BeckonSurfaceState *surface = data;

  g_free (surface->name);
  g_free (surface->detail);
  g_free (surface);
}

GPtrArray *
beckon_server_new_surfaces (void)
{
  return g_ptr_array_new_with_free_func (surface_state_free);
}

BeckonSurfaceState *
beckon_server_find_surface (BeckonServer *self, const char *name)
{
  for (guint i = 0; i < self->surfaces->len; i++)
    {
      BeckonSurfaceState *surface = g_ptr_array_index (self->surfaces, i);

      if (g_str_equal (surface->name, name))
        return surface;
    }
  return NULL;
}

void
beckon_server_set_surface (
  BeckonServer *self, const char *name, BeckonHealth health, const char *detail, gint64 checked_us)
{
  BeckonSurfaceState *surface;

  g_return_if_fail (BECKON_IS_SERVER (self) && name != NULL);

  surface = beckon_server_find_surface (self, name);
  if (detail == NULL)
    {
      if (surface != NULL && g_ptr_array_remove (self->surfaces, surface))
        g_signal_emit_by_name (self, "surfaces-changed");
      return;
    }
  if (surface == NULL)
    {
      surface = g_new0 (BeckonSurfaceState, 1);
      surface->name = g_strdup (name);
      g_ptr_array_add (self->surfaces, surface);
    }
  g_free (surface->detail);
  surface->detail = g_strdup (detail);
  surface->health = health;
  surface->checked_us = checked_us;
  g_signal_emit_by_name (self, "surfaces-changed");
}

const char *
beckon_server_get_problem (BeckonServer *self, const char *name)
{
  const BeckonSurfaceState *surface;

  g_return_val_if_fail (BECKON_IS_SERVER (self) && name != NULL, NULL);

  surface = beckon_server_find_surface (self, name);
  return surface != NULL && surface->health == BECKON_HEALTH_BAD ? surface->detail : NULL;
}

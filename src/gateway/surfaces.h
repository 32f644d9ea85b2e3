/* surfaces.h: the surfaces that the status call reports (ATT-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib-object.h>

#include "model/health.h"

G_BEGIN_DECLS

/* The state of one surface, as the status call reports it. */
typedef struct
{
  char        *name;
  char        *detail;
  BeckonHealth health;
  gint64       checked_us; /* time of the check if not monitored continuously, else 0 */
} BeckonSurfaceState;

/* Signal "changed". */
#define BECKON_TYPE_SURFACES (beckon_surfaces_get_type ())
G_DECLARE_FINAL_TYPE (BeckonSurfaces, beckon_surfaces, BECKON, SURFACES, GObject)

/* (transfer full) */
BeckonSurfaces *beckon_surfaces_new (void);
/* (transfer none) (element-type BeckonSurfaceState) */
const GPtrArray *beckon_surfaces_list (BeckonSurfaces *self);
/* (transfer none) (nullable) */
const BeckonSurfaceState *beckon_surfaces_find (BeckonSurfaces *self, const char *name);
/* As beckon_server_set_surface(). */
void beckon_surfaces_set (BeckonSurfaces *self,
                          const char     *name,
                          BeckonHealth    health,
                          const char     *detail,
                          gint64          checked_us);

G_END_DECLS

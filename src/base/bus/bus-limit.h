/* bus-limit.h: how often other programs may call this one over a message bus
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* What one connection may do, and all of them together: so many points at once, and so many more in
 * each second. A call costs one point unless it is in the list of costs, and one more for each
 * BECKON_BUS_LIMIT_BYTES of what it says. */
#define BECKON_BUS_LIMIT_POINTS 100
#define BECKON_BUS_LIMIT_POINTS_OF_ALL 200
#define BECKON_BUS_LIMIT_BYTES 4096

/* What a call of one method costs. A list ends with an element without an interface. */
typedef struct
{
  const char *interface;
  const char *method; /* (nullable): each of the interface */
  guint       points;
} BeckonBusCost;

/* In the main loop, and once for all calls that were refused since it was told last. @sender: the
 * unique name of the last one. */
typedef void (*BeckonBusLimitFunc) (gpointer self, const char *sender, guint n_refused);

typedef struct _BeckonBusLimit BeckonBusLimit;

/* (transfer full): from now on a call over @bus that exceeds the limits gets the error
 * org.freedesktop.DBus.Error.LimitsExceeded, and costs the main loop nothing. Answers, signals and
 * calls of this program itself are not counted. @costs (not owned) must outlive it. */
BeckonBusLimit *beckon_bus_limit_new (GDBusConnection     *bus,
                                      const BeckonBusCost *costs,
                                      BeckonBusLimitFunc   func,
                                      gpointer             self);
/* Nothing is refused any more, and @func is not called any more. */
void beckon_bus_limit_free (BeckonBusLimit *limit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonBusLimit, beckon_bus_limit_free)

/* --- the account of a caller --- */

/* Initially all zero, which is a full one. */
typedef struct
{
  gint64 spent;   /* millionths of a point */
  gint64 seen_us; /* g_get_monotonic_time() */
} BeckonBusAccount;

/* TRUE: @points were there at @now_us, of @most that come within a second, and are taken. */
gboolean beckon_bus_account_take (BeckonBusAccount *self, guint points, guint most, gint64 now_us);
/* TRUE: @points would be there. */
gboolean beckon_bus_account_has (BeckonBusAccount *self, guint points, guint most, gint64 now_us);

G_END_DECLS

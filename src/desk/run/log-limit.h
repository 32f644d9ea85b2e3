/* log-limit.h: lines of the log that anybody could cause as often as they like (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Of one line; all zero at the beginning. */
typedef struct
{
  gint64 until_us; /* g_get_monotonic_time() */
  guint  n_held;
} BeckonLogLimit;

/* May the line be written now? The first one, and then one in a minute; @n_held: how many were not
 * in between. */
gboolean beckon_log_limit_take (BeckonLogLimit *self, gint64 now_us, guint *n_held);
/* Writes a line, with the number of those that were held back, unless it has to be held back
 * itself. From the main loop alone. */
void beckon_log_limited (BeckonLogLimit *self,
                         const char     *domain,
                         GLogLevelFlags  level,
                         const char     *format,
                         ...) G_GNUC_PRINTF (4, 5);

/* g_message() and g_warning() for what goes wrong because of what a peer does, or does with
 * everything that comes: each of these lines has a limit of its own. */
#define beckon_message_limited(...) \
  G_STMT_START \
  { \
    static BeckonLogLimit log_limit_; \
    beckon_log_limited (&log_limit_, G_LOG_DOMAIN, G_LOG_LEVEL_MESSAGE, __VA_ARGS__); \
  } \
  G_STMT_END
#define beckon_warning_limited(...) \
  G_STMT_START \
  { \
    static BeckonLogLimit log_limit_; \
    beckon_log_limited (&log_limit_, G_LOG_DOMAIN, G_LOG_LEVEL_WARNING, __VA_ARGS__); \
  } \
  G_STMT_END

G_END_DECLS

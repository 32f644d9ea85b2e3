/* log-limit.h: limits log messages that others could cause any number of times (TR-4)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The state of one message; initially all zero. */
typedef struct
{
  gint64 until_us; /* g_get_monotonic_time() */
  guint  n_held;
} BeckonLogLimit;

/* TRUE: the message may be logged now: the first one, and then one per minute; @n_held: how many
 * were suppressed in between. */
gboolean beckon_log_limit_take (BeckonLogLimit *self, gint64 now_us, guint *n_held);
/* Logs a message, with the number of those that were suppressed before, unless it is suppressed
 * itself. Only from the main loop. */
void beckon_log_limited (BeckonLogLimit *self,
                         const char     *domain,
                         GLogLevelFlags  level,
                         const char     *format,
                         ...) G_GNUC_PRINTF (4, 5);

/* g_message() and g_warning() for errors that a peer can cause, or that may occur with every call:
 * each message has its own limit. */
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

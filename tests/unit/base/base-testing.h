/* base-testing.h: shared by the tests of base, model and plan
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "base/error.h"

G_BEGIN_DECLS

/* Asserts that the error is of our domain and has this code; clears it. */
#define assert_refused(error, expected) \
  G_STMT_START \
  { \
    g_assert_error ((error), BECKON_ERROR, (int) (expected)); \
    g_assert_cmpstr ((error)->message, !=, ""); \
    g_clear_error (&(error)); \
  } \
  G_STMT_END

/* (transfer full): an object written with ' for " and known to be valid. */
JsonObject *test_object (const char *text);
/* Sets the first available locale with a decimal comma; FALSE (skip the test) if none is
 * installed. */
gboolean test_use_comma_locale (void);

G_END_DECLS

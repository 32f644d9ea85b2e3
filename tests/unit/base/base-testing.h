/* base-testing.h: what the tests of base, model and plan share
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <json-glib/json-glib.h>

#include "base/error.h"

G_BEGIN_DECLS

/* The error is of our domain and has this code; it is cleared. */
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
/* Sets the first of some locales with a comma for the decimal point; FALSE (the test is skipped)
 * where none is installed. */
gboolean test_use_comma_locale (void);

G_END_DECLS

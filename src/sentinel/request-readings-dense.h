/* request-readings-dense.h: the possible readings of an ambiguous request in Chinese
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Adds to @readings (element-type utf8) the readings of the first ambiguous sentence of @text:
 * "部署到测试环境或生产环境" has two. FALSE if there is none. */
gboolean beckon_request_readings_find_dense (const char *text, GPtrArray *readings);

G_END_DECLS

/* file-engine.h: the engine whose storage is a file of SQLite
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "db/engine.h"

G_BEGIN_DECLS

/* (transfer full): the file at @path; see beckon_engine_new(). */
BeckonEngine *beckon_file_engine_new (const char *path);

G_END_DECLS

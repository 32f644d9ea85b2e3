/* application.h: the program beckon-desk: one desk, its window and its dialogs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BECKON_TYPE_APPLICATION (beckon_application_get_type ())
G_DECLARE_FINAL_TYPE (BeckonApplication, beckon_application, BECKON, APPLICATION, AdwApplication)

BeckonApplication *beckon_application_new (void);
/* Stops the server, then the desk, then the program. */
void beckon_application_stop (BeckonApplication *self);

G_END_DECLS

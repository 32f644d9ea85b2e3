/* high-contrast.h: what the styles of our own add where the person asked for high contrast (ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Loads high-contrast.css while libadwaita says that high contrast is on, from now to the end of
 * the program. To be called once, when the application has started. libadwaita would load a
 * style-hc.css by itself, but calls that deprecated from 1.10 on; the media queries that it wants
 * instead are unknown to GTK 4.8. */
void beckon_high_contrast_follow (void);

G_END_DECLS

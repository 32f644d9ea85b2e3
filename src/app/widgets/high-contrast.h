/* high-contrast.h: additional styles for high contrast (ATT-14)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Loads high-contrast.css whenever libadwaita reports high contrast, until the program ends. Call
 * it once, after the application has started. libadwaita would load a style-hc.css automatically,
 * but that is deprecated from 1.10 on, and GTK 4.8 does not support its replacement, media
 * queries. */
void beckon_high_contrast_follow (void);

G_END_DECLS

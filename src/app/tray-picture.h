/* tray-picture.h: the icon of the tray as a picture, for trays that do not find its name
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* (transfer floating): the program's icon in the look of @icon (tray.h) in the sizes of trays, as
 * "a(iiay)": width and height in pixels, then four bytes a pixel, alpha first, red, green and blue
 * not multiplied by it (StatusNotifierItem, IconPixmap). Empty if the icon's file is missing. */
GVariant *beckon_tray_picture_draw (const char *icon);

G_END_DECLS

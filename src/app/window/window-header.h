/* window-header.h: the header bar of the desk window: its pages, its menus and its buttons
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define BECKON_TYPE_WINDOW_HEADER (beckon_window_header_get_type ())
G_DECLARE_FINAL_TYPE (BeckonWindowHeader, beckon_window_header, BECKON, WINDOW_HEADER, AdwBin)

/* Where the person is. */
typedef struct
{
  gboolean    open; /* the desk is open */
  gboolean    narrow;
  gboolean    can_go_back;
  gboolean    can_group; /* the tasks are visible */
  const char *title;     /* (nullable): of what is shown alone in a narrow window */
} BeckonWindowHeaderState;

/* The pages whose names are in the header while the window is wide. */
void beckon_window_header_set_stack (BeckonWindowHeader *self, AdwViewStack *stack);
void beckon_window_header_show (BeckonWindowHeader *self, const BeckonWindowHeaderState *state);
/* TRUE: the back button is visible. */
gboolean beckon_window_header_can_go_back (BeckonWindowHeader *self);
/* @searching: the search button is pressed. */
void beckon_window_header_set_searching (BeckonWindowHeader *self, gboolean searching);
/* (transfer none): the names of the pages. */
GtkWidget *beckon_window_header_get_switcher (BeckonWindowHeader *self);

G_END_DECLS

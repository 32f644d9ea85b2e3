/* tile.h: one figure to be read at arm's length, with what it was before and how it changed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gtk/gtk.h>

#include "model/stats.h"

G_BEGIN_DECLS

/* What a tile says. */
typedef enum
{
  BECKON_TILE_ASKED,
  BECKON_TILE_BY_YOU,
  BECKON_TILE_MEDIAN,
  BECKON_TILE_REMEMBERED,
} BeckonTileKind;
#define BECKON_N_TILES (BECKON_TILE_REMEMBERED + 1)

/* The texts of a tile. */
typedef struct
{
  char *value;  /* "45" */
  char *name;   /* "questions asked" */
  char *change; /* (nullable): "▲ 12 since the 7 days before" */
  char *how;    /* how it was counted */
} BeckonTileText;

#define BECKON_TYPE_TILE (beckon_tile_get_type ())
G_DECLARE_FINAL_TYPE (BeckonTile, beckon_tile, BECKON, TILE, GtkWidget)

/* (transfer full): of @stats; @before (nullable): as many days, right before. */
BeckonTileText *
beckon_tile_text_new (BeckonTileKind kind, const BeckonStats *stats, const BeckonStats *before);
void beckon_tile_text_free (BeckonTileText *self);
/* (transfer full) (array length=n): a value for each day of @stats, oldest first; negative: not
 * known. */
double *beckon_tile_list_values (BeckonTileKind kind, const BeckonStats *stats, guint *n);

/* (transfer floating) */
GtkWidget *beckon_tile_new (void);
/* @before as in beckon_tile_text_new(). */
void beckon_tile_show (BeckonTile        *self,
                       BeckonTileKind     kind,
                       const BeckonStats *stats,
                       const BeckonStats *before);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonTileText, beckon_tile_text_free)

G_END_DECLS

/* palette-item.h: a row of the command palette: what it says, and the action that it does
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "app/palette/fuzzy.h"

G_BEGIN_DECLS

/* In the order in which they stand where nothing was typed. */
typedef enum
{
  BECKON_PALETTE_QUESTIONS,
  BECKON_PALETTE_ACTIONS,
  BECKON_PALETTE_AGENTS,
  BECKON_PALETTE_TASKS,
  BECKON_PALETTE_HISTORY,
} BeckonPaletteSection;
#define BECKON_N_PALETTE_SECTIONS (BECKON_PALETTE_HISTORY + 1)

typedef struct
{
  BeckonPaletteSection section;
  char                *title;      /* (owned): shown as it is */
  char                *detail;     /* (owned) (nullable) */
  char                *keys;       /* (owned) (nullable): "Ctrl+N" */
  char                *action;     /* (owned): with its group */
  GVariant            *target;     /* (owned) (nullable) */
  gboolean             only_found; /* it is not shown where nothing was typed */
  BeckonFuzzyText      text;       /* (owned): what is searched */
  guint                score;      /* of the last search */
} BeckonPaletteItem;

/* (transfer none): translated. */
const char *beckon_palette_section_to_label (BeckonPaletteSection section);
/* (transfer full): @title and @detail (nullable) come from anybody. @words (nullable): what is
 * searched besides the title. @target (transfer floating) (nullable). */
BeckonPaletteItem *beckon_palette_item_new (BeckonPaletteSection section,
                                            const char          *title,
                                            const char          *detail,
                                            const char          *words,
                                            const char          *action,
                                            GVariant            *target);
void               beckon_palette_item_free (BeckonPaletteItem *self);

G_END_DECLS

/* palette-item.c: a row of the command palette: what it says, and the action that it does
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/palette/palette-item.h"

#include <glib/gi18n-lib.h>

#include "base/display-text.h"

#define TITLE_CHARS 120
#define DETAIL_CHARS 60

const char *
beckon_palette_section_to_label (BeckonPaletteSection section)
{
  switch (section)
    {
    case BECKON_PALETTE_QUESTIONS:
      return _ ("Questions");
    case BECKON_PALETTE_AGENTS:
      return _ ("Agents");
    case BECKON_PALETTE_TASKS:
      return _ ("Tasks");
    case BECKON_PALETTE_HISTORY:
      return _ ("History");
    case BECKON_PALETTE_ACTIONS:
    default:
      return _ ("Actions");
    }
}

BeckonPaletteItem *
beckon_palette_item_new (BeckonPaletteSection section,
                         const char          *title,
                         const char          *detail,
                         const char          *words,
                         const char          *action,
                         GVariant            *target)
{
  BeckonPaletteItem *self = g_new0 (BeckonPaletteItem, 1);
  g_autofree char   *all = g_strconcat (title, " ", words != NULL ? words : "", NULL);

  self->section = section;
  self->title = beckon_display_text_short (title, TITLE_CHARS);
  self->detail = detail != NULL ? beckon_display_text_short (detail, DETAIL_CHARS) : NULL;
  self->action = g_strdup (action);
  self->target = target != NULL ? g_variant_ref_sink (target) : NULL;
  beckon_fuzzy_text_init (&self->text, all);

  return self;
}

void
beckon_palette_item_free (BeckonPaletteItem *self)
{
  g_free (self->title);
  g_free (self->detail);
  g_free (self->keys);
  g_free (self->action);
  g_clear_pointer (&self->target, g_variant_unref);
  beckon_fuzzy_text_clear (&self->text);
  g_free (self);
}

/* option-text.c: the label of an option as it is shown and compared (ATT-18)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/option-text.h"

#include "base/display-text.h"
#include "base/text-fold.h"

char *
beckon_option_text_dup (const char *label)
{
  g_return_val_if_fail (label != NULL, NULL);

  return g_strstrip (beckon_display_text (label, TRUE));
}

char *
beckon_option_text_dup_short (const char *label, guint max_chars)
{
  g_autofree char *shown = beckon_option_text_dup (label);

  return shown != NULL ? beckon_display_text_cut (shown, max_chars) : NULL;
}

char *
beckon_option_text_dup_key (const char *label)
{
  g_autofree char *visible = NULL;
  g_autofree char *collapsed = NULL;

  g_return_val_if_fail (label != NULL, NULL);

  /* A character that nobody sees makes no other option, whatever the place is where it is shown. */
  visible = beckon_text_drop_invisible (label);
  collapsed = beckon_text_collapse (visible);
  /* What is left out of a pile of marks makes none, either. */
  return beckon_display_text (collapsed, TRUE);
}

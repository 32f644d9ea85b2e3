/* question-announce.c: makes a screen reader announce a text now
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

/* gtk_accessible_announce() was added after the oldest supported GTK. */
#undef GDK_VERSION_MAX_ALLOWED

#include "app/question/queue/question-announce.h"

void
beckon_question_announce (GtkWidget *widget, const char *text)
{
#if GTK_CHECK_VERSION(4, 14, 0)
  gtk_accessible_announce (GTK_ACCESSIBLE (widget), text,
                           GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#else
  if (!GTK_IS_ROOT (widget))
    return;
  /* Only a change is announced: repeat a text only if it differs. */
  gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text, -1);
#endif
}

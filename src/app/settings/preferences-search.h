/* preferences-search.h: finds rows of the preferences by their words
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Fills @list with a row for each visible row in @pages (of AdwPreferencesPage) that has all words
 * of @text in its title, its subtitle or the title of its group. Returns how many these are. */
guint beckon_preferences_search_fill (GtkListBox *list, AdwViewStack *pages, const char *text);
/* Turns @pages to the row that @result, a row of that list, stands for, and focuses it. */
void beckon_preferences_search_go_to (GtkListBoxRow *result, AdwViewStack *pages);

G_END_DECLS

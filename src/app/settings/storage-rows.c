/* storage-rows.c: rows of the preferences that say how much the desk stores on disk, and how fast
 * that grows (TR-6)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/storage-rows.h"

typedef struct
{
  GWeakRef file;
  GWeakRef log;
  GWeakRef growth;
} Rows;

static void
rows_free (Rows *self)
{
  g_weak_ref_clear (&self->file);
  g_weak_ref_clear (&self->log);
  g_weak_ref_clear (&self->growth);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Rows, rows_free)

/* @text (transfer full) */
static void
show (GWeakRef *ref, char *text)
{
  g_autofree char *owned = text;
  g_autoptr (AdwActionRow) row = g_weak_ref_get (ref);

  if (row == NULL)
    return;
  adw_action_row_set_subtitle (row, owned);
  gtk_widget_set_visible (GTK_WIDGET (row), TRUE);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Rows) rows = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BeckonStats) stats =
    beckon_store_read_stats_finish (BECKON_STORE (source), result, &error);

  if (stats == NULL)
    {
      g_debug ("Cannot read the size of the data file: %s", error->message);
      return;
    }
  show (&rows->file, beckon_storage_describe_file (&stats->storage));
  show (&rows->log, beckon_storage_describe_log (&stats->storage));
  show (&rows->growth, beckon_storage_describe_growth (&stats->storage));
}

void
beckon_storage_rows_fill (BeckonDesk   *desk,
                          AdwActionRow *file,
                          AdwActionRow *log,
                          AdwActionRow *growth)
{
  Rows *rows = g_new0 (Rows, 1);
  /* An empty span of days: the statistics of questions are not needed here. */
  const BeckonStatsQuery query = { .from_day = 1, .to_day = 0 };

  g_weak_ref_init (&rows->file, file);
  g_weak_ref_init (&rows->log, log);
  g_weak_ref_init (&rows->growth, growth);
  beckon_store_read_stats_async (beckon_desk_get_store (desk), &query, NULL, on_read, rows);
}

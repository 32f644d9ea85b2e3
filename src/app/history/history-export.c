/* history-export.c: asks for a file, and exports the listed questions into it
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/history/history-export.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/compat.h"
#include "app/widgets/toast.h"

typedef struct
{
  GtkWidget          *widget;      /* (owned) */
  BeckonStore        *store;       /* (owned) */
  BeckonHistoryModel *model;       /* (owned) */
  GCancellable       *cancellable; /* (owned) */
  BeckonExportFormat  format;
} Wish;

static void
wish_free (Wish *wish)
{
  g_object_unref (wish->widget);
  g_object_unref (wish->store);
  g_object_unref (wish->model);
  g_object_unref (wish->cancellable);
  g_free (wish);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Wish, wish_free)

static void
on_exported (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Wish) wish = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  guint            count;

  if (gtk_widget_get_root (wish->widget) == NULL)
    return;

  if (beckon_export_finish (result, &count, &error))
    text =
      g_strdup_printf (ngettext ("%u question exported", "%u questions exported", count), count);
  else
    text = g_strdup_printf (_ ("The export failed: %s"), error->message);
  beckon_toast_text (wish->widget, text);
}

static void
on_file (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Wish) wish = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = beckon_compat_save_file_finish (result, &error);

  if (g_cancellable_is_cancelled (wish->cancellable))
    return;

  if (file != NULL)
    {
      const BeckonInteractionQuery *query = beckon_history_model_get_query (wish->model);
      Wish                         *kept = g_steal_pointer (&wish);

      beckon_export_async (kept->store, query, kept->format, file, kept->cancellable, on_exported,
                           kept);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)
           && gtk_widget_get_root (wish->widget) != NULL)
    {
      beckon_toast_text (wish->widget, error->message);
    }
}

void
beckon_history_export (GtkWidget          *widget,
                       BeckonStore        *store,
                       BeckonHistoryModel *model,
                       BeckonExportFormat  format,
                       GCancellable       *cancellable)
{
  GtkRoot    *root = gtk_widget_get_root (widget);
  const char *name = format == BECKON_EXPORT_CSV ? "beckon-history.csv" : "beckon-history.json";
  Wish       *wish = g_new0 (Wish, 1);

  wish->widget = g_object_ref (widget);
  wish->store = g_object_ref (store);
  wish->model = g_object_ref (model);
  wish->cancellable = g_object_ref (cancellable);
  wish->format = format;
  beckon_compat_save_file_async (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                 _ ("Export History"), name, on_file, wish);
}

/* composing.c: whether an input method composes, before any shortcut (ATT-19)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/composing.h"

#define COMPOSING "beckon-composing"
#define STARTED "beckon-composing-started"

typedef struct
{
  void (*started) (GtkWidget *widget);
} Watch;

static void
tell (GtkWidget *text)
{
  for (GtkWidget *widget = text; widget != NULL; widget = gtk_widget_get_parent (widget))
    {
      Watch *watch = g_object_get_data (G_OBJECT (widget), STARTED);

      if (watch != NULL)
        watch->started (widget);
    }
}

/* Some text or text view has another preedit. */
static gboolean
preedit_changed_cb (GSignalInvocationHint *hint,
                    guint                  n_values,
                    const GValue          *values,
                    gpointer               user_data)
{
  GtkWidget  *text = g_value_get_object (&values[0]);
  const char *preedit = g_value_get_string (&values[1]);
  gboolean    composes = preedit != NULL && *preedit != '\0';
  gboolean    composed = g_object_get_data (G_OBJECT (text), COMPOSING) != NULL;

  g_object_set_data (G_OBJECT (text), COMPOSING, GINT_TO_POINTER (composes));
  if (composes && !composed)
    tell (text);
  return G_SOURCE_CONTINUE;
}

static void
follow (GType type)
{
  /* The signal exists as soon as the class does. */
  g_type_class_unref (g_type_class_ref (type));
  g_signal_add_emission_hook (g_signal_lookup ("preedit-changed", type), 0, preedit_changed_cb,
                              NULL, NULL);
}

void
beckon_composing_install (void)
{
  follow (GTK_TYPE_TEXT);
  follow (GTK_TYPE_TEXT_VIEW);
}

gboolean
beckon_composing (GtkWidget *widget)
{
  GtkRoot   *root;
  GtkWidget *focus;
  gboolean   editable = FALSE;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  root = gtk_widget_get_root (widget);
  focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  if (GTK_IS_TEXT_VIEW (focus))
    editable = gtk_text_view_get_editable (GTK_TEXT_VIEW (focus));
  else if (GTK_IS_TEXT (focus))
    editable = gtk_editable_get_editable (GTK_EDITABLE (focus));
  return editable && g_object_get_data (G_OBJECT (focus), COMPOSING) != NULL;
}

void
beckon_composing_watch (GtkWidget *widget, void (*started) (GtkWidget *widget))
{
  Watch *watch;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (started != NULL);

  watch = g_new0 (Watch, 1);
  watch->started = started;
  g_object_set_data_full (G_OBJECT (widget), STARTED, watch, g_free);
}

/* composing.c: whether an input method composes, before any shortcut (ATT-19)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/composing.h"

#include "app/widgets/compat.h"

#define COMPOSING "beckon-composing"
#define STARTED "beckon-composing-started"

typedef struct
{
  void (*started) (GtkWidget *widget);
} Watch;

void
beckon_composing_tell (GtkWidget *text)
{
  g_return_if_fail (GTK_IS_WIDGET (text));

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
    beckon_composing_tell (text);
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

/* (transfer none) (nullable): the text that the person can change and that has the focus. */
static GtkWidget *
find_text (GtkWidget *widget)
{
  GtkRoot   *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (GTK_IS_TEXT_VIEW (focus))
    return gtk_text_view_get_editable (GTK_TEXT_VIEW (focus)) ? focus : NULL;
  if (GTK_IS_TEXT (focus))
    return gtk_editable_get_editable (GTK_EDITABLE (focus)) ? focus : NULL;
  return NULL;
}

gboolean
beckon_composing (GtkWidget *widget)
{
  GtkWidget *text;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  text = find_text (widget);
  return text != NULL && g_object_get_data (G_OBJECT (text), COMPOSING) != NULL;
}

gboolean
beckon_composing_takes (GtkWidget *widget, GtkEventControllerKey *controller)
{
  GdkEvent  *event;
  GtkWidget *text;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);
  g_return_val_if_fail (GTK_IS_EVENT_CONTROLLER_KEY (controller), FALSE);

  text = find_text (widget);
  event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));
  if (text == NULL || event == NULL)
    return FALSE;
  if (GTK_IS_TEXT_VIEW (text))
    return gtk_text_view_im_context_filter_keypress (GTK_TEXT_VIEW (text), event);
  /* It does nothing else with Escape. */
  return gdk_key_event_get_keyval (event) == GDK_KEY_Escape
         && beckon_compat_forward_key (controller, text);
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

/* task-search.c: the words, the state and the agent for which the list of tasks is searched
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/task/list/task-search.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/compat.h"
#include "app/widgets/printed-key.h"
#include "model/task-status.h"

struct _BeckonTaskSearch
{
  GtkWidget       parent_instance;
  GtkSearchBar   *bar;
  GtkSearchEntry *entry;
  GtkDropDown    *status_filter;
  GtkDropDown    *agent_filter;
};

typedef enum
{
  PROP_SEARCH_MODE = 1
} BeckonTaskSearchProperty;

static GParamSpec *properties[PROP_SEARCH_MODE + 1];
static guint       changed_signal;

G_DEFINE_FINAL_TYPE (BeckonTaskSearch, beckon_task_search, GTK_TYPE_WIDGET)

/* What each entry of the status filter matches, after "any". */
static const BeckonTaskStatus filter_statuses[] = {
  BECKON_TASK_AWAITING_RESPONSE, BECKON_TASK_POSTPONED, BECKON_TASK_RUNNING, BECKON_TASK_QUEUED,
  BECKON_TASK_WAITING,           BECKON_TASK_COMPLETE,  BECKON_TASK_FAILED,  BECKON_TASK_CANCELLED,
};

static void
on_changed (BeckonTaskSearch *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
on_mode_changed (BeckonTaskSearch *self)
{
  if (!gtk_search_bar_get_search_mode (self->bar))
    {
      gtk_drop_down_set_selected (self->status_filter, 0);
      gtk_drop_down_set_selected (self->agent_filter, 0);
    }

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SEARCH_MODE]);
}

static gboolean
opens_search (BeckonTaskSearch *self, GdkEvent *event, guint key, GdkModifierType state)
{
  guint latin = gdk_keyval_to_lower (beckon_printed_key_get_latin (event, key));

  if ((state & gtk_accelerator_get_default_mod_mask () & ~GDK_SHIFT_MASK) != 0)
    return FALSE;
  if (!g_unichar_isalpha (gdk_keyval_to_unicode (key)))
    return FALSE;

  return gtk_search_bar_get_search_mode (self->bar) || (latin != GDK_KEY_j && latin != GDK_KEY_k);
}

static gboolean
on_key (
  GtkEventController *keys, guint key, guint code, GdkModifierType state, BeckonTaskSearch *self)
{
  GtkWidget *text = GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->entry)));
  char       letter[8] = "";
  int        at;

  if (!opens_search (self, gtk_event_controller_get_current_event (keys), key, state)
      || gtk_widget_has_focus (text))
    return GDK_EVENT_PROPAGATE;

  beckon_compat_open_search (self->bar, GTK_EDITABLE (self->entry));
  letter[g_unichar_to_utf8 (gdk_keyval_to_unicode (key), letter)] = '\0';
  gtk_editable_delete_selection (GTK_EDITABLE (self->entry));
  at = (int) g_utf8_strlen (gtk_editable_get_text (GTK_EDITABLE (self->entry)), -1);
  gtk_editable_insert_text (GTK_EDITABLE (self->entry), letter, -1, &at);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);

  return GDK_EVENT_STOP;
}

static void
beckon_task_search_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  BeckonTaskSearch *self = BECKON_TASK_SEARCH (object);

  switch ((BeckonTaskSearchProperty) prop_id)
    {
    case PROP_SEARCH_MODE:
      g_value_set_boolean (value, gtk_search_bar_get_search_mode (self->bar));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_task_search_set_property (GObject      *object,
                                 guint         prop_id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  BeckonTaskSearch *self = BECKON_TASK_SEARCH (object);

  switch ((BeckonTaskSearchProperty) prop_id)
    {
    case PROP_SEARCH_MODE:
      if (g_value_get_boolean (value))
        beckon_task_search_open (self);
      else
        gtk_search_bar_set_search_mode (self->bar, FALSE);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
beckon_task_search_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (beckon_task_search_parent_class)->dispose (object);
}

static void
beckon_task_search_class_init (BeckonTaskSearchClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = beckon_task_search_dispose;
  object_class->get_property = beckon_task_search_get_property;
  object_class->set_property = beckon_task_search_set_property;

  properties[PROP_SEARCH_MODE] =
    g_param_spec_boolean ("search-mode", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/task-search.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskSearch, bar);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskSearch, entry);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskSearch, status_filter);
  gtk_widget_class_bind_template_child (widget_class, BeckonTaskSearch, agent_filter);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_mode_changed);
}

static void
beckon_task_search_init (BeckonTaskSearch *self)
{
  GtkStringList *list;

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_bar_connect_entry (self->bar, GTK_EDITABLE (self->entry));
  list = GTK_STRING_LIST (gtk_drop_down_get_model (self->status_filter));
  for (guint i = 0; i < G_N_ELEMENTS (filter_statuses); i++)
    gtk_string_list_append (list, beckon_task_status_to_label (filter_statuses[i]));
  beckon_compat_name_drop_down (self->status_filter, _ ("State"));
  beckon_compat_name_drop_down (self->agent_filter, _ ("Agent"));
}

guint
beckon_task_search_get_statuses (BeckonTaskSearch *self)
{
  guint status;

  g_return_val_if_fail (BECKON_IS_TASK_SEARCH (self), 0);

  status = gtk_drop_down_get_selected (self->status_filter);
  return status > 0 && status <= G_N_ELEMENTS (filter_statuses) ? 1u << filter_statuses[status - 1]
                                                                : 0;
}

const char *
beckon_task_search_get_text (BeckonTaskSearch *self)
{
  g_return_val_if_fail (BECKON_IS_TASK_SEARCH (self), NULL);

  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

const char *
beckon_task_search_get_agent (BeckonTaskSearch *self)
{
  GObject *agent;

  g_return_val_if_fail (BECKON_IS_TASK_SEARCH (self), NULL);

  agent = gtk_drop_down_get_selected_item (self->agent_filter);
  return gtk_drop_down_get_selected (self->agent_filter) > 0 && GTK_IS_STRING_OBJECT (agent)
           ? gtk_string_object_get_string (GTK_STRING_OBJECT (agent))
           : NULL;
}

void
beckon_task_search_set_text (BeckonTaskSearch *self, const char *text)
{
  g_return_if_fail (BECKON_IS_TASK_SEARCH (self));

  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
}

void
beckon_task_search_set_agents (BeckonTaskSearch *self, const char *const *names)
{
  GtkStringList *list;

  g_return_if_fail (BECKON_IS_TASK_SEARCH (self));

  list = GTK_STRING_LIST (gtk_drop_down_get_model (self->agent_filter));
  gtk_string_list_splice (list, 1, g_list_model_get_n_items (G_LIST_MODEL (list)) - 1, names);
}

void
beckon_task_search_open (BeckonTaskSearch *self)
{
  g_return_if_fail (BECKON_IS_TASK_SEARCH (self));

  beckon_compat_open_search (self->bar, GTK_EDITABLE (self->entry));
  /* Typing replaces the previous search text. */
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}

void
beckon_task_search_capture (BeckonTaskSearch *self, GtkWidget *widget)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_return_if_fail (BECKON_IS_TASK_SEARCH (self));

  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_key), self, 0);
  gtk_widget_add_controller (widget, keys);
}

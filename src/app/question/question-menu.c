/* question-menu.c: what else can be done with a question, and until when it can be set aside
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-menu.h"

#include <glib/gi18n-lib.h>

#include "app/question/later-times.h"
#include "app/widgets/spoken.h"
#include "base/error.h"
#include "model/question/later.h"

#define ENTRY_CHARS 18
#define ERROR_CHARS 28

struct _BeckonQuestionMenu
{
  AdwBin     parent_instance;
  GtkWidget *popover;
  GMenu     *all; /* (owned): the section with *Later* for all, if there are several */
  GtkWidget *entry;
  GtkWidget *error;
};

enum
{
  CHOSEN,
  ALL,
  CLOSED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionMenu, beckon_question_menu, ADW_TYPE_BIN)

/* --- a time that is typed --- */

static void
show_error (BeckonQuestionMenu *self, const GError *error)
{
  gtk_label_set_text (GTK_LABEL (self->error), error != NULL ? error->message : "");
  gtk_widget_set_visible (self->error, error != NULL);
  gtk_accessible_update_state (
    GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
    error != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  if (error != NULL)
    gtk_widget_add_css_class (self->entry, "error");
  else
    gtk_widget_remove_css_class (self->entry, "error");
}

static void
time_cb (BeckonQuestionMenu *self)
{
  g_autoptr (GError) error = NULL;
  gint64 until_us;

  if (!beckon_later_parse (gtk_editable_get_text (GTK_EDITABLE (self->entry)), g_get_real_time (),
                           &until_us, &error))
    {
      show_error (self, error);
      return;
    }
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  g_signal_emit (self, signals[CHOSEN], 0, until_us);
}

static void
changed_cb (BeckonQuestionMenu *self)
{
  show_error (self, NULL);
}

static void
shown_cb (BeckonQuestionMenu *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  show_error (self, NULL);
}

static void
closed_cb (BeckonQuestionMenu *self)
{
  g_signal_emit (self, signals[CLOSED], 0);
}

static GtkWidget *
make_time_entry (BeckonQuestionMenu *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  /* Translators: a button that sets the question aside until the time that was typed */
  GtkWidget *button = gtk_button_new_with_label (C_ ("button", "Set Aside"));

  self->entry = g_object_new (GTK_TYPE_ENTRY, "placeholder-text", _ ("A time, such as 15:30"),
                              "hexpand", TRUE, "width-chars", ENTRY_CHARS, NULL);
  beckon_spoken_name (self->entry, _ ("A time"));
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (time_cb), self);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (time_cb), self);
  self->error =
    g_object_new (GTK_TYPE_LABEL, "visible", FALSE, "wrap", TRUE, "xalign", 0.0f, "max-width-chars",
                  ERROR_CHARS, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, NULL);
  gtk_widget_add_css_class (self->error, "error");
  gtk_box_append (GTK_BOX (line), self->entry);
  gtk_box_append (GTK_BOX (line), button);
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), self->error);

  return box;
}

/* --- the menu --- */

static void
action_time (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[CHOSEN], 0,
                 beckon_later_times_until (g_variant_get_int32 (parameter), g_get_real_time ()));
}

static void
action_all (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[ALL], 0);
}

/* @accel (nullable): the key that does the same, which the view handles itself. */
static void
append_verb (GMenu *section, const char *label, const char *action, const char *accel)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, action);

  g_menu_item_set_attribute (item, "hidden-when", "s", "action-disabled");
  if (accel != NULL)
    g_menu_item_set_attribute (item, "accel", "s", accel);
  g_menu_append_item (section, item);
}

static GMenuModel *
make_verbs (void)
{
  GMenu *section = g_menu_new ();

  append_verb (section, _ ("Ask Back…"), "question.ask-back", "<Control>b");
  append_verb (section, _ ("Attach…"), "question.attach", NULL);
  append_verb (section, _ ("Skip"), "question.skip", NULL);
  return G_MENU_MODEL (section);
}

/* With the entry for any other time as the last item. */
static GMenuModel *
make_times (void)
{
  GMenu                 *section = g_menu_new ();
  guint                  n_times;
  const BeckonLaterTime *times = beckon_later_times_list (&n_times);
  g_autoptr (GMenuItem) entry = g_menu_item_new (NULL, NULL);

  for (guint i = 0; i < n_times; i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_ (times[i].label), NULL);

      g_menu_item_set_action_and_target (item, "more.time", "i", times[i].minutes);
      g_menu_append_item (section, item);
    }
  g_menu_item_set_attribute (entry, "custom", "s", "entry");
  g_menu_append_item (section, entry);
  return G_MENU_MODEL (section);
}

static void
beckon_question_menu_dispose (GObject *object)
{
  g_clear_object (&BECKON_QUESTION_MENU (object)->all);

  G_OBJECT_CLASS (beckon_question_menu_parent_class)->dispose (object);
}

static void
beckon_question_menu_class_init (BeckonQuestionMenuClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_menu_dispose;

  signals[CHOSEN] = g_signal_new ("chosen", BECKON_TYPE_QUESTION_MENU, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  signals[ALL] = g_signal_new ("all", BECKON_TYPE_QUESTION_MENU, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
  signals[CLOSED] = g_signal_new ("closed", BECKON_TYPE_QUESTION_MENU, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_install_action (widget_class, "more.time", "i", action_time);
  gtk_widget_class_install_action (widget_class, "more.all", NULL, action_all);
}

static void
beckon_question_menu_init (BeckonQuestionMenu *self)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenuModel) verbs = make_verbs ();
  g_autoptr (GMenuModel) times = make_times ();

  self->all = g_menu_new ();
  g_menu_append_section (menu, NULL, verbs);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (self->all));
  /* Translators: the heading of times until which a question is set aside */
  g_menu_append_section (menu, C_ ("menu", "Set Aside"), times);
  self->popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_popover_menu_add_child (GTK_POPOVER_MENU (self->popover), make_time_entry (self), "entry");
  g_signal_connect_swapped (self->popover, "show", G_CALLBACK (shown_cb), self);
  g_signal_connect_swapped (self->popover, "closed", G_CALLBACK (closed_cb), self);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_menu_button_set_direction (GTK_MENU_BUTTON (button), GTK_ARROW_UP);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), self->popover);
  gtk_widget_set_tooltip_text (button, _ ("More"));
  beckon_spoken_name (button, _ ("More"));
  adw_bin_set_child (ADW_BIN (self), button);
}

void
beckon_question_menu_set_all (BeckonQuestionMenu *self, guint n)
{
  g_autofree char *label = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_MENU (self));

  g_menu_remove_all (self->all);
  if (n < 2)
    return;
  /* Translators: a button: none of the %u questions of the row now; they stay open */
  label = g_strdup_printf (ngettext ("Later: All %u", "Later: All %u", n), n);
  g_menu_append (self->all, label, "more.all");
}

gboolean
beckon_question_menu_is_open (BeckonQuestionMenu *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_MENU (self), FALSE);

  return gtk_widget_get_visible (self->popover);
}

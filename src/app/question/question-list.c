/* question-list.c: all questions of the dialog, each with its number (ATT-11)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-list.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/no-hyphens.h"
#include "app/widgets/printed-key.h"
#include "app/widgets/spoken.h"

/* How long a digit waits for what follows it (ATT-19). */
#define WAIT_MS 500
#define MAX_HEIGHT 420
#define WIDTH 340
#define LINE_CHARS 34

struct _BeckonQuestionList
{
  AdwBin     parent_instance;
  GtkWidget *button;
  GtkWidget *popover;
  GtkWidget *list;
  GtkWidget *more;    /* how many are not listed */
  GArray    *ids;     /* (owned) (element-type gint64): of the rows */
  guint      current; /* the row of the question that is shown, from 0 */
  guint      number;  /* that was typed and waits for what follows; 0: none */
  guint      take_id; /* (owned): until it is taken */
  guint      down;    /* the keycode of the key that is held down, or 0 */
};

enum
{
  OPENING,
  OPENED,
  CLOSED,
  CHOSEN,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionList, beckon_question_list, ADW_TYPE_BIN)

static void
forget_number (BeckonQuestionList *self)
{
  g_clear_handle_id (&self->take_id, g_source_remove);
  self->number = 0;
}

static void
choose (BeckonQuestionList *self, guint position)
{
  gint64 id = g_array_index (self->ids, gint64, position);

  forget_number (self);
  g_signal_emit (self, signals[CHOSEN], 0, id);
  gtk_popover_popdown (GTK_POPOVER (self->popover));
}

static void
row_activated_cb (BeckonQuestionList *self, GtkListBoxRow *row)
{
  choose (self, (guint) gtk_list_box_row_get_index (row));
}

/* --- numbers --- */

static void
go_to (BeckonQuestionList *self, guint position)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), (int) position);

  if (row == NULL)
    return;
  gtk_list_box_select_row (GTK_LIST_BOX (self->list), row);
  gtk_widget_grab_focus (GTK_WIDGET (row));
}

static gboolean
waited_cb (gpointer user_data)
{
  BeckonQuestionList *self = user_data;

  self->take_id = 0;
  choose (self, self->number - 1);
  return G_SOURCE_REMOVE;
}

/* At once only if no longer number can begin with it. */
static void
take_digit (BeckonQuestionList *self, guint digit)
{
  guint number = self->number * 10 + digit;

  forget_number (self);
  if (number < 1 || number > self->ids->len)
    {
      gtk_widget_error_bell (GTK_WIDGET (self));
      return;
    }
  if (number * 10 > self->ids->len)
    {
      choose (self, number - 1);
      return;
    }
  self->number = number;
  go_to (self, number - 1);
  self->take_id = g_timeout_add_full (G_PRIORITY_DEFAULT_IDLE, WAIT_MS, waited_cb, self, NULL);
}

static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                BeckonQuestionList    *self)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));
  gboolean  repeats = self->down == keycode;
  int       digit = -1;

  self->down = keycode;
  if ((modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) == 0)
    {
      digit = beckon_printed_key_get_digit (event, keyval);
      if (digit < 0)
        digit = beckon_printed_key_get_keypad_digit (event, keyval);
    }
  if (digit >= 0)
    {
      /* A key that is held down is one press. */
      if (!repeats)
        take_digit (self, (guint) digit);
      return GDK_EVENT_STOP;
    }
  if (!gdk_key_event_is_modifier (event))
    forget_number (self);
  return GDK_EVENT_PROPAGATE;
}

static void
key_released_cb (GtkEventControllerKey *controller,
                 guint                  keyval,
                 guint                  keycode,
                 GdkModifierType        modifiers,
                 BeckonQuestionList    *self)
{
  if (self->down == keycode)
    self->down = 0;
}

/* --- the list --- */

static void
opening_cb (GtkMenuButton *button, gpointer user_data)
{
  BeckonQuestionList *self = user_data;
  GtkWidget          *row;

  while ((row = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), row);
  g_array_set_size (self->ids, 0);
  self->current = 0;
  self->down = 0;
  g_signal_emit (self, signals[OPENING], 0);
}

static void
shown_cb (BeckonQuestionList *self)
{
  g_signal_emit (self, signals[OPENED], 0);
  go_to (self, self->current);
}

static void
closed_cb (BeckonQuestionList *self)
{
  forget_number (self);
  g_signal_emit (self, signals[CLOSED], 0);
}

static GtkWidget *
make_line (const char *text, gboolean dim)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", text, "xalign", 0.0f, "ellipsize",
                                   PANGO_ELLIPSIZE_END, "hexpand", TRUE, NULL);

  if (!dim)
    {
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_lines (GTK_LABEL (label), 2);
      /* Its height is asked for at this width. */
      gtk_label_set_max_width_chars (GTK_LABEL (label), LINE_CHARS);
      beckon_no_hyphens_label (GTK_LABEL (label));
    }
  else
    {
      gtk_widget_add_css_class (label, "dim-label");
      gtk_widget_add_css_class (label, "caption");
    }
  return label;
}

void
beckon_question_list_add (
  BeckonQuestionList *self, gint64 id, const char *title, const char *detail, gboolean current)
{
  guint            n = self->ids->len + 1;
  g_autofree char *number = g_strdup_printf ("%u", n);
  g_autofree char *name = NULL;
  GtkWidget       *box, *lines, *label, *row;

  g_return_if_fail (BECKON_IS_QUESTION_LIST (self));
  g_return_if_fail (title != NULL);

  /* Translators: a row of a list: its number, its question and, if it is known, who asks it */
  name = detail != NULL ? g_strdup_printf (_ ("%1$u. %2$s, %3$s"), n, title, detail)
                        /* Translators: a row of a list: its number and its question */
                        : g_strdup_printf (_ ("%1$u. %2$s"), n, title);
  label = g_object_new (GTK_TYPE_LABEL, "label", number, "xalign", 1.0f, "width-chars", 2, NULL);
  gtk_widget_add_css_class (label, "numeric");
  gtk_widget_add_css_class (label, "dim-label");
  lines = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_valign (lines, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (lines), make_line (title, FALSE));
  if (detail != NULL)
    gtk_box_append (GTK_BOX (lines), make_line (detail, TRUE));
  box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), lines);
  row = g_object_new (GTK_TYPE_LIST_BOX_ROW, "child", box, NULL);
  beckon_spoken_name (row, name);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
  g_array_append_val (self->ids, id);
  if (current)
    self->current = n - 1;
}

void
beckon_question_list_set_more (BeckonQuestionList *self, guint n)
{
  /* Translators: how many questions are not listed here, because there are so many */
  g_autofree char *text =
    g_strdup_printf (ngettext ("%u more in the window", "%u more in the window", n), n);

  g_return_if_fail (BECKON_IS_QUESTION_LIST (self));

  gtk_label_set_label (GTK_LABEL (self->more), text);
  gtk_widget_set_visible (self->more, n > 0);
}

void
beckon_question_list_open (BeckonQuestionList *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_LIST (self));

  if (gtk_widget_get_visible (GTK_WIDGET (self)))
    gtk_menu_button_popup (GTK_MENU_BUTTON (self->button));
}

/* --- the object --- */

static void
beckon_question_list_dispose (GObject *object)
{
  g_clear_handle_id (&BECKON_QUESTION_LIST (object)->take_id, g_source_remove);

  G_OBJECT_CLASS (beckon_question_list_parent_class)->dispose (object);
}

static void
beckon_question_list_finalize (GObject *object)
{
  g_array_unref (BECKON_QUESTION_LIST (object)->ids);

  G_OBJECT_CLASS (beckon_question_list_parent_class)->finalize (object);
}

static void
beckon_question_list_class_init (BeckonQuestionListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_question_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_question_list_finalize;

  signals[OPENING] = g_signal_new ("opening", BECKON_TYPE_QUESTION_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[OPENED] = g_signal_new ("opened", BECKON_TYPE_QUESTION_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[CLOSED] = g_signal_new ("closed", BECKON_TYPE_QUESTION_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[CHOSEN] = g_signal_new ("chosen", BECKON_TYPE_QUESTION_LIST, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
}

static void
beckon_question_list_init (BeckonQuestionList *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkWidget          *scrolled, *box;

  self->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->list = gtk_list_box_new ();
  gtk_widget_add_css_class (self->list, "navigation-sidebar");
  beckon_spoken_name (self->list, _ ("Questions"));
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (row_activated_cb), self);
  scrolled = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "child", self->list, "hscrollbar-policy",
                           GTK_POLICY_NEVER, "propagate-natural-height", TRUE, "max-content-height",
                           MAX_HEIGHT, "width-request", WIDTH, NULL);
  self->popover = gtk_popover_new ();
  self->more = make_line ("", TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->more), 0.5f);
  gtk_widget_set_margin_bottom (self->more, 6);
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_box_append (GTK_BOX (box), self->more);
  gtk_popover_set_child (GTK_POPOVER (self->popover), box);
  gtk_widget_add_css_class (self->popover, "menu");
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self, 0);
  g_signal_connect_object (keys, "key-released", G_CALLBACK (key_released_cb), self, 0);
  gtk_widget_add_controller (self->popover, keys);
  g_signal_connect_object (self->popover, "map", G_CALLBACK (shown_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->popover, "unmap", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->button), "view-list-symbolic");
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), self->popover);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->button), opening_cb, self, NULL);
  gtk_widget_set_tooltip_text (self->button, _ ("All Questions"));
  beckon_spoken_name (self->button, _ ("All Questions"));
  adw_bin_set_child (ADW_BIN (self), self->button);
}

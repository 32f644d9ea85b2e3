/* question-hints.c: the person's answers to similar questions (SEN-7)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-hints.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/row-layout.h"
#include "base/display-text.h"
#include "markdown/plain.h"
#include "model/name.h"
#include "model/question/similar.h"

#define QUESTION_CHARS 300

struct _BeckonQuestionHints
{
  AdwBin        parent_instance;
  GtkWidget    *fold;
  GtkWidget    *arrow;
  GtkWidget    *first;
  GtkWidget    *list;
  BeckonClock  *clock;       /* (owned) (nullable) */
  GCancellable *cancellable; /* (owned) (nullable): of the search in progress */
  gint64        id;          /* of the question, 0 for none */
  gboolean      takes_text;  /* it has a field for the person's own words */
};

enum
{
  FOUND,
  RESIZED,
  TAKEN,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionHints, beckon_question_hints, ADW_TYPE_BIN)

static void
toggled_cb (BeckonQuestionHints *self)
{
  gboolean open = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->fold));

  gtk_widget_set_visible (self->list, open);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->arrow),
                                open ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->fold), GTK_ACCESSIBLE_STATE_EXPANDED, open,
                               -1);
  g_signal_emit (self, signals[RESIZED], 0);
}

static GtkWidget *
make_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
take_cb (GtkButton *button, BeckonQuestionHints *self)
{
  g_signal_emit (self, signals[TAKEN], 0, g_object_get_data (G_OBJECT (button), "response"));
}

/* It only fills the field in: an answer is never one click away from a hint. */
static GtkWidget *
make_take_button (BeckonQuestionHints *self, const char *response)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Fill In"));

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, _ ("Put this answer into the field, to change and send it"));
  g_object_set_data_full (G_OBJECT (button), "response", g_strdup (response), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (take_cb), self);
  return button;
}

/* A row that can be read but not chosen. */
static void
add_row (BeckonQuestionHints *self, const BeckonInteraction *similar, const char *said)
{
  g_autofree char *question =
    beckon_markdown_first_line (similar->conflict_description, QUESTION_CHARS);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  gtk_widget_add_css_class (box, "fact");
  gtk_widget_set_hexpand (texts, TRUE);
  gtk_box_append (GTK_BOX (texts), make_label (question, NULL));
  gtk_box_append (GTK_BOX (texts), make_label (said, "dim-label"));
  gtk_box_append (GTK_BOX (box), texts);
  if (self->takes_text && similar->response != NULL && *similar->response != '\0')
    gtk_box_append (GTK_BOX (box), make_take_button (self, similar->response));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, question,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, said, -1);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
}

static void
clear (BeckonQuestionHints *self)
{
  GtkWidget *row;

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->fold), FALSE);
  while ((row = gtk_widget_get_first_child (self->list)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->list), row);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonQuestionHints) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) similar =
    beckon_store_find_similar_finish (BECKON_STORE (source), result, &error);
  gint64 now_us;

  if (similar == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_message ("Cannot search for similar questions: %s", error->message);
  if (similar == NULL || similar->len == 0 || self->clock == NULL
      || g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;

  now_us = beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL);
  for (guint i = 0; i < similar->len; i++)
    {
      const BeckonInteraction *interaction = g_ptr_array_index (similar, i);
      g_autofree char         *said =
        beckon_similar_describe (interaction, beckon_name_get_user (), now_us);

      add_row (self, interaction, said);
      if (i > 0)
        continue;
      gtk_label_set_text (GTK_LABEL (self->first), said);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->fold), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      said, -1);
    }
  g_signal_emit (self, signals[FOUND], 0);
}

static void
beckon_question_hints_dispose (GObject *object)
{
  BeckonQuestionHints *self = BECKON_QUESTION_HINTS (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_QUESTION_HINTS);
  g_clear_object (&self->clock);

  G_OBJECT_CLASS (beckon_question_hints_parent_class)->dispose (object);
}

static void
beckon_question_hints_class_init (BeckonQuestionHintsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_hints_dispose;

  signals[FOUND] = g_signal_new ("found", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  signals[RESIZED] = g_signal_new ("resized", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[TAKEN] = g_signal_new ("taken", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  g_type_ensure (BECKON_TYPE_ROW_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-hints.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHints, fold);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHints, arrow);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHints, first);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionHints, list);
  gtk_widget_class_bind_template_callback (widget_class, toggled_cb);
}

static void
beckon_question_hints_init (BeckonQuestionHints *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
beckon_question_hints_set_interaction (BeckonQuestionHints *self,
                                       BeckonInteraction   *interaction,
                                       BeckonStore         *store,
                                       BeckonClock         *clock)
{
  g_return_if_fail (BECKON_IS_QUESTION_HINTS (self));

  /* The same question is shown again, for example after its countdown was stopped: keep what was
   * found. */
  if (self->id == interaction->id)
    return;

  self->id = interaction->id;
  self->takes_text = interaction->kind == BECKON_KIND_CLARIFICATION || interaction->allow_other;
  clear (self);
  g_set_object (&self->clock, clock);
  self->cancellable = g_cancellable_new ();
  beckon_store_find_similar_async (store, interaction->id, BECKON_SIMILAR_SHOWN, self->cancellable,
                                   found_cb, g_object_ref (self));
}

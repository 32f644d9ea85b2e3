/* question-turns.c: the conversation about a question: what the person asked back, the agent's
 * replies, and an entry for the next turn (ATT-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-turns.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "app/widgets/markdown/markdown-view.h"
#include "app/widgets/spoken.h"
#include "app/widgets/text-layout.h"
#include "app/widgets/wheel.h"
#include "app/widgets/wrap-box.h"
#include "base/display-text.h"
#include "markdown/plain.h"
#include "model/name.h"

#define NAME_CHARS 40

struct _BeckonQuestionTurns
{
  AdwBin             parent_instance;
  GtkWidget         *turns;
  GtkWidget         *waiting;
  GtkWidget         *entry;
  GtkWidget         *text;
  GtkWidget         *placeholder;
  GtkWidget         *ask;
  BeckonInteraction *interaction; /* (owned) (nullable) */
  char              *typed;       /* (owned) (nullable): the text of the entry, as last read */
  gboolean           composing;   /* an input method has not finished the text yet */
  gboolean           loading;     /* changes come from the program, not from the person */
  gboolean           settled;
};

enum
{
  ASK,
  EDITED,
  CLOSED,
  RESIZED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionTurns, beckon_question_turns, ADW_TYPE_BIN)

/* --- the conversation --- */

char *
beckon_question_turns_dup_speaker (const BeckonInteractionTurn *turn)
{
  g_autofree char *by = NULL;

  if (turn->from == BECKON_SPEAKER_PERSON && g_strcmp0 (turn->by, beckon_name_get_user ()) == 0)
    /* Translators: above what the person asked the agent */
    return g_strdup (_ ("You asked"));

  by = beckon_display_text_short (turn->by, NAME_CHARS);
  /* Translators: %s is the name of a person, or of an agent; above what they said */
  return g_strdup_printf (turn->from == BECKON_SPEAKER_PERSON ? _ ("%s asked") : _ ("%s replied"),
                          by);
}

static void
add_turn (BeckonQuestionTurns *self, const BeckonInteractionTurn *turn)
{
  g_autofree char *speaker = beckon_question_turns_dup_speaker (turn);
  GtkWidget       *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL,
                                       "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  GtkWidget       *name = gtk_label_new (speaker);
  GtkWidget       *text = beckon_markdown_view_new ();

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_wrap (GTK_LABEL (name), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (name), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (name, "caption-heading");
  beckon_markdown_view_set_text (BECKON_MARKDOWN_VIEW (text), turn->text,
                                 self->interaction->workspace);
  gtk_widget_add_css_class (box, "turn");
  gtk_widget_add_css_class (box, turn->from == BECKON_SPEAKER_PERSON ? "person" : "agent");
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), text);
  beckon_spoken_name (box, speaker);
  gtk_box_append (GTK_BOX (self->turns), box);
}

static guint
count_turns (const BeckonInteraction *interaction)
{
  return interaction != NULL && interaction->turns != NULL ? interaction->turns->len : 0;
}

/* Without anything to show it must not take part in the spacing. */
static void
show_parts (BeckonQuestionTurns *self)
{
  gboolean any = count_turns (self->interaction) > 0;
  gboolean waits = !self->settled && self->interaction != NULL
                   && beckon_interaction_is_asked_back (self->interaction);

  gtk_widget_set_visible (self->turns, any);
  gtk_widget_set_visible (self->waiting, waits);
  gtk_widget_set_visible (GTK_WIDGET (self), any || gtk_widget_get_visible (self->entry));
}

static void
clear_turns (BeckonQuestionTurns *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->turns)) != NULL)
    gtk_box_remove (GTK_BOX (self->turns), child);
}

static void
take_interaction (BeckonQuestionTurns *self, BeckonInteraction *interaction)
{
  beckon_interaction_ref (interaction);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  self->interaction = interaction;
}

void
beckon_question_turns_set_interaction (BeckonQuestionTurns *self,
                                       BeckonInteraction   *interaction,
                                       const char          *asking)
{
  GtkTextBuffer *buffer;

  g_return_if_fail (BECKON_IS_QUESTION_TURNS (self));
  g_return_if_fail (interaction != NULL);

  self->loading = TRUE;
  self->settled = FALSE;
  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text));
  clear_turns (self);
  take_interaction (self, interaction);
  for (guint i = 0; i < count_turns (interaction); i++)
    add_turn (self, g_ptr_array_index (interaction->turns, i));
  /* Text that is already there stays, with its cursor. */
  if (g_strcmp0 (beckon_question_turns_get_text (self), asking != NULL ? asking : "") != 0)
    gtk_text_buffer_set_text (buffer, asking != NULL ? asking : "", -1);
  gtk_widget_set_visible (self->entry, asking != NULL && *asking != '\0');
  gtk_widget_set_sensitive (self->ask, asking != NULL && *asking != '\0');
  show_parts (self);
  self->loading = FALSE;
}

gboolean
beckon_question_turns_update (BeckonQuestionTurns *self, BeckonInteraction *interaction)
{
  guint    known;
  gboolean waited;

  g_return_val_if_fail (BECKON_IS_QUESTION_TURNS (self), FALSE);

  known = count_turns (self->interaction);
  waited = gtk_widget_get_visible (self->waiting);
  take_interaction (self, interaction);
  for (guint i = known; i < count_turns (interaction); i++)
    add_turn (self, g_ptr_array_index (interaction->turns, i));
  show_parts (self);

  return count_turns (interaction) != known || gtk_widget_get_visible (self->waiting) != waited;
}

char *
beckon_question_turns_dup_reply (BeckonQuestionTurns *self)
{
  const BeckonInteractionTurn *turn;
  g_autofree char             *speaker = NULL;
  g_autofree char             *plain = NULL;
  g_autofree char             *text = NULL;

  g_return_val_if_fail (BECKON_IS_QUESTION_TURNS (self), NULL);

  turn = self->interaction != NULL ? beckon_interaction_get_last_turn (self->interaction) : NULL;
  if (turn == NULL || turn->from != BECKON_SPEAKER_AGENT)
    return NULL;

  speaker = beckon_question_turns_dup_speaker (turn);
  plain = beckon_markdown_plain (turn->text);
  text = beckon_format_long (plain);
  /* Translators: said by a screen reader: “claude-code replied: It takes two minutes.” */
  return g_strdup_printf (_ ("%s: %s"), speaker, text);
}

gboolean
beckon_question_turns_may_ask (BeckonQuestionTurns *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_TURNS (self), FALSE);

  return !self->settled && self->interaction != NULL
         && beckon_interaction_may_ask_back (self->interaction);
}

void
beckon_question_turns_set_settled (BeckonQuestionTurns *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_TURNS (self));

  self->settled = TRUE;
  gtk_widget_set_sensitive (self->ask, FALSE);
  gtk_widget_set_visible (self->entry, *beckon_question_turns_get_text (self) != '\0');
  show_parts (self);
}

/* --- the entry --- */

void
beckon_question_turns_set_open (BeckonQuestionTurns *self, gboolean open)
{
  g_return_if_fail (BECKON_IS_QUESTION_TURNS (self));

  if (gtk_widget_get_visible (self->entry) != open)
    {
      gtk_widget_set_visible (self->entry, open);
      show_parts (self);
      g_signal_emit (self, signals[RESIZED], 0);
    }
  if (open)
    gtk_widget_grab_focus (self->text);
}

gboolean
beckon_question_turns_is_open (BeckonQuestionTurns *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_TURNS (self), FALSE);

  return gtk_widget_get_visible (self->entry);
}

const char *
beckon_question_turns_get_text (BeckonQuestionTurns *self)
{
  GtkTextBuffer *buffer;
  GtkTextIter    start, end;

  g_return_val_if_fail (BECKON_IS_QUESTION_TURNS (self), "");

  buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text));
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  g_free (self->typed);
  self->typed = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  return self->typed;
}

void
beckon_question_turns_clear (BeckonQuestionTurns *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_TURNS (self));

  self->loading = TRUE;
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text)), "", -1);
  self->loading = FALSE;
  beckon_question_turns_set_open (self, FALSE);
}

void
beckon_question_turns_ask (BeckonQuestionTurns *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_TURNS (self));

  if (gtk_widget_get_sensitive (self->ask) && !self->composing)
    g_signal_emit (self, signals[ASK], 0, beckon_question_turns_get_text (self));
}

gboolean
beckon_question_turns_has_focus (BeckonQuestionTurns *self, GtkWidget *focus)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_TURNS (self), FALSE);

  return focus != NULL && focus == self->text;
}

static gboolean
has_words (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isspace (g_utf8_get_char (text)))
      return TRUE;
  return FALSE;
}

static void
text_changed_cb (BeckonQuestionTurns *self)
{
  const char *text = beckon_question_turns_get_text (self);

  gtk_widget_set_visible (self->placeholder, *text == '\0');
  gtk_widget_set_sensitive (self->ask, !self->settled && has_words (text));
  if (!self->loading)
    g_signal_emit (self, signals[EDITED], 0);
}

static void
preedit_changed_cb (GtkTextView *text, const char *preedit, BeckonQuestionTurns *self)
{
  self->composing = *preedit != '\0';
  gtk_widget_set_visible (self->placeholder,
                          !self->composing && *beckon_question_turns_get_text (self) == '\0');
}

static void
ask_clicked_cb (BeckonQuestionTurns *self)
{
  beckon_question_turns_ask (self);
}

static void
cancel_clicked_cb (BeckonQuestionTurns *self)
{
  g_signal_emit (self, signals[CLOSED], 0);
}

/* --- the object --- */

static void
beckon_question_turns_dispose (GObject *object)
{
  BeckonQuestionTurns *self = BECKON_QUESTION_TURNS (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_QUESTION_TURNS);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_pointer (&self->typed, g_free);

  G_OBJECT_CLASS (beckon_question_turns_parent_class)->dispose (object);
}

static void
beckon_question_turns_class_init (BeckonQuestionTurnsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_turns_dispose;

  signals[ASK] = g_signal_new ("ask", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[CLOSED] = g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  signals[RESIZED] = g_signal_new ("resized", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (BECKON_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-turns.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionTurns, turns);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionTurns, waiting);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionTurns, entry);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionTurns, text);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionTurns, placeholder);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionTurns, ask);
  gtk_widget_class_bind_template_callback (widget_class, preedit_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, ask_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_clicked_cb);
}

static void
beckon_question_turns_init (BeckonQuestionTurns *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_wheel_pass_on (self->text);
  beckon_text_layout_keep (GTK_TEXT_VIEW (self->text));
  g_signal_connect_swapped (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text)), "changed",
                            G_CALLBACK (text_changed_cb), self);
}

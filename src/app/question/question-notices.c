/* question-notices.c: the notices below a question: ignored input, errors, how it was settled
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-notices.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/announce.h"
#include "base/display-text.h"
#include "base/error.h"
#include "markdown/plain.h"
#include "plan/reminder.h"

/* The length to which the text of a person or of another question is shortened, to fit in a line.
 */
#define MAX_CHARS 60

struct _BeckonQuestionNotices
{
  GtkBox     parent_instance;
  GtkWidget *kept; /* the ignored input */
  GtkWidget *kept_label;
  GtkWidget *kept_copy;
  GtkWidget *offer;
  GtkWidget *offer_label;
  GtkWidget *away;
  GtkWidget *away_label;
  GtkWidget *unawaited;
  GtkWidget *unawaited_label;
  GtkWidget *other; /* something about another question */
  GtkWidget *other_label;
  GtkWidget *error;
  GtkWidget *error_label;
  GtkWidget *outcome;
  GtkWidget *outcome_label;
  GtkWidget *draft_buttons;
  GtkWidget *correct_button;
  char      *typed;    /* (owned) (nullable): the text in @kept */
  gint64     other_id; /* the id of that question, 0 for none */
};

enum
{
  RESIZED,
  LEAVING,
  KEPT_CLOSED,
  NOTIFY_ONLY,
  SHOW_OTHER,
  COPY_DRAFT,
  CORRECT,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionNotices, beckon_question_notices, GTK_TYPE_BOX)

/* Without a notice, it must not take part in the spacing. */
static void
show_if_any (BeckonQuestionNotices *self)
{
  gboolean any = FALSE;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    any |= gtk_widget_get_visible (child);
  gtk_widget_set_visible (GTK_WIDGET (self), any);
}

static void
set_visible_at_once (BeckonQuestionNotices *self, GtkWidget *notice, gboolean visible)
{
  gtk_widget_set_visible (notice, visible);
  show_if_any (self);
}

static void
set_visible (BeckonQuestionNotices *self, GtkWidget *notice, gboolean visible)
{
  GtkRoot   *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (gtk_widget_get_visible (notice) == visible)
    return;
  if (!visible && focus != NULL && gtk_widget_is_ancestor (focus, notice))
    g_signal_emit (self, signals[LEAVING], 0);
  set_visible_at_once (self, notice, visible);
  g_signal_emit (self, signals[RESIZED], 0);
}

/* --- where they are --- */

static void
move (GtkWidget *notice, GtkBox *box, GtkWidget *after)
{
  GtkWidget *parent = gtk_widget_get_parent (notice);

  if (parent == GTK_WIDGET (box))
    return;
  g_object_ref (notice);
  gtk_box_remove (GTK_BOX (parent), notice);
  gtk_box_insert_child_after (box, notice, after);
  g_object_unref (notice);
}

void
beckon_question_notices_set_place (BeckonQuestionNotices *self,
                                   gboolean               compact,
                                   GtkBox                *box,
                                   GtkWidget             *after)
{
  g_return_if_fail (BECKON_IS_QUESTION_NOTICES (self));

  move (self->kept, box != NULL ? box : GTK_BOX (self), box != NULL ? after : NULL);
  move (self->offer, box != NULL ? box : GTK_BOX (self), self->kept);
  show_if_any (self);
  gtk_label_set_wrap (GTK_LABEL (self->other_label), !compact);
  gtk_label_set_ellipsize (GTK_LABEL (self->other_label),
                           compact ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
}

/* --- the input that the guard ignored (ATT-3) --- */

void
beckon_question_notices_set_kept (BeckonQuestionNotices *self, const char *typed, const char *keys)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_if_fail (BECKON_IS_QUESTION_NOTICES (self));

  if (typed != NULL)
    {
      g_autofree char *shown = beckon_display_text_short (typed, MAX_CHARS);

      /* Translators: %s is what the person typed, meant for another program */
      g_string_append_printf (text, _ ("You were typing: “%s”"), shown);
    }
  if (keys != NULL)
    {
      if (typed != NULL)
        g_string_append_c (text, '\n');
      /* Translators: %s are keys, such as “Ctrl+S, Escape”; they did nothing, neither here nor in
       * another program */
      g_string_append_printf (text,
                              typed != NULL
                                ? _ ("Ignored: %s")
                                : _ ("Pressed while the question appeared, and ignored: %s"),
                              keys);
    }
  g_free (self->typed);
  self->typed = g_strdup (typed);
  if (text->len > 0)
    gtk_label_set_label (GTK_LABEL (self->kept_label), text->str);
  gtk_widget_set_visible (self->kept_copy, typed != NULL);
  if (text->len > 0 && gtk_widget_get_visible (self->kept))
    g_signal_emit (self, signals[RESIZED], 0);
  set_visible (self, self->kept, text->len > 0);
}

static void
kept_copy_cb (BeckonQuestionNotices *self)
{
  if (self->typed != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), self->typed);
  g_signal_emit (self, signals[KEPT_CLOSED], 0);
}

static void
kept_close_cb (BeckonQuestionNotices *self)
{
  g_signal_emit (self, signals[KEPT_CLOSED], 0);
}

/* --- errors --- */

void
beckon_question_notices_set_error (BeckonQuestionNotices *self, const GError *error)
{
  g_return_if_fail (BECKON_IS_QUESTION_NOTICES (self));

  if (error != NULL)
    {
      const char      *hint = beckon_error_get_hint (error);
      gboolean         hinted = hint != NULL && *hint != '\0';
      g_autofree char *text =
        g_strdup_printf ("%s%s%s", error->message, hinted ? "\n" : "", hinted ? hint : "");

      gtk_label_set_label (GTK_LABEL (self->error_label), text);
      set_visible (self, self->error, TRUE);
      beckon_announce (GTK_WIDGET (self), text);
    }
  else
    {
      set_visible (self, self->error, FALSE);
    }
}

static void
error_close_cb (BeckonQuestionNotices *self)
{
  beckon_question_notices_set_error (self, NULL);
}

/* --- only a notification? --- */

void
beckon_question_notices_offer_notify (BeckonQuestionNotices *self, gboolean was_elsewhere)
{
  g_return_if_fail (BECKON_IS_QUESTION_NOTICES (self));

  gtk_label_set_label (GTK_LABEL (self->offer_label),
                       was_elsewhere
                         ? _ ("This opened while you were using another program. Keep "
                              "opening questions at once, or show a notification?")
                         : _ ("Questions open at once, even while you are using "
                              "another program. Keep it that way, or show a notification?"));
  set_visible (self, self->offer, TRUE);
}

void
beckon_question_notices_hide_offer (BeckonQuestionNotices *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_NOTICES (self));

  set_visible (self, self->offer, FALSE);
}

static void
offer_open_cb (BeckonQuestionNotices *self)
{
  set_visible (self, self->offer, FALSE);
  g_signal_emit (self, signals[NOTIFY_ONLY], 0, FALSE);
}

static void
offer_notify_cb (BeckonQuestionNotices *self)
{
  set_visible (self, self->offer, FALSE);
  g_signal_emit (self, signals[NOTIFY_ONLY], 0, TRUE);
}

/* --- the server with the data is away (TM-4) --- */

void
beckon_question_notices_set_away (BeckonQuestionNotices *self, gboolean away)
{
  g_return_if_fail (BECKON_IS_QUESTION_NOTICES (self));

  if (gtk_widget_get_visible (self->away) == away)
    return;
  set_visible (self, self->away, away);
  if (away)
    beckon_announce (GTK_WIDGET (self), gtk_label_get_label (GTK_LABEL (self->away_label)));
}

gboolean
beckon_question_notices_is_away (BeckonQuestionNotices *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_NOTICES (self), FALSE);

  return gtk_widget_get_visible (self->away);
}

/* --- nobody waits for it (ATT-21) --- */

void
beckon_question_notices_set_unawaited (BeckonQuestionNotices *self,
                                       gboolean               unawaited,
                                       gboolean               at_once)
{
  g_return_if_fail (BECKON_IS_QUESTION_NOTICES (self));

  if (at_once)
    {
      set_visible_at_once (self, self->unawaited, unawaited);
      return;
    }
  if (gtk_widget_get_visible (self->unawaited) == unawaited)
    return;
  set_visible (self, self->unawaited, unawaited);
  if (unawaited)
    beckon_announce (GTK_WIDGET (self), beckon_interaction_get_unawaited_text ());
}

gboolean
beckon_question_notices_is_unawaited (BeckonQuestionNotices *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_NOTICES (self), FALSE);

  return gtk_widget_get_visible (self->unawaited);
}

/* --- another question --- */

static void
say_other (BeckonQuestionNotices *self, gint64 id, const char *text)
{
  self->other_id = id;
  gtk_label_set_label (GTK_LABEL (self->other_label), text);
  gtk_widget_set_tooltip_text (self->other_label, text);
  set_visible (self, self->other, TRUE);
  beckon_announce (GTK_WIDGET (self), text);
}

void
beckon_question_notices_say_reminder (BeckonQuestionNotices   *self,
                                      const BeckonInteraction *interaction,
                                      gint64                   now_us)
{
  g_autofree char *asked = NULL;
  g_autofree char *comes = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_NOTICES (self));

  asked = beckon_markdown_first_line (interaction->conflict_description, MAX_CHARS);
  comes = beckon_reminder_describe (interaction, now_us);
  /* Translators: of another question than the one that is shown, and what comes of it when nobody
   * answers */
  text = g_strdup_printf (_ ("Reminder: “%s” is also waiting. %s"), asked, comes);
  say_other (self, interaction->id, text);
}

void
beckon_question_notices_say_replied (BeckonQuestionNotices   *self,
                                     const BeckonInteraction *interaction)
{
  g_autofree char *asked = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (BECKON_IS_QUESTION_NOTICES (self));

  asked = beckon_markdown_first_line (interaction->conflict_description, MAX_CHARS);
  /* Translators: of another question than the one that is shown */
  text = g_strdup_printf (_ ("The agent replied to what you asked about “%s”."), asked);
  say_other (self, interaction->id, text);
}

void
beckon_question_notices_forget_other (BeckonQuestionNotices *self, gint64 id)
{
  g_return_if_fail (BECKON_IS_QUESTION_NOTICES (self));

  if (self->other_id != id)
    return;
  self->other_id = 0;
  set_visible (self, self->other, FALSE);
}

static void
show_other_cb (BeckonQuestionNotices *self)
{
  g_signal_emit (self, signals[SHOW_OTHER], 0, self->other_id);
}

/* --- how it was settled --- */

void
beckon_question_notices_set_outcome (BeckonQuestionNotices *self,
                                     const char            *outcome,
                                     gboolean               has_draft,
                                     const char            *correct)
{
  g_return_if_fail (BECKON_IS_QUESTION_NOTICES (self));

  gtk_label_set_label (GTK_LABEL (self->outcome_label), outcome);
  gtk_widget_set_visible (self->draft_buttons, has_draft);
  gtk_widget_set_visible (self->correct_button, correct != NULL);
  if (correct != NULL)
    gtk_button_set_label (GTK_BUTTON (self->correct_button), correct);
  set_visible (self, self->outcome, TRUE);
}

void
beckon_question_notices_hide_outcome (BeckonQuestionNotices *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_NOTICES (self));

  set_visible_at_once (self, self->outcome, FALSE);
}

void
beckon_question_notices_set_correctable (BeckonQuestionNotices *self, gboolean correctable)
{
  g_return_if_fail (BECKON_IS_QUESTION_NOTICES (self));

  gtk_widget_set_sensitive (self->correct_button, correctable);
}

static void
draft_copy_cb (BeckonQuestionNotices *self)
{
  g_signal_emit (self, signals[COPY_DRAFT], 0);
}

static void
correct_cb (BeckonQuestionNotices *self)
{
  g_signal_emit (self, signals[CORRECT], 0);
}

/* --- the object --- */

static void
beckon_question_notices_dispose (GObject *object)
{
  BeckonQuestionNotices *self = BECKON_QUESTION_NOTICES (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), BECKON_TYPE_QUESTION_NOTICES);
  g_clear_pointer (&self->typed, g_free);

  G_OBJECT_CLASS (beckon_question_notices_parent_class)->dispose (object);
}

static guint
add_signal (const char *name, guint n_params, GType type)
{
  return g_signal_new (name, BECKON_TYPE_QUESTION_NOTICES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, n_params, type);
}

static void
beckon_question_notices_class_init (BeckonQuestionNoticesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_notices_dispose;

  signals[RESIZED] = add_signal ("resized", 0, G_TYPE_NONE);
  signals[LEAVING] = add_signal ("leaving", 0, G_TYPE_NONE);
  signals[KEPT_CLOSED] = add_signal ("kept-closed", 0, G_TYPE_NONE);
  signals[NOTIFY_ONLY] = add_signal ("notify-only", 1, G_TYPE_BOOLEAN);
  signals[SHOW_OTHER] = add_signal ("show-other", 1, G_TYPE_INT64);
  signals[COPY_DRAFT] = add_signal ("copy-draft", 0, G_TYPE_NONE);
  signals[CORRECT] = add_signal ("correct", 0, G_TYPE_NONE);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-notices.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, kept);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, kept_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, kept_copy);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, offer);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, offer_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, away);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, away_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, unawaited);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, unawaited_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, other);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, other_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, error);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, error_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, outcome);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, outcome_label);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, draft_buttons);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionNotices, correct_button);
  gtk_widget_class_bind_template_callback (widget_class, kept_copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, kept_close_cb);
  gtk_widget_class_bind_template_callback (widget_class, offer_open_cb);
  gtk_widget_class_bind_template_callback (widget_class, offer_notify_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_other_cb);
  gtk_widget_class_bind_template_callback (widget_class, error_close_cb);
  gtk_widget_class_bind_template_callback (widget_class, draft_copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, correct_cb);
}

static void
beckon_question_notices_init (BeckonQuestionNotices *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_label_set_label (GTK_LABEL (self->unawaited_label), beckon_interaction_get_unawaited_text ());
}

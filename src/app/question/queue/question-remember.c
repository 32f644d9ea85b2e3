/* question-remember.c: *Always answer this way*, and in which cases (SEN-5)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/queue/question-remember.h"

#include <glib/gi18n-lib.h>

#include "app/question/queue/question-announce.h"
#include "app/question/queue/remember-text.h"
#include "app/widgets/compat.h"
#include "app/widgets/row-layout.h"
#include "app/widgets/wrap-box.h"

struct _BeckonQuestionRemember
{
  AdwBin             parent_instance;
  GtkWidget         *check;
  GtkWidget         *scope;
  GtkWidget         *any_reason;
  GtkWidget         *sentence;
  BeckonScope        scopes[BECKON_N_SCOPES]; /* by their position in the list */
  guint              n_scopes;                /* 0: the list is of another question */
  BeckonInteraction *interaction;             /* (owned) (nullable): the question shown */
};

enum
{
  CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonQuestionRemember, beckon_question_remember, ADW_TYPE_BIN)

static void
beckon_question_remember_dispose (GObject *object)
{
  g_clear_pointer (&BECKON_QUESTION_REMEMBER (object)->interaction, beckon_interaction_unref);
  gtk_widget_dispose_template (GTK_WIDGET (object), BECKON_TYPE_QUESTION_REMEMBER);

  G_OBJECT_CLASS (beckon_question_remember_parent_class)->dispose (object);
}

/* Only once somebody checks it: a list of choices takes GTK longer than the rest of the question.
 */
static void
set_scopes (BeckonQuestionRemember *self)
{
  const BeckonInteraction *interaction = self->interaction;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint n = 0;

  if (interaction->agent != NULL && *interaction->agent != '\0')
    {
      self->scopes[n++] = BECKON_SCOPE_AGENT;
      gtk_string_list_append (names, _ ("this agent"));
    }
  if (interaction->workspace != NULL && *interaction->workspace != '\0')
    {
      self->scopes[n++] = BECKON_SCOPE_WORKSPACE;
      gtk_string_list_append (names, _ ("this workspace"));
    }
  self->scopes[n++] = BECKON_SCOPE_EVERYWHERE;
  gtk_string_list_append (names, _ ("everywhere"));
  self->n_scopes = n;
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->scope), G_LIST_MODEL (names));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->scope), 0);
}

static void
changed_cb (BeckonQuestionRemember *self)
{
  gboolean checked = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->check));

  if (checked && self->n_scopes == 0 && self->interaction != NULL)
    set_scopes (self);
  /* An approval holds for exactly what would be done, whatever is said about it (AP-1). */
  gtk_widget_set_visible (self->any_reason, checked && self->interaction != NULL
                                              && self->interaction->kind != BECKON_KIND_APPROVAL);
  if (!checked)
    gtk_check_button_set_active (GTK_CHECK_BUTTON (self->any_reason), FALSE);
  /* The tooltip would cover the sentence that says the same. */
  gtk_widget_set_has_tooltip (self->check, !checked);
  gtk_widget_trigger_tooltip_query (self->check);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
beckon_question_remember_class_init (BeckonQuestionRememberClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_question_remember_dispose;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (BECKON_TYPE_ROW_LAYOUT);
  g_type_ensure (BECKON_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/question-remember.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionRemember, check);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionRemember, scope);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionRemember, any_reason);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionRemember, sentence);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
}

static void
beckon_question_remember_init (BeckonQuestionRemember *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_compat_name_drop_down (GTK_DROP_DOWN (self->scope), _ ("Applies to"));
}

gboolean
beckon_question_remember_applies (const BeckonInteraction *interaction)
{
  if (interaction->request_id != NULL)
    return FALSE;
  if (interaction->kind == BECKON_KIND_CLARIFICATION)
    return TRUE;
  if ((interaction->kind != BECKON_KIND_CHOICE && interaction->kind != BECKON_KIND_APPROVAL)
      || interaction->multiple)
    return FALSE;

  for (guint i = 0; i < interaction->options->len; i++)
    {
      const BeckonOption *option = g_ptr_array_index (interaction->options, i);

      if (!option->destructive)
        return TRUE;
    }
  return FALSE;
}

void
beckon_question_remember_set_interaction (BeckonQuestionRemember *self,
                                          BeckonInteraction      *interaction)
{
  gboolean same;

  g_return_if_fail (BECKON_IS_QUESTION_REMEMBER (self));

  same = self->interaction != NULL && self->interaction->id == interaction->id;

  gtk_widget_set_visible (GTK_WIDGET (self), beckon_question_remember_applies (interaction));
  beckon_interaction_ref (interaction);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  self->interaction = interaction;
  if (same)
    return;

  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->check), FALSE);
  self->n_scopes = 0;
}

void
beckon_question_remember_set_offered (BeckonQuestionRemember *self, gboolean offered)
{
  g_return_if_fail (BECKON_IS_QUESTION_REMEMBER (self));

  if (self->interaction == NULL
      || gtk_widget_get_visible (GTK_WIDGET (self))
           == (offered && beckon_question_remember_applies (self->interaction)))
    return;
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->check), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self),
                          offered && beckon_question_remember_applies (self->interaction));
}

void
beckon_question_remember_clear (BeckonQuestionRemember *self)
{
  g_return_if_fail (BECKON_IS_QUESTION_REMEMBER (self));

  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->check), FALSE);
}

BeckonScope
beckon_question_remember_get_scope (BeckonQuestionRemember *self)
{
  guint selected;

  g_return_val_if_fail (BECKON_IS_QUESTION_REMEMBER (self), BECKON_SCOPE_NONE);

  selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->scope));
  if (!gtk_widget_get_visible (GTK_WIDGET (self))
      || !gtk_check_button_get_active (GTK_CHECK_BUTTON (self->check))
      || selected >= self->n_scopes)
    return BECKON_SCOPE_NONE;

  return self->scopes[selected];
}

gboolean
beckon_question_remember_get_any_reason (BeckonQuestionRemember *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_REMEMBER (self), FALSE);

  return beckon_question_remember_get_scope (self) != BECKON_SCOPE_NONE
         && gtk_check_button_get_active (GTK_CHECK_BUTTON (self->any_reason));
}

gboolean
beckon_question_remember_set_response (BeckonQuestionRemember *self, const char *response)
{
  BeckonScope      scope;
  g_autofree char *text = NULL;

  g_return_val_if_fail (BECKON_IS_QUESTION_REMEMBER (self), FALSE);

  scope = beckon_question_remember_get_scope (self);
  if (scope == BECKON_SCOPE_NONE || self->interaction == NULL)
    text = g_strdup ("");
  else if (response == NULL)
    text = g_strdup (_ ("Choose an answer to see here what it will do before you send it."));
  else
    text = beckon_remember_text_before (self->interaction, response, scope,
                                        beckon_question_remember_get_any_reason (self));
  if (g_str_equal (gtk_label_get_label (GTK_LABEL (self->sentence)), text))
    return FALSE;

  gtk_label_set_label (GTK_LABEL (self->sentence), text);
  gtk_widget_set_visible (self->sentence, *text != '\0');
  /* While typing a text, the person should not hear this after every key. */
  if (*text != '\0' && self->interaction != NULL
      && self->interaction->kind != BECKON_KIND_CLARIFICATION
      && gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    beckon_question_announce (GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self))), text);
  return TRUE;
}

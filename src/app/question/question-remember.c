/* question-remember.c: *Always answer this way*, in which cases, and until when (SEN-5, AP-1)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/question-remember.h"

#include <glib/gi18n-lib.h>

#include "app/question/remember-text.h"
#include "app/widgets/announce.h"
#include "app/widgets/compat.h"
#include "app/widgets/row-layout.h"
#include "app/widgets/wrap-box.h"
#include "base/timestamp.h"
#include "model/question/preference.h"

/* What is said of a time is looked at again this often. */
#define TICK_SECONDS 10
#define DAY_US (86400 * BECKON_US_PER_SECOND)

/* The times in the list, in their order. */
enum
{
  FOR_AN_HOUR,
  UNTIL_TOMORROW,
  FOR_A_WEEK,
  FOR_30_DAYS,
  WITHOUT_AN_END, /* a denial alone */
};

struct _BeckonQuestionRemember
{
  AdwBin             parent_instance;
  GtkWidget         *check;
  GtkWidget         *scope;
  GtkWidget         *duration;
  GtkWidget         *any_reason;
  GtkWidget         *sentence;
  BeckonScope        scopes[BECKON_N_SCOPES]; /* by their position in the list */
  guint              n_scopes;                /* 0: the list is of another question */
  BeckonInteraction *interaction;             /* (owned) (nullable): the question shown */
  BeckonClock       *clock;                   /* (owned) (nullable) */
  char              *response;                /* (owned) (nullable): the answer that is described */
  gboolean           endless;                 /* the list offers *without an end* */
  guint              tick_id;                 /* (owned): 0 unless the sentence says a time */
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
  BeckonQuestionRemember *self = BECKON_QUESTION_REMEMBER (object);

  g_clear_handle_id (&self->tick_id, g_source_remove);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  g_clear_pointer (&self->response, g_free);
  g_clear_object (&self->clock);
  gtk_widget_dispose_template (GTK_WIDGET (object), BECKON_TYPE_QUESTION_REMEMBER);

  G_OBJECT_CLASS (beckon_question_remember_parent_class)->dispose (object);
}

/* Only approvals have an end. */
static gboolean
is_timed (BeckonQuestionRemember *self)
{
  return self->interaction != NULL && self->interaction->kind == BECKON_KIND_APPROVAL;
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
  gtk_widget_set_visible (self->duration, checked && is_timed (self));
  /* An approval holds for exactly what would be done, whatever is said about it (AP-1). */
  gtk_widget_set_visible (self->any_reason,
                          checked && self->interaction != NULL && !is_timed (self));
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
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionRemember, duration);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionRemember, any_reason);
  gtk_widget_class_bind_template_child (widget_class, BeckonQuestionRemember, sentence);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
}

static void
set_durations (BeckonQuestionRemember *self)
{
  /* In the order of the enumeration. */
  const char *names[] = { _ ("for 1 hour"),
                          _ ("until tomorrow"),
                          _ ("for 7 days"),
                          _ ("for 30 days"),
                          self->endless ? _ ("without an end") : NULL,
                          NULL };
  g_autoptr (GtkStringList) list = gtk_string_list_new (names);

  gtk_drop_down_set_model (GTK_DROP_DOWN (self->duration), G_LIST_MODEL (list));
}

static void
beckon_question_remember_init (BeckonQuestionRemember *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_compat_name_drop_down (GTK_DROP_DOWN (self->scope), _ ("Applies to"));
  beckon_compat_name_drop_down (GTK_DROP_DOWN (self->duration), _ ("For how long"));
  set_durations (self);
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
                                          BeckonInteraction      *interaction,
                                          BeckonClock            *clock)
{
  gboolean same;

  g_return_if_fail (BECKON_IS_QUESTION_REMEMBER (self));

  same = self->interaction != NULL && self->interaction->id == interaction->id;

  gtk_widget_set_visible (GTK_WIDGET (self), beckon_question_remember_applies (interaction));
  beckon_interaction_ref (interaction);
  g_clear_pointer (&self->interaction, beckon_interaction_unref);
  self->interaction = interaction;
  g_set_object (&self->clock, clock);
  if (same)
    return;

  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->check), FALSE);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->duration), FOR_AN_HOUR);
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

static gint64
get_now (BeckonQuestionRemember *self)
{
  return self->clock != NULL ? beckon_clock_get_time (self->clock, BECKON_CLOCK_WALL) : 0;
}

/* How long it is until the day ends where the person is. */
static gint64
get_rest_of_day (gint64 now_us)
{
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (now_us / BECKON_US_PER_SECOND);
  g_autoptr (GDateTime) next = now != NULL ? g_date_time_add_days (now, 1) : NULL;
  g_autoptr (GDateTime) midnight =
    next != NULL ? g_date_time_new_local (g_date_time_get_year (next), g_date_time_get_month (next),
                                          g_date_time_get_day_of_month (next), 0, 0, 0)
                 : NULL;

  /* Times are cut to milliseconds where they are stored: not to the day before. */
  return midnight != NULL
           ? g_date_time_to_unix (midnight) * BECKON_US_PER_SECOND - now_us + BECKON_US_PER_MS
           : BECKON_PREFERENCE_DEFAULT_US;
}

/* For how long from @now_us on; 0: without an end. */
static gint64
get_for_us (BeckonQuestionRemember *self, gint64 now_us)
{
  if (beckon_question_remember_get_scope (self) == BECKON_SCOPE_NONE || !is_timed (self))
    return 0;

  switch (gtk_drop_down_get_selected (GTK_DROP_DOWN (self->duration)))
    {
    case WITHOUT_AN_END:
      return 0;
    case UNTIL_TOMORROW:
      return get_rest_of_day (now_us);
    case FOR_A_WEEK:
      return 7 * DAY_US;
    case FOR_30_DAYS:
      return BECKON_PREFERENCE_MAX_US;
    case FOR_AN_HOUR:
    default:
      return BECKON_PREFERENCE_DEFAULT_US;
    }
}

gint64
beckon_question_remember_get_for_us (BeckonQuestionRemember *self)
{
  g_return_val_if_fail (BECKON_IS_QUESTION_REMEMBER (self), 0);

  return get_for_us (self, get_now (self));
}

/* Only a denial may be kept without an end: the list offers that with it alone. */
static void
offer_endless (BeckonQuestionRemember *self, gboolean offered)
{
  GtkDropDown *list = GTK_DROP_DOWN (self->duration);
  guint        selected = gtk_drop_down_get_selected (list);

  if (offered == self->endless)
    return;
  self->endless = offered;
  /* A new list: one that changes keeps the focus at the position of a row that is gone. */
  g_signal_handlers_block_by_func (list, changed_cb, self);
  set_durations (self);
  gtk_drop_down_set_selected (list, selected < WITHOUT_AN_END ? selected : FOR_AN_HOUR);
  g_signal_handlers_unblock_by_func (list, changed_cb, self);
}

/* (transfer full): what the answer will do. */
static char *
describe (BeckonQuestionRemember *self)
{
  BeckonScope scope = beckon_question_remember_get_scope (self);
  gint64      now_us = get_now (self);
  gint64      for_us = get_for_us (self, now_us);

  if (scope == BECKON_SCOPE_NONE || self->interaction == NULL)
    return g_strdup ("");
  if (self->response == NULL)
    return g_strdup (_ ("Choose an answer to see here what it will do before you send it."));
  return beckon_remember_text_before (self->interaction, self->response, scope,
                                      beckon_question_remember_get_any_reason (self),
                                      for_us != 0 ? now_us + for_us : 0, now_us);
}

/* The time that the sentence says moves on until the answer is sent. */
static gboolean
tick_cb (gpointer user_data)
{
  BeckonQuestionRemember *self = user_data;
  g_autofree char        *text = describe (self);

  gtk_label_set_label (GTK_LABEL (self->sentence), text);
  if (self->response != NULL && beckon_question_remember_get_for_us (self) != 0)
    return G_SOURCE_CONTINUE;

  self->tick_id = 0;
  return G_SOURCE_REMOVE;
}

gboolean
beckon_question_remember_set_response (BeckonQuestionRemember *self, const char *response)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (BECKON_IS_QUESTION_REMEMBER (self), FALSE);

  if (self->response != response)
    {
      g_free (self->response);
      self->response = g_strdup (response);
    }
  offer_endless (self,
                 is_timed (self) && beckon_preference_is_denial (self->interaction, response));
  if (self->tick_id == 0 && response != NULL && beckon_question_remember_get_for_us (self) != 0)
    self->tick_id = g_timeout_add_seconds (TICK_SECONDS, tick_cb, self);
  text = describe (self);
  if (g_str_equal (gtk_label_get_label (GTK_LABEL (self->sentence)), text))
    return FALSE;

  gtk_label_set_label (GTK_LABEL (self->sentence), text);
  gtk_widget_set_visible (self->sentence, *text != '\0');
  /* While typing a text, the person should not hear this after every key. */
  if (*text != '\0' && self->interaction != NULL
      && self->interaction->kind != BECKON_KIND_CLARIFICATION
      && gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    beckon_announce (GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self))), text);
  return TRUE;
}

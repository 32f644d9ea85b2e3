/* telegram-group.c: the group of preferences that connects a Telegram bot with the person's chat
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/settings/telegram-group.h"

#include <glib/gi18n-lib.h>

#include "app/settings/duration-row.h"
#include "app/settings/environment-lock.h"
#include "app/widgets/spoken.h"
#include "base/error.h"

struct _BeckonTelegramGroup
{
  AdwPreferencesGroup    parent_instance;
  BeckonTelegramAccount *account;     /* (owned) (nullable) */
  GSettings             *settings;    /* (owned) (nullable) */
  GCancellable          *cancellable; /* (owned): of the call in progress */
  char                  *error;       /* (nullable): why connecting failed */
  gboolean               connecting;
  AdwPasswordEntryRow   *token;
  GtkWidget             *connect;
  AdwActionRow          *bot;
  GtkImage              *health;
  GtkWidget             *disconnect;
  AdwActionRow          *pairing;
  GtkLabel              *code;
  GtkWidget             *renew;
  AdwComboRow           *when;
  BeckonDurationRow     *away_after;
  AdwActionRow          *test;
  GtkWidget             *send;
  AdwActionRow          *problem;
};

G_DEFINE_FINAL_TYPE (BeckonTelegramGroup, beckon_telegram_group, ADW_TYPE_PREFERENCES_GROUP)

/* The values of the setting telegram-when, in the order of the row. */
static const char *const whens[] = { "always", "away" };

static void
set_shown (gpointer widget, gboolean shown)
{
  gtk_widget_set_visible (GTK_WIDGET (widget), shown);
}

static void
show_bot (BeckonTelegramGroup *self, BeckonTelegram *channel)
{
  const char      *name = beckon_telegram_get_bot_name (channel);
  g_autofree char *detail = NULL;
  BeckonHealth     health = beckon_channel_get_health (BECKON_CHANNEL (channel), &detail);
  gboolean         waits = beckon_telegram_get_chat (channel) == 0;
  g_autofree char *escaped = g_markup_escape_text (detail, -1);

  /* Translators: a bot of Telegram whose name is not known yet */
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->bot), name != NULL ? name : _ ("Bot"));
  adw_action_row_set_subtitle (self->bot, escaped);
  gtk_image_set_from_icon_name (self->health, health == BECKON_HEALTH_GOOD ? "emblem-ok-symbolic"
                                              : waits || health == BECKON_HEALTH_UNKNOWN
                                                ? "content-loading-symbolic"
                                                : "dialog-warning-symbolic");
}

static void
show_pairing (BeckonTelegramGroup *self, BeckonTelegram *channel)
{
  const char *code = beckon_telegram_get_pairing (channel);

  gtk_label_set_label (self->code, code != NULL ? code : "");
  set_shown (self->code, code != NULL);
  set_shown (self->renew, code == NULL);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->pairing),
                                 code != NULL ? _ ("Send this code to the bot")
                                              : _ ("Code Expired"));
}

static void
update (BeckonTelegramGroup *self)
{
  BeckonTelegram *channel =
    self->account != NULL ? beckon_telegram_account_get_channel (self->account) : NULL;
  const char *problem = self->error;
  gboolean    fixed = self->account != NULL && beckon_telegram_account_is_fixed (self->account);
  gboolean    waits = channel != NULL && beckon_telegram_get_chat (channel) == 0;

  if (problem == NULL && self->account != NULL)
    problem = beckon_telegram_account_get_problem (self->account);
  set_shown (self, self->account != NULL);
  set_shown (self->token, channel == NULL && !fixed);
  set_shown (self->bot, channel != NULL);
  set_shown (self->pairing, waits);
  set_shown (self->when, self->settings != NULL && channel != NULL && !waits);
  set_shown (self->away_after, self->settings != NULL && channel != NULL && !waits
                                 && adw_combo_row_get_selected (self->when) == 1);
  set_shown (self->test, channel != NULL && !waits);
  set_shown (self->problem, problem != NULL);
  set_shown (self->disconnect, !fixed);
  /* The entry stays sensitive while Telegram is called, so that it keeps the focus. */
  gtk_widget_set_sensitive (self->connect,
                            !self->connecting
                              && *gtk_editable_get_text (GTK_EDITABLE (self->token)) != '\0');
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->problem),
                                 problem != NULL ? problem : "");
  if (channel == NULL)
    return;
  show_bot (self, channel);
  if (waits)
    show_pairing (self, channel);
}

static void
set_error (BeckonTelegramGroup *self, const GError *error)
{
  const char *hint = beckon_error_get_hint (error);

  g_free (self->error);
  if (error == NULL)
    self->error = NULL;
  else
    self->error = hint != NULL && *hint != '\0' ? g_strdup_printf ("%s\n%s", error->message, hint)
                                                : g_strdup (error->message);
}

static void
on_token_changed (BeckonTelegramGroup *self)
{
  set_error (self, NULL);
  update (self);
}

static void
on_connected (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegramGroup) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean good =
    beckon_telegram_account_connect_finish (BECKON_TELEGRAM_ACCOUNT (object), result, &error);

  if (self->account == NULL)
    return;
  self->connecting = FALSE;
  if (good)
    gtk_editable_set_text (GTK_EDITABLE (self->token), "");
  set_error (self, error);
  update (self);
}

static void
on_connect (BeckonTelegramGroup *self)
{
  if (self->connecting || *gtk_editable_get_text (GTK_EDITABLE (self->token)) == '\0')
    return;
  self->connecting = TRUE;
  set_error (self, NULL);
  beckon_telegram_account_connect_async (self->account,
                                         gtk_editable_get_text (GTK_EDITABLE (self->token)),
                                         on_connected, g_object_ref (self));
  update (self);
}

static void
on_when_selected (BeckonTelegramGroup *self)
{
  g_autofree char *now = NULL;
  const char      *chosen;

  if (self->settings == NULL)
    return;
  chosen = whens[adw_combo_row_get_selected (self->when) == 1];
  now = g_settings_get_string (self->settings, "telegram-when");
  if (!g_str_equal (now, chosen) && gtk_widget_get_sensitive (GTK_WIDGET (self->when)))
    g_settings_set_string (self->settings, "telegram-when", chosen);
  update (self);
}

/* What the desk does, which the environment may say. */
static void
show_when (BeckonTelegramGroup *self)
{
  g_autoptr (BeckonDeskSettings) desk_settings = beckon_desk_settings_new_from (self->settings);

  adw_combo_row_set_selected (self->when, desk_settings->only_when_away ? 1 : 0);
  update (self);
}

static void
on_disconnect (BeckonTelegramGroup *self)
{
  beckon_telegram_account_disconnect (self->account);
  adw_action_row_set_subtitle (self->test, "");
}

static void
on_renew (BeckonTelegramGroup *self)
{
  BeckonTelegram *channel = beckon_telegram_account_get_channel (self->account);

  if (channel != NULL)
    beckon_telegram_begin_pairing (channel);
}

static void
on_tested (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonTelegramGroup) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *escaped = NULL;

  if (self->account == NULL)
    return;
  if (!beckon_telegram_test_finish (BECKON_TELEGRAM (object), result, &error))
    escaped = g_markup_escape_text (error->message, -1);
  adw_action_row_set_subtitle (self->test, escaped != NULL ? escaped : _ ("Sent. Check the chat."));
  gtk_widget_set_sensitive (self->send, TRUE);
}

static void
on_test (BeckonTelegramGroup *self)
{
  BeckonTelegram *channel = beckon_telegram_account_get_channel (self->account);

  if (channel == NULL)
    return;
  gtk_widget_set_sensitive (self->send, FALSE);
  beckon_telegram_test_async (channel, self->cancellable, on_tested, g_object_ref (self));
}

static void
beckon_telegram_group_dispose (GObject *object)
{
  BeckonTelegramGroup *self = BECKON_TELEGRAM_GROUP (object);

  g_cancellable_cancel (self->cancellable);
  if (self->account != NULL)
    g_signal_handlers_disconnect_by_data (self->account, self);
  g_clear_object (&self->account);
  if (self->settings != NULL)
    g_signal_handlers_disconnect_by_data (self->settings, self);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (beckon_telegram_group_parent_class)->dispose (object);
}

static void
beckon_telegram_group_finalize (GObject *object)
{
  BeckonTelegramGroup *self = BECKON_TELEGRAM_GROUP (object);

  g_object_unref (self->cancellable);
  g_free (self->error);

  G_OBJECT_CLASS (beckon_telegram_group_parent_class)->finalize (object);
}

static void
beckon_telegram_group_class_init (BeckonTelegramGroupClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = beckon_telegram_group_dispose;
  object_class->finalize = beckon_telegram_group_finalize;

  g_type_ensure (BECKON_TYPE_DURATION_ROW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/page/beckon/Beckon/telegram-group.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonTelegramGroup, token);
  gtk_widget_class_bind_template_child (widget_class, BeckonTelegramGroup, connect);
  gtk_widget_class_bind_template_child (widget_class, BeckonTelegramGroup, bot);
  gtk_widget_class_bind_template_child (widget_class, BeckonTelegramGroup, health);
  gtk_widget_class_bind_template_child (widget_class, BeckonTelegramGroup, disconnect);
  gtk_widget_class_bind_template_child (widget_class, BeckonTelegramGroup, pairing);
  gtk_widget_class_bind_template_child (widget_class, BeckonTelegramGroup, code);
  gtk_widget_class_bind_template_child (widget_class, BeckonTelegramGroup, renew);
  gtk_widget_class_bind_template_child (widget_class, BeckonTelegramGroup, when);
  gtk_widget_class_bind_template_child (widget_class, BeckonTelegramGroup, away_after);
  gtk_widget_class_bind_template_child (widget_class, BeckonTelegramGroup, test);
  gtk_widget_class_bind_template_child (widget_class, BeckonTelegramGroup, send);
  gtk_widget_class_bind_template_child (widget_class, BeckonTelegramGroup, problem);
  gtk_widget_class_bind_template_callback (widget_class, on_token_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_connect);
  gtk_widget_class_bind_template_callback (widget_class, on_disconnect);
  gtk_widget_class_bind_template_callback (widget_class, on_renew);
  gtk_widget_class_bind_template_callback (widget_class, on_when_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_test);
}

static void
beckon_telegram_group_init (BeckonTelegramGroup *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  beckon_spoken_entry_row (ADW_ENTRY_ROW (self->token));
}

void
beckon_telegram_group_set_account (BeckonTelegramGroup *self, BeckonTelegramAccount *account)
{
  g_return_if_fail (BECKON_IS_TELEGRAM_GROUP (self));

  if (self->account != NULL)
    g_signal_handlers_disconnect_by_data (self->account, self);
  if (!g_set_object (&self->account, account))
    return;
  if (account != NULL)
    g_signal_connect_swapped (account, "changed", G_CALLBACK (update), self);
  update (self);
}

void
beckon_telegram_group_bind (BeckonTelegramGroup *self, GSettings *settings)
{
  g_return_if_fail (BECKON_IS_TELEGRAM_GROUP (self));
  g_return_if_fail (G_IS_SETTINGS (settings));
  g_return_if_fail (self->settings == NULL);

  beckon_environment_lock (ADW_ACTION_ROW (self->when), "BECKON_TELEGRAM_WHEN");
  beckon_duration_row_bind (self->away_after, settings, "away-after-ms", "BECKON_AWAY_AFTER_MS");
  self->settings = g_object_ref (settings);
  g_signal_connect_swapped (settings, "changed::telegram-when", G_CALLBACK (show_when), self);
  show_when (self);
}

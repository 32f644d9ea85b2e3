/* window-footer.c: the footer of the desk window: the state of the connections to agents and to the
 * person
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/window-private.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "model/enums.h"
#include "model/question/interaction.h"

void
beckon_window_show_counts (BeckonWindow *self, const guint64 counts[BECKON_N_TASK_STATUSES])
{
  guint            running = (guint) MIN (counts[BECKON_TASK_RUNNING], G_MAXUINT);
  guint            needs = (guint) MIN (counts[BECKON_TASK_AWAITING_RESPONSE], G_MAXUINT);
  g_autofree char *all = beckon_format_summary (counts);
  g_autofree char *run = g_strdup_printf (ngettext ("%u running", "%u running", running), running);
  g_autofree char *need = g_strdup_printf (ngettext ("%u needs you", "%u need you", needs), needs);
  g_autofree char *text = g_strjoin (" · ", run, need, NULL);
  g_autofree char *title = NULL;

  gtk_label_set_text (self->summary, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->summary), all);
  /* The number stands beside the word: a badge of two digits hides the icon. */
  if (needs > 0)
    /* Translators: the name of the view, and how many tasks need the person: "Desk (3)" */
    title = g_strdup_printf (_ ("%s (%u)"), _ ("Desk"), needs);
  adw_view_stack_page_set_title (self->desk_view, title != NULL ? title : _ ("Desk"));
  adw_view_stack_page_set_needs_attention (self->desk_view, needs > 0);
}

void
beckon_window_update_footer (BeckonWindow *self)
{
  gboolean narrow = beckon_adaptive_bin_is_narrow (self->adaptive);
  gboolean quiet = gtk_widget_get_visible (GTK_WIDGET (self->quiet_button));

  gtk_widget_set_visible (GTK_WIDGET (self->summary), !narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->health), !narrow || self->ailing || self->weakened);
  gtk_widget_set_visible (self->footer, self->footer_fits
                                          && (!narrow || self->ailing || self->weakened || quiet));
}

/* Adds the state of a channel to @sound, or shows it if it does not work. */
static void
add_health (
  BeckonWindow *self, GString *sound, const char *name, BeckonHealth health, const char *detail)
{
  static const struct
  {
    const char *icon, *style;
  } looks[] = {
    [BECKON_HEALTH_UNKNOWN] = { "content-loading-symbolic", "dim-label" },
    [BECKON_HEALTH_GOOD] = { "beckon-done-symbolic", "state-done" },
    [BECKON_HEALTH_BAD] = { "dialog-warning-symbolic", "state-failed" },
  };
  /* Newer GTK names no box that only holds other widgets together. */
  GtkWidget       *box;
  GtkWidget       *icon;
  GtkWidget       *label;
  g_autofree char *text = NULL;

  /* Translators: a channel like "desk" or "HTTP", and how it is */
  text = g_strdup_printf (_ ("%s: %s"), name, detail);
  if (sound != NULL && health != BECKON_HEALTH_BAD)
    {
      if (sound->len > 0)
        g_string_append_c (sound, '\n');
      g_string_append (sound, text);
      return;
    }

  self->ailing = self->ailing || health == BECKON_HEALTH_BAD;
  box =
    g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, "spacing", 4, NULL);
  icon = gtk_image_new_from_icon_name (looks[health].icon);
  label = gtk_label_new (name);
  gtk_widget_add_css_class (icon, looks[health].style);
  gtk_widget_add_css_class (icon, "health");
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), label);
  gtk_widget_set_tooltip_text (box, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  beckon_wrap_box_append (self->health, box);
}

/* One sign for all channels, with @details as its tooltip. */
static void
add_sound (BeckonWindow *self, const char *details)
{
  GtkWidget *label;

  add_health (self, NULL, _ ("All channels work"), BECKON_HEALTH_GOOD, details);
  label = gtk_widget_get_first_child (GTK_WIDGET (self->health));
  gtk_widget_set_tooltip_text (label, details);
}

/* What the person has allowed is shown as long as it lasts (TR-9). */
static void
add_guards (BeckonWindow *self)
{
  g_autoptr (GPtrArray) states =
    beckon_guards_list (beckon_service_get_guards (self->service), FALSE);
  g_autoptr (GString) weakened = g_string_new (NULL);

  for (guint i = 0; i < states->len; i++)
    {
      const BeckonGuardState *state = states->pdata[i];

      /* What the environment says is the choice of whoever started the desk. */
      if (state->weakened_by != BECKON_WEAKENED_BY_PERSON
          && state->weakened_by != BECKON_WEAKENED_BY_ADMINISTRATOR)
        continue;
      if (weakened->len > 0)
        g_string_append_c (weakened, '\n');
      g_string_append_printf (weakened,
                              state->weakened_by == BECKON_WEAKENED_BY_PERSON
                                ? _ ("Allowed by you: %s")
                                : _ ("Set by the administrator: %s"),
                              state->weakened);
    }
  self->weakened = weakened->len > 0;
  if (self->weakened)
    add_health (self, NULL, _ ("Fewer guards"), BECKON_HEALTH_UNKNOWN, weakened->str);
}

/* A channel that reaches the person away from the desk (ATT-5). */
static void
add_channel (BeckonWindow *self, GString *sound, const BeckonChannelState *channel)
{
  BeckonSurfaceId  surface = BECKON_SURFACE_NONE;
  g_autofree char *text = NULL;

  if (channel->waiting > 0)
    /* Translators: how a channel such as Telegram is, and how many messages it could not deliver
     * yet */
    text = g_strdup_printf (
      ngettext ("%s (%u message waiting)", "%s (%u messages waiting)", channel->waiting),
      *channel->detail != '\0' ? channel->detail : _ ("ok"), channel->waiting);
  else
    text = g_strdup (*channel->detail != '\0' ? channel->detail : _ ("ok"));
  add_health (self, sound,
              beckon_surface_id_from_string (channel->name, &surface)
                ? beckon_surface_id_to_label (surface)
                : channel->name,
              channel->health, text);
}

static gboolean
has_channel (const GPtrArray *channels, const char *name)
{
  for (guint i = 0; i < channels->len; i++)
    {
      const BeckonChannelState *channel = channels->pdata[i];

      if (g_strcmp0 (channel->name, name) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Features that the person set up and that do not work, other than channels (ATT-5). One that
 * works, or was not used yet, is not shown. */
static void
add_ailing (BeckonWindow *self, const GPtrArray *channels)
{
  BeckonSentinel        *sentinel = beckon_service_get_sentinel (self->service);
  BeckonTelegramAccount *telegram = beckon_service_get_telegram (self->service);
  const char   *problem = telegram != NULL ? beckon_telegram_account_get_problem (telegram) : NULL;
  BeckonServer *server = beckon_service_get_server (self->service);
  const char   *unnotified = NULL;
  g_autofree char *detail = NULL;
  g_autofree char *when = NULL;
  g_autofree char *text = NULL;
  gint64           checked_us;

  if (server != NULL)
    unnotified =
      beckon_server_get_problem (server, beckon_surface_id_to_string (BECKON_SURFACE_NOTIFICATION));
  if (unnotified != NULL)
    add_health (self, NULL, beckon_surface_id_to_label (BECKON_SURFACE_NOTIFICATION),
                BECKON_HEALTH_BAD, unnotified);
  if (problem != NULL && !has_channel (channels, BECKON_TELEGRAM_CHANNEL))
    add_health (self, NULL, beckon_surface_id_to_label (BECKON_SURFACE_TELEGRAM), BECKON_HEALTH_BAD,
                problem);
  if (sentinel == NULL
      || beckon_sentinel_get_state (sentinel, &detail, &checked_us) != BECKON_HEALTH_BAD)
    return;
  if (checked_us != 0)
    {
      when = beckon_format_time (
        checked_us, beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL));
      /* Translators: what went wrong, and the time of day at which it did */
      text = g_strdup_printf (_ ("%s (%s)"), detail, when);
    }
  add_health (self, NULL, C_ ("channel", "evaluator"), BECKON_HEALTH_BAD,
              text != NULL ? text : detail);
}

void
beckon_window_update_health (BeckonWindow *self)
{
  BeckonServer *server = beckon_service_get_server (self->service);
  g_autoptr (GPtrArray) channels = beckon_desk_list_channels (self->desk);
  const GError *trouble = beckon_desk_get_trouble (self->desk);
  const char   *lost =
    server != NULL ? beckon_server_get_problem (server, BECKON_SOCKET_SURFACE) : NULL;
  GtkWidget       *child;
  int              port = server != NULL ? beckon_server_get_port (server) : 0;
  g_autofree char *text = NULL;
  g_autoptr (GString) sound = g_string_new (NULL);

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->health))) != NULL)
    gtk_widget_unparent (child);

  self->ailing = FALSE;
  add_health (self, sound, C_ ("channel", "desk"),
              trouble == NULL ? BECKON_HEALTH_GOOD : BECKON_HEALTH_BAD,
              trouble == NULL ? _ ("ok") : trouble->message);
  if (server == NULL)
    text = g_strdup (_ ("not reachable by agents"));
  else if (lost != NULL)
    text = g_strdup (lost);
  else if (port == 0)
    text = g_strdup (_ ("Unix socket only; the port is off or in use"));
  else
    text = g_strdup_printf (_ ("ok, port %d"), port);
  add_health (self, sound, C_ ("channel", "HTTP"),
              server != NULL && lost == NULL && port != 0 ? BECKON_HEALTH_GOOD : BECKON_HEALTH_BAD,
              text);
  for (guint i = 0; i < channels->len; i++)
    add_channel (self, sound, g_ptr_array_index (channels, i));
  add_ailing (self, channels);
  if (!self->ailing)
    add_sound (self, sound->str);
  add_guards (self);
  beckon_window_update_footer (self);
}

void
beckon_window_watch_health (BeckonWindow *self)
{
  g_signal_connect_swapped (self->service, "health-changed",
                            G_CALLBACK (beckon_window_update_health), self);
  beckon_window_update_health (self);
}

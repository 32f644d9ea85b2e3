/* footer.c: the footer of the desk window: how many tasks run and need the person, whether
 * questions arrive in silence, and the state of the connections (ATT-5, ATT-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/window/footer.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "app/widgets/wrap-box.h"
#include "base/timestamp.h"
#include "model/enums.h"
#include "model/question/interaction.h"
#include "store/view-slot.h"
#include "surface/quiet/quiet-menu.h"

/* The tasks are counted at most this often. */
#define COUNT_MS 200

struct _BeckonFooter
{
  AdwBin         parent_instance;
  BeckonService *service; /* (owned) (nullable): once its desk is open */
  BeckonDesk    *desk;    /* (owned) (nullable): that desk */
  GSignalGroup  *quiet;   /* (owned): of the BeckonQuiet, while the desk is open */
  GtkLabel      *summary;
  GtkMenuButton *quiet_button;
  BeckonWrapBox *health;
  gboolean       narrow;
  gboolean       fits;
  gboolean       ailing;   /* a channel does not work */
  gboolean       weakened; /* a guard is weaker than its default */
  guint          source;   /* timeout that will count again */
  gboolean       counting; /* the tasks are being counted */
  gboolean       recount;  /* they changed meanwhile */
};

typedef enum
{
  PROP_NARROW = 1
} BeckonFooterProperty;

static GParamSpec *properties[PROP_NARROW + 1];

enum
{
  COUNTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonFooter, beckon_footer, ADW_TYPE_BIN)

/* --- the count of the tasks --- */

static gboolean count_cb (gpointer user_data);

static gpointer
count_tasks (BeckonView *view, gpointer input, GError **error)
{
  g_autofree guint64 *counts = g_new0 (guint64, BECKON_N_TASK_STATUSES);

  return beckon_view_count_tasks (view, counts, error) ? g_steal_pointer (&counts) : NULL;
}

/* @result (nullable): BECKON_N_TASK_STATUSES numbers; NULL with @error. */
static void
show_counts (gpointer target, gpointer result, const GError *error)
{
  BeckonFooter    *self = target;
  const guint64   *counts = result;
  guint            running, needs, postponed;
  g_autofree char *all = NULL;
  g_autofree char *run = NULL;
  g_autofree char *need = NULL;
  g_autofree char *text = NULL;

  self->counting = FALSE;
  if (self->recount)
    beckon_footer_count (self);
  self->recount = FALSE;
  if (counts == NULL)
    {
      g_message ("Cannot count the tasks: %s", error->message);
      return;
    }

  /* What is set aside is not in the text: nothing that needs you means that you can walk away. */
  running = (guint) MIN (counts[BECKON_TASK_RUNNING], G_MAXUINT);
  needs = (guint) MIN (counts[BECKON_TASK_AWAITING_RESPONSE], G_MAXUINT);
  postponed = (guint) MIN (counts[BECKON_TASK_POSTPONED], G_MAXUINT);
  all = beckon_format_summary (counts);
  run = g_strdup_printf (ngettext ("%u running", "%u running", running), running);
  need = g_strdup_printf (ngettext ("%u needs you", "%u need you", needs), needs);
  text = g_strjoin (" · ", run, need, NULL);
  gtk_label_set_text (self->summary, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->summary), all);
  g_signal_emit (self, signals[COUNTED], 0, needs, postponed);
}

static void
count_now (BeckonFooter *self)
{
  self->counting = TRUE;
  beckon_view_slot_read (beckon_desk_get_store (self->desk), self, "summary", count_tasks, NULL,
                         NULL, g_free, show_counts);
}

static gboolean
count_cb (gpointer user_data)
{
  BeckonFooter *self = user_data;

  self->source = 0;
  count_now (self);
  return G_SOURCE_REMOVE;
}

void
beckon_footer_count (BeckonFooter *self)
{
  g_return_if_fail (BECKON_IS_FOOTER (self));

  /* One count at a time: those of a slow disk must not push each other aside for ever. */
  if (self->counting)
    self->recount = TRUE;
  else if (self->source == 0)
    self->source = g_timeout_add (COUNT_MS, count_cb, self);
}

/* --- what is visible --- */

static void
update_visible (BeckonFooter *self)
{
  gboolean wrong = self->ailing || self->weakened;
  gboolean quiet = gtk_widget_get_visible (GTK_WIDGET (self->quiet_button));

  gtk_widget_set_visible (GTK_WIDGET (self->summary), !self->narrow);
  gtk_widget_set_visible (GTK_WIDGET (self->health), !self->narrow || wrong);
  gtk_widget_set_visible (GTK_WIDGET (self), self->fits && (!self->narrow || wrong || quiet));
}

void
beckon_footer_set_fits (BeckonFooter *self, gboolean fits)
{
  g_return_if_fail (BECKON_IS_FOOTER (self));

  self->fits = fits;
  update_visible (self);
}

/* --- do not disturb --- */

static void
show_quiet (BeckonFooter *self, BeckonQuiet *quiet)
{
  g_autofree char *text = quiet != NULL ? beckon_quiet_describe (quiet) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->quiet_button), text != NULL);
  update_visible (self);
  if (text == NULL)
    return;
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->quiet_button), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->quiet_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void
beckon_footer_set_quiet (BeckonFooter *self, BeckonQuiet *quiet)
{
  g_return_if_fail (BECKON_IS_FOOTER (self));

  g_signal_group_set_target (self->quiet, quiet);
  show_quiet (self, quiet);
}

/* --- the state of the connections --- */

/* Adds the state of a channel to @sound, or shows it if it does not work. */
static void
add_health (
  BeckonFooter *self, GString *sound, const char *name, BeckonHealth health, const char *detail)
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
add_sound (BeckonFooter *self, const char *details)
{
  GtkWidget *label;

  add_health (self, NULL, _ ("All channels work"), BECKON_HEALTH_GOOD, details);
  label = gtk_widget_get_first_child (GTK_WIDGET (self->health));
  gtk_widget_set_tooltip_text (label, details);
}

/* What the person has allowed is shown as long as it lasts (TR-9). */
static void
add_guards (BeckonFooter *self)
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
add_channel (BeckonFooter *self, GString *sound, const BeckonChannelState *channel)
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
add_ailing (BeckonFooter *self, const GPtrArray *channels)
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
      when = beckon_timestamp_to_local (
        checked_us, beckon_clock_get_time (beckon_desk_get_clock (self->desk), BECKON_CLOCK_WALL));
      /* Translators: what went wrong, and the time of day at which it did */
      text = g_strdup_printf (_ ("%s (%s)"), detail, when);
    }
  add_health (self, NULL, C_ ("channel", "evaluator"), BECKON_HEALTH_BAD,
              text != NULL ? text : detail);
}

static void
update_health (BeckonFooter *self)
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
  update_visible (self);
}

/* --- object --- */

static void
set_narrow (BeckonFooter *self, gboolean narrow)
{
  if (self->narrow == narrow)
    return;
  self->narrow = narrow;
  if (self->service != NULL)
    update_health (self);
  else
    update_visible (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NARROW]);
}

static void
beckon_footer_set_property (GObject      *object,
                            guint         property_id,
                            const GValue *value,
                            GParamSpec   *pspec)
{
  switch ((BeckonFooterProperty) property_id)
    {
    case PROP_NARROW:
      set_narrow (BECKON_FOOTER (object), g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
      break;
    }
}

static void
beckon_footer_get_property (GObject *object, guint property_id, GValue *value, GParamSpec *pspec)
{
  switch ((BeckonFooterProperty) property_id)
    {
    case PROP_NARROW:
      g_value_set_boolean (value, BECKON_FOOTER (object)->narrow);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
      break;
    }
}

static void
beckon_footer_dispose (GObject *object)
{
  BeckonFooter *self = BECKON_FOOTER (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->quiet);
  g_clear_object (&self->desk);
  g_clear_object (&self->service);

  G_OBJECT_CLASS (beckon_footer_parent_class)->dispose (object);
}

static void
beckon_footer_class_init (BeckonFooterClass *klass)
{
  GObjectClass   *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = beckon_footer_set_property;
  object_class->get_property = beckon_footer_get_property;
  object_class->dispose = beckon_footer_dispose;
  properties[PROP_NARROW] =
    g_param_spec_boolean ("narrow", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
  signals[COUNTED] = g_signal_new ("counted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);

  g_type_ensure (BECKON_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/footer.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonFooter, summary);
  gtk_widget_class_bind_template_child (widget_class, BeckonFooter, quiet_button);
  gtk_widget_class_bind_template_child (widget_class, BeckonFooter, health);
}

static void
beckon_footer_init (BeckonFooter *self)
{
  g_autoptr (GMenuModel) menu = beckon_quiet_menu_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_menu_button_set_menu_model (self->quiet_button, menu);
  self->quiet = g_signal_group_new (BECKON_TYPE_QUIET);
  g_signal_group_connect_swapped (self->quiet, "changed", G_CALLBACK (show_quiet), self);
}

void
beckon_footer_set_service (BeckonFooter *self, BeckonService *service)
{
  g_return_if_fail (BECKON_IS_FOOTER (self));
  g_return_if_fail (BECKON_IS_SERVICE (service));
  g_return_if_fail (self->service == NULL);

  self->service = g_object_ref (service);
  self->desk = g_object_ref (beckon_service_get_desk (service));
  g_signal_connect_object (service, "health-changed", G_CALLBACK (update_health), self,
                           G_CONNECT_SWAPPED);
  update_health (self);
  count_now (self);
}

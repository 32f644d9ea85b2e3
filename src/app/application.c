/* application.c: the program beckon-desk: one desk, its window and its dialogs
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/application-private.h"

#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/bus-name.h"
#include "app/widgets/composing.h"
#include "app/widgets/confirm-dialog.h"
#include "app/widgets/face-icons.h"
#include "app/widgets/high-contrast.h"
#include "app/widgets/long-labels.h"
#include "app/widgets/spoken.h"
#include "app/widgets/transients.h"
#include "app/window/window.h"
#include "base/link.h"
#include "base/paths.h"
#include "desk/run/log-limit.h"

G_DEFINE_FINAL_TYPE (BeckonApplication, beckon_application, ADW_TYPE_APPLICATION)

/* (transfer none) (nullable) */
static BeckonWindow *
find_window (BeckonApplication *self)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (BECKON_IS_WINDOW (l->data))
      return l->data;
  return NULL;
}

/* --- the desk --- */

static void
open_questions (BeckonApplication *self)
{
  BeckonDesk      *desk = beckon_service_get_desk (self->service);
  BeckonWindow    *window = find_window (self);
  g_autofree char *data = beckon_paths_dup_data_dir ();
  g_autofree char *drafts = g_build_filename (data, "drafts.json", NULL);

  self->questions = beckon_question_queue_new (desk, GTK_APPLICATION (self), drafts);
  self->cancellations = beckon_cancellations_new (desk, GTK_APPLICATION (self));
  beckon_face_icons_set_desk (beckon_face_icons_get (), desk);
  if (window != NULL)
    beckon_window_set_questions (window, self->questions);
  beckon_application_open_attention (self);
  if (window != NULL)
    beckon_window_set_quiet (window, beckon_attention_get_quiet (self->attention));
}

static void
close_questions (BeckonApplication *self)
{
  BeckonWindow *window = find_window (self);

  beckon_application_close_attention (self);
  if (window != NULL)
    {
      beckon_window_set_questions (window, NULL);
      beckon_window_set_quiet (window, NULL);
    }
  g_clear_object (&self->questions);
  g_clear_pointer (&self->cancellations, beckon_cancellations_free);
  beckon_face_icons_set_desk (beckon_face_icons_get (), NULL);
}

static void
on_state_changed (BeckonApplication *self)
{
  const GError *error = beckon_service_get_error (self->service);
  const GError *server_error = beckon_service_get_server_error (self->service);

  switch (beckon_service_get_state (self->service))
    {
    case BECKON_SERVICE_OPEN:
      if (server_error != NULL)
        g_message ("Agents cannot reach the desk: %s", server_error->message);
      open_questions (self);
      break;
    case BECKON_SERVICE_FAILED:
      g_message ("Cannot open the desk: %s", error->message);
      break;
    case BECKON_SERVICE_CLOSED:
    case BECKON_SERVICE_OPENING:
    case BECKON_SERVICE_STOPPING:
    default:
      break;
    }
}

static void
on_stopped (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonApplication) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!beckon_service_stop_finish (BECKON_SERVICE (source), result, &error))
    g_message ("The desk did not stop cleanly: %s", error->message);
  g_application_quit (G_APPLICATION (self));
}

static void
destroy_windows (BeckonApplication *self)
{
  GList *windows = g_list_copy_deep (gtk_application_get_windows (GTK_APPLICATION (self)),
                                     (GCopyFunc) (void *) g_object_ref, NULL);

  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_destroy (l->data);
  g_list_free_full (windows, g_object_unref);
}

void
beckon_application_stop (BeckonApplication *self)
{
  g_return_if_fail (BECKON_IS_APPLICATION (self));

  if (self->stopping)
    return;
  self->stopping = TRUE;
  close_questions (self);
  destroy_windows (self);
  beckon_service_stop_async (self->service, on_stopped, g_object_ref (self));
}

static void
on_stop (BeckonApplication *self)
{
  beckon_application_stop (self);
}

/* --- quitting --- */

/* (transfer none) (nullable): the question whether to quit, while it is open. */
static GtkWindow *
find_quit_dialog (BeckonApplication *self)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (BECKON_IS_CONFIRM_DIALOG (l->data)
        && g_strcmp0 (gtk_widget_get_name (l->data), "quit") == 0)
      return l->data;
  return NULL;
}

static void
ask_to_quit (BeckonApplication *self, guint n_waiting)
{
  GtkWindow       *parent = gtk_application_get_active_window (GTK_APPLICATION (self));
  g_autofree char *body =
    /* Translators: before Beckon quits: the number of questions that wait for the person */
    g_strdup_printf (
      ngettext ("%u question waits. It is kept and comes back when you start Beckon again.",
                "%u questions wait. They are kept and come back when you start Beckon again.",
                n_waiting),
      n_waiting);
  BeckonConfirmDialog *dialog;

  if (parent != NULL && !gtk_widget_get_mapped (GTK_WIDGET (parent)))
    parent = NULL;
  dialog = beckon_confirm_dialog_new (parent != NULL ? GTK_WIDGET (parent) : NULL,
                                      _ ("Quit Beckon?"), body, _ ("Cancel"), _ ("Quit"), FALSE);
  gtk_widget_set_name (GTK_WIDGET (dialog), "quit");
  gtk_window_set_application (GTK_WINDOW (dialog), GTK_APPLICATION (self));
  g_signal_connect_object (dialog, "confirmed", G_CALLBACK (on_stop), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

typedef struct
{
  BeckonApplication *self; /* (owned) */
  BeckonCaller       caller;
} Quit;

static void
show_quit_dialog (BeckonApplication *self, BeckonCaller caller, guint n_waiting)
{
  GtkWindow *dialog = find_quit_dialog (self);
  gboolean   admitted;

  beckon_admission_set_caller (self->admission, caller);
  admitted = beckon_admission_admit (self->admission, "quit", NULL);
  beckon_admission_set_caller (self->admission, BECKON_CALLER_SELF);
  if (!admitted)
    return;
  if (dialog != NULL)
    gtk_window_present (dialog);
  else
    ask_to_quit (self, n_waiting);
}

/* The questions that wait for the person, and those that were set aside, are known. */
static void
on_counted (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Quit *quit = user_data;
  g_autoptr (BeckonApplication) self = quit->self;
  g_autoptr (GArray) aside =
    beckon_store_list_task_keys_finish (BECKON_STORE (source), result, NULL);
  BeckonDesk *desk = beckon_service_get_desk (beckon_application_get_service (self));
  guint       n_waiting = aside != NULL ? aside->len : 0;

  if (desk != NULL)
    n_waiting += g_list_model_get_n_items (beckon_desk_get_questions (desk));
  if (n_waiting == 0 || desk == NULL)
    beckon_application_stop (self);
  else
    show_quit_dialog (self, quit->caller, n_waiting);
}

void
beckon_application_quit (BeckonApplication *self)
{
  BeckonDesk *desk;
  Quit       *quit;

  g_return_if_fail (BECKON_IS_APPLICATION (self));

  desk = beckon_service_get_desk (beckon_application_get_service (self));
  if (desk == NULL)
    {
      beckon_application_stop (self);
      return;
    }
  quit = g_new0 (Quit, 1);
  quit->self = g_object_ref (self);
  quit->caller = beckon_admission_get_caller (self->admission);
  beckon_store_list_task_keys_async (beckon_desk_get_store (desk), 1u << BECKON_TASK_POSTPONED, 0,
                                     NULL, on_counted, quit);
}

/* --- closing the window --- */

static void
on_keep (BeckonConfirmDialog *dialog, GtkWindow *window)
{
  gtk_window_destroy (window);
}

static void
ask_to_keep_running (BeckonApplication *self,
                     GtkWindow         *window,
                     const char        *heading,
                     const char        *body)
{
  BeckonConfirmDialog *dialog = beckon_confirm_dialog_new (GTK_WIDGET (window), heading, body,
                                                           _ ("Quit"), _ ("Keep Running"), FALSE);

  g_signal_connect_object (dialog, "confirmed", G_CALLBACK (on_keep), window, 0);
  g_signal_connect_object (dialog, "refused", G_CALLBACK (on_stop), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Returns whether the window stays open for now. */
static gboolean
keep_running (BeckonApplication *self, GtkWindow *window, GSettings *settings)
{
  switch (beckon_attention_get_place (self->attention))
    {
    case BECKON_PLACE_TRAY:
    case BECKON_PLACE_BACKGROUND:
      return FALSE;
    case BECKON_PLACE_DENIED:
      ask_to_keep_running (self, window, _ ("The desktop may end Beckon"),
                           _ ("It does not let Beckon run in the background. You can allow that in "
                              "its settings, under Apps ▸ Beckon. Questions are kept, but agents "
                              "cannot ask while Beckon does not run."));
      return TRUE;
    case BECKON_PLACE_NOWHERE:
    default:
      break;
    }
  if (g_settings_get_boolean (settings, "background-hinted"))
    return FALSE;
  g_settings_set_boolean (settings, "background-hinted", TRUE);
  ask_to_keep_running (
    self, window, _ ("Beckon keeps running in the background"),
    _ ("Agents can still ask you, and the dialog still opens. Your desktop does not show that "
       "Beckon runs: to see this window again, start Beckon again. You can change that in "
       "Preferences; Ctrl+Q quits."));
  return TRUE;
}

/* Handler of "close-request" of the desk window. TRUE: the window stays open for now, because the
 * person is asked or the program is stopping. */
static gboolean
close_window (BeckonApplication *self, GtkWindow *window)
{
  BeckonService *service = beckon_application_get_service (self);
  GSettings     *settings = beckon_service_get_settings (service);

  if (beckon_service_get_state (service) == BECKON_SERVICE_FAILED
      || (settings != NULL && !g_settings_get_boolean (settings, "run-in-background")))
    {
      beckon_application_quit (self);
      return TRUE;
    }
  return settings != NULL && keep_running (self, window, settings);
}

const char *
beckon_application_describe_place (BeckonApplication *self)
{
  switch (beckon_attention_get_place (self->attention))
    {
    case BECKON_PLACE_TRAY:
      return _ ("Agents can ask while the window is closed. Beckon is in the tray then.");
    case BECKON_PLACE_BACKGROUND:
      return _ ("Agents can ask while the window is closed. Your desktop lists Beckon under "
                "Background Apps then.");
    case BECKON_PLACE_DENIED:
      return _ ("The desktop does not let Beckon run in the background. You can allow that in its "
                "settings, under Apps ▸ Beckon.");
    case BECKON_PLACE_NOWHERE:
    default:
      return _ ("Agents can ask while the window is closed. To see it again, start Beckon again.");
    }
}

/* --- the program --- */

static gboolean
on_unix_signal (gpointer user_data)
{
  beckon_application_stop (user_data);

  return G_SOURCE_CONTINUE;
}

static void
beckon_application_startup (GApplication *application)
{
  BeckonApplication *self = BECKON_APPLICATION (application);

  G_APPLICATION_CLASS (beckon_application_parent_class)->startup (application);
  beckon_spoken_install ();
  beckon_composing_install ();
  beckon_long_labels_install ();
  beckon_transients_install ();

  gtk_window_set_default_icon_name (BECKON_APP_ID);
  beckon_high_contrast_follow ();
  beckon_application_add_actions (self);
  self->signals[0] = g_unix_signal_add (SIGTERM, on_unix_signal, self);
  self->signals[1] = g_unix_signal_add (SIGINT, on_unix_signal, self);

  /* The desk serves agents even while no window is open. */
  g_application_hold (application);
  self->service = beckon_service_new ("beckon-desk", FALSE);
  g_signal_connect_swapped (self->service, "state-changed", G_CALLBACK (on_state_changed), self);
  beckon_service_open_async (self->service, NULL, NULL);
}

static void
beckon_application_activate (GApplication *application)
{
  BeckonApplication *self = BECKON_APPLICATION (application);

  if (self->background)
    self->background = FALSE;
  else
    beckon_application_show (self);
}

/* (transfer full) (nullable): a variable of the environment with which this process was started. */
static char *
dup_initial (const char *variable)
{
  g_autofree char *environment = NULL;
  g_autofree char *prefix = g_strconcat (variable, "=", NULL);
  gsize            length;

  if (!g_file_get_contents ("/proc/self/environ", &environment, &length, NULL))
    return NULL;
  for (const char *at = environment; at < environment + length; at += strlen (at) + 1)
    if (g_str_has_prefix (at, prefix))
      return g_strdup (at + strlen (prefix));
  return NULL;
}

/* What starts a program gives it a token. GTK takes it out of the environment, and passes it on
 * only where it has opened the display, which a second start does not. */
static void
beckon_application_add_platform_data (GApplication *application, GVariantBuilder *builder)
{
  g_autofree char *token = dup_initial ("XDG_ACTIVATION_TOKEN");

  G_APPLICATION_CLASS (beckon_application_parent_class)->add_platform_data (application, builder);
  if (token == NULL)
    token = dup_initial ("DESKTOP_STARTUP_ID");
  if (token != NULL && *token != '\0' && g_utf8_validate (token, -1, NULL))
    g_variant_builder_add (builder, "{sv}", "desktop-startup-id", g_variant_new_string (token));
}

/* --- the session bus --- */

/* What opens, raises or changes something. */
#define COST_ACTION 10
/* What reads the database. */
#define COST_SEARCH 4

static const BeckonBusCost costs[] = {
  { "org.freedesktop.Application", NULL, COST_ACTION },
  { "org.gtk.Application", NULL, COST_ACTION },
  { "org.gtk.Actions", "Activate", COST_ACTION },
  { "org.gtk.Actions", "SetState", COST_ACTION },
  /* A wheel turns fast, and this does nothing. */
  { "org.kde.StatusNotifierItem", "Scroll", 1 },
  { "org.kde.StatusNotifierItem", NULL, COST_ACTION },
  { "org.gnome.Shell.SearchProvider2", "ActivateResult", COST_ACTION },
  { "org.gnome.Shell.SearchProvider2", "LaunchSearch", COST_ACTION },
  { "org.gnome.Shell.SearchProvider2", NULL, COST_SEARCH },
  { NULL, NULL, 0 },
};

static void
on_refused (gpointer self, const char *sender, guint n_refused)
{
  beckon_message_limited ("Too many calls over the session bus: %u were refused, the last one of "
                          "the connection %s",
                          n_refused, sender);
}

/* Limits what other programs call over @bus; NULL: there is none any more (TR-4). */
static void
limit_calls (BeckonApplication *self, GDBusConnection *bus)
{
  g_clear_pointer (&self->limit, beckon_bus_limit_free);
  if (bus != NULL)
    self->limit = beckon_bus_limit_new (bus, costs, on_refused, self);
}

static gboolean
beckon_application_dbus_register (GApplication    *application,
                                  GDBusConnection *bus,
                                  const char      *path,
                                  GError         **error)
{
  if (!G_APPLICATION_CLASS (beckon_application_parent_class)
         ->dbus_register (application, bus, path, error))
    return FALSE;
  limit_calls (BECKON_APPLICATION (application), bus);
  return TRUE;
}

static void
beckon_application_dbus_unregister (GApplication    *application,
                                    GDBusConnection *bus,
                                    const char      *path)
{
  limit_calls (BECKON_APPLICATION (application), NULL);
  G_APPLICATION_CLASS (beckon_application_parent_class)->dbus_unregister (application, bus, path);
}

static void
beckon_application_before_emit (GApplication *application, GVariant *platform_data)
{
  beckon_admission_begin_call (BECKON_APPLICATION (application)->admission, platform_data);
  G_APPLICATION_CLASS (beckon_application_parent_class)->before_emit (application, platform_data);
}

static void
beckon_application_after_emit (GApplication *application, GVariant *platform_data)
{
  G_APPLICATION_CLASS (beckon_application_parent_class)->after_emit (application, platform_data);
  beckon_admission_set_caller (BECKON_APPLICATION (application)->admission, BECKON_CALLER_SELF);
}

/* (transfer full): what a caller with @token (nullable) has beside its call. */
static GVariant *
dup_token_data (const char *token)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  if (token != NULL)
    {
      g_variant_builder_add (&builder, "{sv}", "activation-token", g_variant_new_string (token));
      g_variant_builder_add (&builder, "{sv}", "desktop-startup-id", g_variant_new_string (token));
    }
  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

void
beckon_application_call (BeckonApplication *self,
                         const char        *action,
                         GVariant          *target,
                         const char        *token)
{
  GApplicationClass *class = G_APPLICATION_GET_CLASS (self);
  g_autoptr (GVariant) data = dup_token_data (token);

  class->before_emit (G_APPLICATION (self), data);
  g_action_group_activate_action (G_ACTION_GROUP (self), action, target);
  class->after_emit (G_APPLICATION (self), data);
}

/* GTK takes it from the data with which the desktop activates an application. */
void
beckon_application_take_token (BeckonApplication *self, const char *token)
{
  g_autoptr (GVariant) data = NULL;

  if (token == NULL)
    return;
  data = dup_token_data (token);
  G_APPLICATION_CLASS (beckon_application_parent_class)->before_emit (G_APPLICATION (self), data);
}

GtkWindow *
beckon_application_present_window (BeckonApplication *self)
{
  GtkWindow *window;

  g_return_val_if_fail (BECKON_IS_APPLICATION (self), NULL);

  window = beckon_application_get_window (self);
  if (window != NULL)
    gtk_window_present (window);

  return window;
}

GtkWindow *
beckon_application_get_window (BeckonApplication *self)
{
  BeckonWindow *window;

  if (self->stopping)
    return NULL;

  window = find_window (self);
  if (window == NULL)
    {
      window = beckon_window_new (GTK_APPLICATION (self), self->service);
      g_signal_connect_object (window, "close-request", G_CALLBACK (close_window), self,
                               G_CONNECT_SWAPPED);
      beckon_window_set_name_notice (window, self->name_notice);
      beckon_window_set_questions (window, self->questions);
      if (self->attention != NULL)
        beckon_window_set_quiet (window, beckon_attention_get_quiet (self->attention));
    }

  return GTK_WINDOW (window);
}

/* If another program has our name on the session bus, this process runs without it, and the window
 * says so (TR-4). */
static void
look_at_name (BeckonApplication *self)
{
  self->name_notice = beckon_bus_name_describe_other ();
  if (self->name_notice == NULL)
    return;
  g_message ("%s", self->name_notice);
  g_application_set_flags (G_APPLICATION (self), g_application_get_flags (G_APPLICATION (self))
                                                   | G_APPLICATION_NON_UNIQUE);
}

static int
beckon_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  BeckonApplication *self = BECKON_APPLICATION (application);
  g_autoptr (GError) error = NULL;

  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("beckon-desk %s\n", BECKON_VERSION);
      return 0;
    }

  look_at_name (self);

  if (g_variant_dict_contains (options, "background"))
    {
      if (!g_application_register (application, NULL, &error))
        {
          g_printerr ("beckon-desk: %s\n", error->message);
          return 1;
        }
      if (g_application_get_is_remote (application))
        return 0;
      self->background = TRUE;
    }

  return -1;
}

static void
beckon_application_shutdown (GApplication *application)
{
  BeckonApplication *self = BECKON_APPLICATION (application);

  for (guint i = 0; i < G_N_ELEMENTS (self->signals); i++)
    g_clear_handle_id (&self->signals[i], g_source_remove);

  G_APPLICATION_CLASS (beckon_application_parent_class)->shutdown (application);
}

static void
beckon_application_finalize (GObject *object)
{
  BeckonApplication *self = BECKON_APPLICATION (object);

  beckon_application_close_attention (self);
  g_clear_object (&self->questions);
  g_clear_pointer (&self->cancellations, beckon_cancellations_free);
  g_clear_pointer (&self->requests, g_ptr_array_unref);
  if (self->service != NULL)
    g_signal_handlers_disconnect_by_data (self->service, self);
  g_clear_object (&self->service);
  g_clear_object (&self->admission);
  g_free (self->name_notice);

  G_OBJECT_CLASS (beckon_application_parent_class)->finalize (object);
}

static void
beckon_application_class_init (BeckonApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = beckon_application_finalize;
  application_class->startup = beckon_application_startup;
  application_class->activate = beckon_application_activate;
  application_class->add_platform_data = beckon_application_add_platform_data;
  application_class->dbus_register = beckon_application_dbus_register;
  application_class->dbus_unregister = beckon_application_dbus_unregister;
  application_class->before_emit = beckon_application_before_emit;
  application_class->after_emit = beckon_application_after_emit;
  application_class->handle_local_options = beckon_application_handle_local_options;
  application_class->shutdown = beckon_application_shutdown;
}

static GtkWindow *
get_window (GtkApplication *application)
{
  return beckon_application_get_window (BECKON_APPLICATION (application));
}

static void
beckon_application_init (BeckonApplication *self)
{
  static const GOptionEntry options[] = {
    { "background", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Start without a window"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_ ("Print the version"), NULL },
    { NULL }
  };

  g_application_add_main_option_entries (G_APPLICATION (self), options);
  self->admission = beckon_admission_new (GTK_APPLICATION (self), get_window);
}

/* --- links to tasks (WH-13) --- */

/* On systems where GVfs handles remote files, it would interpret the link as a remote file and drop
 * the query (“?…”). */
static GFile *
keep_link (GVfs *vfs, const char *link, gpointer user_data)
{
  return g_vfs_get_file_for_uri (g_vfs_get_local (), link);
}

/* GIO also calls this for every name that is typed into a file dialog, and requires it to be set.
 * NULL leaves the name to the next handler. */
static GFile *
leave_name (GVfs *vfs, const char *name, gpointer user_data)
{
  return NULL;
}

static void
register_scheme (void)
{
  GVfs *vfs = g_vfs_get_default ();

  if (vfs != g_vfs_get_local ())
    g_vfs_register_uri_scheme (vfs, BECKON_LINK_SCHEME, keep_link, NULL, NULL, leave_name, NULL,
                               NULL);
}

/* There is one window: only one link can be shown. */
static void
on_open (BeckonApplication *self, GFile **files, int n_files, const char *hint)
{
  g_autofree char *link = n_files > 0 ? g_file_get_uri (files[n_files - 1]) : NULL;

  if (link == NULL || beckon_link_is_desk (link))
    beckon_application_show (self);
  else
    g_action_group_activate_action (G_ACTION_GROUP (self), "show-link",
                                    g_variant_new_string (link));
}

BeckonApplication *
beckon_application_new (void)
{
  BeckonApplication *self =
    g_object_new (BECKON_TYPE_APPLICATION, "application-id", BECKON_APP_ID, "resource-base-path",
                  "/page/beckon/Beckon", "flags", G_APPLICATION_HANDLES_OPEN, NULL);

  /* Links open the desk, whichever process they are given to. */
  register_scheme ();
  g_signal_connect (self, "open", G_CALLBACK (on_open), NULL);

  return self;
}

BeckonService *
beckon_application_get_service (BeckonApplication *self)
{
  g_return_val_if_fail (BECKON_IS_APPLICATION (self), NULL);

  return self->service;
}

BeckonGlobalShortcut *
beckon_application_get_shortcut (BeckonApplication *self)
{
  g_return_val_if_fail (BECKON_IS_APPLICATION (self), NULL);

  return beckon_attention_get_shortcut (self->attention);
}

BeckonQuestionQueue *
beckon_application_get_questions (BeckonApplication *self)
{
  g_return_val_if_fail (BECKON_IS_APPLICATION (self), NULL);

  return self->questions;
}

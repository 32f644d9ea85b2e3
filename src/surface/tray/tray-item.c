/* tray-item.c: an icon in the tray of the desktop, as org.kde.StatusNotifierItem
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/tray/tray-item.h"

#include "base/bus/bus-object.h"
#include "base/bus/bus-watch.h"
#include "surface/tray/tray-hosts.h"

/* Hosts look for an item that registers with a connection's name at this path. */
#define ITEM_PATH "/StatusNotifierItem"
#define WATCHER_PATH "/StatusNotifierWatcher"

struct _BeckonTrayItem
{
  GObject          parent_instance;
  GDBusConnection *connection; /* (owned) */
  BeckonTrayHosts *hosts;      /* (owned) (nullable): who may click; until it ends */
  BeckonBusWatch  *watcher;    /* (owned) (nullable): where there is a bus */
  char            *menu;       /* (owned) */
  char            *icons;      /* (owned) */
  char            *icon;       /* (owned) */
  char            *title;      /* (owned) */
  char            *label;      /* (owned) */
  char            *text;       /* (owned) */
  char            *token;      /* (owned) (nullable) */
  BeckonTrayDraw   draw;       /* (nullable) */
  GVariant        *pictures;   /* (owned) (nullable): of icon, once a tray asked for them */
  gboolean         attention;
  gboolean         registered;
  gboolean         has_host;
  BeckonBusObject *object; /* (owned) (nullable): likewise */
};

enum
{
  ACTIVATED,
  HOST_CHANGED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonTrayItem, beckon_tray_item, G_TYPE_OBJECT)

/* --- what it shows --- */

static const char *
status_of (BeckonTrayItem *self)
{
  return self->attention ? "NeedsAttention" : "Active";
}

/* Returns whether it is another text. */
static gboolean
replace (char **place, const char *text)
{
  if (text == NULL)
    text = "";
  if (g_str_equal (*place, text))
    return FALSE;
  g_free (*place);
  *place = g_strdup (text);
  return TRUE;
}

void
beckon_tray_item_set_look (BeckonTrayItem *self, const BeckonTrayLook *look)
{
  gboolean icon;
  gboolean title;
  gboolean text;

  g_return_if_fail (BECKON_IS_TRAY_ITEM (self));
  g_return_if_fail (look != NULL);

  icon = replace (&self->icon, look->icon);
  title = replace (&self->title, look->title);
  text = replace (&self->text, look->text);
  if (icon)
    {
      g_clear_pointer (&self->pictures, g_variant_unref);
      beckon_bus_object_emit (self->object, "NewIcon", NULL);
      beckon_bus_object_emit (self->object, "NewAttentionIcon", NULL);
    }
  if (title)
    beckon_bus_object_emit (self->object, "NewTitle", NULL);
  if (title || text || icon)
    beckon_bus_object_emit (self->object, "NewToolTip", NULL);
  if (replace (&self->label, look->label))
    beckon_bus_object_emit (self->object, "XAyatanaNewLabel",
                            g_variant_new ("(ss)", self->label, ""));
  if (self->attention != look->attention)
    {
      self->attention = look->attention;
      beckon_bus_object_emit (self->object, "NewStatus", g_variant_new ("(s)", status_of (self)));
    }
}

/* (transfer full), or floating where there is none: GDBus takes both. */
static GVariant *
get_pictures (BeckonTrayItem *self)
{
  if (self->draw == NULL)
    return g_variant_new_array (G_VARIANT_TYPE ("(iiay)"), NULL, 0);
  if (self->pictures == NULL)
    self->pictures = g_variant_ref_sink (self->draw (self->icon));
  return g_variant_ref (self->pictures);
}

static GVariant *
get_property (gpointer user_data, const char *property)
{
  BeckonTrayItem *self = user_data;
  const struct
  {
    const char *name;
    const char *value;
  } texts[] = {
    { "Category", "ApplicationStatus" },
    { "Id", BECKON_APP_ID },
    { "Title", self->title },
    { "Status", status_of (self) },
    { "IconThemePath", self->icons },
    { "IconName", self->icon },
    { "IconAccessibleDesc", self->title },
    { "AttentionIconName", self->icon },
    { "AttentionAccessibleDesc", self->title },
    { "XAyatanaLabel", self->label },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_str_equal (texts[i].name, property))
      return g_variant_new_string (texts[i].value);
  if (g_str_equal (property, "ToolTip"))
    return g_variant_new ("(sa(iiay)ss)", self->icon, NULL, self->title, self->text);
  if (g_str_equal (property, "Menu"))
    return g_variant_new_object_path (self->menu);
  if (g_str_equal (property, "ItemIsMenu"))
    return g_variant_new_boolean (FALSE);
  if (g_str_equal (property, "WindowId"))
    return g_variant_new_int32 (0);
  if (g_str_equal (property, "IconPixmap") || g_str_equal (property, "AttentionIconPixmap"))
    return get_pictures (self);
  if (g_str_equal (property, "OverlayIconPixmap"))
    return g_variant_new_array (G_VARIANT_TYPE ("(iiay)"), NULL, 0);
  return g_variant_new_string ("");
}

/* --- clicks --- */

static void
do_activate (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  g_dbus_method_invocation_return_value (invocation, NULL);
  g_signal_emit (user_data, signals[ACTIVATED], 0);
}

/* The host shows the menu itself: ContextMenu is of hosts that cannot. */
static void
activate (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  BeckonTrayItem *self = user_data;

  beckon_tray_hosts_admit (self->hosts, self, parameters, invocation, do_activate);
}

static void
scroll (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static void
do_take_token (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  BeckonTrayItem *self = user_data;

  g_free (self->token);
  g_variant_get (parameters, "(s)", &self->token);
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static void
take_token (gpointer user_data, GVariant *parameters, GDBusMethodInvocation *invocation)
{
  BeckonTrayItem *self = user_data;

  beckon_tray_hosts_admit (self->hosts, self, parameters, invocation, do_take_token);
}

static const BeckonBusMethod methods[] = { { "Activate", "ii", "", activate },
                                           { "SecondaryActivate", "ii", "", activate },
                                           { "ContextMenu", "ii", "", activate },
                                           { "Scroll", "is", "", scroll },
                                           { "ProvideXdgActivationToken", "s", "", take_token },
                                           { NULL, NULL, NULL, NULL } };

/* Those of Ayatana are shown beside the icon by GNOME's extension. */
static const BeckonBusMember properties[] = { { "Category", "s" },
                                              { "Id", "s" },
                                              { "Title", "s" },
                                              { "Status", "s" },
                                              { "WindowId", "i" },
                                              { "IconThemePath", "s" },
                                              { "IconName", "s" },
                                              { "IconPixmap", "a(iiay)" },
                                              { "IconAccessibleDesc", "s" },
                                              { "OverlayIconName", "s" },
                                              { "OverlayIconPixmap", "a(iiay)" },
                                              { "AttentionIconName", "s" },
                                              { "AttentionIconPixmap", "a(iiay)" },
                                              { "AttentionAccessibleDesc", "s" },
                                              { "AttentionMovieName", "s" },
                                              { "ToolTip", "(sa(iiay)ss)" },
                                              { "ItemIsMenu", "b" },
                                              { "Menu", "o" },
                                              { "XAyatanaLabel", "s" },
                                              { "XAyatanaLabelGuide", "s" },
                                              { NULL, NULL } };

static const BeckonBusMember announced[] = {
  { "NewTitle", "" },   { "NewIcon", "" },    { "NewAttentionIcon", "" },
  { "NewToolTip", "" }, { "NewStatus", "s" }, { "XAyatanaNewLabel", "ss" },
  { NULL, NULL }
};

static const BeckonBusInterface interface = { "org.kde.StatusNotifierItem", methods, properties,
                                              announced, get_property };

/* --- hosts --- */

static void
set_has_host (BeckonTrayItem *self, gboolean has_host)
{
  if (self->has_host == has_host)
    return;
  self->has_host = has_host;
  g_debug (has_host ? "A tray shows the icon" : "No tray shows the icon");
  g_signal_emit (self, signals[HOST_CHANGED], 0);
}

static void
on_got_host (BeckonBusWatch *watcher, GVariant *reply, const GError *error, gpointer user_data)
{
  BeckonTrayItem *self = user_data;
  g_autoptr (GVariant) value = NULL;
  gboolean has_host = TRUE;

  if (reply != NULL)
    g_variant_get (reply, "(v)", &value);
  if (value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_BOOLEAN))
    has_host = g_variant_get_boolean (value);
  /* A service that does not say so took the icon, which is as good. */
  set_has_host (self, self->registered && has_host);
}

/* The service may run where nothing draws the icons, as in KDE without a panel. */
static void
ask_for_host (BeckonTrayItem *self)
{
  beckon_bus_watch_call (
    self->watcher, WATCHER_PATH, "org.freedesktop.DBus.Properties", "Get",
    g_variant_new ("(ss)", BECKON_TRAY_WATCHER, "IsStatusNotifierHostRegistered"), "(v)", -1,
    on_got_host);
}

static void
on_watcher_signal (BeckonBusWatch *watcher,
                   const char     *signal,
                   GVariant       *parameters,
                   gpointer        user_data)
{
  BeckonTrayItem *self = user_data;

  if (self->registered && g_str_has_prefix (signal, "StatusNotifierHost"))
    ask_for_host (self);
}

static void
on_registered (BeckonBusWatch *watcher, GVariant *reply, const GError *error, gpointer user_data)
{
  BeckonTrayItem *self = user_data;

  self->registered = reply != NULL;
  if (reply != NULL)
    ask_for_host (self);
  else
    g_message ("The tray does not take the icon: %s", error->message);
}

static void
on_watcher_appeared (BeckonBusWatch *watcher, gpointer user_data)
{
  BeckonTrayItem *self = user_data;

  self->registered = FALSE;
  beckon_bus_watch_follow (watcher, WATCHER_PATH, BECKON_TRAY_WATCHER, NULL, NULL,
                           on_watcher_signal);
  beckon_bus_watch_call (
    watcher, WATCHER_PATH, BECKON_TRAY_WATCHER, "RegisterStatusNotifierItem",
    g_variant_new ("(s)", g_dbus_connection_get_unique_name (self->connection)), NULL, -1,
    on_registered);
}

static void
on_watcher_vanished (BeckonBusWatch *watcher, gpointer user_data)
{
  BeckonTrayItem *self = user_data;

  self->registered = FALSE;
  set_has_host (self, FALSE);
}

/* --- the object --- */

static void
beckon_tray_item_dispose (GObject *object)
{
  BeckonTrayItem *self = BECKON_TRAY_ITEM (object);

  g_clear_pointer (&self->watcher, beckon_bus_watch_free);
  g_clear_pointer (&self->object, beckon_bus_object_free);
  g_clear_pointer (&self->hosts, beckon_tray_hosts_free);
  g_clear_object (&self->connection);

  G_OBJECT_CLASS (beckon_tray_item_parent_class)->dispose (object);
}

static void
beckon_tray_item_finalize (GObject *object)
{
  BeckonTrayItem *self = BECKON_TRAY_ITEM (object);

  g_free (self->menu);
  g_free (self->icons);
  g_free (self->icon);
  g_free (self->title);
  g_free (self->label);
  g_free (self->text);
  g_free (self->token);
  g_clear_pointer (&self->pictures, g_variant_unref);

  G_OBJECT_CLASS (beckon_tray_item_parent_class)->finalize (object);
}

static void
beckon_tray_item_class_init (BeckonTrayItemClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = beckon_tray_item_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_tray_item_finalize;

  signals[ACTIVATED] = g_signal_new ("activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[HOST_CHANGED] = g_signal_new ("host-changed", G_TYPE_FROM_CLASS (klass),
                                        G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_tray_item_init (BeckonTrayItem *self)
{
  self->icon = g_strdup ("");
  self->title = g_strdup ("");
  self->label = g_strdup ("");
  self->text = g_strdup ("");
}

BeckonTrayItem *
beckon_tray_item_new (GDBusConnection *connection,
                      const char      *menu,
                      const char      *icons,
                      BeckonTrayDraw   draw)
{
  BeckonTrayItem *self;
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (G_IS_DBUS_CONNECTION (connection), NULL);
  g_return_val_if_fail (menu != NULL, NULL);

  self = g_object_new (BECKON_TYPE_TRAY_ITEM, NULL);
  self->connection = g_object_ref (connection);
  self->hosts = beckon_tray_hosts_new (connection);
  self->menu = g_strdup (menu);
  self->icons = g_strdup (icons != NULL ? icons : "");
  self->draw = draw;
  self->object = beckon_bus_object_new (connection, ITEM_PATH, &interface, self, &error);
  if (self->object == NULL)
    {
      g_message ("The icon of the tray cannot be shown: %s", error->message);
      return self;
    }
  self->watcher = beckon_bus_watch_new (connection, BECKON_TRAY_WATCHER, on_watcher_appeared,
                                        on_watcher_vanished, self);
  return self;
}

gboolean
beckon_tray_item_has_host (BeckonTrayItem *self)
{
  g_return_val_if_fail (BECKON_IS_TRAY_ITEM (self), FALSE);

  return self->has_host;
}

char *
beckon_tray_item_take_token (BeckonTrayItem *self)
{
  g_return_val_if_fail (BECKON_IS_TRAY_ITEM (self), NULL);

  return g_steal_pointer (&self->token);
}

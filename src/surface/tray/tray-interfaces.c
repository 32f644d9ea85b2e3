/* tray-interfaces.c: the D-Bus interfaces of an item in a tray and of its menu
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "surface/tray/tray-interfaces.h"

#define PROPERTY(name, type) "<property name='" name "' type='" type "' access='read'/>"
#define ARGUMENT(type) "<arg direction='in' type='" type "'/>"
#define RESULT(type) "<arg direction='out' type='" type "'/>"

static const char item_xml[] = "<interface name='" BECKON_TRAY_ITEM_INTERFACE "'>"
  /* */
  PROPERTY ("Category", "s") PROPERTY ("Id", "s") PROPERTY ("Title", "s") PROPERTY ("Status", "s")
    PROPERTY ("WindowId", "i") PROPERTY ("IconThemePath", "s") PROPERTY ("IconName", "s")
      PROPERTY ("IconPixmap", "a(iiay)") PROPERTY ("IconAccessibleDesc", "s")
        PROPERTY ("OverlayIconName", "s") PROPERTY ("OverlayIconPixmap", "a(iiay)")
          PROPERTY ("AttentionIconName", "s") PROPERTY ("AttentionIconPixmap", "a(iiay)")
            PROPERTY ("AttentionAccessibleDesc", "s") PROPERTY ("AttentionMovieName", "s")
              PROPERTY ("ToolTip", "(sa(iiay)ss)") PROPERTY ("ItemIsMenu", "b")
                PROPERTY ("Menu", "o")
  /* Of Ayatana; GNOME's extension shows it beside the icon. */
  PROPERTY ("XAyatanaLabel", "s")
    PROPERTY ("XAyatanaLabelGuide", "s") "<method name='Activate'>" ARGUMENT ("i")
      ARGUMENT ("i") "</method>"
                     "<method name='SecondaryActivate'>" ARGUMENT ("i") ARGUMENT (
                       "i") "</method>"
                            "<method name='ContextMenu'>" ARGUMENT ("i") ARGUMENT (
                              "i") "</method>"
                                   "<method name='Scroll'>" ARGUMENT ("i") ARGUMENT (
                                     "s") "</method>"
                                          "<method name='ProvideXdgActivationToken'>" ARGUMENT (
                                            "s") "</method>"
                                                 "<signal name='NewTitle'/><signal "
                                                 "name='NewIcon'/><signal name='NewAttentionIcon'/>"
                                                 "<signal name='NewToolTip'/>"
                                                 "<signal name='NewStatus'><arg type='s'/></signal>"
                                                 "<signal name='XAyatanaNewLabel'><arg "
                                                 "type='s'/><arg type='s'/></signal>"
                                                 "</interface>";

static const char menu_xml[] = "<interface name='" BECKON_TRAY_MENU_INTERFACE "'>"
  /* */
  PROPERTY ("Version", "u") PROPERTY ("TextDirection", "s") PROPERTY ("Status", "s") PROPERTY (
    "IconThemePath", "as") "<method name='GetLayout'>" ARGUMENT ("i") ARGUMENT ("i") ARGUMENT ("as")
    RESULT ("u") RESULT (
      "(ia{sv}av)") "</method>"
                    "<method name='GetGroupProperties'>" ARGUMENT ("ai") ARGUMENT ("as") RESULT (
                      "a(ia{sv})") "</method>"
                                   "<method name='GetProperty'>" ARGUMENT ("i") ARGUMENT ("s")
                                     RESULT (
                                       "v") "</method>"
                                            "<method name='Event'>" ARGUMENT ("i") ARGUMENT ("s")
                                              ARGUMENT ("v") ARGUMENT (
                                                "u") "</method>"
                                                     "<method name='EventGroup'>" ARGUMENT (
                                                       "a(isvu)")
                                                       RESULT (
                                                         "ai") "</method>"
                                                               "<method "
                                                               "name='AboutToShow'>" ARGUMENT ("i")
                                                                 RESULT (
                                                                   "b") "</method>"
                                                                        "<method "
                                                                        "name='AboutToShowGroup'"
                                                                        ">" ARGUMENT ("ai")
                                                                          RESULT ("ai") RESULT (
                                                                            "ai") "</method>"
                                                                                  "<signal "
                                                                                  "name='"
                                                                                  "ItemsPropertiesU"
                                                                                  "pdated'><arg "
                                                                                  "type='a(ia{sv})'"
                                                                                  "/><arg "
                                                                                  "type='a(ias)'/"
                                                                                  "></signal>"
                                                                                  "<signal "
                                                                                  "name='"
                                                                                  "LayoutUpdated'><"
                                                                                  "arg "
                                                                                  "type='u'/><arg "
                                                                                  "type='i'/></"
                                                                                  "signal>"
                                                                                  "<signal "
                                                                                  "name='"
                                                                                  "ItemActivationRe"
                                                                                  "quested'><arg "
                                                                                  "type='i'/><arg "
                                                                                  "type='u'/></"
                                                                                  "signal>"
                                                                                  "</interface>";

static gpointer
parse (gpointer data)
{
  g_autofree char *xml = g_strconcat ("<node>", item_xml, menu_xml, "</node>", NULL);
  g_autoptr (GError) error = NULL;
  GDBusNodeInfo *info = g_dbus_node_info_new_for_xml (xml, &error);

  g_assert_no_error (error);
  return info;
}

GDBusInterfaceInfo *
beckon_tray_interface (const char *name)
{
  static GOnce         once = G_ONCE_INIT;
  const GDBusNodeInfo *info = g_once (&once, parse, NULL);

  return g_dbus_node_info_lookup_interface ((GDBusNodeInfo *) info, name);
}

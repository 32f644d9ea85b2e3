/* bus-watch.h: a service on a message bus: is it there, what does it say
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Watches whoever owns a name, and never starts it. What is asked and followed ends when the
 * service is gone, so it belongs into the function that is called when one has appeared. The
 * functions are called in the thread-default main context of beckon_bus_watch_new(), each with the
 * @user_data given there, and none after beckon_bus_watch_free(). */
typedef struct _BeckonBusWatch BeckonBusWatch;

typedef void (*BeckonBusWatchFunc) (BeckonBusWatch *watch, gpointer user_data);
/* @reply is NULL if there is an @error. */
typedef void (*BeckonBusReplyFunc) (BeckonBusWatch *watch,
                                    GVariant       *reply,
                                    const GError   *error,
                                    gpointer        user_data);
typedef void (*BeckonBusSignalFunc) (BeckonBusWatch *watch,
                                     const char     *signal,
                                     GVariant       *parameters,
                                     gpointer        user_data);
/* @properties, of the type a{sv}: all of @interface, or those that changed. */
typedef void (*BeckonBusPropertiesFunc) (BeckonBusWatch *watch,
                                         const char     *interface,
                                         GVariant       *properties,
                                         gboolean        all,
                                         gpointer        user_data);

/* (transfer full): of the service @name. @appeared: it is there. @vanished (nullable): it is gone,
 * or there was none at first. */
BeckonBusWatch *beckon_bus_watch_new (GDBusConnection   *bus,
                                      const char        *name,
                                      BeckonBusWatchFunc appeared,
                                      BeckonBusWatchFunc vanished,
                                      gpointer           user_data);
void            beckon_bus_watch_free (BeckonBusWatch *self);
/* (transfer none) (nullable): its unique name; NULL: it is not there, as far as is known. */
const char *beckon_bus_watch_get_owner (BeckonBusWatch *self);

/* The three below are for a service that is there. */

/* Asks it. @parameters (nullable) may be floating. @reply_type (nullable): any; a reply of another
 * type is an error. @timeout_ms: -1: as long as usual. */
void beckon_bus_watch_call (BeckonBusWatch    *self,
                            const char        *path,
                            const char        *interface,
                            const char        *method,
                            GVariant          *parameters,
                            const char        *reply_type,
                            int                timeout_ms,
                            BeckonBusReplyFunc func);
/* Calls @func for each @signal (nullable: for all) of @interface that is of @type (nullable: of
 * any). */
void beckon_bus_watch_follow (BeckonBusWatch     *self,
                              const char         *path,
                              const char         *interface,
                              const char         *signal,
                              const char         *type,
                              BeckonBusSignalFunc func);
/* Calls @func soon with all properties of @interface, and whenever some have changed. An object
 * without that interface is not an error; nothing is known of it. */
void beckon_bus_watch_follow_properties (BeckonBusWatch         *self,
                                         const char             *path,
                                         const char             *interface,
                                         BeckonBusPropertiesFunc func);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BeckonBusWatch, beckon_bus_watch_free)

G_END_DECLS

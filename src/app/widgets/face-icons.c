/* face-icons.c: the icons that agents were given, for every face of the program
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/widgets/face-icons.h"

#include "model/agent-icon.h"
#include "model/agent.h"
#include "model/name.h"

struct _BeckonFaceIcons
{
  GObject       parent_instance;
  BeckonDesk   *desk;    /* (owned) (nullable) */
  GCancellable *reading; /* (owned) (nullable): of the read in progress */
  GHashTable   *icons;   /* (owned) (element-type utf8 utf8): by beckon_name_fold() */
  /* (owned) (element-type utf8 GdkTexture): what has been decoded, by the icon; NULL: it cannot be.
   */
  GHashTable *pictures;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonFaceIcons, beckon_face_icons, G_TYPE_OBJECT)

static void
unref_picture (gpointer picture)
{
  if (picture != NULL)
    g_object_unref (picture);
}

/* (transfer full) */
static GHashTable *
new_icons (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

static gboolean
are_equal (GHashTable *one, GHashTable *other)
{
  GHashTableIter iter;
  gpointer       key, icon;

  if (g_hash_table_size (one) != g_hash_table_size (other))
    return FALSE;
  g_hash_table_iter_init (&iter, one);
  while (g_hash_table_iter_next (&iter, &key, &icon))
    if (g_strcmp0 (g_hash_table_lookup (other, key), icon) != 0)
      return FALSE;

  return TRUE;
}

/* @icons (transfer full) */
static void
take (BeckonFaceIcons *self, GHashTable *icons)
{
  if (are_equal (self->icons, icons))
    {
      g_hash_table_unref (icons);
      return;
    }
  g_hash_table_unref (self->icons);
  self->icons = icons;
  g_hash_table_remove_all (self->pictures);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
on_listed (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonFaceIcons) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) agents =
    beckon_store_list_agents_finish (BECKON_STORE (source), result, &error);
  GHashTable *icons;

  if (agents == NULL || self->desk == NULL)
    return;
  icons = new_icons ();
  for (guint i = 0; i < agents->len; i++)
    {
      const BeckonAgent *agent = g_ptr_array_index (agents, i);

      if (agent->icon != NULL)
        g_hash_table_insert (icons, beckon_name_fold (agent->name), g_strdup (agent->icon));
    }
  take (self, icons);
}

static void
stop_reading (BeckonFaceIcons *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
}

static void
read_icons (BeckonFaceIcons *self)
{
  stop_reading (self);
  self->reading = g_cancellable_new ();
  beckon_store_list_agents_async (beckon_desk_get_store (self->desk), self->reading, on_listed,
                                  g_object_ref (self));
}

static void
beckon_face_icons_dispose (GObject *object)
{
  beckon_face_icons_set_desk (BECKON_FACE_ICONS (object), NULL);

  G_OBJECT_CLASS (beckon_face_icons_parent_class)->dispose (object);
}

static void
beckon_face_icons_finalize (GObject *object)
{
  BeckonFaceIcons *self = BECKON_FACE_ICONS (object);

  g_hash_table_unref (self->icons);
  g_hash_table_unref (self->pictures);

  G_OBJECT_CLASS (beckon_face_icons_parent_class)->finalize (object);
}

static void
beckon_face_icons_class_init (BeckonFaceIconsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = beckon_face_icons_dispose;
  object_class->finalize = beckon_face_icons_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
beckon_face_icons_init (BeckonFaceIcons *self)
{
  self->icons = new_icons ();
  self->pictures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, unref_picture);
}

BeckonFaceIcons *
beckon_face_icons_get (void)
{
  static BeckonFaceIcons *icons = NULL;

  if (icons == NULL)
    icons = g_object_new (BECKON_TYPE_FACE_ICONS, NULL);

  return icons;
}

void
beckon_face_icons_set_desk (BeckonFaceIcons *self, BeckonDesk *desk)
{
  g_return_if_fail (BECKON_IS_FACE_ICONS (self));

  if (self->desk == desk)
    return;
  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  stop_reading (self);
  g_set_object (&self->desk, desk);
  if (desk == NULL)
    return;
  g_signal_connect_swapped (desk, "event::AGENT_CHANGED", G_CALLBACK (read_icons), self);
  read_icons (self);
}

const char *
beckon_face_icons_find (BeckonFaceIcons *self, const char *name)
{
  g_autofree char *key = NULL;

  g_return_val_if_fail (BECKON_IS_FACE_ICONS (self), NULL);

  /* Most have none, and a list binds many names while it is scrolled. */
  if (name == NULL || g_hash_table_size (self->icons) == 0)
    return NULL;
  key = beckon_name_fold (name);

  return g_hash_table_lookup (self->icons, key);
}

GdkPaintable *
beckon_face_icons_get_picture (BeckonFaceIcons *self, const char *icon)
{
  g_autoptr (GBytes) png = NULL;
  GdkTexture *texture = NULL;

  g_return_val_if_fail (BECKON_IS_FACE_ICONS (self), NULL);

  if (g_hash_table_lookup_extended (self->pictures, icon, NULL, (gpointer *) &texture))
    return GDK_PAINTABLE (texture);
  png = beckon_icon_dup_png (icon);
  if (png != NULL)
    texture = gdk_texture_new_from_bytes (png, NULL);
  g_hash_table_insert (self->pictures, g_strdup (icon), texture);

  return GDK_PAINTABLE (texture);
}

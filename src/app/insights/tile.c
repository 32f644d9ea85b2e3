/* tile.c: one figure to be read at arm's length, with what it was before and how it changed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/tile.h"

#include <glib/gi18n-lib.h>

#include "app/insights/sparkline.h"
#include "app/widgets/spoken.h"

/* A line is no longer than this, so that four tiles fit beside each other. */
#define MAX_CHARS 14

struct _BeckonTile
{
  GtkWidget        parent_instance;
  GtkWidget       *box;
  GtkLabel        *value;
  GtkLabel        *name;
  GtkLabel        *change;
  BeckonSparkline *sparkline;
};

G_DEFINE_FINAL_TYPE (BeckonTile, beckon_tile, GTK_TYPE_WIDGET)

static void
beckon_tile_dispose (GObject *object)
{
  g_clear_pointer (&BECKON_TILE (object)->box, gtk_widget_unparent);

  G_OBJECT_CLASS (beckon_tile_parent_class)->dispose (object);
}

static void
beckon_tile_class_init (BeckonTileClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_tile_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "tile");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkLabel *
add_label (BeckonTile *self, const char *css_class, const char *other_class)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));

  gtk_label_set_xalign (label, 0);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (label, MAX_CHARS);
  gtk_widget_add_css_class (GTK_WIDGET (label), css_class);
  gtk_widget_add_css_class (GTK_WIDGET (label), other_class);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (label));

  return label;
}

static void
beckon_tile_init (BeckonTile *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_add_css_class (GTK_WIDGET (self), "card");
  self->value = add_label (self, "value", "numeric");
  gtk_label_set_max_width_chars (self->value, -1);
  self->name = add_label (self, "name", "numeric");
  self->change = add_label (self, "caption", "dim-label");
  gtk_widget_set_vexpand (GTK_WIDGET (self->change), TRUE);
  gtk_label_set_yalign (self->change, 0);
  self->sparkline = BECKON_SPARKLINE (beckon_sparkline_new ());
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->sparkline));
}

GtkWidget *
beckon_tile_new (void)
{
  return g_object_new (BECKON_TYPE_TILE, NULL);
}

void
beckon_tile_show (BeckonTile        *self,
                  BeckonTileKind     kind,
                  const BeckonStats *stats,
                  const BeckonStats *before)
{
  g_autoptr (BeckonTileText) text = beckon_tile_text_new (kind, stats, before);
  g_autofree double *values = NULL;
  g_autofree char   *said = NULL;
  guint              n;

  g_return_if_fail (BECKON_IS_TILE (self));

  values = beckon_tile_list_values (kind, stats, &n);
  gtk_label_set_label (self->value, text->value);
  gtk_label_set_label (self->name, text->name);
  gtk_label_set_label (self->change, text->change != NULL ? text->change : "");
  beckon_sparkline_show (self->sparkline, values, n);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), text->how);
  said = g_strdup_printf ("%s %s", text->value, text->name);
  beckon_spoken_name (GTK_WIDGET (self), said);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text->how, -1);
}

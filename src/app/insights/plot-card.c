/* plot-card.c: a plot with its title, its legend, the values of the current place in words, and an
 * export button
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/plot-card.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/insights/plot-export.h"
#include "app/insights/plot-swatch.h"
#include "app/insights/plot.h"
#include "app/widgets/compat.h"
#include "app/widgets/toast.h"

struct _BeckonPlotCard
{
  GtkWidget   parent_instance;
  GtkLabel   *title;
  GtkWidget  *save;
  GtkWidget  *picture;
  BeckonPlot *plot;
  GtkFlowBox *legend;
  GtkLabel   *values;
  char       *hint; /* (owned) (nullable) */
  char       *name; /* (owned) (nullable) */
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BeckonPlotCard, beckon_plot_card, GTK_TYPE_WIDGET)

/* Always two lines high, so that the content below does not move when the text wraps. */
static void
reserve_lines (BeckonPlotCard *self)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self->values), "\n");
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_widget_set_size_request (GTK_WIDGET (self->values), -1, height);
}

static void
on_place (BeckonPlotCard *self)
{
  const BeckonPlotData *data = beckon_plot_get_data (self->plot);
  int                   place = beckon_plot_get_place (self->plot);
  g_autofree char      *text = data != NULL && place >= 0
                                 ? beckon_plot_data_describe (data, (guint) place)
                                 : g_strdup (self->hint);

  gtk_label_set_label (self->values, text != NULL ? text : "");
  reserve_lines (self);
}

static void
on_chosen (BeckonPlotCard *self, guint place, int layer)
{
  g_signal_emit (self, signals[CHOSEN], 0, place, layer);
}

static void
on_saved (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (BeckonPlotCard) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean saved = beckon_plot_export_finish (result, &error);

  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return;
  if (saved)
    {
      beckon_toast_text (GTK_WIDGET (self), _ ("Chart saved"));
    }
  else
    {
      g_autofree char *text = g_strdup_printf (_ ("Could not save the chart: %s"), error->message);

      beckon_toast_text (GTK_WIDGET (self), text);
    }
}

typedef struct
{
  BeckonPlotCard *self; /* (owned) */
  gboolean        png;
} Wish;

static void
on_file (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree Wish *wish = user_data;
  g_autoptr (BeckonPlotCard) self = wish->self;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = beckon_compat_save_file_finish (result, &error);
  g_autoptr (GBytes) bytes = NULL;

  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return;
  if (file == NULL)
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        beckon_toast_text (GTK_WIDGET (self), error->message);
      return;
    }

  if (wish->png)
    {
      bytes = beckon_plot_export_png (self->picture);
    }
  else
    {
      char *csv = beckon_plot_data_to_csv (beckon_plot_get_data (self->plot));

      bytes = g_bytes_new_take (csv, strlen (csv));
    }
  beckon_plot_export_async (file, bytes, on_saved, g_object_ref (self));
}

static void
action_save (GtkWidget *widget, const char *name, GVariant *parameter)
{
  BeckonPlotCard  *self = BECKON_PLOT_CARD (widget);
  GtkRoot         *root = gtk_widget_get_root (widget);
  gboolean         png = g_str_equal (g_variant_get_string (parameter, NULL), "png");
  g_autofree char *file_name = g_strconcat (self->name, png ? ".png" : ".csv", NULL);
  Wish            *wish;

  if (beckon_plot_get_data (self->plot) == NULL)
    return;
  wish = g_new0 (Wish, 1);
  wish->self = g_object_ref (self);
  wish->png = png;
  beckon_compat_save_file_async (GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL, _ ("Save Chart"),
                                 file_name, on_file, wish);
}

static void
beckon_plot_card_dispose (GObject *object)
{
  BeckonPlotCard *self = BECKON_PLOT_CARD (object);
  GtkWidget      *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (beckon_plot_card_parent_class)->dispose (object);
}

static void
beckon_plot_card_finalize (GObject *object)
{
  BeckonPlotCard *self = BECKON_PLOT_CARD (object);

  g_free (self->hint);
  g_free (self->name);

  G_OBJECT_CLASS (beckon_plot_card_parent_class)->finalize (object);
}

static void
beckon_plot_card_class_init (BeckonPlotCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = beckon_plot_card_dispose;
  G_OBJECT_CLASS (klass)->finalize = beckon_plot_card_finalize;

  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_INT);

  g_type_ensure (BECKON_TYPE_PLOT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/page/beckon/Beckon/plot-card.ui");
  gtk_widget_class_bind_template_child (widget_class, BeckonPlotCard, title);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlotCard, save);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlotCard, picture);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlotCard, plot);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlotCard, legend);
  gtk_widget_class_bind_template_child (widget_class, BeckonPlotCard, values);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_place);
  gtk_widget_class_install_action (widget_class, "plot.save", "s", action_save);
}

static void
beckon_plot_card_init (BeckonPlotCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static GtkWidget *
make_entry (GtkWidget *swatch, const char *name)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (name);

  gtk_widget_add_css_class (label, "caption");
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), label);

  return box;
}

void
beckon_plot_card_show (
  BeckonPlotCard *self, const char *title, const char *hint, const char *name, BeckonPlotData *data)
{
  g_autoptr (GPtrArray) swatches = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *save = g_strdup_printf (_ ("Save Chart “%s”"), title);
  GtkFlowBoxChild *child;

  g_return_if_fail (BECKON_IS_PLOT_CARD (self));

  while ((child = gtk_flow_box_get_child_at_index (self->legend, 0)) != NULL)
    gtk_flow_box_remove (self->legend, GTK_WIDGET (child));
  for (guint i = 0; i < data->layers->len; i++)
    {
      const BeckonPlotLayer *layer = g_ptr_array_index (data->layers, i);
      GtkWidget             *swatch = beckon_plot_swatch_new (layer->pattern);

      g_ptr_array_add (swatches, g_object_ref_sink (swatch));
      gtk_flow_box_insert (self->legend, make_entry (swatch, layer->name), -1);
    }
  for (guint i = 0; (child = gtk_flow_box_get_child_at_index (self->legend, (int) i)) != NULL; i++)
    gtk_widget_set_focusable (GTK_WIDGET (child), FALSE);

  /* A single layer is named by the title. */
  gtk_widget_set_visible (GTK_WIDGET (self->legend), data->layers->len > 1);

  g_free (self->hint);
  self->hint = g_strdup (hint);
  g_free (self->name);
  self->name = g_strdup (name);
  gtk_label_set_label (self->title, title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->save), GTK_ACCESSIBLE_PROPERTY_LABEL, save,
                                  -1);
  beckon_plot_show (self->plot, title, swatches, data);
  on_place (self);
}

void
beckon_plot_card_set_choosable (BeckonPlotCard *self, gboolean choosable)
{
  g_return_if_fail (BECKON_IS_PLOT_CARD (self));

  beckon_plot_set_choosable (self->plot, choosable);
}

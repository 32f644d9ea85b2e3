/* plot-data.c: the data of a plot: layers of numbers over the same places
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/plot-data.h"

#include <glib/gi18n-lib.h>
#include <string.h>

BeckonPlotData *
beckon_plot_data_new (const char *place_name, guint n)
{
  BeckonPlotData *self = g_new0 (BeckonPlotData, 1);

  self->place_name = g_strdup (place_name);
  self->n = n;
  self->names = g_new0 (char *, n + 1);
  self->ticks = g_new0 (char *, n + 1);
  self->layers = g_ptr_array_new ();

  return self;
}

void
beckon_plot_data_free (BeckonPlotData *self)
{
  for (guint i = 0; i < self->n; i++)
    {
      g_free (self->names[i]);
      g_free (self->ticks[i]);
    }
  for (guint i = 0; i < self->layers->len; i++)
    {
      BeckonPlotLayer *layer = g_ptr_array_index (self->layers, i);

      g_free (layer->name);
      g_free (layer->values);
      g_free (layer);
    }
  g_ptr_array_unref (self->layers);
  g_free (self->names);
  g_free (self->ticks);
  g_free (self->place_name);
  g_free (self);
}

BeckonPlotLayer *
beckon_plot_data_add_layer (BeckonPlotData *self, const char *name, BeckonPattern pattern)
{
  BeckonPlotLayer *layer = g_new0 (BeckonPlotLayer, 1);

  layer->name = g_strdup (name);
  layer->pattern = pattern;
  layer->values = g_new0 (guint64, MAX (self->n, 1));
  g_ptr_array_add (self->layers, layer);

  return layer;
}

guint64
beckon_plot_data_get_sum (const BeckonPlotData *self, guint place)
{
  guint64 sum = 0;

  g_return_val_if_fail (place < self->n, 0);

  for (guint i = 0; i < self->layers->len; i++)
    sum += ((BeckonPlotLayer *) g_ptr_array_index (self->layers, i))->values[place];

  return sum;
}

guint64
beckon_plot_data_get_most (const BeckonPlotData *self)
{
  guint64 most = 0;

  for (guint i = 0; i < self->n; i++)
    most = MAX (most, beckon_plot_data_get_sum (self, i));

  return most;
}

char *
beckon_plot_data_describe (const BeckonPlotData *self, guint place)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean first = TRUE;

  g_return_val_if_fail (place < self->n, NULL);

  g_string_append_printf (text, "%s: %" G_GUINT64_FORMAT, self->names[place],
                          beckon_plot_data_get_sum (self, place));
  for (guint i = 0; self->layers->len > 1 && i < self->layers->len; i++)
    {
      const BeckonPlotLayer *layer = g_ptr_array_index (self->layers, i);

      if (layer->values[place] == 0)
        continue;
      g_string_append (text, first ? " – " : " · ");
      g_string_append_printf (text, "%s %" G_GUINT64_FORMAT, layer->name, layer->values[place]);
      first = FALSE;
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_field (GString *csv, const char *text)
{
  g_string_append_c (csv, '"');
  if (*text != '\0' && strchr ("=+-@\t\r", *text) != NULL)
    g_string_append_c (csv, '\'');
  for (const char *p = text; *p != '\0'; p++)
    {
      if (*p == '"')
        g_string_append_c (csv, '"');
      g_string_append_c (csv, *p);
    }
  g_string_append_c (csv, '"');
}

char *
beckon_plot_data_to_csv (const BeckonPlotData *self)
{
  g_autoptr (GString) csv = g_string_new (NULL);

  add_field (csv, self->place_name);
  for (guint i = 0; i < self->layers->len; i++)
    {
      g_string_append_c (csv, ',');
      add_field (csv, ((BeckonPlotLayer *) g_ptr_array_index (self->layers, i))->name);
    }
  g_string_append (csv, "\r\n");
  for (guint place = 0; place < self->n; place++)
    {
      add_field (csv, self->names[place]);
      for (guint i = 0; i < self->layers->len; i++)
        g_string_append_printf (
          csv, ",%" G_GUINT64_FORMAT,
          ((BeckonPlotLayer *) g_ptr_array_index (self->layers, i))->values[place]);
      g_string_append (csv, "\r\n");
    }

  return g_string_free (g_steal_pointer (&csv), FALSE);
}

/* request-view.c: shows how a task was created
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/question/request-view.h"

#include <glib/gi18n-lib.h>

#include "app/widgets/format.h"
#include "app/widgets/no-hyphens.h"
#include "base/display-text.h"
#include "model/percent.h"

struct _BeckonRequestView
{
  AdwBin     parent_instance;
  GtkWidget *expander;
  GtkWidget *box;
};

G_DEFINE_FINAL_TYPE (BeckonRequestView, beckon_request_view, ADW_TYPE_BIN)

static void
beckon_request_view_class_init (BeckonRequestViewClass *klass)
{
}

static void
beckon_request_view_init (BeckonRequestView *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_margin_top (self->box, 6);
  self->expander = gtk_expander_new (NULL);
  gtk_expander_set_child (GTK_EXPANDER (self->expander), self->box);
  adw_bin_set_child (ADW_BIN (self), self->expander);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
add_line (BeckonRequestView *self, const char *text, const char *class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  beckon_no_hyphens_label (GTK_LABEL (label));
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  if (class != NULL)
    gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (self->box), label);
}

char *
beckon_request_view_describe_turn (const BeckonTurn *turn)
{
  g_autofree char *text = beckon_format_long (turn->text);

  switch (turn->role)
    {
    case BECKON_TURN_CLARIFICATION_REQUEST:
      return g_strdup_printf (_ ("Asked: %s"), text);
    case BECKON_TURN_CLARIFICATION_RESPONSE:
      return g_strdup_printf (_ ("Answered: %s"), text);
    case BECKON_TURN_QUERY:
    default:
      return g_strdup_printf (_ ("Request: %s"), text);
    }
}

static void
add_turn (BeckonRequestView *self, const BeckonTurn *turn)
{
  g_autofree char *line = beckon_request_view_describe_turn (turn);

  add_line (self, line, NULL);
  if (turn->intent != NULL)
    {
      g_autofree char *intent = beckon_display_text (turn->intent, TRUE);
      /* Translators: what a request was taken for, and how sure that was in per cent */
      g_autofree char *taken = g_strdup_printf (_ ("Understood as: %s (%d %%)"), intent,
                                                beckon_percent (turn->confidence));

      add_line (self, taken, "dim-label");
    }
}

void
beckon_request_view_set_request (BeckonRequestView *self, BeckonRequest *request)
{
  g_autofree char *title = NULL;
  GtkWidget       *child;

  g_return_if_fail (BECKON_IS_REQUEST_VIEW (self));

  gtk_widget_set_visible (GTK_WIDGET (self), request != NULL);
  if (request == NULL)
    return;

  while ((child = gtk_widget_get_first_child (self->box)) != NULL)
    gtk_box_remove (GTK_BOX (self->box), child);
  title = g_strdup_printf (_ ("Request: %s"), beckon_request_state_to_label (request->state));
  gtk_expander_set_label (GTK_EXPANDER (self->expander), title);
  for (guint i = 0; i < request->turns->len; i++)
    add_turn (self, g_ptr_array_index (request->turns, i));
  if (request->warning != NULL)
    {
      g_autofree char *warning = beckon_format_long (request->warning);

      add_line (self, warning, "warning");
      gtk_expander_set_expanded (GTK_EXPANDER (self->expander), TRUE);
    }
}

/* insights-requests.c: what requests needed before they could be carried out, as plots (CF-8)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "app/insights/insights-requests.h"

#include <glib/gi18n-lib.h>

#include "app/insights/insights-data.h"
#include "app/insights/plot-card.h"

#define SPACING 18

struct _BeckonInsightsRequests
{
  AdwBin          parent_instance;
  BeckonPlotCard *cards[BECKON_N_INSIGHTS_SHARES];
};

G_DEFINE_FINAL_TYPE (BeckonInsightsRequests, beckon_insights_requests, ADW_TYPE_BIN)

/* Of the file for the export. */
static const char *const names[BECKON_N_INSIGHTS_SHARES] = {
  [BECKON_INSIGHTS_CLARIFIED] = "beckon-clarifications",
  [BECKON_INSIGHTS_TO_CONFIRM] = "beckon-requests-to-confirm",
  [BECKON_INSIGHTS_REJECTED] = "beckon-confirmations",
  [BECKON_INSIGHTS_UNDERSTOOD] = "beckon-requests-looked-at-again",
};

static void
beckon_insights_requests_class_init (BeckonInsightsRequestsClass *klass)
{
}

static void
beckon_insights_requests_init (BeckonInsightsRequests *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, SPACING);

  for (guint i = 0; i < BECKON_N_INSIGHTS_SHARES; i++)
    {
      self->cards[i] = g_object_new (BECKON_TYPE_PLOT_CARD, NULL);
      gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->cards[i]));
    }
  adw_bin_set_child (ADW_BIN (self), box);
}

void
beckon_insights_requests_show (BeckonInsightsRequests *self, const BeckonStats *stats)
{
  gboolean any = FALSE;

  g_return_if_fail (BECKON_IS_INSIGHTS_REQUESTS (self));

  for (guint i = 0; i < BECKON_N_INSIGHTS_SHARES; i++)
    {
      BeckonInsightsShare share = (BeckonInsightsShare) i;
      BeckonPlotData     *data = beckon_insights_data_share (stats, share);
      g_autofree char    *hint = NULL;

      gtk_widget_set_visible (GTK_WIDGET (self->cards[i]), data != NULL);
      if (data == NULL)
        continue;
      hint = beckon_insights_share_describe (stats, share);
      beckon_plot_card_show (self->cards[i], beckon_insights_share_to_title (share), hint, names[i],
                             data);
      any = TRUE;
    }
  gtk_widget_set_visible (GTK_WIDGET (self), any);
}

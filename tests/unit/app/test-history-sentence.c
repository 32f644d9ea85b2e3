/* SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app/history/history-found.h"
#include "app/history/history-row.h"
#include "app/history/history-sentence.h"
#include "base/timestamp.h"

#include <string.h>

/* Noon of 16 November 2026, in UTC. */
#define NOON_US (G_GINT64_CONSTANT (1794830400) * BECKON_US_PER_SECOND)

static BeckonInteraction *
make (BeckonInteractionStatus status, const char *by, const char *response, BeckonSurfaceId surface)
{
  BeckonInteraction *interaction = beckon_interaction_new ();

  interaction->kind = BECKON_KIND_CHOICE;
  interaction->status = status;
  interaction->responded_by = g_strdup (by);
  interaction->response = g_strdup (response);
  interaction->surface = surface;
  interaction->timestamp_us = NOON_US;
  interaction->responded_us = NOON_US + 321 * BECKON_US_PER_SECOND;

  return interaction;
}

static void
test_sentences (void)
{
  static const struct
  {
    BeckonInteractionStatus status;
    const char             *by;
    const char             *response;
    BeckonSurfaceId         surface;
    gboolean                timed_out;
    const char             *text;
  } cases[] = {
    { BECKON_INTERACTION_ANSWERED, "anna", "SQLite", BECKON_SURFACE_DIALOG, FALSE,
      "You answered SQLite in the dialog after 5 min 21 s" },
    { BECKON_INTERACTION_ANSWERED, "Anna", "SQLite", BECKON_SURFACE_TELEGRAM, FALSE,
      "You answered SQLite on Telegram after 5 min 21 s" },
    { BECKON_INTERACTION_ANSWERED, "bob", "SQLite", BECKON_SURFACE_TERMINAL, FALSE,
      "bob answered SQLite on the terminal after 5 min 21 s" },
    { BECKON_INTERACTION_ANSWERED, "bob", "SQLite", BECKON_SURFACE_NONE, FALSE,
      "bob answered SQLite after 5 min 21 s" },
    { BECKON_INTERACTION_ANSWERED, "http", "SQLite", BECKON_SURFACE_HTTP, FALSE,
      "Someone answered SQLite over HTTP after 5 min 21 s" },
    { BECKON_INTERACTION_ANSWERED, "anna", "SQLite", BECKON_SURFACE_NOTIFICATION, FALSE,
      "You answered SQLite in the notification after 5 min 21 s" },
    { BECKON_INTERACTION_ANSWERED, "anna", "SQLite", BECKON_SURFACE_TRAY, FALSE,
      "You answered SQLite in the tray after 5 min 21 s" },
    { BECKON_INTERACTION_ANSWERED, "anna", "SQLite", BECKON_SURFACE_VSCODE, FALSE,
      "You answered SQLite in VS Code after 5 min 21 s" },
    /* What an answer says is no placeholder. */
    { BECKON_INTERACTION_ANSWERED, "anna", "{time} %s {who}", BECKON_SURFACE_DIALOG, FALSE,
      "You answered {time} %s {who} in the dialog after 5 min 21 s" },
    { BECKON_INTERACTION_SKIPPED, "anna", NULL, BECKON_SURFACE_DIALOG, FALSE,
      "You let the agent continue without an answer after 5 min 21 s" },
    { BECKON_INTERACTION_DECLINED, "bob", NULL, BECKON_SURFACE_DIALOG, FALSE,
      "bob declined after 5 min 21 s" },
    { BECKON_INTERACTION_AUTO_RESOLVED, "timeout", "PostgreSQL", BECKON_SURFACE_NONE, TRUE,
      "Nobody answered: PostgreSQL was chosen at 12:05" },
    { BECKON_INTERACTION_AUTO_RESOLVED, "sentinel", "PostgreSQL", BECKON_SURFACE_NONE, FALSE,
      "Nobody was asked: PostgreSQL was chosen by the sentinel at 12:05" },
    { BECKON_INTERACTION_AUTO_RESOLVED, "fallback", "PostgreSQL", BECKON_SURFACE_NONE, FALSE,
      "No answer was valid: PostgreSQL was chosen at 12:05" },
    /* ATT-1: nobody's decision never reads as a person's, whoever it is signed by. */
    { BECKON_INTERACTION_SKIPPED, "timeout", NULL, BECKON_SURFACE_NONE, TRUE,
      "Nobody answered: the agent continued without an answer" },
    { BECKON_INTERACTION_DECLINED, "timeout", NULL, BECKON_SURFACE_NONE, TRUE,
      "Nobody answered: it was declined" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (BeckonInteraction) interaction =
        make (cases[i].status, cases[i].by, cases[i].response, cases[i].surface);
      g_autofree char *text = NULL;

      interaction->timed_out = cases[i].timed_out;
      text = beckon_history_sentence (interaction, "anna", NOON_US, NULL, FALSE);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* The answer is bold, and nothing that an agent or a person wrote is markup. */
static void
test_markup (void)
{
  g_autoptr (BeckonInteraction) interaction =
    make (BECKON_INTERACTION_ANSWERED, "<i>bob", "<b>&amp;", BECKON_SURFACE_DIALOG);
  g_autofree char *markup = beckon_history_sentence (interaction, "anna", NOON_US, NULL, TRUE);
  g_autofree char *plain = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (pango_parse_markup (markup, -1, 0, NULL, &plain, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (plain, ==, "<i>bob answered <b>&amp; in the dialog after 5 min 21 s");
  g_assert_nonnull (strstr (markup, "<b>&lt;b&gt;&amp;amp;</b>"));
}

static void
test_days (void)
{
  static const struct
  {
    gint64      ago;
    const char *text;
  } cases[] = {
    { 0, "Today" },      { 1, "Yesterday" },    { 2, "Saturday" },           { 6, "Tuesday" },
    { 7, "9 November" }, { 300, "20 January" }, { 365, "16 November 2025" }, { -1, "17 November" },
  };
  gint64 today = NOON_US / BECKON_US_PER_DAY;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = beckon_history_row_format_day (today - cases[i].ago, today);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* (transfer full): @text with brackets around what was found. */
static char *
mark (const char *text, const char *search)
{
  PangoAttrList *marks = beckon_history_found_mark (text, search);
  g_autoptr (GString) marked = g_string_new (NULL);
  PangoAttrIterator *iterator;

  if (marks == NULL)
    return g_strdup (text);

  iterator = pango_attr_list_get_iterator (marks);
  do
    {
      int      start, end;
      gboolean found = pango_attr_iterator_get (iterator, PANGO_ATTR_WEIGHT) != NULL;

      pango_attr_iterator_range (iterator, &start, &end);
      end = MIN (end, (int) strlen (text));
      g_string_append_printf (marked, "%s%.*s%s", found ? "[" : "", end - start, text + start,
                              found ? "]" : "");
    }
  while (pango_attr_iterator_next (iterator));
  pango_attr_iterator_destroy (iterator);
  pango_attr_list_unref (marks);

  return g_string_free (g_steal_pointer (&marked), FALSE);
}

static void
test_found (void)
{
  static const char *const cases[][3] = {
    { "Which database?", "data", "Which [data]base?" },
    { "Which DATABASE?", "Data which", "[Which] [DATA]BASE?" },
    /* In the middle of a word the search finds nothing, either. */
    { "Which metadata?", "data", "Which metadata?" },
    { "Die Größe der Straße", "grosse strasse", "Die [Größe] der [Straße]" },
    { "Café Zürich", "cafe zur", "[Café] [Zür]ich" },
    { "Cafe\u0301 au lait", "café", "[Cafe\u0301] au lait" },
    { "使用哪个数据库？", "数据", "使用哪个[数据]库？" },
    { "a-b", "b", "a-[b]" },
    { "nothing", "", "nothing" },
    { "nothing", "!?", "nothing" },
    { "", "word", "" },
  };

  g_assert_null (beckon_history_found_mark (NULL, "word"));
  g_assert_null (beckon_history_found_mark ("text", NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *marked = mark (cases[i][0], cases[i][1]);

      g_assert_cmpstr (marked, ==, cases[i][2]);
    }
}

int
main (int argc, char **argv)
{
  g_setenv ("TZ", "UTC", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/att/ATT-15/outcome-as-one-sentence", test_sentences);
  g_test_add_func ("/att/ATT-15/outcome-is-safe-in-markup", test_markup);
  g_test_add_func ("/att/ATT-15/days-as-headings", test_days);
  g_test_add_func ("/att/ATT-15/what-was-found-is-marked", test_found);
  return g_test_run ();
}

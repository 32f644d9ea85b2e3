/* test-question-words.c: what a question says of itself, the same on every surface
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "model/question/question-words.h"

#include <string.h>

#include "base/timestamp.h"
#include "model/question/interaction-turn.h"
#include "model/tags.h"

#include "model-testing.h"

/* 14 November 2023, 22:13:20 UTC. */
#define NOW_US (G_GINT64_CONSTANT (1700000000) * BECKON_US_PER_SECOND)
#define LEFT_US (271 * BECKON_US_PER_SECOND)

static BeckonInteraction *
new_question (BeckonKind kind, BeckonPolicy policy)
{
  BeckonInteraction *self = test_choice ("PostgreSQL", "SQLite", NULL);

  self->kind = kind;
  self->policy = policy;
  self->deadline_us = NOW_US + LEFT_US;
  return self;
}

/* What nobody's answer leads to, in each form, while the countdown runs. */
static void
test_silence (void)
{
  static const struct
  {
    BeckonKind   kind;
    BeckonPolicy policy;
    const char  *forms[4]; /* of BeckonSilenceForm */
  } rows[] = {
    { BECKON_KIND_CHOICE,
      BECKON_POLICY_FIRST_OPTION,
      { "If nobody answers: option 1, PostgreSQL, in 4:31.",
        "If nobody answers: option 1, PostgreSQL, at 22:17 or later.",
        "Option 1, PostgreSQL, in 4:31", "Option 1, PostgreSQL, in 4:31" } },
    { BECKON_KIND_CHOICE,
      BECKON_POLICY_POSTPONE,
      { "Nothing will be chosen for you: if nobody answers, it is set aside in 4:31.",
        "Nothing will be chosen for you: if nobody answers, it is set aside at 22:17.",
        "Set aside in 4:31", "Nothing will be chosen for you. Set aside at 22:17" } },
    { BECKON_KIND_AMBIGUITY,
      BECKON_POLICY_POSTPONE,
      { "Nothing will be chosen for you: if nobody answers, it is set aside in 4:31.",
        "Nothing will be chosen for you: if nobody answers, it is set aside at 22:17.",
        "Set aside in 4:31", "Set aside at 22:17" } },
    { BECKON_KIND_APPROVAL,
      BECKON_POLICY_DENY,
      { "If nobody answers, it is declined in 4:31.", "If nobody answers, it is declined at 22:17.",
        "Declined in 4:31", "Declined in 4:31" } },
    { BECKON_KIND_CLARIFICATION,
      BECKON_POLICY_CONTINUE,
      { "If nobody answers, the agent continues without an answer in 4:31.",
        "If nobody answers, the agent continues without an answer at 22:17.",
        "Continues without an answer in 4:31", "Continues without an answer in 4:31" } },
    { BECKON_KIND_HANDOFF,
      BECKON_POLICY_CONTINUE,
      { "If nobody completes it, the task continues in 4:31.",
        "If nobody completes it, the task continues at 22:17.", "Continues automatically in 4:31",
        "Continues automatically in 4:31" } },
    { BECKON_KIND_CHOICE,
      BECKON_POLICY_HOLD,
      { "Nothing will be chosen for you: the question stays open until someone answers.",
        "Nothing will be chosen for you: the question stays open until someone answers.",
        "Nothing will be chosen for you", "Nothing will be chosen for you" } },
    { BECKON_KIND_HANDOFF,
      BECKON_POLICY_HOLD,
      { "It stays open until someone completes it.", "It stays open until someone completes it.",
        "Stays open until someone completes it", "Stays open until someone completes it" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BeckonInteraction) self = new_question (rows[i].kind, rows[i].policy);

      for (guint form = 0; form < G_N_ELEMENTS (rows[i].forms); form++)
        {
          g_autofree char *said = beckon_question_words_dup_silence (
            self, beckon_question_words_get_silence (self), form, LEFT_US, NOW_US);

          g_assert_cmpstr (said, ==, rows[i].forms[form]);
        }
    }
}

static void
assert_stands (const BeckonInteraction *self,
               BeckonSilence            silence,
               const char              *sentence,
               const char              *label)
{
  g_autofree char *first = beckon_question_words_dup_silence (
    self, silence, BECKON_SILENCE_FORM_SENTENCE, LEFT_US, NOW_US);
  g_autofree char *second =
    beckon_question_words_dup_silence (self, silence, BECKON_SILENCE_FORM_LABEL, LEFT_US, NOW_US);

  g_assert_cmpstr (first, ==, sentence);
  g_assert_cmpstr (second, ==, label);
}

/* Nothing is promised for a time at which nothing will happen. */
static void
test_stands (void)
{
  g_autoptr (BeckonInteraction) self =
    new_question (BECKON_KIND_CHOICE, BECKON_POLICY_FIRST_OPTION);
  BeckonInteractionTurn *turn;

  g_assert_cmpint (beckon_question_words_get_silence (self), ==, BECKON_SILENCE_COUNTS);
  self->deadline_us = 0;
  g_assert_cmpint (beckon_question_words_get_silence (self), ==, BECKON_SILENCE_STAYS);
  self->remaining_us = LEFT_US;
  g_assert_cmpint (beckon_question_words_get_silence (self), ==, BECKON_SILENCE_COUNTS);
  assert_stands (self, BECKON_SILENCE_PAUSED,
                 "The countdown stands still; nothing is chosen in the meantime.",
                 "Paused while you are away, 4:31 left");
  self->unshown = TRUE;
  g_assert_cmpint (beckon_question_words_get_silence (self), ==, BECKON_SILENCE_UNSHOWN);
  assert_stands (self, BECKON_SILENCE_UNSHOWN, "Not shown yet; nothing is chosen in the meantime.",
                 "Not shown yet; nothing is chosen in the meantime");
  self->held = TRUE;
  g_assert_cmpint (beckon_question_words_get_silence (self), ==, BECKON_SILENCE_HELD);
  assert_stands (self, BECKON_SILENCE_HELD, "On hold: nothing is chosen until someone answers.",
                 "On hold with 4:31 left; nothing will be chosen");
  turn = g_new0 (BeckonInteractionTurn, 1);
  turn->from = BECKON_SPEAKER_PERSON;
  turn->text = g_strdup ("Why?");
  beckon_interaction_take_turn (self, turn);
  g_assert_cmpint (beckon_question_words_get_silence (self), ==, BECKON_SILENCE_ASKED_BACK);
  assert_stands (self, BECKON_SILENCE_ASKED_BACK,
                 "Waiting for the agent’s reply; nothing is chosen in the meantime.",
                 "Waiting for the agent’s reply");
}

static void
test_intent (void)
{
  g_autoptr (BeckonInteraction) self = new_question (BECKON_KIND_CONFIRMATION, BECKON_POLICY_HOLD);
  g_autofree char *understood = NULL;
  g_autofree char *none = NULL;
  g_autofree char *sure = NULL;
  g_autofree char *nobody = NULL;

  self->confidence = 0.796;
  sure = beckon_question_words_dup_confidence (self);
  g_assert_cmpstr (sure, ==, "Confidence: 80 %");
  g_assert_null (beckon_question_words_get_intent (self));
  self->intent = g_strdup ("Copy a folder");
  g_assert_cmpstr (beckon_question_words_get_intent (self), ==, "Copy a folder");
  /* No text of the agent can pass for another line. */
  g_free (self->intent);
  self->intent = g_strdup ("Copy a folder\nConfidence: 100 %");
  understood = beckon_question_words_dup_understood (self);
  g_assert_cmpstr (understood, ==,
                   "Understood as: Copy a folder Confidence: 100 %\nConfidence: 80 %");
  g_free (self->intent);
  self->intent = g_strdup ("Copy a folder");
  /* The question says it. */
  g_free (self->conflict_description);
  self->conflict_description = g_strdup ("Copy a folder to the server?");
  g_assert_null (beckon_question_words_get_intent (self));

  /* Nobody has said how sure they are. */
  self->confidence = -1;
  nobody = beckon_question_words_dup_confidence (self);
  g_assert_null (nobody);
  none = beckon_question_words_dup_understood (self);
  g_assert_null (none);
}

static void
test_remarks (void)
{
  g_autoptr (BeckonInteraction) self = new_question (BECKON_KIND_CHOICE, BECKON_POLICY_HOLD);
  g_autofree char *none = beckon_question_words_dup_remarks (self);
  g_autofree char *both = NULL;
  g_autofree char *handoff = NULL;

  g_assert_null (none);
  self->advice = g_strdup ("Both fit.");
  self->advised_by = g_strdup ("llm:1");
  beckon_tags_add (&self->tags, "pay");
  both = beckon_question_words_dup_remarks (self);
  g_assert_cmpstr (both, ==, "The language model: Both fit.\nTags: #pay");
  /* It has its tags in a section. */
  self->kind = BECKON_KIND_HANDOFF;
  handoff = beckon_question_words_dup_remarks (self);
  g_assert_cmpstr (handoff, ==, "The language model: Both fit.");
}

static void
test_origin (void)
{
  g_autoptr (BeckonInteraction) self = new_question (BECKON_KIND_CHOICE, BECKON_POLICY_HOLD);
  g_autofree char *bare = NULL;
  g_autofree char *whole = NULL;

  self->id = 12;
  bare = beckon_question_words_dup_origin (self, NULL);
  g_assert_cmpstr (bare, ==, "#12");
  self->agent = g_strdup ("claude_code*");
  self->host = g_strdup ("build1");
  self->workspace = g_strdup ("/srv/\nevil");
  whole = beckon_question_words_dup_origin (self, "Build the service");
  g_assert_true (
    g_str_has_prefix (whole, "#12 · build1 · claude_code* · Build the service · /srv/"));
  g_assert_null (strchr (whole, '\n'));

  /* The title of a task that was created for the question is the beginning of it. */
  g_assert_null (beckon_question_words_get_title (self));
  self->title = g_strdup (self->conflict_description);
  g_assert_null (beckon_question_words_get_title (self));
  g_free (self->title);
  self->title = g_strdup ("Build the service");
  g_assert_cmpstr (beckon_question_words_get_title (self), ==, "Build the service");
}

int
main (int argc, char **argv)
{
  g_setenv ("TZ", "UTC", TRUE);
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/aic/AIC-4/words-if-nobody-answers", test_silence);
  g_test_add_func ("/aic/AIC-7/words-while-nothing-counts", test_stands);
  g_test_add_func ("/cf/CF-2/words-of-the-intent", test_intent);
  g_test_add_func ("/aic/AIC-11/words-of-the-origin", test_origin);
  g_test_add_func ("/sen/SEN-2/words-of-the-advice", test_remarks);

  return g_test_run ();
}

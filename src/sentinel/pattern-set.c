/* pattern-set.c: the parsed and validated rules of one file; a value
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "sentinel/pattern-set.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/error.h"
#include "base/json/json-parse.h"
#include "base/json/json-read.h"
#include "base/limits.h"
#include "base/text-fold.h"
#include "model/question/suggestion.h"

#define DEFAULT_CONFIDENCE 0.9
#define MAX_WORDS 32
#define MAX_PATTERN_BYTES 1024
/* Limits for the text that a pattern sees, and for its steps at each position: a pattern that takes
 * longer is not usable. */
#define MAX_SEEN_BYTES 4096
#define STEP_LIMIT "(*LIMIT_MATCH=5000)(*LIMIT_DEPTH=1000)"

typedef struct
{
  guint         number;    /* from 1, as displayed */
  char        **words;     /* (owned) (nullable): folded; all must occur */
  GRegex       *pattern;   /* (owned) (nullable) */
  GPatternSpec *agent;     /* (owned) (nullable) */
  GPatternSpec *workspace; /* (owned) (nullable) */
  char         *answer;    /* (owned) (nullable): only in rules for questions */
  char         *intent;    /* (owned) (nullable): only in rules for requests */
  char         *missing;   /* (owned) (nullable) */
  GPtrArray    *readings;  /* (owned) (nullable) (element-type utf8) */
  char         *reason;    /* (owned) (nullable) */
  double        confidence;
} Rule;

struct _BeckonPatternSet
{
  GPtrArray *questions; /* (owned) (element-type Rule) */
  GPtrArray *requests;  /* (owned) (element-type Rule) */
};

static void
rule_free (Rule *rule)
{
  g_strfreev (rule->words);
  g_clear_pointer (&rule->pattern, g_regex_unref);
  g_clear_pointer (&rule->agent, g_pattern_spec_free);
  g_clear_pointer (&rule->workspace, g_pattern_spec_free);
  g_free (rule->answer);
  g_free (rule->intent);
  g_free (rule->missing);
  g_clear_pointer (&rule->readings, g_ptr_array_unref);
  g_free (rule->reason);
  g_free (rule);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Rule, rule_free)

static void
pattern_set_clear (gpointer data)
{
  BeckonPatternSet *self = data;

  g_ptr_array_unref (self->questions);
  g_ptr_array_unref (self->requests);
}

BeckonPatternSet *
beckon_pattern_set_ref (BeckonPatternSet *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
beckon_pattern_set_unref (BeckonPatternSet *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, pattern_set_clear);
}

guint
beckon_pattern_set_count (const BeckonPatternSet *self)
{
  return self->questions->len + self->requests->len;
}

/* --- reading --- */

static gboolean
read_words (JsonObject *object, Rule *rule, GError **error)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  JsonArray *array = NULL;

  if (!beckon_json_get_array (object, "words", FALSE, &array, error))
    return FALSE;
  if (array == NULL)
    return TRUE;
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode        *node = json_array_get_element (array, i);
      g_autofree char *word = NULL;

      if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
        word = beckon_text_fold (json_node_get_string (node), -1);
      if (word == NULL || *word == '\0' || i >= MAX_WORDS)
        {
          beckon_set_error (error, BECKON_ERROR_MALFORMED,
                            _ ("Example: \"words\": [\"lint\", \"format\"]"),
                            _ ("“words” must be an array of 1 to %d strings"), MAX_WORDS);
          return FALSE;
        }
      g_ptr_array_add (words, g_steal_pointer (&word));
    }
  g_ptr_array_add (words, NULL);
  rule->words = (char **) g_ptr_array_free (g_steal_pointer (&words), FALSE);
  return TRUE;
}

static gboolean
read_pattern (JsonObject *object, Rule *rule, GError **error)
{
  g_autofree char *text = NULL;
  g_autofree char *limited = NULL;
  g_autoptr (GError) inner = NULL;

  if (!beckon_json_get_string (object, "pattern", FALSE, MAX_PATTERN_BYTES, &text, error))
    return FALSE;
  if (text == NULL)
    return TRUE;
  limited = g_strconcat (STEP_LIMIT, text, NULL);
  rule->pattern = g_regex_new (limited, G_REGEX_CASELESS | G_REGEX_MULTILINE, 0, &inner);
  if (rule->pattern != NULL)
    return TRUE;
  beckon_set_error (error, BECKON_ERROR_MALFORMED,
                    _ ("Escape special characters with a backslash."),
                    _ ("“pattern” is not a regular expression: %s"), inner->message);
  return FALSE;
}

static gboolean
read_glob (JsonObject *object, const char *member, GPatternSpec **spec, GError **error)
{
  g_autofree char *text = NULL;

  if (!beckon_json_get_string (object, member, FALSE, BECKON_LIMIT_PATH_BYTES, &text, error))
    return FALSE;
  if (text != NULL)
    *spec = g_pattern_spec_new (text);
  return TRUE;
}

/* CF-12 */
static gboolean
read_readings (JsonObject *object, Rule *rule, GError **error)
{
  g_autoptr (GPtrArray) readings = g_ptr_array_new_with_free_func (g_free);
  JsonArray *array = NULL;
  gboolean   good = TRUE;

  if (!beckon_json_get_array (object, "readings", FALSE, &array, error))
    return FALSE;
  if (array == NULL)
    return TRUE;
  for (guint i = 0; good && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);

      good = JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
      if (good)
        g_ptr_array_add (readings, g_strdup (json_node_get_string (node)));
    }
  if (!good || !beckon_readings_are_good (readings))
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Example: [\"Deploy to staging\", \"Deploy to production\"]"),
                        _ ("“readings” must be an array of 2 to %d different strings"),
                        BECKON_CLASSIFICATION_MAX_READINGS);
      return FALSE;
    }
  rule->readings = g_steal_pointer (&readings);
  return TRUE;
}

/* (transfer full) (nullable) */
static Rule *
read_rule (JsonObject *object, gboolean for_questions, guint number, GError **error)
{
  static const char *const question_members[] = { "comment",    "words",     "pattern",
                                                  "agent",      "workspace", "answer",
                                                  "confidence", "reason",    NULL };
  static const char *const request_members[] = { "comment",    "words",   "pattern",
                                                 "intent",     "missing", "readings",
                                                 "confidence", "reason",  NULL };
  g_autoptr (Rule) rule = g_new0 (Rule, 1);

  rule->number = number;
  rule->confidence = DEFAULT_CONFIDENCE;
  if (!beckon_json_check_members (object, for_questions ? question_members : request_members, error)
      || !read_words (object, rule, error) || !read_pattern (object, rule, error)
      || !read_glob (object, "agent", &rule->agent, error)
      || !read_glob (object, "workspace", &rule->workspace, error)
      || !beckon_json_get_string (object, "answer", for_questions, BECKON_LIMIT_RESPONSE_BYTES,
                                  &rule->answer, error)
      || !beckon_json_get_string (object, "intent", !for_questions, BECKON_LIMIT_DESCRIPTION_BYTES,
                                  &rule->intent, error)
      || !beckon_json_get_string (object, "missing", FALSE, BECKON_LIMIT_DESCRIPTION_BYTES,
                                  &rule->missing, error)
      || (!for_questions && !read_readings (object, rule, error))
      || !beckon_json_get_string (object, "reason", FALSE, BECKON_LIMIT_REASON_BYTES, &rule->reason,
                                  error)
      || !beckon_json_get_double (object, "confidence", FALSE, 0, 1, &rule->confidence, error))
    return NULL;
  if (rule->words == NULL && rule->pattern == NULL)
    {
      beckon_set_error (error, BECKON_ERROR_MALFORMED,
                        _ ("Say what a question must contain for the rule to match."),
                        _ ("Give “words” or “pattern”"));
      return NULL;
    }
  return g_steal_pointer (&rule);
}

/* (transfer full) (nullable): the rules of one member of the file. */
static GPtrArray *
read_rules (JsonObject *object, const char *member, gboolean for_questions, GError **error)
{
  g_autoptr (GPtrArray) rules = g_ptr_array_new_with_free_func ((GDestroyNotify) rule_free);
  JsonArray *array = NULL;

  if (!beckon_json_get_array (object, member, FALSE, &array, error))
    return NULL;
  if (array != NULL && json_array_get_length (array) > BECKON_RULE_SET_MAX_RULES)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT,
                        _ ("Merge rules with the same answer; a rule can have many words."),
                        _ ("“%s” has more than %d items"), member, BECKON_RULE_SET_MAX_RULES);
      return NULL;
    }
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      g_autoptr (GError) inner = NULL;
      Rule *rule = NULL;

      if (JSON_NODE_HOLDS_OBJECT (node))
        rule = read_rule (json_node_get_object (node), for_questions, i + 1, &inner);
      else
        beckon_set_error (&inner, BECKON_ERROR_MALFORMED,
                          _ ("Example: {\"words\": [\"lint\"], \"answer\": \"Yes\"}"),
                          _ ("A rule must be an object"));
      if (rule == NULL)
        {
          /* Translators: the number of a rule, "questions" or "requests", and what is wrong with it
           */
          beckon_set_error (error, BECKON_ERROR_MALFORMED, beckon_error_get_hint (inner),
                            _ ("Rule %u of “%s”: %s"), i + 1, member, inner->message);
          return NULL;
        }
      g_ptr_array_add (rules, rule);
    }
  return g_steal_pointer (&rules);
}

BeckonPatternSet *
beckon_pattern_set_parse (const char *text, gsize length, GError **error)
{
  static const char *const members[] = { "comment", "questions", "requests", NULL };
  JsonObject *object = beckon_json_parse_object (text, length, BECKON_RULE_SET_MAX_BYTES, error);
  g_autoptr (GPtrArray) questions = NULL;
  g_autoptr (GPtrArray) requests = NULL;
  BeckonPatternSet *self = NULL;

  if (object == NULL)
    return NULL;
  if (beckon_json_check_members (object, members, error)
      && (questions = read_rules (object, "questions", TRUE, error)) != NULL
      && (requests = read_rules (object, "requests", FALSE, error)) != NULL)
    {
      self = g_atomic_rc_box_new0 (BeckonPatternSet);
      self->questions = g_steal_pointer (&questions);
      self->requests = g_steal_pointer (&requests);
    }
  json_object_unref (object);
  return self;
}

/* --- using --- */

typedef enum
{
  FIT_NOT,
  FIT_YES,
  FIT_ERROR,
} Fit;

static Fit
fit_text (const Rule *rule, const char *text, const char *folded, GError **error)
{
  g_autoptr (GError) inner = NULL;
  gboolean matches;

  for (guint i = 0; rule->words != NULL && rule->words[i] != NULL; i++)
    {
      if (strstr (folded, rule->words[i]) == NULL)
        return FIT_NOT;
    }
  if (rule->pattern == NULL)
    return FIT_YES;
  matches = g_regex_match_full (rule->pattern, text, -1, 0, 0, NULL, &inner);
  if (inner != NULL)
    {
      beckon_set_error (error, BECKON_ERROR_LIMIT, _ ("Avoid nested repetition."),
                        _ ("The pattern of rule %u takes too long"), rule->number);
      return FIT_ERROR;
    }
  return matches ? FIT_YES : FIT_NOT;
}

static gboolean
fit_glob (GPatternSpec *spec, const char *text)
{
  return spec == NULL || (text != NULL && g_pattern_spec_match_string (spec, text));
}

/* (transfer full): the beginning of @text that patterns see. */
static char *
dup_seen (const char *text)
{
  gsize       length = strlen (text);
  const char *end = text + MIN (length, MAX_SEEN_BYTES);

  /* Do not split a character. */
  while (end > text && length > MAX_SEEN_BYTES && ((guchar) *end & 0xc0) == 0x80)
    end--;
  return g_strndup (text, (gsize) (end - text));
}

BeckonVerdict *
beckon_pattern_set_judge (const BeckonPatternSet  *self,
                          const BeckonInteraction *question,
                          GError                 **error)
{
  g_autofree char *text = dup_seen (question->conflict_description);
  g_autofree char *folded = beckon_text_fold (text, -1);

  for (guint i = 0; i < self->questions->len; i++)
    {
      const Rule      *rule = g_ptr_array_index (self->questions, i);
      g_autofree char *source = NULL;
      BeckonVerdict   *verdict;
      Fit              fit;

      if (!fit_glob (rule->agent, question->agent)
          || !fit_glob (rule->workspace, question->workspace))
        continue;
      fit = fit_text (rule, text, folded, error);
      if (fit == FIT_NOT)
        continue;
      if (fit == FIT_ERROR)
        return NULL;
      source = g_strdup_printf ("rules:%u", rule->number);
      verdict = beckon_verdict_new (source);
      verdict->category = BECKON_CATEGORY_BEST_PRACTICE;
      verdict->evaluator = g_strdup (BECKON_EVALUATOR_RULES);
      verdict->answer = g_strdup (rule->answer);
      verdict->confidence = rule->confidence;
      verdict->reason = rule->reason != NULL
                          ? g_strdup (rule->reason)
                          : g_strdup_printf (_ ("Rule %u of your file"), rule->number);
      return verdict;
    }
  return beckon_verdict_new ("rules");
}

BeckonClassification *
beckon_pattern_set_classify (const BeckonPatternSet *self, const char *request, GError **error)
{
  g_autofree char *text = dup_seen (request);
  g_autofree char *folded = beckon_text_fold (text, -1);

  for (guint i = 0; i < self->requests->len; i++)
    {
      const Rule           *rule = g_ptr_array_index (self->requests, i);
      g_autofree char      *source = g_strdup_printf ("rules:%u", rule->number);
      BeckonClassification *found;
      Fit                   fit = fit_text (rule, text, folded, error);

      if (fit == FIT_NOT)
        continue;
      if (fit == FIT_ERROR)
        return NULL;
      found = beckon_classification_new (source);
      found->intent = g_strdup (rule->intent);
      found->missing = g_strdup (rule->missing);
      found->readings = rule->readings != NULL ? g_ptr_array_ref (rule->readings) : NULL;
      found->confidence = rule->confidence;
      found->reason = g_strdup (rule->reason);
      return found;
    }
  return NULL;
}

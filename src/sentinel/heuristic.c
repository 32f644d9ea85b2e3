/* heuristic.c: classifies a request without a model: clear, to be confirmed, to be clarified, or
 * ambiguous (CF-9, CF-12)
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "sentinel/heuristic.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/display-text.h"
#include "sentinel/request-readings.h"
#include "sentinel/request-words.h"

/* Above the default threshold, for a request without doubts. */
#define CLEAR_CONFIDENCE 0.8
/* Below it, so that the person is asked to confirm. */
#define VAGUE_CONFIDENCE 0.6
#define DESTRUCTIVE_CONFIDENCE 0.5
#define UNCLEAR_CONFIDENCE 0.3
#define MAX_INTENT_CHARS 200
#define WORD_CHARS 40
/* A pronoun in a text of at most this many words has no referent. */
#define MOST_WORDS_WITHOUT_REFERENT 5
/* A request with at most this many words says nothing about how, or how much. */
#define MOST_WORDS_VAGUE 6
#define MOST_WORDS_DOUBTED 14
/* The same for scripts in which a character is a word. */
#define LEAST_DENSE 3
#define MOST_DENSE_WITHOUT_REFERENT 8
#define MOST_DENSE_VAGUE 9

/* One text of the conversation, analysed. */
typedef struct
{
  const char *text;
  GPtrArray  *words; /* (owned) (element-type BeckonRequestWord) */
  guint       head;  /* the first word that carries meaning */
  guint       n;     /* number of words from there on */
  guint       n_dense;
  gboolean    named; /* contains a path, a number or something in quotation marks */
} Analysis;

struct _BeckonHeuristic
{
  GObject parent_instance;
};

static void evaluator_iface_init (BeckonEvaluatorInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (BeckonHeuristic,
                               beckon_heuristic,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (BECKON_TYPE_EVALUATOR, evaluator_iface_init))

static const BeckonRequestWord *
word_at (const Analysis *self, guint index)
{
  return g_ptr_array_index (self->words, index);
}

static gboolean
is_a (const Analysis *self, guint index, guint sorts)
{
  return index < self->words->len && (word_at (self, index)->sorts & sorts) != 0;
}

static gboolean
has_a (const Analysis *self, guint sorts)
{
  for (guint i = self->head; i < self->words->len; i++)
    if (is_a (self, i, sorts))
      return TRUE;
  return FALSE;
}

static void
analyse (Analysis *self, const char *text)
{
  self->text = text;
  self->words = beckon_request_words_split (text);
  self->n_dense = beckon_request_words_dense (text);
  while (is_a (self, self->head, BECKON_WORD_IS_FILLER))
    self->head++;
  self->n = self->words->len - self->head;
  while (self->n > 0 && is_a (self, self->head + self->n - 1, BECKON_WORD_IS_FILLER) && self->n > 1)
    self->n--;
  for (guint i = self->head; i < self->words->len; i++)
    self->named = self->named || word_at (self, i)->named;
}

static void
analysis_clear (Analysis *self)
{
  g_clear_pointer (&self->words, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Analysis, analysis_clear)

/* (transfer full): the word @index as it was typed. */
static char *
dup_word (const Analysis *self, guint index)
{
  const BeckonRequestWord *word = word_at (self, index);
  g_autofree char         *typed = g_strndup (self->text + word->start, word->end - word->start);

  return beckon_display_text_short (typed, WORD_CHARS);
}

static gboolean
has_one_of (const char *text, const char *const *list)
{
  for (guint i = 0; list[i] != NULL; i++)
    if (strstr (text, list[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* --- to be clarified --- */

typedef enum
{
  ASK_WHOM,
  ASK_WHICH,
  ASK_OBJECT,
  ASK_ACTION,
  ASK_END,
} Ask;

/* (transfer full): a question about the word @index. */
static char *
ask_about (const Analysis *self, guint index, Ask ask)
{
  g_autofree char *word = dup_word (self, index);

  switch (ask)
    {
    case ASK_WHOM:
      return g_strdup_printf (_ ("Whom do you mean by “%s”?"), word);
    case ASK_OBJECT:
      return g_strdup_printf (_ ("What does “%s” apply to: which file, page or thing?"), word);
    case ASK_ACTION:
      return g_strdup_printf (_ ("What exactly should be done with “%s”?"), word);
    case ASK_END:
      return g_strdup_printf (_ ("The request ends with “%s”. What comes after it?"), word);
    case ASK_WHICH:
    default:
      return g_strdup_printf (_ ("What do you mean by “%s”: which file, page or thing?"), word);
    }
}

/* (transfer full) (nullable): a question about a pronoun without a referent. */
static char *
find_no_referent (const Analysis *self)
{
  if (self->n > MOST_WORDS_WITHOUT_REFERENT || self->named)
    return NULL;
  /* "Fix the bug", "Erledige die Sache": only the person knows which one. */
  if (self->n == 3 && is_a (self, self->head + 1, BECKON_WORD_IS_LINK | BECKON_WORD_IS_POINTER)
      && is_a (self, self->head + 2, BECKON_WORD_IS_ANY_NOUN))
    return ask_about (self, self->head + 2, ASK_WHICH);
  for (guint i = self->head; i < self->head + self->n; i++)
    {
      gboolean last = i + 1 == self->head + self->n;

      /* A noun before it is the referent: "Fix the login page, it hangs". */
      if (i > self->head + 1
          && !is_a (self, i - 1,
                    BECKON_WORD_IS_VERB | BECKON_WORD_IS_FILLER | BECKON_WORD_IS_LINK
                      | BECKON_WORD_IS_PRONOUN))
        return NULL;
      if (is_a (self, i, BECKON_WORD_IS_PERSON))
        return ask_about (self, i, ASK_WHOM);
      if (is_a (self, i, BECKON_WORD_IS_PRONOUN)
          || (is_a (self, i, BECKON_WORD_IS_POINTER)
              && (last || is_a (self, i + 1, BECKON_WORD_IS_ADVERB))))
        return ask_about (self, i, ASK_WHICH);
    }
  return NULL;
}

/* Does it refer to something earlier that the desk does not know? */
static gboolean
refers_to_before (const Analysis *self)
{
  static const char *const phrases[] = { "same as",
                                         "as yesterday",
                                         "as before",
                                         "as usual",
                                         "like last time",
                                         "like yesterday",
                                         "like before",
                                         "we talked about",
                                         "i told you",
                                         "you know what",
                                         "wie gestern",
                                         "wie immer",
                                         "wie letztes mal",
                                         "wie vorher",
                                         "wie besprochen",
                                         "du weißt schon",
                                         NULL };

  if (self->n > MOST_WORDS_VAGUE)
    return FALSE;
  for (guint i = 0; phrases[i] != NULL; i++)
    {
      g_autofree char *folded = g_utf8_casefold (phrases[i], -1);

      if (beckon_request_words_have (self->words, folded))
        return TRUE;
    }
  return FALSE;
}

/* (transfer full) (nullable): what to ask about a request in Chinese. */
static char *
find_missing_dense (const Analysis *self)
{
  static const char *const pronouns[] = { "它", "他", "她", NULL };
  static const char *const before[] = { "再做一次",   "再来一次", "像上次", "跟昨天",
                                        "和昨天一样", "像昨天",   "老样子", NULL };
  static const char *const greetings[] = { "你好", "您好",   "好的",   "谢谢",
                                           "嗨",   "请帮忙", "帮帮我", NULL };
  static const char *const pointers[] = { "这个", "那个", "这些", "那些", "这", "那", NULL };

  if (self->named || self->n_dense > MOST_DENSE_WITHOUT_REFERENT)
    return NULL;
  for (guint i = 0; greetings[i] != NULL; i++)
    if (strcmp (self->text, greetings[i]) == 0)
      return g_strdup (_ ("What should be done?"));
  if (has_one_of (self->text, before))
    return g_strdup (_ ("The desk does not know what was before. What exactly should be done?"));
  for (guint i = 0; pronouns[i] != NULL; i++)
    /* "其他" and "其它" mean "other". */
    if (strstr (self->text, pronouns[i]) != NULL && strstr (self->text, "其") == NULL)
      return g_strdup_printf (_ ("What do you mean by “%s”: which file, page or thing?"),
                              pronouns[i]);
  for (guint i = 0; pointers[i] != NULL; i++)
    if (g_str_has_suffix (self->text, pointers[i]))
      return g_strdup_printf (_ ("What do you mean by “%s”: which file, page or thing?"),
                              pointers[i]);
  return NULL;
}

/* (transfer full) (nullable): the one question that must be answered first. */
static char *
find_missing (const Analysis *self)
{
  guint last = self->head + self->n - 1;
  char *missing;

  if (self->n == 0)
    return g_strdup (_ ("What should be done?"));
  if (self->n_dense > 0)
    {
      missing = find_missing_dense (self);
      if (missing != NULL)
        return missing;
    }
  if (self->n < 2 && self->n_dense < LEAST_DENSE)
    return ask_about (self, self->head,
                      is_a (self, self->head, BECKON_WORD_IS_VERB | BECKON_WORD_NEEDS_OBJECT)
                          || self->n_dense > 0
                        ? ASK_OBJECT
                        : ASK_ACTION);
  if (refers_to_before (self))
    return g_strdup (_ ("The desk does not know what was before. What exactly should be done?"));
  /* A German verb may end with what is otherwise a preposition: "Ruf den Kunden an". */
  if (is_a (self, last, BECKON_WORD_IS_OPEN_END)
      || (strcmp (word_at (self, last)->folded, "an") == 0
          && has_a (self, BECKON_WORD_NEEDS_OBJECT))
      || (strcmp (word_at (self, last)->folded, "an") == 0
          && g_str_has_prefix (word_at (self, self->head)->folded, "schreib")))
    {
      if (strcmp (word_at (self, last)->folded, "an") != 0
          || !is_a (self, self->head, BECKON_WORD_IS_VERB)
          || is_a (self, self->head, BECKON_WORD_NEEDS_OBJECT)
          || g_str_has_prefix (word_at (self, self->head)->folded, "schreib"))
        return ask_about (self, last, ASK_END);
    }
  /* "Convert to PDF": the object is missing. */
  if (is_a (self, self->head, BECKON_WORD_NEEDS_OBJECT) && self->n >= 2
      && self->n <= MOST_WORDS_WITHOUT_REFERENT
      && g_strv_contains (
        (const char *const[]){ "to", "into", "in", "ins", "nach", "zu", "zum", NULL },
        word_at (self, self->head + 1)->folded))
    return ask_about (self, self->head, ASK_OBJECT);
  return find_no_referent (self);
}

/* --- to be confirmed --- */

static gboolean
is_wide (const Analysis *self)
{
  static const char *const dense[] = { "一切", "全部", "所有", "统统", NULL };

  if (self->n_dense > 0 && self->n_dense <= MOST_DENSE_VAGUE && has_one_of (self->text, dense))
    return TRUE;
  if (has_a (self, BECKON_WORD_IS_SCOPE))
    return self->n <= MOST_WORDS_DOUBTED;
  if (self->n > MOST_WORDS_VAGUE || self->named)
    return FALSE;
  for (guint i = self->head; i < self->head + self->n; i++)
    /* "fix it all", and "erase all backups", but not "sort all mails by date" */
    if (is_a (self, i, BECKON_WORD_IS_ALL)
        && (i + 1 == self->head + self->n
            || is_a (self, self->head, BECKON_WORD_IS_DESTRUCTIVE | BECKON_WORD_IS_VAGUE)))
      return TRUE;
  return FALSE;
}

static gboolean
is_doubted (const Analysis *self)
{
  static const char *const dense[] = { "也许", "可能", "大概", "或许", "随便", NULL };
  static const char *const phrases[] = { "kind of", "sort of",    "not sure",  "i think",
                                         "i guess", "ich glaube", "ich denke", "nicht sicher",
                                         "a bit",   NULL };

  if (self->n_dense > 0 && has_one_of (self->text, dense))
    return TRUE;
  if (self->n > MOST_WORDS_DOUBTED)
    return FALSE;
  for (guint i = 0; phrases[i] != NULL; i++)
    if (beckon_request_words_have (self->words, phrases[i]))
      return TRUE;
  return has_a (self, BECKON_WORD_IS_DOUBT);
}

static gboolean
is_vague (const Analysis *self)
{
  static const char *const dense[] = { "一下", "优化", "改进", "改善", "清理", "整理",
                                       "处理", "完善", "更好", "更快", NULL };
  static const char *const phrases[] = { "clean up",  "tidy up",      "sort out", "take care",
                                         "deal with", "do something", "fix up",   "in ordnung",
                                         "räum auf",  "mach was",     "tu was",   NULL };

  if (self->named)
    return FALSE;
  if (self->n_dense > 0)
    return self->n_dense <= MOST_DENSE_VAGUE && has_one_of (self->text, dense);
  if (self->n > MOST_WORDS_VAGUE)
    return FALSE;
  for (guint i = 0; phrases[i] != NULL; i++)
    {
      g_autofree char *folded = g_utf8_casefold (phrases[i], -1);

      if (beckon_request_words_have (self->words, folded))
        return TRUE;
    }
  /* "make the page nicer" */
  return is_a (self, self->head, BECKON_WORD_IS_VAGUE)
         || (is_a (self, self->head, BECKON_WORD_IS_VERB)
             && is_a (self, self->head + self->n - 1, BECKON_WORD_IS_COMPARED));
}

static gboolean
is_destructive (const Analysis *self)
{
  static const char *const dense[] = { "删除",   "清空", "抹掉", "擦除", "重置",
                                       "格式化", "卸载", "销毁", NULL };
  static const char *const phrases[] = { "get rid of", "throw away", "wirf weg", NULL };

  if (self->named)
    return FALSE;
  if (self->n_dense > 0)
    return self->n_dense <= MOST_DENSE_VAGUE && has_one_of (self->text, dense);
  if (self->n > MOST_WORDS_VAGUE)
    return FALSE;
  for (guint i = 0; phrases[i] != NULL; i++)
    if (beckon_request_words_have (self->words, phrases[i]))
      return TRUE;
  /* "Setze den Server zurück", "Wirf die Daten weg" */
  return is_a (self, self->head, BECKON_WORD_IS_DESTRUCTIVE)
         || (g_str_has_prefix (word_at (self, self->head)->folded, "setz")
             && strcmp (word_at (self, self->head + self->n - 1)->folded, "zurück") == 0)
         || (strcmp (word_at (self, self->head)->folded, "wirf") == 0
             && strcmp (word_at (self, self->head + self->n - 1)->folded, "weg") == 0);
}

/* (nullable): why the person should confirm it; @confidence (out): the confidence of the
 * classification. */
static const char *
find_doubt (const Analysis *self, double *confidence)
{
  *confidence = DESTRUCTIVE_CONFIDENCE;
  if (self->n > 0 && is_destructive (self))
    return _ ("The request removes something and does not name it exactly.");
  *confidence = VAGUE_CONFIDENCE;
  if (self->n == 0)
    return NULL;
  if (is_wide (self))
    return _ ("The request does not say how far it goes.");
  if (is_doubted (self))
    return _ ("The request does not sound sure.");
  if (is_vague (self))
    return _ ("The request can mean many things.");
  return NULL;
}

/* --- entry --- */

static void
add_doubt (BeckonClassification *self, const char *doubt, double confidence)
{
  g_autofree char *rules = g_steal_pointer (&self->reason);

  self->confidence = confidence;
  self->reason = g_strdup_printf ("%s %s", doubt, rules);
}

/* An answer supplies what was missing. It may itself be ambiguous, or ask for something that must
 * not happen by mistake. */
static void
take_response (BeckonClassification *self, const Analysis *analysis)
{
  gboolean    doubtful = FALSE;
  const char *doubt;
  double      confidence;

  self->readings = beckon_request_readings_find (analysis->text, analysis->words, &doubtful);
  if (self->readings != NULL)
    return;
  doubt = find_doubt (analysis, &confidence);
  self->confidence = CLEAR_CONFIDENCE;
  if (doubt != NULL && is_destructive (analysis))
    add_doubt (self, doubt, confidence);
}

static void
take_query (BeckonClassification *self, const Analysis *analysis)
{
  gboolean    doubtful = FALSE;
  const char *doubt;
  double      confidence;

  self->readings = beckon_request_readings_find (analysis->text, analysis->words, &doubtful);
  if (self->readings != NULL)
    return;
  if (doubtful)
    {
      self->missing = g_strdup (_ ("Which of the alternatives do you want?"));
      return;
    }
  doubt = find_doubt (analysis, &confidence);
  /* "Fix it all" contains a pronoun, too, but it is broad rather than unclear. */
  self->missing =
    doubt != NULL && (is_wide (analysis) || is_doubted (analysis)) ? NULL : find_missing (analysis);
  if (self->missing != NULL)
    return;
  self->confidence = CLEAR_CONFIDENCE;
  if (doubt != NULL)
    add_doubt (self, doubt, confidence);
}

BeckonClassification *
beckon_heuristic_classify (GPtrArray *turns)
{
  BeckonClassification *self = beckon_classification_new ("heuristic");
  const BeckonTurn     *first = g_ptr_array_index (turns, 0);
  const BeckonTurn     *last = g_ptr_array_index (turns, turns->len - 1);
  gboolean              answered = last->role == BECKON_TURN_CLARIFICATION_RESPONSE;
  g_autofree char      *query = g_strstrip (g_strdup (first->text));
  g_autofree char      *response = g_strstrip (g_strdup (answered ? last->text : ""));
  g_auto (Analysis) analysis = { NULL };

  self->intent = beckon_display_text_short (
    answered && *response != '\0' ? last->text : first->text, MAX_INTENT_CHARS);
  self->confidence = UNCLEAR_CONFIDENCE;
  self->reason = g_strdup (_ ("Looked at by simple rules; no language model is set up."));
  if (*response != '\0')
    {
      analyse (&analysis, response);
      if (analysis.words->len > 0)
        {
          take_response (self, &analysis);
          return self;
        }
      analysis_clear (&analysis);
      analysis = (Analysis){ NULL };
    }
  analyse (&analysis, query);
  take_query (self, &analysis);
  return self;
}

static void
classify_async (BeckonEvaluator    *evaluator,
                GPtrArray          *turns,
                GCancellable       *cancellable,
                GAsyncReadyCallback callback,
                gpointer            user_data)
{
  g_autoptr (GTask) task = g_task_new (evaluator, cancellable, callback, user_data);

  g_task_set_source_tag (task, classify_async);
  g_task_return_pointer (task, beckon_heuristic_classify (turns),
                         (GDestroyNotify) beckon_classification_free);
}

static BeckonClassification *
classify_finish (BeckonEvaluator *evaluator, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
evaluator_iface_init (BeckonEvaluatorInterface *iface)
{
  iface->classify_async = classify_async;
  iface->classify_finish = classify_finish;
}

static void
beckon_heuristic_class_init (BeckonHeuristicClass *klass)
{
}

static void
beckon_heuristic_init (BeckonHeuristic *self)
{
}

BeckonEvaluator *
beckon_heuristic_new (void)
{
  return g_object_new (BECKON_TYPE_HEURISTIC, NULL);
}

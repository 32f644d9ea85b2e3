/* request-words.c: splits a request into words and classifies them; English, German and Chinese
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "sentinel/request-words.h"

#include <string.h>

#include "base/text-fold.h"

/* How many words of a request are analysed. */
#define MAX_WORDS 400

/* English and German share one list, because no word here has different classes in the two. Not
 * translated: people type these, whatever the language of the desk. */
static const struct
{
  guint       sorts;
  const char *words;
} lists[] = {
  { BECKON_WORD_IS_VERB,
    "add answer apply archive book build buy calculate call change check close compare compile "
    "configure connect count create debug decide deploy describe "
    "design disable document download draft edit email enable explain export extract file find fix "
    "format generate give import increase decrease "
    "install keep let list load log make merge migrate move open order paint pick plan post "
    "prepare print publish pull push put raise read rebase rebuild "
    "record release reload rename repair replace report request restart restore revert review "
    "rewrite run save scan schedule send set setup share show "
    "hide sign sort split start stop store submit summarise summarize switch sync tag tell test "
    "track transfer translate turn undo update upgrade "
    "downgrade upload use validate verify wait watch write allow forbid stay "
    "aktiviere aktualisiere analysiere archiviere ändere ändre baue beantworte bearbeite behalte "
    "behebe benenne benutze berechne beschreibe bestelle "
    "bring bringe buche deaktiviere drucke erhöhe erkläre ersetze erstelle erzeuge exportiere "
    "färbe finde führe füge gib importiere installiere kaufe "
    "konvertiere kopiere lade lege leite lies mach mache melde mische nenne nimm nutze öffne ordne "
    "plane prüfe repariere ruf rufe sag sage schalte schick "
    "schicke schließe schreib schreibe sende setz setze sichere sortiere speichere starte stelle "
    "stell stoppe suche teile teste trage übersetze überprüfe "
    "übertrage untersuche veröffentliche verschiebe verringere verwende wähle wandle wechsle zeig "
    "zeige zeichne" },
  { BECKON_WORD_IS_VERB | BECKON_WORD_IS_DESTRUCTIVE,
    "delete drop wipe erase remove purge destroy truncate uninstall reset overwrite discard kill "
    "shred "
    "lösche lösch löschen entferne entfern verwirf vernichte leere formatiere deinstalliere "
    "überschreibe" },
  { BECKON_WORD_IS_VERB | BECKON_WORD_IS_VAGUE,
    "improve optimise optimize clean cleanup tidy refactor modernise modernize polish handle "
    "enhance streamline simplify rework overhaul "
    "verbessere optimiere bereinige räum räume modernisiere vereinfache überarbeite verschönere "
    "kümmere kümmer" },
  { BECKON_WORD_NEEDS_OBJECT,
    "convert translate rename move send replace merge copy summarise summarize update change "
    "delete remove publish "
    "übersetze konvertiere wandle sende schick schicke verschiebe kopiere ersetze benenne" },
  { BECKON_WORD_IS_VERB, "convert copy" },
  { BECKON_WORD_IS_LINK,
    "a an the to into onto in on at by for from of with without as via through under over about "
    "between until per than my our your its their "
    "der die das den dem des ein eine einen einem einer auf an am im in ins ans aufs nach für mit "
    "ohne von vom zu zum zur bei beim aus durch über unter "
    "als per via mein meine meinen unser unsere unseren ihre seinen" },
  { BECKON_WORD_IS_PRONOUN, "it them these those es sie ihn" },
  { BECKON_WORD_IS_PERSON, "him her ihm ihnen" },
  { BECKON_WORD_IS_POINTER, "this that das dies dieses der die diese" },
  { BECKON_WORD_IS_DOUBT,
    "maybe perhaps somehow possibly probably guess somewhat whatever something vielleicht "
    "irgendwie eventuell möglicherweise vermutlich womöglich "
    "irgendwas" },
  { BECKON_WORD_IS_SCOPE,
    "everything anything things stuff mess whatever alles dinge sachen zeug kram chaos" },
  { BECKON_WORD_IS_ALL, "all every alle allen sämtliche jede jeden jedes" },
  { BECKON_WORD_IS_FILLER,
    "please hello hi hey ok okay thanks thank help yes no could can would will you kindly just now "
    "also then "
    "bitte hallo hilfe danke ja nein los kannst könntest würdest du mal doch einfach jetzt gern" },
  { BECKON_WORD_IS_ADVERB,
    "again now please all up faster better too instead soon today quickly first once over there "
    "then out away down "
    "nochmal noch wieder jetzt bitte schnell schneller besser bald heute zuerst mal machen tun "
    "erledigen ändern löschen hier da dort weg auf um aus" },
  { BECKON_WORD_IS_OPEN_END, "to for with from into of the a an and or by at than via für und oder "
                             "den dem einen einer von vom zum zur ins mit dem" },
  { BECKON_WORD_CLOSES, "whether if any no without not all every each one that which who where "
                        "when unless until what how why "
                        "ob falls wenn alle allen jede jeden jedes jeder kein keine keinen nicht "
                        "ohne irgendein irgendeine irgendwelche welche welcher welches wer was wie "
                        "warum wo wann bis" },
  { BECKON_WORD_IS_HARMLESS,
    "so not more less later newer older fewer higher lower similar something anything any other "
    "else two three both above below nothing otherwise whatever "
    "nicht mehr weniger später neuer älter höher niedriger ähnliches ähnlich ähnliche etwas andere "
    "anderes anderen beides zwei drei sonst so darüber "
    "darunter nichts" },
  { BECKON_WORD_IS_PREFIX, "an auf aus ab ein um vor zu zurück bereit hinzu frei her hin hoch "
                           "runter weiter los mit fort durch nach zusammen" },
  { BECKON_WORD_IS_QUESTION, "what how why when where who which is are does did was were wie was "
                             "warum wann wo wer welche welcher welches ist sind hat" },
  { BECKON_WORD_IS_OR, "or oder" },
  { BECKON_WORD_IS_EITHER, "either entweder" },
  { BECKON_WORD_IS_COMPARED,
    "faster better nicer simpler cleaner prettier quicker easier smaller schneller besser schöner "
    "einfacher sauberer hübscher kleiner leichter" },
  { BECKON_WORD_IS_ANY_NOUN, "thing bug bugs problem problems issue issues error errors task job "
                             "matter ding sache fehler probleme aufgabe angelegenheit" },
  { BECKON_WORD_IS_VERB | BECKON_WORD_IS_SPENDING,
    "buy donate order pay purchase subscribe "
    "abonniere bestell bestelle bezahl bezahle kauf kaufe spende überweis überweise zahle" },
  { BECKON_WORD_IS_MASS, "content data details info information numbers results stats "
                         "daten details ergebnisse info infos informationen inhalt zahlen" },
  { BECKON_WORD_IS_NOT, "not don't never nicht nie niemals" },
};

/* (transfer none) (element-type utf8 guint): classes by word; created once. */
static GHashTable *
get_sorts (void)
{
  static GHashTable *sorts;

  if (g_once_init_enter (&sorts))
    {
      GHashTable *made = g_hash_table_new (g_str_hash, g_str_equal);

      for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
        {
          g_auto (GStrv) words = g_strsplit (lists[i].words, " ", -1);

          for (guint j = 0; words[j] != NULL; j++)
            {
              /* Folded, because the words that are looked up are. */
              g_autofree char *folded = beckon_text_fold (words[j], -1);
              guint            known = GPOINTER_TO_UINT (g_hash_table_lookup (made, folded));

              g_hash_table_insert (made, (gpointer) g_intern_string (folded),
                                   GUINT_TO_POINTER (known | lists[i].sorts));
            }
        }
      g_once_init_leave (&sorts, made);
    }
  return sorts;
}

/* Is it of a script without spaces between words? */
static gboolean
is_dense (gunichar c)
{
  switch (g_unichar_get_script (c))
    {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_HANGUL:
    case G_UNICODE_SCRIPT_THAI:
    case G_UNICODE_SCRIPT_LAO:
    case G_UNICODE_SCRIPT_KHMER:
    case G_UNICODE_SCRIPT_MYANMAR:
      return TRUE;
    default:
      return FALSE;
    }
}

guint
beckon_request_words_dense (const char *text)
{
  guint n = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    n += is_dense (g_utf8_get_char (p)) ? 1 : 0;
  return n;
}

static void
word_free (BeckonRequestWord *word)
{
  g_free (word->folded);
  g_free (word);
}

static gboolean
is_of_word (const char *p)
{
  gunichar c = g_utf8_get_char (p);

  if (g_unichar_isalnum (c) || g_unichar_ismark (c) || c == '_' || c == '/' || c == '@' || c == '#')
    return TRUE;
  /* Only inside a word: "don't", "main.c", "web-3". */
  return (c == '\'' || c == 0x2019 || c == '.' || c == '-' || c == ':')
         && g_unichar_isalnum (g_utf8_get_char (g_utf8_next_char (p)));
}

static gboolean
looks_named (const char *start, gsize length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (g_ascii_isdigit (start[i]) || strchr ("_/@#.", start[i]) != NULL
          || (start[i] == '-' && i > 0))
        return TRUE;
      /* "LoginPage", "CSV" */
      if (i > 0 && g_ascii_isupper (start[i]))
        return TRUE;
    }
  return FALSE;
}

static void
add_word (GPtrArray  *words,
          const char *text,
          const char *start,
          const char *end,
          char        before,
          gboolean    quoted)
{
  BeckonRequestWord *word = g_new0 (BeckonRequestWord, 1);

  word->folded = beckon_text_fold (start, end - start);
  word->start = (gsize) (start - text);
  word->end = (gsize) (end - text);
  word->sorts = GPOINTER_TO_UINT (g_hash_table_lookup (get_sorts (), word->folded));
  word->before = before;
  word->named = quoted || looks_named (start, (gsize) (end - start));
  g_ptr_array_add (words, word);
}

/* The separator between two words: the strongest of the characters. */
static char
read_between (const char *start, const char *end)
{
  char strongest = ' ';

  for (const char *p = start; p < end; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '.' || c == '!' || c == '?' || c == ';' || c == ':' || c == '\n' || c == 0x3002
          || c == 0xff01 || c == 0xff1f || c == 0xff1b)
        return '.';
      if (c == ',' || c == 0xff0c || c == 0x3001)
        strongest = ',';
    }
  return strongest;
}

GPtrArray *
beckon_request_words_split (const char *text)
{
  GPtrArray  *words = g_ptr_array_new_with_free_func ((GDestroyNotify) word_free);
  const char *last = text;

  for (const char *p = text; *p != '\0' && words->len < MAX_WORDS;)
    {
      const char *start = p;
      const char *before;

      if (!is_of_word (p))
        {
          p = g_utf8_next_char (p);
          continue;
        }
      while (*p != '\0' && is_of_word (p))
        p = g_utf8_next_char (p);
      before = start > text ? g_utf8_find_prev_char (text, start) : NULL;
      add_word (words, text, start, p, read_between (last, start),
                before != NULL && strchr ("\"`'", *before) != NULL && *before != '\0');
      last = p;
    }
  return words;
}

gboolean
beckon_request_words_have (GPtrArray *words, const char *phrase)
{
  g_auto (GStrv) wanted = g_strsplit (phrase, " ", -1);
  guint n = g_strv_length (wanted);

  for (guint i = 0; i + n <= words->len; i++)
    {
      guint j = 0;

      while (j < n && strcmp (((BeckonRequestWord *) words->pdata[i + j])->folded, wanted[j]) == 0)
        j++;
      if (j == n)
        return TRUE;
    }
  return FALSE;
}

/* driver.c: runs a fuzz target without libFuzzer: its corpus, and mutations of it from a fixed seed
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#define SEED 20261121
#define MAX_BYTES 4096

static char *dictionary = NULL;
static int   rounds = 20000;

static const GOptionEntry entries[] = {
  { "dictionary", 0, 0, G_OPTION_ARG_FILENAME, &dictionary, "Words to put in", "FILE" },
  { "rounds", 0, 0, G_OPTION_ARG_INT, &rounds, "How many changed inputs", "N" },
  { NULL },
};

/* (transfer full) (element-type GBytes): the quoted words of a dictionary in libFuzzer's format. */
static GPtrArray *
read_dictionary (const char *path)
{
  GPtrArray       *words = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (path == NULL || !g_file_get_contents (path, &text, NULL, NULL))
    return words;

  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *at = strchr (lines[i], '"');
      GByteArray *word;

      if (lines[i][0] == '#' || at == NULL)
        continue;
      word = g_byte_array_new ();
      for (at++; *at != '"' && *at != '\0'; at++)
        {
          guint8 byte = (guint8) *at;

          if (*at == '\\' && at[1] == 'x' && g_ascii_isxdigit (at[2]) && g_ascii_isxdigit (at[3]))
            {
              byte = (guint8) (g_ascii_xdigit_value (at[2]) << 4 | g_ascii_xdigit_value (at[3]));
              at += 3;
            }
          else if (*at == '\\' && at[1] != '\0')
            {
              byte = (guint8) * ++at;
            }
          g_byte_array_append (word, &byte, 1);
        }
      g_ptr_array_add (words, g_byte_array_free_to_bytes (word));
    }

  return words;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Adds all files of @path, which is a folder or a file, ordered by name. */
static void
read_corpus (const char *path, GPtrArray *inputs, GPtrArray *names)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    g_ptr_array_add (files, g_build_filename (path, name, NULL));
  if (folder == NULL)
    g_ptr_array_add (files, g_strdup (path));
  g_ptr_array_sort (files, compare_names);

  for (guint i = 0; i < files->len; i++)
    {
      const char *file = g_ptr_array_index (files, i);
      char       *data;
      gsize       length;

      if (!g_file_get_contents (file, &data, &length, NULL))
        {
          g_printerr ("%s cannot be read\n", file);
          exit (1);
        }
      g_ptr_array_add (inputs, g_bytes_new_take (data, length));
      g_ptr_array_add (names, g_path_get_basename (file));
    }
}

/* Uses a block of exactly the right size, so that a read past the end is detected. */
static void
run (const guint8 *data, gsize length)
{
  g_autofree guint8 *exact = g_memdup2 (data, length);

  LLVMFuzzerTestOneInput (exact != NULL ? exact : (const guint8 *) "", length);
}

static void
insert (GByteArray *input, guint at, const guint8 *data, guint length)
{
  guint old_length = input->len;

  if (length == 0 || old_length + length > MAX_BYTES)
    return;
  g_byte_array_set_size (input, old_length + length);
  memmove (input->data + at + length, input->data + at, old_length - at);
  memcpy (input->data + at, data, length);
}

static void
mutate (GRand *random, GByteArray *input, GPtrArray *inputs, GPtrArray *words)
{
  guint  at = (guint) g_rand_int_range (random, 0, (gint32) input->len + 1);
  guint8 byte = (guint8) g_rand_int_range (random, 0, 256);

  switch (g_rand_int_range (random, 0, 7))
    {
    case 0:
      if (at < input->len)
        input->data[at] ^= (guint8) (1 << (byte & 7));
      break;
    case 1:
      if (at < input->len)
        input->data[at] = byte;
      break;
    case 2:
      insert (input, at, &byte, 1);
      break;
    case 3:
      if (at < input->len)
        g_byte_array_remove_range (input, at, 1 + byte % MIN (16, input->len - at));
      break;
    case 4:
      if (at < input->len)
        {
          guint              length = 1 + byte % MIN (32, input->len - at);
          g_autofree guint8 *piece = g_memdup2 (input->data + at, length);

          insert (input, at, piece, length);
        }
      break;
    case 5:
      if (words->len > 0)
        {
          gsize         length;
          const guint8 *word = g_bytes_get_data (
            g_ptr_array_index (words, (guint) g_rand_int (random) % words->len), &length);

          insert (input, at, word, (guint) length);
        }
      break;
    default:
      {
        gsize         length;
        const guint8 *other = g_bytes_get_data (
          g_ptr_array_index (inputs, (guint) g_rand_int (random) % inputs->len), &length);
        guint from = length > 0 ? (guint) g_rand_int (random) % (guint) length : 0;

        if (length > 0)
          insert (input, at, other + from, MIN (64, (guint) length - from));
        break;
      }
    }
}

static void
run_changed (GPtrArray *inputs, GPtrArray *words)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);

  for (int i = 0; i < rounds; i++)
    {
      gsize         length;
      const guint8 *data = g_bytes_get_data (
        g_ptr_array_index (inputs, (guint) g_rand_int (random) % inputs->len), &length);
      g_autoptr (GByteArray) input = g_byte_array_new ();
      int n_changes = g_rand_int_range (random, 1, 6);

      g_byte_array_append (input, data, (guint) MIN (length, MAX_BYTES));
      for (int j = 0; j < n_changes; j++)
        mutate (random, input, inputs, words);
      run (input->data, input->len);
    }
}

int
main (int argc, char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new ("CORPUS…");
  g_autoptr (GPtrArray) inputs = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) words = NULL;
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("%s\n", error->message);
      return 2;
    }
  for (int i = 1; i < argc; i++)
    read_corpus (argv[i], inputs, names);
  words = read_dictionary (dictionary);
  g_free (dictionary);

  g_print ("1..%u\n", inputs->len + 1);
  for (guint i = 0; i < inputs->len; i++)
    {
      gsize         length;
      const guint8 *data = g_bytes_get_data (g_ptr_array_index (inputs, i), &length);

      run (data, length);
      g_print ("ok %u %s\n", i + 1, (const char *) g_ptr_array_index (names, i));
    }
  if (inputs->len == 0)
    {
      g_print ("not ok 1 the corpus is empty\n");
      return 1;
    }
  run_changed (inputs, words);
  g_print ("ok %u %d changed inputs\n", inputs->len + 1, rounds);
  return 0;
}

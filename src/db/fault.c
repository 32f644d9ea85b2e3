/* fault.c: one sentence and one hint for each fault
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "config.h"

#include "db/fault.h"

#include <glib/gi18n-lib.h>

#include "base/error.h"

typedef struct
{
  const char *message; /* NULL: the engine's own */
  const char *hint;
} Sentences;

static const Sentences other = {
  NULL,
  N_ ("Look at the folder and the disk; the desk tries again with the next question."),
};

static const Sentences held = {
  N_ ("The desk cannot save: another program holds the file. Nothing was accepted."),
  N_ ("Close the other program and try again."),
};

static const Sentences *
get_sentences (BeckonDbFault fault)
{
  static const Sentences sentences[] = {
    [BECKON_DB_FAULT_FULL] = {
      N_ ("The desk cannot save: the disk is full. Nothing was accepted."),
      N_ ("Make some room on the disk; the desk then goes on by itself."),
    },
    [BECKON_DB_FAULT_READ_ONLY] = {
      N_ ("The desk cannot save: the file is read-only. Nothing was accepted."),
      N_ ("Make the folder and the file writable for you."),
    },
    [BECKON_DB_FAULT_UNREACHABLE] = {
      N_ ("The desk cannot save: the file cannot be opened. Nothing was accepted."),
      N_ ("Look at the folder: is it there, may you read and write it?"),
    },
    [BECKON_DB_FAULT_DISK] = {
      N_ ("The desk cannot save: the disk reports an error. Nothing was accepted."),
      N_ ("Look at the disk; the desk tries again with the next question."),
    },
    [BECKON_DB_FAULT_DAMAGED] = {
      N_ ("The desk cannot save: the file is damaged. Nothing was accepted."),
      N_ ("Start the desk again: it sets the file aside and keeps what can be read of it."),
    },
  };

  if (fault == BECKON_DB_FAULT_BUSY || fault == BECKON_DB_FAULT_RETRY)
    return &held;
  if (fault < G_N_ELEMENTS (sentences) && sentences[fault].message != NULL)
    return &sentences[fault];

  return &other;
}

void
beckon_db_fault_set_error (BeckonDbFault fault, const char *detail, GError **error)
{
  const Sentences *sentences = get_sentences (fault);

  if (sentences->message != NULL)
    beckon_set_error (error, BECKON_ERROR_STORE, _ (sentences->hint), "%s", _ (sentences->message));
  else
    beckon_set_error (error, BECKON_ERROR_STORE, _ (sentences->hint),
                      /* translators: %s is SQLite's own message, in English */
                      _ ("The desk cannot save: %s. Nothing was accepted."), detail);
}

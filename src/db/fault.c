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
  N_ ("Check the folder and the disk; the desk retries with the next question."),
};

static const Sentences other_read = {
  NULL,
  N_ ("Check the folder and the disk, and try again."),
};

static const Sentences held = {
  N_ ("Cannot save: the database is locked by another program. The request was not accepted."),
  N_ ("Close the other program and try again."),
};

static const Sentences held_read = {
  N_ ("Cannot read: the database is locked by another program."),
  N_ ("Close the other program and try again."),
};

static const Sentences *
get_read_sentences (BeckonDbFault fault)
{
  static const Sentences sentences[] = {
    [BECKON_DB_FAULT_UNREACHABLE] = {
      N_ ("Cannot read: the file cannot be opened."),
      N_ ("Check that the folder exists and is writable."),
    },
    [BECKON_DB_FAULT_DISK] = {
      N_ ("Cannot read: the disk reports an error."),
      N_ ("Check the folder and the disk, and try again."),
    },
    [BECKON_DB_FAULT_DAMAGED] = {
      N_ ("Cannot read: the file is damaged."),
      N_ ("Restart the desk; it moves the file aside and recovers what it can."),
    },
  };

  if (fault == BECKON_DB_FAULT_BUSY || fault == BECKON_DB_FAULT_RETRY)
    return &held_read;
  if (fault < G_N_ELEMENTS (sentences) && sentences[fault].message != NULL)
    return &sentences[fault];

  return &other_read;
}

static const Sentences *
get_sentences (BeckonDbFault fault)
{
  static const Sentences sentences[] = {
    [BECKON_DB_FAULT_FULL] = {
      N_ ("Cannot save: the disk is full. The request was not accepted."),
      N_ ("Free up disk space. If the desk is open, it then recovers by itself; otherwise start it "
          "again."),
    },
    [BECKON_DB_FAULT_READ_ONLY] = {
      N_ ("Cannot save: the file is read-only. The request was not accepted."),
      N_ ("Make the folder and the file writable."),
    },
    [BECKON_DB_FAULT_UNREACHABLE] = {
      N_ ("Cannot save: the file cannot be opened. The request was not accepted."),
      N_ ("Check that the folder exists and is writable."),
    },
    [BECKON_DB_FAULT_DISK] = {
      N_ ("Cannot save: the disk reports an error. The request was not accepted."),
      N_ ("Check the disk; the desk retries with the next question."),
    },
    [BECKON_DB_FAULT_DAMAGED] = {
      N_ ("Cannot save: the file is damaged. The request was not accepted."),
      N_ ("Restart the desk; it moves the file aside and recovers what it can."),
    },
  };

  if (fault == BECKON_DB_FAULT_BUSY || fault == BECKON_DB_FAULT_RETRY)
    return &held;
  if (fault < G_N_ELEMENTS (sentences) && sentences[fault].message != NULL)
    return &sentences[fault];

  return &other;
}

void
beckon_db_fault_set_error (BeckonDbFault fault,
                           gboolean      reading,
                           const char   *detail,
                           GError      **error)
{
  const Sentences *sentences = reading ? get_read_sentences (fault) : get_sentences (fault);

  if (sentences->message != NULL)
    beckon_set_error (error, BECKON_ERROR_STORE, _ (sentences->hint), "%s", _ (sentences->message));
  else if (reading)
    beckon_set_error (error, BECKON_ERROR_STORE, _ (sentences->hint),
                      /* translators: %s is SQLite's own message, in English */
                      _ ("Cannot read: %s."), detail);
  else
    beckon_set_error (error, BECKON_ERROR_STORE, _ (sentences->hint),
                      /* translators: %s is SQLite's own message, in English */
                      _ ("Cannot save: %s. The request was not accepted."), detail);
}

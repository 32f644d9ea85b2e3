/* journey.h: what the ways to a place have in common: programs and calls, one after the other
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#pragma once

#include "place/go.h"

G_BEGIN_DECLS

typedef struct _BeckonJourney BeckonJourney;

/* The next step; @output is what the program printed, "" after a call. */
typedef void (*BeckonJourneyNext) (BeckonJourney *self, const char *output);

struct _BeckonJourney
{
  GTask                 *task;        /* (unowned): it owns this */
  BeckonTaskSession     *session;     /* (owned): where to go now: tmux, then its terminal */
  const BeckonPlaceHost *host;        /* (nullable) */
  GCancellable          *cancellable; /* (owned): ends what is under way */
  GSubprocess           *process;     /* (owned) (nullable) */
  BeckonJourneyNext      next;
  void (*explain) (BeckonJourney *self); /* (nullable): how a call that is refused ends */
  char         *command; /* (owned) (nullable): the name of the program, for errors */
  char         *remark;  /* (owned) (nullable): how it ends if the terminal cannot be raised */
  gboolean      inside;  /* the pane of tmux is selected: only the rest can fail */
  GCancellable *outer;   /* (owned) (nullable): the caller's */
  gulong        outer_id;
  GSource      *late; /* (owned) (nullable) */
};

/* Runs @argv with @variable (nullable), "NAME=VALUE". If it fails, the journey ends. */
void beckon_journey_run (BeckonJourney     *self,
                         const char *const *argv,
                         const char        *variable,
                         BeckonJourneyNext  next);
/* Calls a method on the session bus; never starts a service. */
void beckon_journey_call (BeckonJourney    *self,
                          const char       *name,
                          const char       *path,
                          const char       *interface,
                          const char       *method,
                          GVariant         *parameters,
                          BeckonJourneyNext next);
/* It is there; @remark (nullable): what the person still has to do. */
void beckon_journey_arrive (BeckonJourney *self, const char *remark);
/* It cannot be reached: E102. @hint is what to do instead. */
void beckon_journey_fail (BeckonJourney *self, const char *hint, const char *format, ...)
  G_GNUC_PRINTF (3, 4);
/* Goes on in another terminal: @session (transfer full). */
void beckon_journey_enter (BeckonJourney *self, BeckonTaskSession *session);

/* The first step of each way. */
void beckon_journey_to_tmux (BeckonJourney *self);
void beckon_journey_to_kitty (BeckonJourney *self);
void beckon_journey_to_wezterm (BeckonJourney *self);
void beckon_journey_to_gnome (BeckonJourney *self);
void beckon_journey_to_ptyxis (BeckonJourney *self);
void beckon_journey_to_konsole (BeckonJourney *self);
void beckon_journey_to_vscode (BeckonJourney *self);

G_END_DECLS

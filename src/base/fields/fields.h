/* fields.h: one table of the fields of a flat type, from which everything else about them follows
 *
 * SPDX-FileCopyrightText: 2026 The Beckon authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A value such as a person is a struct. What its members are called in JSON and in the database,
 * what they may hold and what is said about them is written once, in a table of BeckonField. From
 * it come copying and freeing, JSON out and in, the mask of a PATCH, the columns, the parameters of
 * an INSERT (db/fields.h), and the schema in the API's description. What is derived, joined or
 * nested is written by hand beside it.
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* The words of an enumeration. */
typedef struct
{
  const char *const *words; /* (array zero-terminated=1): by value */
  guint              n_words;
  guint              first;     /* the first one that is read: 1 where 0 means that there is none */
  const char        *component; /* the schema that lists them */
} BeckonWords;

/* Which one of @self is @text (nullable)? FALSE: none, and @value is left untouched. */
gboolean beckon_words_find (const BeckonWords *self, const char *text, guint *value);

typedef enum
{
  BECKON_FIELD_INT,       /* gint64 */
  BECKON_FIELD_COUNT,     /* guint */
  BECKON_FIELD_BOOL,      /* gboolean */
  BECKON_FIELD_SHARE,     /* double from 0 to 1; negative: not known */
  BECKON_FIELD_TEXT,      /* char * */
  BECKON_FIELD_TIME,      /* gint64: wall clock, µs since the epoch; 0: none */
  BECKON_FIELD_DURATION,  /* gint64: µs, 0: none; milliseconds in JSON */
  BECKON_FIELD_WORD,      /* an enumeration */
  BECKON_FIELD_JSON,      /* char *: JSON text, which goes into replies as it is */
  BECKON_FIELD_TEXTS,     /* char ** (array zero-terminated=1): an array of texts, empty for NULL */
  BECKON_FIELD_COMMAND,   /* char ** (array zero-terminated=1): a program and its arguments */
  BECKON_FIELD_VARIABLES, /* char ** (array zero-terminated=1): NAME=VALUE; an object in JSON */
  BECKON_FIELD_INDICES,   /* guint * with its length in another member */
} BeckonFieldKind;

typedef enum
{
  BECKON_FIELD_DRAFT = 1 << 0,    /* it may be given when one is made */
  BECKON_FIELD_CHANGE = 1 << 1,   /* it may be changed afterwards */
  BECKON_FIELD_REQUIRED = 1 << 2, /* a draft must give it */
  BECKON_FIELD_ALWAYS = 1 << 3,   /* nothing that the desk sends is without it */
  BECKON_FIELD_NULLABLE = 1 << 4, /* null in JSON where there is none; a change to null unsets it */
  BECKON_FIELD_NOT_BLANK = 1 << 5, /* white space alone is refused */
  BECKON_FIELD_EMPTY = 1 << 6,     /* null in JSON is "" here */
  BECKON_FIELD_HIDDEN = 1 << 7,    /* not part of the API */
  BECKON_FIELD_LARGE = 1 << 8,     /* left out where only a change is announced */
  BECKON_FIELD_STAMP = 1 << 9,     /* a time whose column is ISO 8601 text, not µs */
  BECKON_FIELD_SERIAL = 1 << 10,   /* the database numbers the rows with it */
  BECKON_FIELD_FIXED = 1 << 11,    /* its column never changes */
  BECKON_FIELD_NOT_NULL = 1 << 12, /* NULLABLE in JSON alone: its column says 0 */
  BECKON_FIELD_GUARD = 1 << 13, /* an unknown word in the column is noted as damaged, and `fallback`
                                   stands for it */
  BECKON_FIELD_LATER = 1 << 14, /* not in a new row: the column's default stands there */
} BeckonFieldFlags;

typedef struct
{
  const char *name;   /* of the JSON member */
  const char *quoted; /* the same as it stands in JSON, with its colon */
  guint16     n_quoted;
  guint16     offset;
  guint16     other; /* INDICES: of how many there are; JSON: of whether it was damaged; 0: none */
  BeckonFieldKind    kind;
  BeckonFieldFlags   flags;
  const char        *column; /* (nullable): NULL: it is not stored */
  gsize              limit;  /* TEXT, JSON: bytes of a draft; INT, COUNT: the largest; 0: any */
  gint64             min;    /* INT, COUNT: the least */
  const BeckonWords *words;
  guint              fallback; /* GUARD: the word; JSON: how the column must begin, 0: any */
  /* (nullable): takes (transfer full) a text that is given as it is kept, or refuses it (NULL) */
  char *(*take) (const char *name, const char *text, GError **error);
  const char *hint;        /* (nullable) N_(): how to mend a text that is missing or blank */
  const char *about;       /* (nullable): for the schema */
  const char *draft_about; /* (nullable): for the schema of a draft or a change, where it differs */
} BeckonField;

#define BECKON_FIELDS_MAX 64

/* What is read of a table again and again, gathered when it is first used. */
typedef struct
{
  gsize   made;
  guint64 shown;                    /* the bits of the fields that are not HIDDEN */
  guint64 required;                 /* of those that a draft must give */
  guint16 texts[BECKON_FIELDS_MAX]; /* where the members are that are one text */
  guint8  lists[BECKON_FIELDS_MAX]; /* the fields that own something else */
  guint8  n_texts, n_lists;
} BeckonFieldsPlan;

typedef struct
{
  const char *name;   /* of the schema: "Person" */
  const char *table;  /* of the database */
  const char *alias;  /* (nullable): what it is called where others are joined to it */
  const char *unique; /* (nullable): a column; a row is not added where it is there already */
  const char *about;  /* (nullable): for the schema */
  const BeckonField *fields;
  guint              n_fields; /* at most BECKON_FIELDS_MAX */
  gsize              size;     /* of the struct */
  BeckonFieldsPlan  *plan;
} BeckonFields;

/* The offset of @member, which must be of @MemberType: the compiler looks. */
#define BECKON_OFFSET(Type, member, MemberType) \
  ((guint16) (G_STRUCT_OFFSET (Type, member) \
              + 0 \
                  * sizeof (char[__builtin_types_compatible_p (__typeof__ (((Type *) 0)->member), \
                                                               MemberType) \
                                   ? 1 \
                                   : -1])))
#define BECKON_FIELD_OF(Kind, Type, member, MemberType, json_name) \
  .name = json_name, \
  .quoted = "\"" json_name "\":", .n_quoted = sizeof ("\"" json_name "\":") - 1, \
  .kind = BECKON_FIELD_##Kind, .offset = BECKON_OFFSET (Type, member, MemberType)

/* The beginning of a field: its kind, the member of the struct, and that of the JSON object. */
#define BECKON_INT(Type, member, name) BECKON_FIELD_OF (INT, Type, member, gint64, name)
#define BECKON_COUNT(Type, member, name) BECKON_FIELD_OF (COUNT, Type, member, guint, name)
#define BECKON_BOOL(Type, member, name) BECKON_FIELD_OF (BOOL, Type, member, gboolean, name)
#define BECKON_SHARE(Type, member, name) BECKON_FIELD_OF (SHARE, Type, member, double, name)
#define BECKON_TEXT(Type, member, name) BECKON_FIELD_OF (TEXT, Type, member, char *, name)
#define BECKON_TIME(Type, member, name) BECKON_FIELD_OF (TIME, Type, member, gint64, name)
#define BECKON_DURATION(Type, member, name) BECKON_FIELD_OF (DURATION, Type, member, gint64, name)
#define BECKON_WORD(Type, member, Enum, table, name) \
  BECKON_FIELD_OF (WORD, Type, member, Enum, name), .words = &(table)
#define BECKON_JSON(Type, member, name) BECKON_FIELD_OF (JSON, Type, member, char *, name)
#define BECKON_TEXTS(Type, member, name) BECKON_FIELD_OF (TEXTS, Type, member, char **, name)
#define BECKON_COMMAND(Type, member, name) BECKON_FIELD_OF (COMMAND, Type, member, char **, name)
#define BECKON_VARIABLES(Type, member, name) \
  BECKON_FIELD_OF (VARIABLES, Type, member, char **, name)
#define BECKON_INDICES(Type, member, n_member, name) \
  BECKON_FIELD_OF (INDICES, Type, member, guint *, name), \
    .other = BECKON_OFFSET (Type, n_member, guint)
/* A table of @array. */
#define BECKON_FIELDS(Type, array, ...) \
  { \
    .fields = array, .n_fields = G_N_ELEMENTS (array), .size = sizeof (Type), \
    .plan = &(BeckonFieldsPlan){ 0 }, __VA_ARGS__ \
  }

/* The member of @field in @self. */
#define BECKON_MEMBER(self, field, MemberType) \
  (*(MemberType *) G_STRUCT_MEMBER_P ((self), (field)->offset))

/* (transfer none) */
const BeckonFieldsPlan *beckon_fields_get_plan (const BeckonFields *fields);

/* --- life --- */

/* Frees what the members of @self own, and leaves NULL. */
void beckon_fields_clear (const BeckonFields *fields, gpointer self);
/* Makes @copy, whose bytes count for nothing, one of @self. Members that are no fields are copied
 * as they are: they are still to be owned. */
void beckon_fields_copy (const BeckonFields *fields, gpointer copy, gconstpointer self);
/* Takes those members over from @change that are in @mask: bit N is field N. */
void beckon_fields_assign (const BeckonFields *fields,
                           gpointer            self,
                           gconstpointer       change,
                           guint64             mask);
/* The bits of the fields that have all of @flags. */
guint64 beckon_fields_flagged (const BeckonFields *fields, BeckonFieldFlags flags);
/* The bits of those with these names, which there must be; NULL ends them. */
guint64 beckon_fields_mask (const BeckonFields *fields, ...) G_GNUC_NULL_TERMINATED;
/* (transfer none): the field with this name, which there must be. */
const BeckonField *beckon_fields_find (const BeckonFields *fields, const char *name);

/* --- JSON --- */

/* Appends the members to an object that is open (json-write.h), in the order of the table. Those
 * that are HIDDEN, or have one of the flags @without, are left out. */
void beckon_fields_add_json (const BeckonFields *fields,
                             gconstpointer       self,
                             GString            *json,
                             BeckonFieldFlags    without);
/* Appends the value alone, behind its name or as an element. */
void beckon_field_add_value (const BeckonField *field, gconstpointer self, GString *json);
/* Reads into @self what @object gives of the fields that have the flag @which: BECKON_FIELD_DRAFT
 * for one that is made, BECKON_FIELD_CHANGE for one that is changed; with their limits. Of other
 * members those in @others (nullable) (array zero-terminated=1) are left to the caller; the rest is
 * E101, which lists what there is. @which 0: what a desk sent, lenient; all fields that are not
 * HIDDEN. @given (nullable) takes the bits of those that were there: in a change, null counts for
 * what is NULLABLE. E101, E104; then @self may have some of them. */
gboolean beckon_fields_read_json (const BeckonFields *fields,
                                  gpointer            self,
                                  JsonObject         *object,
                                  BeckonFieldFlags    which,
                                  const char *const  *others,
                                  guint64            *given,
                                  GError            **error);
/* What PATCH takes: the same for a change, with at least one field. */
gboolean beckon_fields_read_change (const BeckonFields *fields,
                                    gpointer            self,
                                    JsonObject         *object,
                                    const char *const  *others,
                                    guint64            *given,
                                    GError            **error);
/* The same rules for the texts of a draft that was built in C, as far as @mask has their bits; they
 * are then as they are kept. */
gboolean
beckon_fields_check (const BeckonFields *fields, gpointer self, guint64 mask, GError **error);

/* The limits of the texts alone, as far as @mask has their bits. E104. */
gboolean beckon_fields_check_limits (const BeckonFields *fields,
                                     gconstpointer       self,
                                     guint64             mask,
                                     GError            **error);

/* Appends "PersonDraft": {…} (@which as for beckon_fields_read_json(); 0: "Person") to an object
 * that is open: the JSON Schema of the API's description. */
void beckon_fields_add_schema (const BeckonFields *fields, BeckonFieldFlags which, GString *json);

G_END_DECLS

import { Type, type TProperties, type TSchema } from 'typebox';
import { FAULT_KINDS } from './fault.ts';
import { MAX_JOURNAL_CALLS } from './limits.ts';
import { closed, Count, Time } from './shapes.ts';

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const filters = {
  /** An endpoint's name or path, or the start of either followed by a star. */
  route: Type.Optional(Type.String()),
  user: Type.Optional(Type.String()),
  method: Type.Optional(Type.String()),
  status: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
  code: Type.Optional(Type.Integer({ minimum: -999_999_999, maximum: 999_999_999 })),
  fault: Type.Optional(Type.Enum(FAULT_KINDS)),
  /** Number of a call: only calls after it. */
  since: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
};

const paging = { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_JOURNAL_CALLS })) };

const entry = <Job extends TProperties>(job: Job) => ({
  /** Counted from 1, in the order the calls came. */
  no: Type.Integer({ minimum: 1 }),
  at: Time,
  /** Title of the test that made the call (header `x-mock-test`). */
  test: nullable(Type.String()),
  method: Type.String(),
  url: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  /** Name of the endpoint; null when no endpoint has this path. */
  route: nullable(Type.String()),
  /** Username, when the token was valid. */
  user: nullable(Type.String()),
  payload: Type.Unknown(),
  file: nullable(closed({ name: Type.String(), type: Type.String(), size: Count })),
  /** "ok", or what is wrong with the payload or the token; null when nothing was checked. */
  validation: nullable(Type.String()),
  /** Error that the server did not expect, with its stack; null for none. */
  error: nullable(Type.String()),
  /** Due work that ran before the call; `fired_before` counts older ones that are not listed. */
  fired: Type.Array(closed(job)),
  fired_before: Count,
  /** Rows it wrote; `changes_beyond` counts further changes that are not listed. */
  changes: Type.Array(
    closed({
      table: Type.String(),
      verb: Type.Enum(['insert', 'update', 'delete']),
      rows: Count,
      /** Id of the last inserted row, where the table has one. */
      id: Type.Optional(Type.Integer()),
    }),
  ),
  changes_beyond: Count,
  faults: Type.Array(Type.Enum(FAULT_KINDS)),
  /** It got the answer of an earlier call with the same Idempotency-Key. */
  replayed: Type.Boolean(),
  /** HTTP status; null while it waits, and for good when the connection was cut. */
  status: nullable(Type.Integer()),
  /** Code of the server's envelope before a fault changed it. */
  code: nullable(Type.Integer()),
  msg: nullable(Type.String()),
  response: Type.Unknown(),
  /** Real milliseconds. */
  took_ms: nullable(Type.Number()),
});

/** A call that matches no endpoint, with the most similar endpoints. */
export const unmatchedEntry = <Job extends TProperties>(job: Job) =>
  closed({
    ...entry(job),
    nearest: Type.Array(
      closed({ name: Type.String(), method: Type.String(), path: Type.String() }),
    ),
  });

/** A request that tried to leave the machine. */
export const OutsideAttempt = closed({ at: Time, url: Type.String(), initiator: Type.String() });

export const declareJournalCalls = <Job extends TProperties>(job: Job) =>
  ({
    'GET /journal': {
      summary: 'Lists the calls that came to the world and what they caused, the newest last.',
      query: closed({ ...filters, ...paging }, { route: 'wallet.*', limit: 1 }),
      answer: closed({
        /** Calls that match, also those beyond the limit. */
        count: Count,
        /** Calls the journal still has. */
        kept: Count,
        /** Number of the last call. */
        last: Count,
        entries: Type.Array(closed(entry(job))),
      }),
    },
    'GET /journal/count': {
      summary: 'Counts the calls that match.',
      query: closed(filters),
      answer: closed({ count: Count }),
    },
    'GET /journal/unmatched': {
      summary: 'Lists the calls that match no endpoint, with the most similar endpoints.',
      query: closed(paging),
      answer: closed({ entries: Type.Array(unmatchedEntry(job)) }),
    },
    'DELETE /journal': {
      summary: 'Deletes all calls and all attempts to leave the machine; the numbering continues.',
      answer: null,
    },
    'GET /outside': {
      summary: 'Lists the requests that tried to leave the machine.',
      answer: closed({ attempts: Type.Array(OutsideAttempt) }),
    },
    'POST /outside': {
      summary: 'Records a request that tried to leave the machine.',
      body: closed(
        {
          // Without a maximum: an attempt must not be lost because its URL is long.
          url: Type.String({ minLength: 1 }),
          initiator: Type.Optional(Type.String()),
        },
        { url: 'https://fonts.example/a.css', initiator: 'index.html:3' },
      ),
      status: 201,
      answer: OutsideAttempt,
    },
  }) as const;

import { Type } from 'typebox';
import { closed, Count, Time } from './shapes.ts';

/** The storage of a page: texts by key. */
const PageStorage = Type.Record(Type.String(), Type.String(), {
  description: 'an object of texts, such as { "token": "…" }',
});

const failed = {
  test: Type.String({ maxLength: 2000 }),
  error: Type.String({ maxLength: 100_000 }),
  /** Address of the page within its origin. A second slash would name another host. */
  url: Type.String({
    pattern: String.raw`^/(?![/\\])`,
    maxLength: 8192,
    description: 'the address of the page from its path on, such as "/#/pages/game/bet?game_id=1"',
  }),
  local: PageStorage,
  session: PageStorage,
};

const Failure = closed({
  ...failed,
  /** World time at which it was kept. */
  at: Time,
  /** Number of the calls that it keeps. */
  calls: Count,
  /** Number of the last of them; 0 for none. */
  last: Count,
  /** The product whose world it is; '' in a file of version 1.0. */
  product: Type.String(),
});

/** A browser keeps 5 million characters for each storage of a page. */
const MAX_BYTES = 32 * 1024 * 1024;

export const FAILURE_CALLS = {
  'GET /failure': {
    summary: 'Shows the failure of a test that the world keeps.',
    answer: Failure,
  },
  'POST /failure': {
    summary:
      'Keeps the failure of a test in the world, with its last 100 calls, and stops the clock. An export contains it, and after an import the journal shows these calls.',
    body: closed(
      {
        test: failed.test,
        error: Type.Optional(failed.error),
        url: Type.Optional(failed.url),
        local: Type.Optional(failed.local),
        session: Type.Optional(failed.session),
      },
      {
        test: 'bets.spec.ts › a win is paid',
        error: 'Expected: "110.00"',
        url: '/#/pages/game/record',
        local: { locale: 'en' },
      },
    ),
    maxBytes: MAX_BYTES,
    status: 201,
    answer: Failure,
  },
} as const;

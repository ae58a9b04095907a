import { Type, type TProperties } from 'typebox';
import { Fault } from './faults.ts';
import { OutsideAttempt, unmatchedEntry } from './journal.ts';
import { closed, Count } from './shapes.ts';

/** Result of an audit: every rule that is broken, with some of the rows that break it. */
const Audit = closed({
  ok: Type.Boolean(),
  breaches: Type.Array(
    closed({ rule: Type.String(), says: Type.String(), rows: Type.Array(Type.Unknown()) }),
  ),
});

export const declareCheckCalls = <Job extends TProperties>(job: Job) =>
  ({
    'GET /health': {
      summary: 'Identifies the server as a fake one.',
      answer: closed({
        status: Type.Literal('ok'),
        product: Type.String(),
        version: Type.String(),
        worlds: Count,
      }),
    },
    'GET /openapi.json': {
      summary: 'Describes the API and the control plane as an OpenAPI document.',
      answer: Type.Record(Type.String(), Type.Unknown()),
    },
    'POST /audit': {
      summary: 'Checks every invariant of the world. Money stays halted until an audit is clean.',
      answer: Audit,
    },
    'POST /verify': {
      summary:
        'Checks that a test left the world in order: the audit, faults no call met, requests that left the machine, calls without an endpoint, failed work.',
      body: closed({}),
      answer: closed({
        ok: Type.Boolean(),
        audit: Audit,
        unmet_faults: Type.Array(Fault),
        outside: Type.Array(OutsideAttempt),
        unmatched: Type.Array(unmatchedEntry(job)),
        failed_work: Type.Array(closed({ ...job, failure: Type.String() })),
      }),
    },
  }) as const;

import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENDPOINT_NAMES, SCHEMAS } from '#contract/api/schemas.ts';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { Envelope } from '#contract/envelope.ts';
import { minor } from '#contract/money.ts';
import { contentOf } from './core/testing/all-tables.ts';
import { broken, valid, type JsonSchema } from './core/testing/schema-values.ts';
import { testServer, type TestServer } from './testing/test-server.ts';

/** Cases for each endpoint: half of them fit the schema, half have one thing broken. */
const CASES = 200;
const SEED = 20_261_121;

/** What a refused call may write: the answer kept for a key, and how often somebody guessed. */
const COUNTERS = new Set(['idempotency', 'login_failure', 'sms_code']);

const ajv = new Ajv({ allowUnionTypes: true });

describe('no input', () => {
  it.each(ENDPOINT_NAMES)(
    'makes %s crash, answer out of shape, or change a thing when it refuses',
    async (name) => {
      const server = await testServer({ scenario: 'default' });
      const { token } = server.player('fuzzy', minor(1_000_000_00));
      const isAnswer = ajv.compile(Envelope({ anyOf: [SCHEMAS[name].data, { type: 'null' }] }));
      let before = contentBut(server, COUNTERS);
      let writes = writesOf(server);
      for (const payload of payloadsFor(name)) {
        const answer = await server.callLoosely(name, payload, { token });
        const { status, headers: _headers, ...envelope } = answer;
        const said = `${name} ${JSON.stringify(payload)?.slice(0, 300)}`;
        expect(status, said).toBeLessThan(500);
        expect(isAnswer(envelope), `${said} → ${JSON.stringify(isAnswer.errors)}`).toBe(true);
        if (writesOf(server) === writes) continue;
        const after = contentBut(server, COUNTERS);
        if (answer.code !== 1) expect(after, said).toEqual(before);
        before = after;
        writes = writesOf(server);
      }
    },
    30_000,
  );
});

function payloadsFor(name: EndpointName): unknown[] {
  const schema = SCHEMAS[name].payload as JsonSchema; // TypeBox types say less than its values
  const options = { numRuns: CASES / 2, seed: SEED };
  return [...fc.sample(valid(schema), options), ...fc.sample(broken(schema), options)];
}

/** Counts every row ever written: as long as it stands, so does everything else. */
function writesOf({ world }: TestServer): unknown {
  return world.db.prepare('SELECT total_changes()').pluck().get();
}

function contentBut({ world }: TestServer, left: ReadonlySet<string>): unknown {
  return Object.entries(contentOf(world.db)).filter(([table]) => !left.has(table));
}

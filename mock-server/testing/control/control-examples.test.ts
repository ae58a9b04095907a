import { readFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import type { ControlDeclaration } from '#contract/control/core/declaration.ts';
import { CONTROL } from '#contract/control/dicebox.ts';
import { CONTROL_EXAMPLES } from '../../back-office/control-examples.ts';
import type { ControlExample } from '../../core/control/openapi.ts';
import { ajv } from '../../core/http/lazy-schemas.ts';
import { testServer, type TestServer } from '../test-server.ts';
import { type Sent, type Step, STORY, STORY_WORLD } from './control-story.ts';

const FILE = 'mock-server/back-office/control-examples.ts';
const DECLARATIONS: Readonly<Record<string, ControlDeclaration>> = CONTROL;

// `npm run docs` runs this test with --update, which writes the file.
it('the examples of the OpenAPI document are what the server answers: if not, run `npm run docs`', async () => {
  const examples = await record(await testServer());
  const text = [
    '/* oxlint-disable max-lines -- a generated table */',
    "import type { ControlExamples } from '../core/control/openapi.ts';",
    `/** Answers of the server to every control call. \`npm run docs\` writes this file. */\nexport const CONTROL_EXAMPLES: ControlExamples = ${JSON.stringify(examples)};`,
  ].join('\n\n');
  const style = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig; // as the tool reads it
  const { code } = await format(FILE, text, style);
  await expect(code).toMatchFileSnapshot(`../../../${FILE}`);
});

describe.each(Object.entries(DECLARATIONS))(
  'the example of %s',
  (name, { query, body, answer }) => {
    const example = CONTROL_EXAMPLES[name];

    it('fits the declaration', () => {
      if (body && !isBytes(body)) expectFits(body, example?.body ?? {});
      if (query) expectFits(query, example?.query ?? {});
      if (answer && !isBytes(answer)) expectFits(answer, example?.answer);
      else expect(example).not.toHaveProperty('answer');
    });

    it('has a problem that says how to fix it', () => {
      expect(example?.problems.length).toBeGreaterThan(0);
      for (const problem of example?.problems ?? []) {
        expect(problem).toMatchObject({
          status: expect.any(Number),
          detail: expect.stringMatching(/.{20}/),
        });
      }
    });
  },
);

const isBytes = (schema: object) => 'format' in schema;

function expectFits(schema: object, value: unknown): void {
  expect(ajv.validate(schema, value), `${ajv.errorsText()}: ${JSON.stringify(value)}`).toBe(true);
}

async function record(server: TestServer): Promise<Record<string, ControlExample>> {
  const examples: Record<string, ControlExample> = {};
  let exported: Buffer = Buffer.alloc(0);
  for (const step of STORY) {
    await step.prepare?.(server);
    const isImport = step.call === 'POST /import';
    const answer = await send(server, step.call, isImport ? { body: exported } : step);
    expect(answer.statusCode, `${step.call} ${answer.body.slice(0, 300)}`).toBeLessThan(300);
    if (step.call === 'GET /export') exported = answer.rawPayload;
    const problems = await recordProblems(server, step);
    const { params, query, body } = step;
    examples[step.call] = {
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body: body as Record<string, unknown> }), // no step of the list has bytes
      ...(isJson(answer) && { answer: shorten(step.call, answer.json()) }),
      problems,
    };
  }
  expect(Object.keys(examples).toSorted()).toEqual(Object.keys(CONTROL).toSorted());
  return examples;
}

type Answer = Awaited<ReturnType<TestServer['app']['inject']>>;

const isJson = ({ headers }: Answer) =>
  String(headers['content-type']).startsWith('application/json');

/** Returns the problems of a step: those of its refused inputs, and one that every such call has. */
async function recordProblems(server: TestServer, { call, refused = [], ...sent }: Step) {
  const isAboutWorld = DECLARATIONS[call]?.ofServer !== true && !call.includes('/worlds');
  const general = isAboutWorld ? { 'x-mock-world': 'nobody' } : { origin: 'https://shop.example' };
  const answers = [await send(server, call, sent, general)];
  for (const input of refused) answers.push(await send(server, call, input));
  return answers.map((answer) => {
    expect(answer.statusCode, call).toBeGreaterThanOrEqual(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    return answer.json<ControlExample['problems'][number]>();
  });
}

function send(
  { app }: TestServer,
  call: string,
  { params = {}, query = {}, body }: Sent,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const isBinary = body instanceof Uint8Array;
  return app.inject({
    method: method as 'GET' | 'POST' | 'DELETE', // the form of a name
    url: `/__mock${path}`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: {
      host: 'localhost',
      ...(pattern === '/worlds' ? {} : { 'x-mock-world': STORY_WORLD }),
      ...(body && { 'content-type': isBinary ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
    ...(body && { payload: isBinary ? Buffer.from(body) : body }),
  });
}

/** Entries of a list that an example shows. */
const MAX_ENTRIES = 3;

/** Shortens long lists, and replaces what differs from run to run. */
function shorten(call: string, answer: unknown): unknown {
  if (call === 'GET /openapi.json') return { openapi: '3.1.0', info: {}, paths: {} };
  const text = JSON.stringify(answer, (name, value: unknown) => {
    if (name === 'took_ms' && typeof value === 'number') return 1.5;
    if (name === 'bytes') return 524_288;
    const isLong = Array.isArray(value) && value.every((each) => typeof each === 'object');
    return isLong ? value.slice(0, MAX_ENTRIES) : value;
  });
  return JSON.parse(text);
}

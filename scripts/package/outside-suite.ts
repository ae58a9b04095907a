import { readBlock } from './part.ts';

const DOCUMENT = 'docs/kit.md';
const EXAMPLES = [
  'playwright.config.ts',
  'playwright.web-server.config.ts',
  'tests/test.ts',
  'tests/lost-answer.spec.ts',
  'tests/page-objects.spec.ts',
  'client/lost-answer.mjs',
  'tsconfig.json',
];

const IN_PROCESS = `import assert from 'node:assert/strict';
import { createInProcessServer } from 'dicebox/in-process';

const server = await createInProcessServer();
const { player, dice, clock, finish } = await server.openWorld();
await player.signIn({ amount: '100.00' });
await player.bet({ play: 'big', amount: '10.00' });
await dice.next(1, [6, 6, 5]);
await clock.to('settled');
assert.equal(await player.balance(), '110.00');
await finish();
await server.close();
`;

const SERVER = `import { createDicebox, type FakeServer, type Product, startFakeServer } from 'dicebox/server';

export { createWorld } from 'dicebox/client';
export const create: typeof createDicebox = createDicebox;
export const start = (product: Product) => startFakeServer(product);
export const close = ({ worlds }: FakeServer): void => worlds.close();
`;

/** Returns the files of a suite that another team could have written, without package.json: the examples of docs/kit.md. */
export function outsideSuite(): Readonly<Record<string, string>> {
  const examples = EXAMPLES.map((path) => {
    const kind = path.split('.').at(-1);
    return [path, readBlock(DOCUMENT, `${kind} ${path}`)] as const;
  });
  return {
    ...Object.fromEntries(examples),
    'playwright.config.ts': (examples[0]?.[1] ?? '').replace(
      'launchOptions: { args: offlineArgs() }',
      "launchOptions: { executablePath: process.env['CHROMIUM'], args: ['--no-sandbox', ...offlineArgs()] }",
    ),
    'in-process.mjs': IN_PROCESS,
    'server.mts': SERVER,
  };
}

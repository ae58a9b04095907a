import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOptions } from '../../mock-server/options.ts';
import { testServer } from '../../mock-server/testing/test-server.ts';
import { root } from '../bootstrap/root.mjs';
import { createBenchCommand } from '../bench/main.ts';
import { PACKAGE } from '../../kit/cli/installation.ts';
import { createProgram } from '../../kit/cli/main.ts';
import { Session } from '../../kit/cli/session.ts';
import { typeLine } from '../../kit/cli/type-line.test-support.ts';
import { createFramesCommand } from '../frames/main.ts';
import { createPackageCommand } from '../package/main.ts';
import { createKillTestCommand } from '../kill-test/main.ts';
import { createSimulateCommand } from '../simulate/main.ts';
import { createSoakCommand } from '../soak/main.ts';
import { createTestCommand } from '../test/main.ts';
import { readSourceFiles } from '../tidy/source-files.ts';
import { commandOf, PAGES, read, shellLines } from './pages.ts';

const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;
const lines = PAGES.flatMap((page) => shellLines(page).map((line) => ({ page, line })));

/** Commands that no test runs, with the reason. The names in them are checked below. */
const NOT_RUN: readonly [RegExp, string][] = [
  [/^docker compose( |$)/, 'npm run test:package runs it where there is an engine'],
  [/^npx playwright test( |$)/, 'npm test runs it; its options are Playwright’s own'],
  [/^npx playwright install chromium$/, 'npm run test:e2e does it where no browser is installed'],
  [/^npm pack$/, 'npm run test:package runs it'],
  [
    /^(npm install --save-dev|pnpm add --save-dev|yarn add --dev) \.\/dicebox-1\.0\.0\.tgz( |$)/,
    'npm run test:package installs the package with npm',
  ],
  [
    /^(npm install dicebox fastify|npm install --save-dev tsx vitest @playwright\/test|npx tsx main\.ts|npx vitest run)$/,
    'e2e/specs/own-api.spec.ts does it in a folder of its own',
  ],
];

const SILENT = { out: () => {}, err: () => {} };
const ofServer = (args: string[]) => readOptions(args, {});

/** Scripts with options of their own, and what reads them. */
const OPTIONS: Readonly<Record<string, (args: string[]) => unknown>> = {
  start: ofServer,
  dev: ofServer,
  'host-check': parseHostCommand('host-check'),
  record: parseHostCommand('record'),
  bench: (args) => createBenchCommand(SILENT).parse(args, { from: 'user' }),
  frames: (args) => createFramesCommand(SILENT).parse(args, { from: 'user' }),
  test: (args) => createTestCommand(SILENT).parse(args, { from: 'user' }),
  simulate: (args) => createSimulateCommand(SILENT).parse(args, { from: 'user' }),
  'kill-test': (args) => createKillTestCommand(SILENT).parse(args, { from: 'user' }),
  soak: (args) => createSoakCommand(SILENT).parse(args, { from: 'user' }),
  'test:package': (args) => createPackageCommand(SILENT).parse(args, { from: 'user' }),
};

/** Parses the options of a command that calls any host, without calling one. */
function parseHostCommand(name: string): (args: string[]) => unknown {
  return (args) => {
    const program = createProgram(new Session({ env: {}, isTerminal: true, ...SILENT }));
    program.commands.find((command) => command.name() === name)?.action(() => {});
    program.parse([name, ...args], { from: 'user' });
  };
}

async function findMistake(line: string): Promise<string | null> {
  const { words } = commandOf(line);
  const [program, verb = '', ...rest] = words;
  if (program === 'npm' && (verb === 'run' || verb === 'start' || verb === 'test')) {
    const name = verb === 'run' ? (rest.shift() ?? '') : verb;
    if (scripts[name] === undefined) return `package.json has no script "${name}"`;
    const args = rest[0] === '--' ? rest.slice(1) : rest;
    if (name === 'mock' && args[0] === 'host-check')
      return messageOf(() => OPTIONS['host-check']?.(args.slice(1)));
    if (name === 'mock') return findMistakeInMock(args);
    if (name in OPTIONS) return messageOf(() => OPTIONS[name]?.(args));
    if (name === 'test:e2e') return findMistakeInTests(args, SPECS);
    if (name === 'test:flows') return findMistakeInTests(args, FLOWS);
    return args.length === 0 ? null : `no arguments of ${name} are known`;
  }
  if (program === 'node' && verb === 'scripts/run.mjs') {
    const [name = '', ...args] = rest;
    if (name in OPTIONS) return messageOf(() => OPTIONS[name]?.(args));
  }
  if (program === 'npx' && verb === 'dicebox') return findMistakeInPackage(rest);
  if (program === 'npx' && verb === 'vitest' && rest.length > 1) {
    return findMistakeInTests(rest.slice(1), UNIT_TESTS);
  }
  if (program === 'curl') return null; // sent for real, below
  return NOT_RUN.some(([known]) => known.test(words.join(' '))) ? null : 'a command no test knows';
}

const FILES = readSourceFiles(root);
const SPECS = FILES.filter(({ path }) => path.startsWith('e2e/specs/'));
const FLOWS = FILES.filter(({ path }) => path.endsWith('.flow.ts'));
const UNIT_TESTS = FILES.filter(({ path }) => /\.test\.tsx?$/.test(path));

/** Checks a command that runs the tests of some files, or those with a title. */
function findMistakeInTests(args: readonly string[], files: typeof FILES): string | null {
  const at = args.findIndex((arg) => arg.startsWith('-'));
  const names = at < 0 ? args : args.slice(0, at);
  const [, title = ''] = at < 0 ? [] : args.slice(at);
  const named = names.map((name) => files.filter(({ path }) => path.includes(name)));
  const missing = names.find((_, index) => named[index]?.length === 0);
  if (missing !== undefined) return `no test file has "${missing}" in its path`;
  return named.flat().some(({ text }) => text.includes(title)) ? null : `no test has "${title}"`;
}

/** Matches the error of a line that is parsed, and then lacks its server or its file. */
const IS_PARSED = /^No server answers at |^\S+\.dicebox: there is no such file/;

/** Runs the line against an address without a server. */
async function findMistakeInMock(args: string[]): Promise<string | null> {
  const { stderr } = await typeLine(args, { env: { DICEBOX_URL: 'http://127.0.0.1:2' } });
  return IS_PARSED.test(stderr) ? null : stderr;
}

/** Checks a command of the program `dicebox`, which starts the server unless it is given another verb. */
async function findMistakeInPackage([verb, ...args]: string[]): Promise<string | null> {
  if (verb === undefined || verb === 'start') return messageOf(() => ofServer(args));
  // The host and the files of these two are not there.
  if (verb === 'host-check' || verb === 'record') return messageOf(() => OPTIONS[verb]?.(args));
  const env = { DICEBOX_URL: 'http://127.0.0.1:2' };
  const { stderr } = await typeLine([verb, ...args], { env, installation: PACKAGE });
  return IS_PARSED.test(stderr) ? null : stderr;
}

function messageOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

it.each(lines)('$page: $line', async ({ line }) => {
  expect(await findMistake(line)).toBeNull();
});

it('a wrong command line in a page is found', async () => {
  expect(await findMistake('npm run nonsense')).toContain('nonsense');
  expect(await findMistake('npm start -- --nonsense')).toContain('--nonsense');
  expect(await findMistake('npm run mock -- clok to settled')).toContain('clok');
  expect(await findMistake('npm run host-check -- --host http://a.test --wirte')).toContain(
    '--wirte',
  );
  expect(await findMistake('npm run record')).toContain('--host <url>');
  expect(await findMistake('npx dicebox --nonsense')).toContain('--nonsense');
  expect(await findMistake('npx dicebox mock clok to settled')).toContain('clok');
  expect(await findMistake('npx dicebox open world.dicebox --browse')).toContain('--browse');
  expect(await findMistake('npm run simulate -- --walks many')).toContain("'many' is invalid");
  expect(await findMistake('npm run bench -- --wirte')).toContain('--wirte');
  expect(await findMistake('yarn start')).toContain('no test knows');
  expect(await findMistake('npx vitest run contract/nowhere')).toContain('contract/nowhere');
  expect(await findMistake("npx vitest run contract -t 'no such title'")).toContain(
    'no such title',
  );
  expect(await findMistake('npm run test:e2e -- nowhere')).toContain('nowhere');
  expect(lines.length).toBeGreaterThan(20);
});

it('every script of package.json is in the reference', () => {
  const text = read('docs/reference.md');
  const missing = Object.keys(scripts).filter((name) => {
    const typed = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
    return !text.includes(typed);
  });
  expect(missing).toEqual([]);
});

it('every curl of a page is answered', async () => {
  const { app } = await testServer({ scenario: 'default' });
  const calls = lines.map(({ line }) => line).filter((line) => line.startsWith('curl '));
  expect(calls.length).toBeGreaterThan(3);
  for (const call of calls) {
    const { words } = commandOf(call);
    const after = (flag: string) =>
      words.flatMap((word, at) => (word === flag ? (words[at + 1] ?? '') : []));
    const headers = Object.fromEntries(after('-H').map((header) => header.split(': ', 2)));
    const url = `http://${words.find((word) => word.startsWith('localhost')) ?? ''}`;
    const answer = await app.inject({
      method: after('-X')[0] as 'POST', // Fastify refuses an unknown method
      url: new URL(url).pathname,
      headers: { ...headers, host: 'localhost:4300' },
      ...(after('-d').length > 0 && { payload: after('-d').join('') }),
    });
    expect([call, answer.statusCode < 300 ? 'answered' : answer.body]).toEqual([call, 'answered']);
  }
});

describe('settings', () => {
  /** The files that read environment variables. */
  const SOURCES = [
    'mock-server/options.ts',
    'scripts/dev/main.ts',
    'scripts/e2e/browser.ts',
    'kit/cli/session.ts',

    'kit/playwright/addresses.ts',
    'playwright.config.ts',
    'mock-server/testing/test-scale.ts',
    'e2e/pages/every-screen.ts',
    'e2e/specs/sweep.spec.ts',
    'vite.config.ts',
    'docker-compose.yml',
  ].map((file) => read(file));
  const isRead = (name: string) =>
    SOURCES.some((text) => new RegExp(`['".{]${name}\\b`).test(text));

  it('every one that a page names is read by something', () => {
    const named = PAGES.flatMap((page) => [
      ...Array.from(read(page).matchAll(/\bDICEBOX_[A-Z\d_]+\b/g), ([name]) => name),
      ...shellLines(page).flatMap((line) => commandOf(line).settings),
      ...Array.from(read(page).matchAll(/\| `([A-Z_]{4,})` /g), ([, name]) => name ?? ''),
    ]);
    expect(new Set(named).size).toBeGreaterThan(8);
    expect([...new Set(named)].filter((name) => !isRead(name))).toEqual([]);
  });

  it('every one that the server reads is in the reference, with its flag', () => {
    const text = read('docs/reference.md');
    const options = read('mock-server/options.ts');
    const names = Array.from(
      options.matchAll(/'((?:DICEBOX|TRUST)_[A-Z_]+)'/g),
      ([, name]) => name,
    );
    const flags = Array.from(options.matchAll(/'(--[a-z-]+)[ ']/g), ([, flag]) => flag);
    expect(flags.length).toBeGreaterThan(6);
    for (const name of [...names, ...flags]) expect(text).toContain(name);
  });
});

it('every link of a page to a file leads somewhere', () => {
  const dead = [...PAGES, 'CHANGELOG.md'].flatMap((page) =>
    Array.from(read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g), ([, to]) => to ?? '')
      .filter((to) => !/^\w+:/.test(to))
      .filter((to) => !existsSync(join(root, dirname(page), to)))
      .map((to) => `${page} → ${to}`),
  );
  expect(dead).toEqual([]);
});

it('every path of the repository that a page names is there', () => {
  const folders = 'client|contract|e2e|fixtures|kit|mock-server|scripts';
  const path = new RegExp(`\`((?:${folders})/[\\w./-]*)\``, 'g');
  const named = PAGES.flatMap((page) =>
    Array.from(read(page).matchAll(path), ([, to = '']) => ({ page, to })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ to }) => !existsSync(join(root, to)))).toEqual([]);
});

it('every picture is small', () => {
  const pictures = Array.from(
    read('README.md').matchAll(/\]\((docs\/images\/[^)]+)\)/g),
    ([, to]) => to ?? '',
  );
  expect(pictures.length).toBeGreaterThan(2);
  for (const path of pictures) {
    expect(readFileSync(join(root, path)).length, path).toBeLessThan(150 * 1024);
  }
});

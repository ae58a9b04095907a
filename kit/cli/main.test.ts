import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULT_KINDS } from '#contract/control/core/fault.ts';
import { runServer, type RunningServer } from '../running-server.test-support.ts';
import { PACKAGE, REPOSITORY } from './installation.ts';
import { createProgram } from './main.ts';
import { Session } from './session.ts';
import { typeLine } from './type-line.test-support.ts';
import { inWordsOfCommands, VOCABULARY } from './vocabulary.ts';

/** An address without a server: a command line that fails to connect was parsed. */
const NOWHERE = 'http://127.0.0.1:2';

/** Types a line that must fail before a server is called; returns what it prints. */
async function errorOf(line: string, env: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await typeLine(line, { env: { DICEBOX_URL: NOWHERE, ...env } });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  return stderr;
}

/** The last line about a command that was typed wrong. */
const helpOf = (command: string) =>
  `For all commands and options: npm run mock -- ${command} --help\n`;
const HELP = 'For all commands and options: npm run mock -- --help\n';

describe('a wrong command line prints what is wrong and the fix', () => {
  it.each([
    ['statsu', `unknown command 'statsu'\n(Did you mean status?)\n${HELP}`],
    ['frobnicate', `unknown command 'frobnicate'\n${HELP}`],
    ['__proto__', `unknown command '__proto__'\n${HELP}`],
    [
      'clock frezze',
      `unknown command 'frezze'\n(Did you mean freeze?)\nThe commands of clock are show, freeze, run, set, advance, speed, to.\n${helpOf('clock')}`,
    ],
    [
      'clock constructor',
      `unknown command 'constructor'\nThe commands of clock are show, freeze, run, set, advance, speed, to.\n${helpOf('clock')}`,
    ],
    [
      'worlds add mine',
      `unknown command 'add'\nThe commands of worlds are list, create, fork, drop.\n${helpOf('worlds')}`,
    ],
    [
      'clock advance 90',
      `value '90' is invalid for argument 'duration'. Give a number with its unit: 500ms, 90s, 5m, 2h, 3d.\n${helpOf('clock advance')}`,
    ],
    [
      'worlds create --idle 90',
      `option '--idle <duration>' argument '90' is invalid. Give a number with its unit: 500ms, 90s, 5m, 2h, 3d.\n${helpOf('worlds create')}`,
    ],
    [
      'faults add answer --data {total:0}',
      `option '--data <json>' argument '{total:0}' is invalid. Give JSON such as [] or {"total":0}, in quotes of your shell.\n${helpOf('faults add')}`,
    ],
    [
      'reset --scenaro busy',
      `unknown option '--scenaro'\n(Did you mean --scenario?)\n${helpOf('reset')}`,
    ],
    ['reset --scenario', `option '--scenario <name>' argument missing\n${helpOf('reset')}`],
    ['reset --nth 2', `unknown option '--nth'\n${helpOf('reset')}`],
    ['clock to', `missing required argument 'event'\n${helpOf('clock to')}`],
    [
      'clock to settle',
      `value 'settle' is invalid for argument 'event'. Allowed choices are close, draw, settled, next.\n(Did you mean settled?)\n${helpOf('clock to')}`,
    ],
    ['dice next 1', `missing required argument 'rolls'\n${helpOf('dice next')}`],
    [
      'status main',
      `too many arguments for 'status'. Expected 0 arguments but got 1.\n${helpOf('status')}`,
    ],
    [
      'dice next 1 1,2,7',
      `value '1,2,7' is invalid for argument 'rolls'. Give three faces from 1 to 6, such as 3,3,4.\n${helpOf('dice next')}`,
    ],
    [
      'dice next big 1,2,3',
      `value 'big' is invalid for argument 'game'. Give the number of a game, such as 1, or the word any.\n${helpOf('dice next')}`,
    ],
    [
      'clock speed fast',
      `value 'fast' is invalid for argument 'n'. Give a factor of real time: 1, 60, 0.5.\n${helpOf('clock speed')}`,
    ],
    [
      'faults add answer --status ok',
      `option '--status <n>' argument 'ok' is invalid. Give a whole number.\n${helpOf('faults add')}`,
    ],
    [
      'faults add answer --times often',
      `option '--times <n>' argument 'often' is invalid. Give a number such as 3, or always.\n${helpOf('faults add')}`,
    ],
    ['exec', `missing required argument 'command'\n${helpOf('exec')}`],
    ['exec --', `missing required argument 'command'\n${helpOf('exec')}`],
    [
      'status --url localhost:4300',
      '"localhost:4300" is not the address of a server.\nGive all of it with --url or DICEBOX_URL, such as http://127.0.0.1:4300.\n',
    ],
  ])('%s', async (line, printed) => {
    expect(await errorOf(line)).toBe(printed);
  });

  it('when npm took an option for itself', async () => {
    const npm = { npm_lifecycle_event: 'mock', npm_config_scenario: 'busy' };
    expect(await errorOf('reset', npm)).toBe(
      'npm kept --scenario for itself.\nWrite two dashes after mock: npm run mock -- … --scenario …\n',
    );
    // Another script may have such a setting for reasons of its own.
    expect(await errorOf('reset', { ...npm, npm_lifecycle_event: 'test' })).toContain('No server');
  });

  it('as JSON with a stable code', async () => {
    expect(JSON.parse(await errorOf('clock to --json'))).toEqual({
      error: {
        code: 'usage',
        message: "missing required argument 'event'",
        fix: 'For all commands and options: npm run mock -- clock to --help',
      },
    });
    // An option of the command that exec runs is not ours.
    expect(await errorOf('exec --nonsense -- ls --json')).toContain('unknown option');
  });
});

it('the help of faults explains every kind', async () => {
  const { stdout } = await typeLine('faults --help');
  for (const kind of FAULT_KINDS) expect(stdout).toMatch(new RegExp(`^  ${kind} +\\w`, 'm'));
});

describe('the vocabulary', () => {
  const program = createProgram(
    new Session({ env: {}, isTerminal: true, out: () => {}, err: () => {} }, REPOSITORY),
  );
  const sourceOf = (fixture: string) =>
    ['', 'world-'].map((prefix) => `kit/client/${prefix}${fixture}.ts`);

  it.each(VOCABULARY.flatMap(({ commands }) => commands))('has a command %s', (typed) => {
    const found = typed.split(' ').reduce((command, name) => find(command, name), program);
    expect(found.name()).toBe(typed.split(' ').at(-1));
  });

  it('has every command of the control plane', () => {
    const others = ['exec', 'open', 'host-check', 'record'];
    const typed = program.commands.flatMap((command) =>
      command.commands.length === 0
        ? [command.name()]
        : command.commands.map((each) => `${command.name()} ${each.name()}`),
    );
    const known = VOCABULARY.flatMap(({ commands }) => commands);
    expect(typed.filter((each) => !known.includes(each))).toEqual(others);
  });

  it.each(VOCABULARY.flatMap(({ kit }) => kit))('has a method %s', (method) => {
    const [fixture = '', name] = method.split('.');
    const source = sourceOf(fixture)
      .filter(existsSync)
      .map((file) => readFileSync(file, 'utf8'));
    expect(source.join('')).toMatch(new RegExp(`^  (?:async )?${name}\\(`, 'm'));
  });

  it('names calls and fields in the words of the command line', () => {
    const text = 'Drop some with DELETE /__mock/worlds/:key, or see GET /__mock/health and "ms".';
    expect(inWordsOfCommands(text, 'mock', ['--ms'])).toBe(
      'Drop some with mock worlds drop, or see GET /__mock/health and --ms.',
    );
  });
});

describe('help', () => {
  const program = createProgram(
    new Session({ env: {}, isTerminal: true, out: () => {}, err: () => {} }, REPOSITORY),
  );
  const names = program.commands.map((command) => command.name());

  it('lists every command, and is the answer to an empty line', async () => {
    const { code, stdout } = await typeLine('--help');
    expect(code).toBe(0);
    for (const name of names) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect(stdout).toContain('Exit codes: 0 success, 1 error, 130 interrupted');
    expect(await typeLine('')).toEqual({ code: 1, stdout: '', stderr: stdout });
  });

  it.each(names)('of %s shows its subcommands and the options of all commands', async (name) => {
    const { code, stdout } = await typeLine(`${name} --help`);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: npm run mock -- ${name}`);
    expect(stdout).toContain('--json');
    const { commands } = find(program, name);
    for (const subcommand of commands) {
      expect(stdout).toMatch(new RegExp(`^  ${subcommand.name()} `, 'm'));
      expect((await typeLine(`${name} ${subcommand.name()} --help`)).code).toBe(0);
    }
  });

  it('shows examples that can be typed', async () => {
    const pages = await Promise.all(names.map((name) => typeLine(`${name} --help`)));
    const examples = pages.flatMap(({ stdout }) =>
      Array.from(stdout.matchAll(/^ {2}npm run mock -- (.*)$/gm), ([, example = '']) => example),
    );
    expect(examples.length).toBeGreaterThan(25);
    for (const example of examples) {
      const words = example.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
      const { stderr } = await typeLine(words, { env: { DICEBOX_URL: NOWHERE } });
      expect(stderr, example).toContain(`No server answers at ${NOWHERE}`);
    }
  });
});

function find(program: Command, name: string): Command {
  const found = program.commands.find((command) => command.name() === name);
  if (!found) throw new Error(`there is no command ${name}`);
  return found;
}

describe('a server that is not a fake one', () => {
  it.each([
    ['a page', '<!doctype html>', 200],
    ['an envelope', '{"code":1,"msg":"","data":null}', 200],
    ['another product', '{"status":"ok","product":"wiremock"}', 200],
    ['nothing', '', 404],
    ['null', 'null', 200],
    ['a redirect', '', 302],
  ])('is left alone when it answers %s', async (_, body, status) => {
    const server = await startForeignServer(body, status);
    for (const line of [
      'reset',
      'seed busy',
      'clock freeze',
      'dice clear',
      'faults clear',
      'worlds drop main',
      'snapshot restore a',
      'journal clear',
      'exec --world a -- node -e 0',
    ]) {
      const env = { DICEBOX_URL: server.url, DICEBOX_CONTROL_TOKEN: 'a-control-token' };
      const { code, stdout, stderr } = await typeLine(line, { env });
      expect({ line, code, stdout }).toEqual({ line, code: 1, stdout: '' });
      expect(stderr).toMatch(
        /^\S+ is not a Dicebox fake server, so nothing was changed there: GET/,
      );
    }
    for (const { method, url, headers } of server.requests) {
      expect(`${method} ${url}`).toBe('GET /__mock/health');
      expect(JSON.stringify(headers)).not.toContain('a-control-token');
    }
    await server.close();
  });
});

it('a missing server is reported with the command that starts one', async () => {
  expect(await errorOf('status')).toBe(
    `No server answers at ${NOWHERE} (nothing listens there). Start one with npx dicebox (in its repository: npm start), or correct the address.\nName the server with --url or DICEBOX_URL.\n`,
  );
});

describe('a server with a control token', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await runServer({ controlToken: 'a-control-token' });
  });
  afterAll(() => server.close());
  const seed = (line: string, env: Record<string, string> = {}) =>
    typeLine(line, { env: { DICEBOX_URL: server.url, ...env } });

  it('takes it from the option, else from the environment', async () => {
    const env = { DICEBOX_CONTROL_TOKEN: 'a-control-token' };
    expect((await seed('seed', env)).stdout).toBe('of main\n');
    expect((await seed('seed --token a-control-token')).code).toBe(0);
    expect((await seed('seed --token another-token', env)).code).toBe(1);
  });

  it('explains that a token is missing', async () => {
    expect((await seed('seed')).stderr).toBe(
      'GET /__mock/status failed: 401 Control token needed.\nGive the token the server was started with: --token or DICEBOX_CONTROL_TOKEN.\n',
    );
  });
});

/** Starts a server that gives one answer to everything. */
async function startForeignServer(body: string, status: number) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    response.writeHead(status, { location: '/elsewhere' }).end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}`, requests, close };
}

describe('the program of the package', () => {
  const type = (line: string, env = {}) => typeLine(line, { env, installation: PACKAGE });

  it('lists its verbs, and knows its version', async () => {
    const { code, stdout } = await type('--help');
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: npx dicebox [options]');
    const verbs = Array.from(stdout.matchAll(/^ {2}([a-z][a-z-]*) /gm), ([, verb]) => verb);
    expect(verbs).toEqual(['start', 'mock', 'exec', 'open', 'host-check', 'record']);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect((await type('--version')).stdout).toBe(`${version}\n`);
  });

  it('controls a server below mock, and shows examples that can be typed', async () => {
    const env = { DICEBOX_URL: NOWHERE };
    expect((await type('mock clock to settled', env)).stderr).toContain('No server answers at');
    for (const [line, example] of [
      ['mock clock', 'npx dicebox mock clock to settled'],
      ['exec', 'npx dicebox exec -- npx playwright test'],
      ['host-check', 'npx dicebox host-check --host http://127.0.0.1:4300'],
      ['record', 'npx dicebox start --data .recorded --scenario recorded/scenario.json'],
    ])
      expect((await type(`${line} --help`)).stdout).toContain(`  ${example}`);
  });

  it.each([
    ['strat', "unknown command 'strat'\n(Did you mean start?)", 'npx dicebox --help'],
    [
      'mock clok to settled',
      "unknown command 'clok'\n(Did you mean clock?)",
      'npx dicebox mock --help',
    ],
    ['open', "missing required argument 'file'", 'npx dicebox open --help'],
  ])('names what "%s" could mean, and the help', async (line, message, help) => {
    expect(await type(line)).toMatchObject({
      code: 1,
      stderr: `${message}\nFor all commands and options: ${help}\n`,
    });
  });

  it('leaves scripts of another package with our names alone', async () => {
    const env = { DICEBOX_URL: NOWHERE, npm_lifecycle_event: 'mock', npm_config_scenario: 'x' };
    expect((await type('mock reset', env)).stderr).toContain('No server answers at');
  });
});

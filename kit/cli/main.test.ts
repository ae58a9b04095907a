import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { listen } from '../../mock-server/core/testing/test-world.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { FAULT_KINDS } from '#contract/control/core/fault.ts';
import { type RunningServer, runServer } from '../running-server.test-support.ts';
import { PACKAGE, REPOSITORY } from './installation.ts';
import { createProgram } from './main.ts';
import { Session } from './session.ts';
import { typeLine } from './type-line.test-support.ts';

/** An address without a server: a command line that fails to connect was parsed. */
const NOWHERE = 'http://127.0.0.1:2';

/** Types a line that must fail before a server is called; returns what it prints. */
async function errorOf(line: string, env: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await typeLine(line, { env: { DICEBOX_URL: NOWHERE, ...env } });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  return stderr;
}

const HELP = '\nFor all commands and options, add --help.\n';

describe('a wrong command line prints what is wrong and the fix', () => {
  it.each([
    ['statsu', "unknown command 'statsu'\n(Did you mean status?)"],
    [
      'worlds add mine',
      "unknown command 'add'. The commands of worlds are list, create, fork, drop.",
    ],
    ['reset --scenaro busy', "unknown option '--scenaro'\n(Did you mean --scenario?)"],
    [
      'clock advance 90',
      "command-argument value '90' is invalid for argument 'duration'. Give a number with its unit: 500ms, 90s, 5m, 2h, 3d.",
    ],
    [
      'faults add answer --data {total:0}',
      `option '--data <json>' argument '{total:0}' is invalid. Give JSON such as [] or {"total":0}, in quotes of your shell.`,
    ],
    [
      'dice next 1 1,2,7',
      "command-argument value '1,2,7' is invalid for argument 'rolls'. Give three faces from 1 to 6, such as 3,3,4.",
    ],
    [
      'dice next big 1,2,3',
      "command-argument value 'big' is invalid for argument 'game'. Give the number of a game, such as 1, or the word any.",
    ],
    [
      'faults add answer --times often',
      "option '--times <n>' argument 'often' is invalid. Give a number such as 3, or always.",
    ],
  ])('%s', async (line, message) => {
    expect(await errorOf(line)).toBe(message + HELP);
  });

  it('for an address without http://', async () => {
    expect(await errorOf('status --url localhost:4300')).toBe(
      '"localhost:4300" is not the address of a server.\nGive all of it with --url or DICEBOX_URL, such as http://127.0.0.1:4300.\n',
    );
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
      error: { code: 'usage', message: "missing required argument 'event'", fix: HELP.trim() },
    });
    // An option of the command that exec runs is not ours.
    expect(await errorOf('exec --nonsense -- ls --json')).toContain('unknown option');
  });
});

it('the help of faults explains every kind', async () => {
  const { stdout } = await typeLine('faults --help');
  for (const kind of FAULT_KINDS) expect(stdout).toMatch(new RegExp(`^  ${kind} +\\w`, 'm'));
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

  it('shows examples that can be typed', async () => {
    // These two would call the host of the example.
    const safe = names.filter((name) => name !== 'host-check' && name !== 'record');
    const pages = await Promise.all(safe.map((name) => typeLine(`${name} --help`)));
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

it('a server that is not a fake one is left alone, and gets no token', async () => {
  const requests: string[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    requests.push(`${method} ${url} ${String(headers['x-mock-token'])}`);
    response.end('{"status":"ok","product":"wiremock"}');
  });
  const env = {
    DICEBOX_URL: await listen(server),
    DICEBOX_CONTROL_TOKEN: 'a-control-token',
  };
  const lines = [
    'reset --scenario busy',
    'dice clear',
    'worlds drop main',
    'exec --world a -- node -e 0',
  ];
  for (const line of lines) {
    const { code, stdout, stderr } = await typeLine(line, { env });
    expect({ line, code, stdout }).toEqual({ line, code: 1, stdout: '' });
    expect(stderr).toMatch(/ is not a Dicebox fake server, so nothing was changed there: GET/);
  }
  expect(requests).toEqual(lines.map(() => 'GET /__mock/health undefined'));
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
    return server.close;
  });
  const type = (line: string, env: Record<string, string> = {}) =>
    typeLine(line, { env: { DICEBOX_URL: server.url, ...env } });

  it('takes it from the option, else from the environment', async () => {
    const env = { DICEBOX_CONTROL_TOKEN: 'a-control-token' };
    expect((await type('status', env)).stdout).toContain('of main');
    expect((await type('status --token a-control-token')).code).toBe(0);
    expect((await type('status --token another-token', env)).code).toBe(1);
  });

  it('explains that a token is missing', async () => {
    expect((await type('status')).stderr).toBe(
      'GET /__mock/status failed: 401 Control token needed.\nGive the token the server was started with: --token or DICEBOX_CONTROL_TOKEN.\n',
    );
  });
});

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
      ['host-check', 'npx dicebox host-check --host http://127.0.0.1:4300'],
      ['record', 'npx dicebox start --data .recorded --scenario recorded/scenario.json'],
    ])
      expect((await type(`${line} --help`)).stdout).toContain(example);
  });

  it('leaves scripts of another package with our names alone', async () => {
    const env = { DICEBOX_URL: NOWHERE, npm_lifecycle_event: 'mock', npm_config_scenario: 'x' };
    expect((await type('mock reset', env)).stderr).toContain('No server answers at');
  });
});

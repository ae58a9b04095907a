import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.mjs';
import { typed } from './typed.test-support.ts';
import { verbs } from './verbs.mjs';

/** A line that must fail before any server is asked; what it says. */
async function refusalOf(line: string | string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await typed(line, {
    env: { DICEBOX_URL: 'http://127.0.0.1:2', ...env },
  });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  return stderr;
}

describe('a line that cannot be read says what is wrong and what is meant', () => {
  it.each([
    [
      'statsu',
      'There is no verb "statsu".\nDid you mean status? The verbs are status, reset, seed, snapshot, clock, dice, faults, worlds, journal, verify, exec.\n',
    ],
    [
      'restart',
      'There is no verb "restart".\nThe verbs are status, reset, seed, snapshot, clock, dice, faults, worlds, journal, verify, exec.\n',
    ],
    [
      '__proto__',
      'There is no verb "__proto__".\nThe verbs are status, reset, seed, snapshot, clock, dice, faults, worlds, journal, verify, exec.\n',
    ],
    [
      'clock frezze',
      'clock does not know "frezze".\nDid you mean freeze? Say npm run mock -- clock --help for what there is.\n',
    ],
    [
      'clock constructor',
      'clock does not know "constructor".\nSay npm run mock -- clock --help for what there is.\n',
    ],
    [
      'reset --scenaro busy',
      'There is no option --scenaro.\nDid you mean --scenario? Say --help for what there is.\n',
    ],
    ['reset -x', 'There is no option -x.\nSay --help for what there is.\n'],
    [
      'reset --scenario',
      "Option '--scenario <value>' argument missing.\nSay --help for what there is.\n",
    ],
    [
      'reset --nth 2',
      'reset takes no --nth.\nSay npm run mock -- reset --help for what there is.\n',
    ],
    ['clock to', 'clock to lacks EVENT.\nIt is npm run mock -- clock to EVENT.\n'],
    ['dice next 1', 'dice next lacks ROLL.\nIt is npm run mock -- dice next GAME ROLL [ROLL…].\n'],
    ['status main', 'status does not take "main".\nIt is npm run mock -- status.\n'],
    [
      'snapshot save a b',
      'snapshot save does not take "b".\nIt is npm run mock -- snapshot save NAME.\n',
    ],
    ['dice next 1 1,2', '"1,2" is no roll.\nGive three faces from 1 to 6, such as 3,3,4.\n'],
    ['dice next 1 1,2,7', '"1,2,7" is no roll.\nGive three faces from 1 to 6, such as 3,3,4.\n'],
    [
      'dice next big 1,2,3',
      '"big" is no game.\nGive the number of one, such as 1, or the word any.\n',
    ],
    [
      'dice strict maybe',
      '"maybe" is neither on nor off.\nIt is dice strict on, or dice strict off.\n',
    ],
    [
      'clock speed fast',
      '"fast" is no speed.\nGive how many times faster than the wall clock: 1, 60, 0.5.\n',
    ],
    ['faults add answer --status ok', '"ok" is no whole number.\nGive one with --status.\n'],
    [
      'faults add answer --times often',
      '"often" is no number of times.\nGive one such as 3, or always.\n',
    ],
    [
      'exec npm test',
      'exec runs what stands after two dashes.\nIt is npm run mock -- exec -- npm test\n',
    ],
    [
      'exec npx -- playwright test',
      'exec runs what stands after two dashes.\nIt is npm run mock -- exec -- npx playwright test\n',
    ],
    ['exec', 'exec lacks the command to run.\nPut it after two dashes: exec -- CMD\n'],
    ['exec --', 'exec lacks the command to run.\nPut it after two dashes: exec -- CMD\n'],
    ['status -- ls', 'status runs no command.\nOnly exec takes what stands after two dashes.\n'],
    [
      'exec --start --keep -- ls',
      'A server that exec starts ends with it, and its worlds with the server.\nLeave out --keep, or --start.\n',
    ],
    [
      'status --url localhost:4300',
      '"localhost:4300" is no address of a server.\nGive the whole of it with --url or DICEBOX_URL, such as http://127.0.0.1:4300.\n',
    ],
  ])('%s', async (line, said) => {
    expect(await refusalOf(line)).toBe(said);
  });

  it('sees the options that npm took for its own', async () => {
    const npm = { npm_lifecycle_event: 'mock', npm_config_allow_unmatched: 'true' };
    expect(await refusalOf('exec', npm)).toBe(
      'npm kept --allow-unmatched for itself.\nWrite two dashes after mock: npm run mock -- VERB --allow-unmatched …\n',
    );
    // Another script of npm may have such a setting for reasons of its own.
    expect(await refusalOf('exec', { ...npm, npm_lifecycle_event: 'test' })).toContain(
      'exec lacks',
    );
  });

  it('as JSON, with a code that stays, when JSON is asked for', async () => {
    expect(JSON.parse(await refusalOf('clock to --json'))).toEqual({
      error: {
        code: 'usage',
        message: 'clock to lacks EVENT.',
        fix: 'It is npm run mock -- clock to EVENT.',
      },
    });
    // Those of the command are its own.
    expect(await refusalOf('exec x -- ls --json')).toContain('two dashes');
  });
});

describe('help', () => {
  it('of the whole names every verb, and is no failure when asked for', async () => {
    const { code, stdout } = await typed('--help');
    expect(code).toBe(0);
    for (const name of Object.keys(verbs)) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect(stdout).toContain('Exit codes: 0 done, 1 any failure, 130 interrupted');
    expect(await typed([])).toEqual({ code: 1, stdout: '', stderr: stdout });
  });

  it.each(Object.keys(verbs))('of %s shows its parts, its options and examples', async (name) => {
    const { code, stdout } = await typed(`${name} -h`);
    expect(code).toBe(0);
    const verb = verbs[name];
    if (verb === undefined) throw new Error('no such verb');
    for (const part of Object.keys(verb.parts)) expect(stdout).toContain(part);
    for (const option of verb.options) expect(stdout).toMatch(new RegExp(`^  --${option}\\b`, 'm'));
    expect(verb.examples.length).toBeGreaterThan(0);
    for (const example of verb.examples) expect(stdout).toContain(`npm run mock -- ${example}\n`);
  });

  it.each(Object.entries(verbs).flatMap(([, { examples }]) => examples))(
    'its example is a line that can be read: %s',
    async (example) => {
      // Nothing listens there: to get so far, every word of it was understood.
      const words = example.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];
      const { stderr } = await typed(
        words.filter((word) => word !== '--start'),
        {
          env: { DICEBOX_URL: 'http://127.0.0.1:2' },
        },
      );
      expect(stderr).toMatch(/No server answers at \S+ \(nothing listens there\)|ENOENT/);
    },
  );
});

it.each([
  ['staus', 'status'],
  ['STATUS', 'status'],
  ['rest', 'reset'],
  ['colck', 'clock'],
  ['fault', 'faults'],
  ['frobnicate', null],
  ['', null],
])('the verb nearest to "%s" is %s', (word, found) => {
  expect(nearest(word, Object.keys(verbs))).toBe(found);
});

// @ts-check
import { runChild } from './child.mjs';
import { look, publish, reportOf } from './exec-report.mjs';
import { makeWorld, serverFor, surroundings } from './exec-world.mjs';
import { usage } from './failure.mjs';
import { hereOf } from './here.mjs';
import { Signals } from './signals.mjs';

/**
 * @typedef {import('./verb.mjs').Verb} Verb
 * @typedef {import('./verb.mjs').Call} Call
 */

/** @type {Verb} */
export const exec = {
  summary: 'runs a command in a world of its own, and checks that world afterwards',
  options: [
    'scenario',
    'seed',
    'now',
    'freeze',
    'speed',
    'start',
    'keep',
    'report',
    'allow-unmatched',
  ],
  examples: [
    'exec -- npx playwright test',
    'exec --scenario busy --seed 42 --freeze -- node my-script.mjs',
    'exec --start --report report.json -- npm run my-tests',
  ],
  notes: [
    `The command finds its world at the plain address DICEBOX_URL, unless it names another;
DICEBOX_WORLD is the world's key, DICEBOX_SERVER the server itself. A Node program and its children
cannot leave this machine; what is no Node is not held.`,
    `Afterwards: do the books add up, did each fault strike, did anything try to leave this machine, were
all calls to paths the API has, was all work done. The report goes to the error output, so that the
command's own output stays its own; with --json it is JSON.`,
    `The exit code is the command's own; 1 when it passed and a check did not; 127 and 126 when it cannot
be run; 130 after Ctrl-C, when nothing is checked.`,
  ],
  runsCommand: true,
  first: '',
  parts: { '': { args: '-- CMD [ARGS…]', hint: 'CMD, in a new world', run: execute } },
};

/** @param {Call} call */
async function execute(call) {
  const command = call.command ?? [];
  if (call.flags.has('start') && call.flags.has('keep')) {
    throw usage(
      'A server that exec starts ends with it, and its worlds with the server.',
      'Leave out --keep, or --start.',
    );
  }
  const signals = new Signals();
  /** @type {import('./exec-world.mjs').Undo} */
  const undo = [() => signals.stop()];
  try {
    const server = await serverFor(call, undo);
    const { world, made } = await makeWorld(call, server, undo);
    const { env, log } = await surroundings(call, world, undo);
    const child = await runChild(command, { env, cwd: hereOf(call.io.env), signals });
    const report = reportOf(
      {
        command,
        child,
        server: world.url,
        world: {
          world: made.world,
          scenario: call.text.scenario ?? 'default',
          seed: made.seed ?? null,
          kept: call.flags.has('keep'),
        },
        checks: signals.received === null ? await look(world, log, call) : [],
      },
      signals.received,
    );
    publish(report, call);
    return { data: undefined, text: '', code: report.code };
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

import { Option, type Command } from 'commander';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { root } from '../bootstrap/root.mjs';
import { createCommand, type Output } from '../command-line.ts';
import { measureKit } from './kit.ts';
import { measureBundle, measurePage } from './page.ts';
import { measurePeers } from './peers.ts';
import { measureGet, measureStart, measureSubmit } from './server.ts';
import { measureSettle } from './settle.ts';
import { formatPage, formatTable, readMachine, type Row, slowestGets } from './table.ts';
import { measureClock, measureWorld } from './worlds.ts';

const MEASURES = {
  // First, because it fails where no peer is installed.
  peers: measurePeers,
  bundle: measureBundle,
  start: measureStart,
  get: measureGet,
  submit: measureSubmit,
  settle: measureSettle,
  clock: measureClock,
  world: measureWorld,
  page: measurePage,
  kit: measureKit,
} as const;

const RECORD = 'docs/performance.md';

interface Flags {
  readonly only?: keyof typeof MEASURES;
  readonly peers?: true;
  readonly json?: true;
  readonly write?: true;
}

function createBenchCommand(output: Output): Command {
  return createCommand(
    'npm run bench',
    'Measures the budgets, each beside a baseline of the same run.',
    output,
  )
    .addOption(new Option('--only <measure>', 'take one measure').choices(Object.keys(MEASURES)))
    .option(
      '--peers',
      'also measure json-server, Prism and Mockoon, as far as they are on the PATH',
    )
    .option('--json', 'print the results as JSON')
    .addOption(new Option('--write', `write the results to ${RECORD} as well`).conflicts('only'));
}

/**
 * `npm run bench`: returns 0 when every budget is kept, 1 when one is exceeded.
 *
 * @throws Problem, before anything is measured, when no peer to measure is installed
 */
export async function main(args: readonly string[], output: Output): Promise<number> {
  const command = createBenchCommand(output).parse(args, { from: 'user' });
  const { only, peers, json, write } = command.opts<Flags>();
  const chosen = Object.entries(MEASURES).filter(([name]) =>
    only === undefined ? name !== 'peers' || peers : name === only,
  );
  process.chdir(root);
  await ensureBuilt('all');
  const rows: Row[] = [];
  for (const [name, measure] of chosen) {
    output.err(`measuring ${name} …`);
    rows.push(...(await measure()));
  }
  const machine = readMachine();
  if (machine.load > machine.cores) {
    output.err(
      `The machine was busy (load ${machine.load.toFixed(1)} on ${machine.cores} cores), so every time is longer than on an idle one.`,
    );
  }
  const table = await formatText(RECORD, formatTable(rows));
  output.out(json ? JSON.stringify({ ...machine, rows }, null, 2) : table.trimEnd());
  if (write) {
    const page = formatPage(formatTable(slowestGets(rows)), machine);
    writeFileSync(RECORD, await formatText(RECORD, page));
  }
  return rows.every(({ kept }) => kept) ? 0 : 1;
}

/** Returns a text in the format that `npm run check` asks of the file at a path. */
async function formatText(path: string, text: string): Promise<string> {
  const style = readFileSync(join(root, '.oxfmtrc.json'), 'utf8');
  const { code, errors } = await format(path, text, JSON.parse(style) as FormatConfig); // as the tool reads it
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  return code;
}

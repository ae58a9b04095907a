import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { ControlClient } from '#kit/client/control-client.ts';
import { CliError, type Result, type Session } from './session.ts';
import { addExamples, setDefaultAction } from './command-parts.ts';
import { describeFileError, formatBytes, formatList, formatTime } from './format.ts';

export function addSnapshotCommand(program: Command, session: Session): void {
  const snapshot = setDefaultAction(
    program.command('snapshot').description('saves a world and restores it'),
    session.action(listSnapshots),
  ).addHelpText('after', '\nA snapshot holds the whole world: rows, clock, dice, files, sessions.');
  addExamples(snapshot, [
    'snapshot save before-the-draw',
    'snapshot diff before-the-draw',
    'snapshot restore before-the-draw',
    'snapshot export world.dicebox',
    'snapshot import world.dicebox --world mine',
  ]);
  snapshot
    .command('list')
    .description('lists the snapshots of the world')
    .action(session.action(listSnapshots));
  snapshot
    .command('save')
    .description('saves the world under a name')
    .argument('<name>')
    .option('--replace', 'replace a snapshot of that name')
    .action(session.action(save));
  snapshot
    .command('restore')
    .description('sets the world back to a snapshot')
    .argument('<name>')
    .action(session.action(restore));
  snapshot
    .command('fork')
    .description('creates a world from a snapshot')
    .argument('<name>')
    .argument('[new]', 'key of the new world; default: a random one')
    .action(session.action(fork));
  snapshot
    .command('diff')
    .description('shows what changed since a snapshot')
    .argument('<name>')
    .action(session.action(diff));
  snapshot
    .command('delete')
    .description('deletes a snapshot')
    .argument('<name>')
    .action(session.action(remove));
  snapshot
    .command('export')
    .description('writes the world into a file')
    .argument('<file>')
    .action(
      session.action((control, file: string) =>
        exportWorld(control, file, session.resolvePath(file)),
      ),
    );
  snapshot
    .command('import')
    .description('replaces the world by an exported file')
    .argument('<file>')
    .action(
      session.action((control, file: string) =>
        importWorld(control, file, session.resolvePath(file)),
      ),
    );
}

async function listSnapshots(control: ControlClient): Promise<Result> {
  const answer = await control.call('GET /snapshots');
  const rows = answer.snapshots.map(({ name, at, bytes }) => [
    name,
    at === null ? 'unreadable' : formatTime(at),
    formatBytes(bytes),
  ]);
  return {
    data: answer,
    text: formatList(['NAME', 'WORLD TIME', 'SIZE'], rows, 'There are no snapshots.'),
  };
}

async function save(
  control: ControlClient,
  name: string,
  { replace }: { replace?: boolean },
): Promise<Result> {
  const answer = await control.call('POST /snapshots', { name, replace });
  return { data: answer, text: `Saved ${answer.name} (${formatBytes(answer.bytes)}).` };
}

async function restore(control: ControlClient, name: string): Promise<Result> {
  const answer = await control.call('POST /snapshots/:name/restore', { name });
  return { data: answer, text: `The world ${answer.world} is at ${formatTime(answer.now)} again.` };
}

async function fork(control: ControlClient, name: string, key?: string): Promise<Result> {
  const answer = await control.call('POST /snapshots/:name/fork', { name, world: key });
  return { data: answer, text: `The world ${answer.world} starts at ${formatTime(answer.now)}.` };
}

async function diff(control: ControlClient, name: string): Promise<Result> {
  const answer = await control.call('GET /snapshots/:name/diff', { name });
  const { clock, tables, files } = answer;
  const rows = Object.entries(tables).map(([table, { added, removed, changed }]) => [
    table,
    added,
    removed,
    changed,
  ]);
  if (files.added.length + files.removed.length > 0) {
    rows.push(['(files)', files.added.length, files.removed.length, 0]);
  }
  const headings = ['TABLE', 'ADDED', 'REMOVED', 'CHANGED'];
  const changes = formatList(headings, rows, 'No row changed.');
  return {
    data: answer,
    text: `${formatTime(clock.before.now)} → ${formatTime(clock.after.now)}\n${changes}`,
  };
}

async function remove(control: ControlClient, name: string): Promise<Result> {
  await control.call('DELETE /snapshots/:name', { name });
  return { data: { deleted: name }, text: `The snapshot ${name} is deleted.` };
}

async function exportWorld(control: ControlClient, file: string, path: string): Promise<Result> {
  const bytes = await control.call('GET /export');
  withFileErrors(file, () => {
    writeFileSync(`${path}.part`, bytes);
    renameSync(`${path}.part`, path);
  });
  return {
    data: { file, bytes: bytes.length },
    text: `Wrote ${file} (${formatBytes(bytes.length)}).`,
  };
}

async function importWorld(control: ControlClient, file: string, path: string): Promise<Result> {
  const bytes = withFileErrors(file, () => readFileSync(path));
  const answer = await control.call('POST /import', bytes);
  return { data: answer, text: `The world ${answer.world} is at ${formatTime(answer.now)}.` };
}

function withFileErrors<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const fix = 'Name a file that can be read and written.';
    throw new CliError('file', `${file}: ${describeFileError(error)}.`, fix);
  }
}

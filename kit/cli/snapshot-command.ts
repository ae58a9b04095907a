import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { addExamples } from './command-parts.ts';
import { CliError, type Session } from './session.ts';

export function addSnapshotCommand(program: Command, session: Session): void {
  const snapshot = program.command('snapshot').description('saves a world and restores it');
  snapshot.addHelpText(
    'after',
    '\nA snapshot holds the whole world: rows, clock, dice, files, sessions.',
  );
  addExamples(snapshot, [
    'snapshot save before-the-draw',
    'snapshot diff before-the-draw',
    'snapshot restore before-the-draw',
    'snapshot export world.dicebox',
    'snapshot import world.dicebox --world mine',
  ]);
  const add: Session['add'] = session.add.bind(session);
  add(
    snapshot,
    'list',
    'lists the snapshots of the world',
    (control) => control.call('GET /snapshots'),
    { isDefault: true },
  );
  add(
    snapshot,
    'save <name>',
    'saves the world under a name',
    (control, name: string, { replace }: { replace?: boolean }) =>
      control.call('POST /snapshots', { name, replace }),
  ).option('--replace', 'replace a snapshot of that name');
  add(snapshot, 'restore <name>', 'sets the world back to a snapshot', (control, name: string) =>
    control.call('POST /snapshots/:name/restore', { name }),
  );
  add(
    snapshot,
    'fork <name>',
    'creates a world from a snapshot',
    (control, name: string, world?: string) =>
      control.call('POST /snapshots/:name/fork', { name, world }),
  ).argument('[new]', 'key of the new world; default: a random one');
  add(snapshot, 'diff <name>', 'shows what changed since a snapshot', (control, name: string) =>
    control.call('GET /snapshots/:name/diff', { name }),
  );
  add(snapshot, 'delete <name>', 'deletes a snapshot', async (control, name: string) => {
    await control.call('DELETE /snapshots/:name', { name });
    return { deleted: name };
  });
  add(snapshot, 'export <file>', 'writes the world into a file', async (control, file: string) => {
    const bytes = await control.call('GET /export');
    const path = session.resolvePath(file);
    withFileErrors(file, () => {
      writeFileSync(`${path}.part`, bytes);
      renameSync(`${path}.part`, path);
    });
    return { file, bytes: bytes.length };
  });
  add(
    snapshot,
    'import <file>',
    'replaces the world by an exported file',
    (control, file: string) =>
      control.call(
        'POST /import',
        withFileErrors(file, () => readFileSync(session.resolvePath(file))),
      ),
  );
}

/** @throws CliError that names the file */
export function withFileErrors<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const fix = 'Name a file that can be read and written.';
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError('file', `${file}: ${reason}.`, fix);
  }
}

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { addDefaultCommand, addExamples } from './command-parts.ts';
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
  const list = session.action((control) => control.call('GET /snapshots'));
  addDefaultCommand(snapshot, 'list', list).description('lists the snapshots of the world');
  snapshot
    .command('save <name>')
    .description('saves the world under a name')
    .option('--replace', 'replace a snapshot of that name')
    .action(
      session.action((control, name: string, { replace }: { replace?: boolean }) =>
        control.call('POST /snapshots', { name, replace }),
      ),
    );
  snapshot
    .command('restore <name>')
    .description('sets the world back to a snapshot')
    .action(
      session.action((control, name: string) =>
        control.call('POST /snapshots/:name/restore', { name }),
      ),
    );
  snapshot
    .command('fork <name>')
    .description('creates a world from a snapshot')
    .argument('[new]', 'key of the new world; default: a random one')
    .action(
      session.action((control, name: string, world?: string) =>
        control.call('POST /snapshots/:name/fork', { name, world }),
      ),
    );
  snapshot
    .command('diff <name>')
    .description('shows what changed since a snapshot')
    .action(
      session.action((control, name: string) =>
        control.call('GET /snapshots/:name/diff', { name }),
      ),
    );
  snapshot
    .command('delete <name>')
    .description('deletes a snapshot')
    .action(
      session.action(async (control, name: string) => {
        await control.call('DELETE /snapshots/:name', { name });
        return { deleted: name };
      }),
    );
  addFileCommands(snapshot, session);
}

function addFileCommands(snapshot: Command, session: Session): void {
  snapshot
    .command('export <file>')
    .description('writes the world into a file')
    .action(
      session.action(async (control, file: string) => {
        const bytes = await control.call('GET /export');
        const path = session.resolvePath(file);
        withFileErrors(file, () => {
          writeFileSync(`${path}.part`, bytes);
          renameSync(`${path}.part`, path);
        });
        return { file, bytes: bytes.length };
      }),
    );
  snapshot
    .command('import <file>')
    .description('replaces the world by an exported file')
    .action(
      session.action((control, file: string) => {
        const bytes = withFileErrors(file, () => readFileSync(session.resolvePath(file)));
        return control.call('POST /import', bytes);
      }),
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

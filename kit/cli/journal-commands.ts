import { Option, type Command } from 'commander';
import { FAULT_KINDS } from '#contract/control/core/fault.ts';
import type { ControlInput } from '#contract/control/dicebox.ts';
import { describeFindings } from '#kit/client/problems.ts';
import { addExamples, parseCode, parseCount } from './command-parts.ts';
import type { Session } from './session.ts';

type Filters = ControlInput<'GET /journal'>;

const COLUMNS = ['no', 'at', 'method', 'url', 'user', 'status', 'code', 'faults'];

const JOURNAL_NOTE =
  '\nAs JSON each call has its validation, the rows it changed and the due work that ran before it.';

export function addJournalCommands(program: Command, session: Session): void {
  const journal = program
    .command('journal')
    .description('lists the calls that a world received')
    .addHelpText('after', JOURNAL_NOTE);
  addExamples(journal, [
    'journal --limit 20',
    'journal --route games.submitBet --user demo1 --json',
    'journal count --route games.submitBet --code 1',
    'journal unmatched',
    'journal clear',
  ]);
  addFilters(
    session.add(
      journal,
      'find',
      'lists the calls that match, the newest last',
      (control, filters: Filters) => control.call('GET /journal', filters),
      { isDefault: true, columns: COLUMNS },
    ),
  ).option('--limit <n>', 'maximum number of calls (default: 100)', parseCount);
  addFilters(
    session.add(journal, 'count', 'counts the calls that match', (control, filters: Filters) =>
      control.call('GET /journal/count', filters),
    ),
  );
  session.add(
    journal,
    'unmatched',
    'lists calls that match no endpoint, with the most similar endpoints',
    (control) => control.call('GET /journal/unmatched'),
  );
  session.add(journal, 'clear', 'deletes all calls', async (control) => {
    await control.call('DELETE /journal');
    return { cleared: true };
  });

  program
    .command('verify')
    .description('checks a world: books, faults, requests that left the machine, calls, due work')
    .addHelpText('after', '\nThe exit code is 1 when a check fails.')
    .action(async (_, command: Command) => {
      const control = await session.connect(command);
      const findings = await control.call('POST /verify');
      const problems = describeFindings(findings);
      session.print(command, findings, problems.join('\n') || 'Nothing is wrong.');
      session.exitCode = findings.ok ? 0 : 1;
    });
}

function addFilters(command: Command): Command {
  return command
    .option('--route <name>', 'calls of an endpoint, or of several: games.*')
    .option('--user <name>', 'calls of a user')
    .option('--method <name>', 'GET or POST')
    .option('--status <n>', 'with this HTTP status', parseCount)
    .option('--code <n>', 'with this code in the envelope', parseCode)
    .addOption(new Option('--fault <kind>', 'affected by this kind of fault').choices(FAULT_KINDS))
    .option('--since <number>', 'only calls after this number', parseCount);
}

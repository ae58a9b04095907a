import { Option, type Command } from 'commander';
import { FAULT_KINDS } from '#contract/control/core/fault.ts';
import type { ControlAnswer, ControlInput } from '#contract/control/dicebox.ts';
import type { ControlClient } from '#kit/client/control-client.ts';
import { addExamples, parseCode, parseCount, setDefaultAction } from './command-parts.ts';
import { formatCount, formatList, formatTime } from './format.ts';
import type { Result, Session } from './session.ts';

/** Adds journal and verify. */
export function addJournalCommands(program: Command, session: Session): void {
  const journal = setDefaultAction(
    addPagedFilters(
      program.command('journal').description('lists the calls that a world received'),
    ),
    session.action(listCalls),
  ).addHelpText(
    'after',
    '\nAs JSON each call has its validation, the rows it changed and the due work that ran before it.',
  );
  addExamples(journal, [
    'journal --limit 20',
    'journal --route games.submitBet --user demo1 --json',
    'journal count --route games.submitBet --code 1',
    'journal unmatched',
    'journal clear',
  ]);
  addPagedFilters(journal.command('find'))
    .description('lists the calls that match, the newest last')
    .action(session.action(listCalls));
  addFilters(journal.command('count'))
    .description('counts the calls that match')
    .action(session.action(countCalls));
  journal
    .command('unmatched')
    .description('lists calls that match no endpoint, with the most similar endpoints')
    .action(session.action(listUnmatched));
  journal.command('clear').description('deletes all calls').action(session.action(clearJournal));

  program
    .command('verify')
    .description('checks a world: books, faults, requests that left the machine, calls, due work')
    .addHelpText('after', '\nThe exit code is 1 when a check fails.')
    .action(session.action(verify));
}

type Filters = ControlInput<'GET /journal'>;

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

function addPagedFilters(command: Command): Command {
  return addFilters(command).option(
    '--limit <n>',
    'maximum number of calls (default: 100)',
    parseCount,
  );
}

async function countCalls(
  control: ControlClient,
  { route, user, method, status, code, fault, since }: Filters,
): Promise<Result> {
  const filters = { route, user, method, status, code, fault, since };
  const answer = await control.call('GET /journal/count', filters);
  return { data: answer, text: formatCount(answer.count, 'call') };
}

async function listCalls(control: ControlClient, options: Filters): Promise<Result> {
  const { route, user, method, status, code, fault, since, limit } = options;
  const filters = { route, user, method, status, code, fault, since, limit };
  const answer = await control.call('GET /journal', filters);
  const rows = answer.entries.map((call) => [
    call.no,
    formatTime(call.at),
    call.route ?? `${call.method} ${call.url}`,
    call.user,
    call.status,
    call.code,
    call.faults.join(' '),
  ]);
  const headings = ['NO', 'TIME', 'CALL', 'USER', 'STATUS', 'CODE', 'FAULTS'];
  return { data: answer, text: formatList(headings, rows, 'No calls match.') };
}

async function listUnmatched(control: ControlClient): Promise<Result> {
  const answer = await control.call('GET /journal/unmatched');
  const rows = answer.entries.map(({ method, url, nearest }) => [
    `${method} ${url}`,
    nearest.map((each) => `${each.method} ${each.path}`).join(', ') || '-',
  ]);
  return {
    data: answer,
    text: formatList(['CALL', 'MOST SIMILAR'], rows, 'Every call matched an endpoint.'),
  };
}

async function clearJournal(control: ControlClient): Promise<Result> {
  await control.call('DELETE /journal');
  return { data: { cleared: true }, text: 'The journal is empty.' };
}

type Findings = ControlAnswer<'POST /verify'>;

async function verify(control: ControlClient): Promise<Result> {
  const findings = await control.call('POST /verify');
  return {
    data: findings,
    text: formatFindings(findings),
    exitCode: findings.ok ? 0 : 1,
  };
}

function formatFindings(findings: Findings): string {
  const { audit, unmet_faults, outside, unmatched, failed_work } = findings;
  return [
    formatCheck('books', audit.breaches, {
      passed: 'they add up',
      failed: (count) => `${formatCount(count, 'rule')} broken`,
      line: (breach) => JSON.stringify(breach),
    }),
    formatCheck('faults', unmet_faults, {
      passed: 'each one met a call',
      failed: (count) => `${count} met no call`,
      line: ({ id, kind, route = 'every route', user }) =>
        `${id}: ${kind} of ${route}${user === undefined ? '' : `, user ${user}`}`,
    }),
    formatCheck('offline', outside, {
      passed: 'no request left this machine',
      failed: (count) => `${formatCount(count, 'request')} tried to leave this machine`,
      line: ({ url, initiator }) => `${url} ${initiator}`.trimEnd(),
    }),
    formatCheck('calls', unmatched, {
      passed: 'each one had an endpoint',
      failed: (count) => `${count} had no endpoint`,
      line: ({ method, url, nearest }) =>
        `${method} ${url}, nearest: ${nearest.map((each) => `${each.method} ${each.path}`).join(', ')}`,
    }),
    formatCheck('work', failed_work, {
      passed: 'all due work succeeded',
      failed: (count) => `${formatCount(count, 'job')} failed`,
      line: ({ at, kind, failure }) => `${formatTime(at)} ${kind}: ${failure}`,
    }),
  ].join('\n');
}

const MAX_LINES = 10;

interface CheckTexts<T> {
  readonly passed: string;
  readonly failed: (count: number) => string;
  readonly line: (found: T) => string;
}

/** Formats a check: a line that says how it went, and a line for each thing it found. */
export function formatCheck<T>(
  name: string,
  found: readonly T[],
  { passed, failed, line }: CheckTexts<T>,
): string {
  if (found.length === 0) return `  ok      ${name.padEnd(7)}  ${passed}`;
  const lines = found.slice(0, MAX_LINES).map(line);
  if (found.length > MAX_LINES) lines.push(`and ${found.length - MAX_LINES} more`);
  return [
    `  FAILED  ${name.padEnd(7)}  ${failed(found.length)}`,
    ...lines.map((text) => `            ${text}`),
  ].join('\n');
}

import { Argument, InvalidArgumentError, type Command } from 'commander';
import { FAULT_KINDS, FAULTS, type FaultKind } from '#contract/control/core/fault.ts';
import type { ControlInput } from '#contract/control/dicebox.ts';
import type { ControlClient } from '#kit/client/control-client.ts';
import {
  addExamples,
  parseCode,
  parseCount,
  parseTime,
  setDefaultAction,
} from './command-parts.ts';
import { formatList } from './format.ts';
import type { Result, Session } from './session.ts';

const NOTE = ['', 'The kinds, and what each does to a call:', ...listKinds()].join('\n');

export function addFaultsCommand(program: Command, session: Session): void {
  const faults = setDefaultAction(
    program.command('faults').description('makes calls fail'),
    session.action(listFaults),
  ).addHelpText('after', NOTE);
  addExamples(faults, [
    'faults add lose_answer games.submitBet',
    'faults add delay --ms 800 --times always',
    'faults add answer wallet.* --status 503 --msg "Back soon" --nth 2',
    'faults add answer news.latest --code 1 --data [] --times always',
    'faults clear',
  ]);
  faults
    .command('list')
    .description('lists the faults and how many calls each affected')
    .action(session.action(listFaults));
  faults
    .command('add')
    .description('orders a fault')
    .addArgument(new Argument('<kind>', 'what happens to the call').choices(FAULT_KINDS))
    .argument('[route]', 'an endpoint, or several: games.*; default: all')
    .option('--user <name>', 'only calls of this user')
    .option('--nth <n>', 'the first matching call that is affected (default: 1)', parseCount)
    .option('--times <n>', 'how many calls are affected, or always (default: 1)', parseTimes)
    .option('--until <time>', 'world time at which it ends', parseTime)
    .option('--ms <n>', 'delay: the wait in milliseconds', parseCount)
    .option('--status <n>', 'answer, not_json: HTTP status', parseCount)
    .option('--code <n>', 'answer: code of the envelope', parseCode)
    .option('--msg <text>', 'answer: message of the envelope')
    .option('--data <json>', 'answer: data of the envelope', parseJson)
    .action(session.action(addFault));
  faults
    .command('clear')
    .description('removes a fault, or all')
    .argument('[id]', 'number of the fault')
    .action(session.action(clearFaults));
}

function listKinds(): string[] {
  return FAULT_KINDS.map((kind) => `  ${kind.padEnd(14)}${FAULTS[kind]}`);
}

async function listFaults(control: ControlClient): Promise<Result> {
  const answer = await control.call('GET /faults');
  const rows = answer.faults.map((each) => [
    each.id,
    each.kind,
    each.route ?? 'every route',
    each.user ?? 'every user',
    each.nth ?? 1,
    each.times === null ? 'always' : (each.times ?? 1),
    each.struck,
    each.standing ? 'of the scenario' : '',
  ]);
  const headings = ['ID', 'KIND', 'ROUTE', 'USER', 'FROM CALL', 'TIMES', 'AFFECTED', ''];
  return { data: answer, text: formatList(headings, rows, 'There are no faults.') };
}

interface FaultOptions extends Omit<ControlInput<'POST /faults'>, 'kind' | 'route' | 'times'> {
  readonly times?: number | 'always';
}

async function addFault(
  control: ControlClient,
  kind: FaultKind,
  route: string | undefined,
  { times, ...options }: FaultOptions,
): Promise<Result> {
  const { user, nth, until, ms, status, code, msg, data } = options;
  const order = { kind, route, user, nth, until, ms, status, code, msg, data };
  const fault = await control.call('POST /faults', {
    ...order,
    times: times === 'always' ? null : times,
  });
  return { data: fault, text: `Fault ${fault.id}: ${fault.kind}` };
}

async function clearFaults(control: ControlClient, id: string | undefined): Promise<Result> {
  if (id === undefined) {
    await control.call('DELETE /faults');
    return { data: { cleared: 'all' }, text: 'All faults are removed.' };
  }
  await control.call('DELETE /faults/:id', { id });
  return { data: { cleared: id }, text: `Fault ${id} is removed.` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('Give JSON such as [] or {"total":0}, in quotes of your shell.');
  }
}

function parseTimes(text: string): number | 'always' {
  if (text === 'always') return text;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a number such as 3, or always.');
}

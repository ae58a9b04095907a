import { Argument, InvalidArgumentError, type Command } from 'commander';
import { FAULT_KINDS, FAULTS, type FaultKind } from '#contract/control/core/fault.ts';
import type { ControlInput } from '#contract/control/dicebox.ts';
import { addExamples, parseCode, parseCount, parseTime } from './command-parts.ts';
import type { Session } from './session.ts';

interface FaultOptions extends Omit<ControlInput<'POST /faults'>, 'kind' | 'route' | 'times'> {
  readonly times?: number | 'always';
}

const KINDS = FAULT_KINDS.map((kind) => `  ${kind.padEnd(14)}${FAULTS[kind]}`);

const COLUMNS = ['id', 'kind', 'route', 'user', 'nth', 'times', 'struck', 'standing'];

export function addFaultsCommand(program: Command, session: Session): void {
  const faults = program.command('faults').description('makes calls fail');
  faults.addHelpText('after', ['\nThe kinds, and what each does to a call:', ...KINDS].join('\n'));
  addExamples(faults, [
    'faults add lose_answer games.submitBet',
    'faults add delay --ms 800 --times always',
    'faults add answer wallet.* --status 503 --msg "Back soon" --nth 2',
    'faults add answer news.latest --code 1 --data [] --times always',
    'faults clear',
  ]);
  session.add(
    faults,
    'list',
    'lists the faults and how many calls each affected',
    (control) => control.call('GET /faults'),
    { isDefault: true, columns: COLUMNS },
  );
  session
    .add(
      faults,
      'add',
      'orders a fault',
      (control, kind: FaultKind, route: string | undefined, { times, ...order }: FaultOptions) => {
        const count = times === 'always' ? null : times;
        return control.call('POST /faults', { ...order, kind, route, times: count });
      },
    )
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
    .option('--data <json>', 'answer: data of the envelope', parseJson);
  session
    .add(faults, 'clear', 'removes a fault, or all', async (control, id: string | undefined) => {
      if (id === undefined) await control.call('DELETE /faults');
      else await control.call('DELETE /faults/:id', { id });
      return { cleared: id ?? 'all' };
    })
    .argument('[id]', 'number of the fault');
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

import { Argument, InvalidArgumentError, type Command } from 'commander';
import type { ControlInput } from '#contract/control/dicebox.ts';
import { parseDice } from '#contract/rules/dice.ts';
import type { ControlClient } from '#kit/client/control-client.ts';
import { addExamples, parseGame, setDefaultAction } from './command-parts.ts';
import { formatCount, formatList } from './format.ts';
import type { Result, Session } from './session.ts';

type Rolls = NonNullable<ControlInput<'POST /dice'>['dice']>;

export function addDiceCommand(program: Command, session: Session): void {
  const dice = setDefaultAction(
    program.command('dice').description('sets the dice of the next draws'),
    session.action(listDice),
  ).addHelpText('after', '\nA draw with queued dice is marked as forced in its proof.');
  addExamples(dice, [
    'dice next 1 3,3,4 6,6,6',
    'dice next any 1,2,3',
    'dice next 1 3,3,4 --period 20260310041',
    'dice strict on 1',
    'dice clear',
  ]);
  dice
    .command('list')
    .description('lists the queued rolls and the strict games')
    .action(session.action(listDice));
  dice
    .command('next')
    .description('queues rolls for the next draws')
    .argument('<game>', 'number of a game, or any', parseGame)
    .argument('<rolls...>', 'such as 3,3,4 6,6,6', collectRolls)
    .option('--period <number>', 'for this period only')
    .action(session.action(queueDice));
  dice
    .command('strict')
    .description('on: a draw without a queued roll is an error')
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .argument('[game]', 'number of a game; default: any', parseGame)
    .action(session.action(setStrict));
  dice
    .command('clear')
    .description('removes queued rolls')
    .argument('[game]', 'number of a game; default: any', parseGame)
    .action(session.action(clearDice));
}

async function listDice(control: ControlClient): Promise<Result> {
  const answer = await control.call('GET /dice');
  const rows = answer.queued.map(({ game_id, game_no, dice }) => [
    game_id ?? 'any',
    game_no ?? 'next',
    dice.join(','),
  ]);
  const queue = formatList(['GAME', 'PERIOD', 'DICE'], rows, 'No dice are queued.');
  const games = answer.strict.length === 0 ? 'no game' : `game ${answer.strict.join(', ')}`;
  return { data: answer, text: `${queue}\nstrict: ${games}` };
}

async function queueDice(
  control: ControlClient,
  game: number | undefined,
  dice: Rolls,
  { period }: { period?: string },
): Promise<Result> {
  const answer = await control.call('POST /dice', { game_id: game, game_no: period, dice });
  return { data: answer, text: `${formatCount(answer.queued, 'roll')} queued.` };
}

async function setStrict(
  control: ControlClient,
  state: 'on' | 'off',
  game: number | undefined,
): Promise<Result> {
  const answer = await control.call('POST /dice', { strict: state === 'on', game_id: game });
  const games = game === undefined ? 'every game' : `game ${game}`;
  return { data: answer, text: `Strict dice are ${state} for ${games}.` };
}

async function clearDice(control: ControlClient, game: number | undefined): Promise<Result> {
  await control.call('DELETE /dice', { game_id: game });
  return { data: { cleared: game ?? 'any' }, text: 'The queue is empty.' };
}

function collectRolls(text: string, before: Rolls | undefined): Rolls {
  const roll = /^\d,\d,\d$/.test(text) ? parseDice(text.split(',').map(Number)) : null;
  if (roll) return [...(before ?? []), roll];
  throw new InvalidArgumentError('Give three faces from 1 to 6, such as 3,3,4.');
}

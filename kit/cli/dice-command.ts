import { Argument, InvalidArgumentError, type Command } from 'commander';
import type { ControlInput } from '#contract/control/dicebox.ts';
import { parseDice } from '#contract/rules/dice.ts';
import { addExamples, parseGame } from './command-parts.ts';
import type { Session } from './session.ts';

type Rolls = NonNullable<ControlInput<'POST /dice'>['dice']>;
type Game = number | undefined;

export function addDiceCommand(program: Command, session: Session): void {
  const dice = program.command('dice').description('sets the dice of the next draws');
  dice.addHelpText('after', '\nA draw with queued dice is marked as forced in its proof.');
  addExamples(dice, [
    'dice next 1 3,3,4 6,6,6',
    'dice next any 1,2,3',
    'dice next 1 3,3,4 --period 20260310041',
    'dice strict on 1',
    'dice clear',
  ]);
  session.add(
    dice,
    'list',
    'lists the queued rolls and the strict games',
    (control) => control.call('GET /dice'),
    { isDefault: true },
  );
  session
    .add(
      dice,
      'next',
      'queues rolls for the next draws',
      (control, game: Game, rolls: Rolls, { period }: { period?: string }) =>
        control.call('POST /dice', { game_id: game, game_no: period, dice: rolls }),
    )
    .argument('<game>', 'number of a game, or any', parseGame)
    .argument('<rolls...>', 'such as 3,3,4 6,6,6', collectRolls)
    .option('--period <number>', 'for this period only');
  session
    .add(
      dice,
      'strict',
      'on: a draw without a queued roll is an error',
      (control, state: 'on' | 'off', game: Game) =>
        control.call('POST /dice', { strict: state === 'on', game_id: game }),
    )
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .argument('[game]', 'number of a game; default: any', parseGame);
  session
    .add(dice, 'clear', 'removes queued rolls', async (control, game: Game) => {
      await control.call('DELETE /dice', { game_id: game });
      return { cleared: game ?? 'any' };
    })
    .argument('[game]', 'number of a game; default: any', parseGame);
}

function collectRolls(text: string, before: Rolls | undefined): Rolls {
  const roll = /^\d,\d,\d$/.test(text) ? parseDice(text.split(',').map(Number)) : null;
  if (roll) return [...(before ?? []), roll];
  throw new InvalidArgumentError('Give three faces from 1 to 6, such as 3,3,4.');
}

import { Argument, InvalidArgumentError, type Command } from 'commander';
import type { ControlInput } from '#contract/control/dicebox.ts';
import { parseDice } from '#contract/rules/dice.ts';
import { addDefaultCommand, addExamples, parseGame } from './command-parts.ts';
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
  const list = session.action((control) => control.call('GET /dice'));
  addDefaultCommand(dice, 'list', list).description('lists the queued rolls and the strict games');
  dice
    .command('next')
    .description('queues rolls for the next draws')
    .argument('<game>', 'number of a game, or any', parseGame)
    .argument('<rolls...>', 'such as 3,3,4 6,6,6', collectRolls)
    .option('--period <number>', 'for this period only')
    .action(
      session.action((control, game: Game, rolls: Rolls, { period }: { period?: string }) =>
        control.call('POST /dice', { game_id: game, game_no: period, dice: rolls }),
      ),
    );
  dice
    .command('strict')
    .description('on: a draw without a queued roll is an error')
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .argument('[game]', 'number of a game; default: any', parseGame)
    .action(
      session.action((control, state: 'on' | 'off', game: Game) =>
        control.call('POST /dice', { strict: state === 'on', game_id: game }),
      ),
    );
  dice
    .command('clear')
    .description('removes queued rolls')
    .argument('[game]', 'number of a game; default: any', parseGame)
    .action(
      session.action(async (control, game: Game) => {
        await control.call('DELETE /dice', { game_id: game });
        return { cleared: game ?? 'any' };
      }),
    );
}

function collectRolls(text: string, before: Rolls | undefined): Rolls {
  const roll = /^\d,\d,\d$/.test(text) ? parseDice(text.split(',').map(Number)) : null;
  if (roll) return [...(before ?? []), roll];
  throw new InvalidArgumentError('Give three faces from 1 to 6, such as 3,3,4.');
}

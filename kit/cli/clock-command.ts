import { Argument, type Command } from 'commander';
import type { ControlInput } from '#contract/control/dicebox.ts';
import type { ControlClient } from '#kit/client/control-client.ts';
import {
  addDefaultCommand,
  addExamples,
  parseCount,
  parseDuration,
  parseSpeed,
  parseTime,
} from './command-parts.ts';
import type { Session } from './session.ts';

type Move = ControlInput<'POST /clock'>;

const NOTE = `
A move runs all work that falls due on the way, in order, and lists it.
Time never goes back: use reset --now, or create a world with worlds create --now.`;

export function addClockCommand(program: Command, session: Session): void {
  const clock = program.command('clock').description('shows and changes the time of a world');
  clock.addHelpText('after', NOTE);
  addExamples(clock, [
    'clock',
    'clock advance 90s',
    'clock set 2026-03-10T02:00:30Z',
    'clock to settled --game 1',
    'clock speed 60',
  ]);
  const show = session.action((control) => control.call('GET /clock'));
  addDefaultCommand(clock, 'show', show).description('shows the time');
  const move = <Args extends unknown[]>(order: (...args: Args) => Move) =>
    session.action((control: ControlClient, ...args: Args) =>
      control.call('POST /clock', order(...args)),
    );
  clock
    .command('freeze')
    .description('stops the clock')
    .action(move(() => ({ freeze: true })));
  clock
    .command('run')
    .description('starts the clock again')
    .action(move(() => ({ freeze: false })));
  clock
    .command('set')
    .description('advances to a moment')
    .argument('<time>', 'epoch ms or 2026-03-10T02:00:30Z', parseTime)
    .action(move((set: number | string) => ({ set })));
  clock
    .command('advance')
    .description('advances by a duration')
    .argument('<duration>', '500ms, 90s, 5m, 2h, 3d', parseDuration)
    .action(move((advance: string) => ({ advance })));
  clock
    .command('speed')
    .description('sets the speed of the clock')
    .argument('<n>', 'factor of real time, such as 60', parseSpeed)
    .action(move((speed: number) => ({ speed })));
  clock
    .command('to')
    .description('advances to an event of a game, or to the next due work')
    .addArgument(new Argument('<event>').choices(['close', 'draw', 'settled', 'next']))
    .option('--game <id>', 'the game (default: the first)', parseCount)
    .action(
      move((to: NonNullable<Move['to']>, { game }: { game?: number }) => ({ to, game_id: game })),
    );
}

import { Argument, type Command } from 'commander';
import type { ControlInput } from '#contract/control/dicebox.ts';
import { addExamples, parseCount, parseDuration, parseSpeed, parseTime } from './command-parts.ts';
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
  const move = <Args extends unknown[]>(
    name: string,
    description: string,
    order: (...args: Args) => Move,
  ) =>
    session.add(clock, name, description, (control, ...args: Args) =>
      control.call('POST /clock', order(...args)),
    );
  session.add(clock, 'show', 'shows the time', (control) => control.call('GET /clock'), {
    isDefault: true,
  });
  move('freeze', 'stops the clock', () => ({ freeze: true }));
  move('run', 'starts the clock again', () => ({ freeze: false }));
  move('set', 'advances to a moment', (set: number | string) => ({ set })).argument(
    '<time>',
    'epoch ms or 2026-03-10T02:00:30Z',
    parseTime,
  );
  move('advance', 'advances by a duration', (advance: string) => ({ advance })).argument(
    '<duration>',
    '500ms, 90s, 5m, 2h, 3d',
    parseDuration,
  );
  move('speed', 'sets the speed of the clock', (speed: number) => ({ speed })).argument(
    '<n>',
    'factor of real time, such as 60',
    parseSpeed,
  );
  move(
    'to',
    'advances to an event of a game, or to the next due work',
    (to: NonNullable<Move['to']>, { game }: { game?: number }) => ({ to, game_id: game }),
  )
    .addArgument(new Argument('<event>').choices(['close', 'draw', 'settled', 'next']))
    .option('--game <id>', 'the game (default: the first)', parseCount);
}

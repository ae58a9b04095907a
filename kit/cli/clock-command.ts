import { Argument, type Command } from 'commander';
import type { ControlInput } from '#contract/control/dicebox.ts';
import type { ControlClient } from '#kit/client/control-client.ts';
import {
  addExamples,
  parseCount,
  parseSpeed,
  parseDuration,
  parseTime,
  setDefaultAction,
} from './command-parts.ts';
import { formatPace, formatTable, formatTime } from './format.ts';
import type { Result, Session } from './session.ts';

type Move = ControlInput<'POST /clock'>;

const NOTE = `
A move runs all work that falls due on the way, in order, and lists it.
Time never goes back: use reset --now, or create a world with worlds create --now.`;

export function addClockCommand(program: Command, session: Session): void {
  const clock = setDefaultAction(
    program.command('clock').description('shows and changes the time of a world'),
    session.action(showClock),
  ).addHelpText('after', NOTE);
  addExamples(clock, [
    'clock',
    'clock advance 90s',
    'clock set 2026-03-10T02:00:30Z',
    'clock to settled --game 1',
    'clock speed 60',
  ]);
  clock.command('show').description('shows the time').action(session.action(showClock));
  clock
    .command('freeze')
    .description('stops the clock')
    .action(session.action((control) => move(control, { freeze: true })));
  clock
    .command('run')
    .description('starts the clock again')
    .action(session.action((control) => move(control, { freeze: false })));
  clock
    .command('set')
    .description('advances to a moment')
    .argument('<time>', 'epoch ms or 2026-03-10T02:00:30Z', parseTime)
    .action(session.action((control, set: number | string) => move(control, { set })));
  clock
    .command('advance')
    .description('advances by a duration')
    .argument('<duration>', '500ms, 90s, 5m, 2h, 3d', parseDuration)
    .action(session.action((control, advance: string) => move(control, { advance })));
  clock
    .command('speed')
    .description('sets the speed of the clock')
    .argument('<n>', 'factor of real time, such as 60', parseSpeed)
    .action(session.action((control, speed: number) => move(control, { speed })));
  clock
    .command('to')
    .description('advances to an event of a game, or to the next due work')
    .addArgument(new Argument('<event>').choices(['close', 'draw', 'settled', 'next']))
    .option('--game <id>', 'the game (default: the first)', parseCount)
    .action(
      session.action((control, to: NonNullable<Move['to']>, { game }: { game?: number }) =>
        move(control, { to, game_id: game }),
      ),
    );
}

async function showClock(control: ControlClient): Promise<Result> {
  const answer = await control.call('GET /clock');
  return { data: answer, text: formatTime(answer.now) + formatPace(answer) };
}

async function move(control: ControlClient, order: Move): Promise<Result> {
  const answer = await control.call('POST /clock', order);
  const fired = answer.fired.map(({ at, kind, game_id, game_no, ref }) => [
    formatTime(at),
    kind,
    game_id === undefined ? '' : `game ${game_id}`,
    game_no ?? ref ?? '',
  ]);
  const time = formatTime(answer.now) + formatPace(answer);
  return { data: answer, text: fired.length === 0 ? time : `${formatTable(fired)}\n${time}` };
}

import type { ControlCall } from '#contract/control/dicebox.ts';

/** The names of one thing: in the control plane, in the kit, on the command line. */
export interface Names {
  readonly call: ControlCall;
  /** Methods of the kit's fixtures. */
  readonly kit: readonly string[];
  /** Commands after `npm run mock --`. */
  readonly commands: readonly string[];
}

/**
 * The control calls that the kit and the command line have names for. The other ones have no command, and
 * the kit makes them with `world.control`.
 */
export const VOCABULARY: readonly Names[] = [
  names('GET /status', 'world.status', 'status'),
  names('GET /worlds', '', 'worlds list'),
  names('POST /worlds', 'world.another', 'worlds create'),
  names('DELETE /worlds/:key', 'world.drop', 'worlds drop'),
  names('POST /worlds/:key/fork', 'world.fork', 'worlds fork'),
  names('POST /reset', '', 'reset, seed'),
  names('GET /clock', 'clock.now', 'clock show'),
  names(
    'POST /clock',
    'clock.advance, clock.to, clock.set, clock.freeze, clock.speed',
    'clock advance, clock to, clock set, clock freeze, clock run, clock speed',
  ),
  names('GET /dice', 'dice.list', 'dice list'),
  names('POST /dice', 'dice.next, dice.forPeriod, dice.strict', 'dice next, dice strict'),
  names('DELETE /dice', 'dice.clear', 'dice clear'),
  names('GET /faults', 'faults.list', 'faults list'),
  names('POST /faults', 'faults.loseAnswer, faults.drop, faults.delay', 'faults add'),
  names('DELETE /faults', 'faults.clear', 'faults clear'),
  names('DELETE /faults/:id', 'faults.clear', 'faults clear'),
  names('GET /journal', 'journal.find, journal.last', 'journal find'),
  names('GET /journal/count', 'journal.count', 'journal count'),
  names('GET /journal/unmatched', 'journal.unmatched', 'journal unmatched'),
  names('DELETE /journal', 'journal.clear', 'journal clear'),
  names('GET /snapshots', '', 'snapshot list'),
  names('POST /snapshots', 'world.snapshot', 'snapshot save'),
  names('POST /snapshots/:name/restore', 'world.restore', 'snapshot restore'),
  names('POST /snapshots/:name/fork', '', 'snapshot fork'),
  names('GET /snapshots/:name/diff', 'world.diff', 'snapshot diff'),
  names('DELETE /snapshots/:name', '', 'snapshot delete'),
  names('GET /export', '', 'snapshot export'),
  names('POST /import', '', 'snapshot import'),
  names('POST /verify', '', 'verify'),
];

function names(call: ControlCall, kit: string, commands: string): Names {
  const listed = (text: string) => text.split(', ').filter(Boolean);
  return { call, kit: listed(kit), commands: listed(commands) };
}

/**
 * Names the calls of the control plane in a text by their commands, and its fields by their options.
 *
 * @param program what is typed before a command
 * @param options those of the command that ran, such as "--replace"
 */
export function inWordsOfCommands(
  text: string,
  program: string,
  options: readonly string[],
): string {
  return text
    .replaceAll(
      /(GET|POST|DELETE) \/__mock(\/[\w/:.-]*[\w-])/g,
      (typed, method: string, path: string) => {
        const found = VOCABULARY.find(({ call }) => call === `${method} ${path}`);
        const [command] = found?.commands ?? [];
        return command === undefined ? typed : `${program} ${command}`;
      },
    )
    .replaceAll(/"(\w+)"(?:: true|: false)?/g, (typed, field: string) => {
      const option = `--${field.replaceAll('_', '-')}`;
      return options.includes(option) ? option : typed;
    });
}

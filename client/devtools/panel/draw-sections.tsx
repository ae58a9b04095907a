import { useState } from 'react';
import type { ControlInput } from '#contract/control/dicebox.ts';
import { Button } from '../../ui/controls/button.tsx';
import { REFRESH_MS, isDicebox, useAct, useAnswer, usePanel } from './panel-context.ts';
import { Facts, Field, GameSelect, Group, Line, Note, Select, Item, List } from './parts.tsx';
import { formatFieldValue, describeFired, parseFieldValue, formatMoment } from './formats.ts';
import { FACES, type Face } from '#contract/rules/dice.ts';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { Die } from '../../ui/dice/die.tsx';
import css from './panel.module.css';

type ClockMove = ControlInput<'POST /clock'>;

const STEPS = [
  ['+1 min', '1m'],
  ['+5 min', '5m'],
  ['+1 day', '1d'],
] as const;
const EVENTS = ['close', 'draw', 'settled'] as const;
const SPEEDS = ['1', '10', '60', '600', '3600'];

/** Moves the clock of the world, which runs the jobs that fall due. */
export function TimeSection() {
  const { answer: clock, reload } = useAnswer('GET /clock', REFRESH_MS);
  const { control, wakeApp, offer } = usePanel();
  const { isBusy, act } = useAct(() => {
    wakeApp();
    reload();
  });
  const move = act(async (order: ClockMove) => {
    const { now, fired } = await control.call('POST /clock', order);
    return `${formatMoment(now)}. ${describeFired(fired)}`;
  });
  return (
    <>
      <Group title="Now">
        <Facts
          facts={[
            ['Shanghai', clock ? formatMoment(clock.now) : '…'],
            ['Clock', clock ? (clock.frozen ? 'frozen' : `${clock.speed} ×`) : '…'],
          ]}
        />
        <Line>
          {STEPS.map(([text, advance]) => (
            <Button key={advance} isBusy={isBusy} onClick={() => move({ advance })}>
              {text}
            </Button>
          ))}
        </Line>
        <Line>
          <Button isBusy={isBusy} onClick={() => move({ freeze: !clock?.frozen })}>
            {clock?.frozen ? 'Resume' : 'Freeze'}
          </Button>
          <Select
            label="Speed"
            value={String(clock?.speed ?? 1)}
            onChange={(speed) => move({ speed: Number(speed) })}
          >
            {[...new Set([...SPEEDS, String(clock?.speed ?? 1)])].map((speed) => (
              <option key={speed} value={speed}>{`${speed} ×`}</option>
            ))}
          </Select>
        </Line>
      </Group>
      {isDicebox(offer) && <ToEvent isBusy={isBusy} move={move} />}
      <ToMoment isBusy={isBusy} move={move} now={clock?.now ?? null} />
    </>
  );
}

interface MoveProps {
  isBusy: boolean;
  move: (order: ClockMove) => void;
}

function ToEvent({ isBusy, move }: MoveProps) {
  const [gameId, setGameId] = useState('1');
  return (
    <Group title="To the next">
      <Line>
        <GameSelect value={gameId} onChange={setGameId} />
      </Line>
      <Line>
        {EVENTS.map((to) => (
          <Button
            key={to}
            isBusy={isBusy}
            label={`To the next ${to === 'settled' ? 'settlement' : to}`}
            onClick={() => move({ to, game_id: Number(gameId) })}
          >
            {to === 'settled' ? 'Settlement' : to === 'draw' ? 'Draw' : 'Close'}
          </Button>
        ))}
        <Button isBusy={isBusy} label="To the next job" onClick={() => move({ to: 'next' })}>
          Job
        </Button>
      </Line>
    </Group>
  );
}

function ToMoment({ isBusy, move, now }: MoveProps & { now: number | null }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const value = chosen ?? (now === null ? '' : formatFieldValue(now));
  return (
    <Group title="To a moment">
      <Line>
        <Field label="In Shanghai" type="datetime-local" value={value} onChange={setChosen} />
        <Button isBusy={isBusy} onClick={() => move({ set: parseFieldValue(value) })}>
          Go
        </Button>
      </Line>
      <Note>Time never goes back: restore a snapshot or create a world instead.</Note>
    </Group>
  );
}

export function DiceSection() {
  const { control } = usePanel();
  const { answer: queue, reload } = useAnswer('GET /dice', REFRESH_MS);
  const { act } = useAct(reload);
  const remove = act(async (id: number) => {
    await control.call('DELETE /dice/:id', { id });
    return 'Removed.';
  });
  return (
    <>
      <NextRoll onQueued={reload} />
      <Group title="Queued">
        <List empty="No roll is queued: the seed decides.">
          {(queue?.queued ?? []).map(({ id, game_id, game_no, dice }) => (
            <Item
              key={id}
              title={<DiceRow dice={dice} size="s" name={dice.join(', ')} />}
              note={`${game_id === null ? 'any game' : `game ${game_id}`}, ${game_no ?? 'next draw'}`}
            >
              <Button kind="danger" label={`Remove ${dice.join(', ')}`} onClick={() => remove(id)}>
                Remove
              </Button>
            </Item>
          ))}
        </List>
      </Group>
    </>
  );
}

function NextRoll({ onQueued }: { onQueued: () => void }) {
  const { control } = usePanel();
  const [gameId, setGameId] = useState('1');
  const [roll, setRoll] = useState<readonly Face[]>([]);
  const { isBusy, act } = useAct(onQueued);
  const queue = act(async () => {
    const [first, second, third] = roll;
    if (!first || !second || !third) return 'Tap three faces first.';
    await control.call('POST /dice', {
      game_id: Number(gameId),
      dice: [[first, second, third]],
    });
    setRoll([]);
    return `Game ${gameId} draws ${roll.join(', ')} next.`;
  });
  return (
    <Group title="Next roll">
      <Line>
        <GameSelect value={gameId} onChange={setGameId} />
      </Line>
      <div className={css['faces']}>
        {FACES.map((face) => (
          <button
            key={face}
            type="button"
            className={`middle ${css['face']}`}
            aria-label={`Face ${face}`}
            onClick={() => setRoll([...(roll.length === 3 ? [] : roll), face])}
          >
            <Die face={face} size="s" />
          </button>
        ))}
      </div>
      <Line>
        <Button kind="primary" isBusy={isBusy} onClick={queue}>
          {roll.length === 0 ? 'Tap three faces' : `Queue ${roll.join(' · ')}`}
        </Button>
        {roll.length > 0 && (
          <Button kind="quiet" onClick={() => setRoll([])}>
            Clear
          </Button>
        )}
      </Line>
      <Note>
        The proof of such a draw is marked as forced, and does not verify. Odds and payouts do not
        change.
      </Note>
    </Group>
  );
}

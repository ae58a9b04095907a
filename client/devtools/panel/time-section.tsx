import { useState } from 'react';
import type { ControlInput } from '#contract/control/dicebox.ts';
import { Button } from '../../ui/controls/button.tsx';
import { loadClock, useAct, useLoaded, usePanel } from './panel-context.ts';
import { Facts, Field, GameSelect, Group, Line, Note, Select } from './parts.tsx';
import { formatFieldValue, describeFired, parseFieldValue, formatMoment } from './formats.ts';

type ClockMove = ControlInput<'POST /clock'>;

const REFRESH_MS = 2000;
const STEPS = [
  ['+1 min', '1m'],
  ['+5 min', '5m'],
  ['+1 day', '1d'],
] as const;
const EVENTS = ['close', 'draw', 'settled'] as const;
const SPEEDS = ['1', '10', '60', '600', '3600'];

/** Moves the clock of the world, which runs the jobs that fall due. */
export function TimeSection() {
  const { answer: clock, reload } = useLoaded(loadClock, REFRESH_MS);
  const { control, wakeApp } = usePanel();
  const { isBusy, act } = useAct();
  const move = (order: ClockMove) =>
    act(async () => {
      const { now, fired } = await control.call('POST /clock', order);
      wakeApp();
      reload();
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
      <ToEvent isBusy={isBusy} move={move} />
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

import { useState } from 'react';
import { FACES, type Face } from '#contract/rules/dice.ts';
import type { ControlClient } from '#kit/client/control-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DiceRow, Die } from '../../ui/dice/dice.tsx';
import { useAct, useLoaded, usePanel } from './panel-context.ts';
import { GameSelect, Group, Item, Line, List, Note } from './parts.tsx';
import css from './panel.module.css';

const REFRESH_MS = 2000;

const loadDice = (control: ControlClient) => control.call('GET /dice');

/** Queues dice for the next draws. */
export function DiceSection() {
  const { control } = usePanel();
  const { answer: queue, reload } = useLoaded(loadDice, REFRESH_MS);
  const { act } = useAct();
  const remove = (id: number) =>
    act(async () => {
      await control.call('DELETE /dice/:id', { id });
      reload();
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
  const { isBusy, act } = useAct();
  const queue = () =>
    act(async () => {
      const [first, second, third] = roll;
      if (!first || !second || !third) return 'Tap three faces first.';
      await control.call('POST /dice', {
        game_id: Number(gameId),
        dice: [[first, second, third]],
      });
      setRoll([]);
      onQueued();
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
            className={css['face']}
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

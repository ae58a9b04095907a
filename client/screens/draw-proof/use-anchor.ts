import { useEffect, useState } from 'react';
import type { DayCommitment } from '../../stores/game/draw-proof-store.ts';
import type { Draw } from '../../stores/game/game-store.ts';
import { walkBack } from './chain-walk.ts';
import { periodInDay, type Anchor } from './proof-steps.ts';

/** Walks the whole chain back to the day's commitment; `null` until that is done. */
export function useAnchor(draw: Draw, day: DayCommitment | null, isDayKnown: boolean) {
  const [walked, setWalked] = useState<{ key: string; anchor: Anchor } | null>(null);
  const { seed } = draw.proof;
  const links = periodInDay(draw.game_no);
  const commitment = day?.commitment ?? null;
  const key = `${seed} ${links} ${commitment}`;

  useEffect(() => {
    if (commitment === null) return;
    let isOver = false;
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
    const walk = async () => {
      const reached = await walkBack(seed, links, pause);
      if (!isOver) setWalked({ key, anchor: reached === commitment ? 'ok' : 'broken' });
    };
    void walk();
    return () => {
      isOver = true;
    };
  }, [seed, links, commitment, key]);

  if (commitment === null) return isDayKnown ? 'unknown' : null;
  return walked?.key === key ? walked.anchor : null;
}

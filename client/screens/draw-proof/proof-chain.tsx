import { useEffect, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import type { DayCommitment } from '../../stores/game/draw-proof-store.ts';
import type { Draw } from '../../stores/game/game-store.ts';
import { ProofOutcome, ProofStep, ProofValue } from './proof-step.tsx';
import { periodInDay, walkBack, type Anchor, type ProofSteps } from './proof-steps.ts';
import css from './proof.module.css';

export interface ProofChainProps {
  draw: Draw;
  steps: ProofSteps;
  day: DayCommitment | null;
  /** `null` while the chain is being followed. */
  anchor: Anchor | null;
}

/** Shows that the seed was fixed before betting: one link with its values, the others by their count. */
export function ProofChain({ draw, steps, day, anchor }: ProofChainProps) {
  const t = useT();
  const { seed, previous } = draw.proof;
  const links = periodInDay(draw.game_no);
  const isLinked = steps.seedHash === previous;
  return (
    <ProofStep title={t('proof.chain')} text={t('proof.chainText')}>
      <ProofValue label={t('proof.seed')} value={seed} />
      <ProofValue label={t('proof.seedHash')} value={steps.seedHash} />
      <ProofValue
        label={t(links === 1 ? 'proof.previousFirst' : 'proof.previous')}
        value={previous}
      />
      <ProofOutcome isOk={isLinked}>
        {t(isLinked ? 'proof.linkOk' : 'proof.linkBroken')}
      </ProofOutcome>
      {day && (
        <>
          <ProofValue label={t('proof.commitment')} value={day.commitment} />
          <p className={css['quiet']}>
            {t(day.isPublished ? 'proof.published' : 'proof.revealed')}
          </p>
          {anchor === null || anchor === 'unknown' ? (
            <p className={css['quiet']}>{t('proof.checking')}</p>
          ) : (
            <ProofOutcome isOk={anchor === 'ok'}>
              {t(anchor === 'ok' ? 'proof.walked' : 'proof.walkedNot', { count: links })}
            </ProofOutcome>
          )}
        </>
      )}
      {anchor === 'unknown' && <p className={css['quiet']}>{t('proof.dayUnknown')}</p>}
    </ProofStep>
  );
}

/** Follows the chain from the draw back to the commitment of its day; `null` until that is done. */
export function useAnchor(draw: Draw, day: DayCommitment | null, isDayKnown: boolean) {
  const [walked, setWalked] = useState<{ key: string; anchor: Anchor } | null>(null);
  const { seed } = draw.proof;
  const links = periodInDay(draw.game_no);
  const commitment = day?.commitment ?? null;
  const key = `${seed} ${links} ${commitment}`;

  useEffect(() => {
    if (commitment === null) return;
    let isCancelled = false;
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
    const walk = async () => {
      const reached = await walkBack(seed, links, pause);
      if (!isCancelled) setWalked({ key, anchor: reached === commitment ? 'ok' : 'broken' });
    };
    void walk();
    return () => {
      isCancelled = true;
    };
  }, [seed, links, commitment, key]);

  if (commitment === null) return isDayKnown ? 'unknown' : null;
  return walked?.key === key ? walked.anchor : null;
}

import { useT } from '../../i18n/i18n.ts';
import type { DayCommitment } from '../../stores/game/draw-proof-store.ts';
import type { Draw } from '../../stores/game/game-store.ts';
import { ProofOutcome, ProofStep } from './proof-step.tsx';
import { periodInDay, type Anchor, type ProofSteps } from './proof-steps.ts';
import { ProofValue } from './proof-value.tsx';
import css from './proof.module.css';

export interface ProofChainProps {
  draw: Draw;
  steps: ProofSteps;
  day: DayCommitment | null;
  /** `null` while the chain is being followed. */
  anchor: Anchor | null;
}

/** That the seed was fixed beforehand: one link shown, and all of them followed. */
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

import { observer } from 'mobx-react-lite';
import { formatPeriod } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import type { Draw } from '../../stores/game/game-store.ts';
import { useGameStores } from '../shared/stores/use-game-stores.tsx';
import { proofCommands } from './proof-commands.ts';
import type { ProofSteps } from './proof-steps.ts';
import { ProofValue } from './proof-value.tsx';
import css from './proof.module.css';

/** Two commands that do the same without this app. */
export function ProofHowTo({ draw, steps }: { draw: Draw; steps: ProofSteps }) {
  const t = useT();
  const { seed } = draw.proof;
  const commands = proofCommands(seed, steps.rounds[0]?.message ?? '');
  return (
    <section className={css['part']}>
      <h3>{t('proof.how')}</h3>
      <p className={css['quiet']}>{t('proof.howText')}</p>
      <ProofValue label={t('proof.howSeed')} value={commands.seed} />
      <ProofValue label={t('proof.howDigest')} value={commands.digest} />
    </section>
  );
}

/** What is published of the period that runs. */
export const ProofNext = observer(function ProofNext() {
  const t = useT();
  const { proofs } = useGameStores();
  const { promised, day } = proofs;
  if (!promised) return null;
  const gameNo = promised.draw_id.slice(promised.draw_id.lastIndexOf('-') + 1);
  return (
    <section className={css['part']}>
      <h3>
        {t('proof.next')} · {formatPeriod(gameNo)}
      </h3>
      <p className={css['quiet']}>{t('proof.nextText')}</p>
      {day?.commitment !== promised.commitment && (
        <ProofValue label={t('proof.commitment')} value={promised.commitment} />
      )}
      <ProofValue label={t('proof.salt')} value={promised.salt} />
      <ProofValue label={t('proof.drawId')} value={promised.draw_id} />
    </section>
  );
});

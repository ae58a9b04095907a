import { observer } from 'mobx-react-lite';
import { sumOf, type Dice } from '#contract/rules/dice.ts';
import { diceName, labelsOf, shapeName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import type { Draw } from '../../stores/game/game-store.ts';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.tsx';
import { ProofChain } from './proof-chain.tsx';
import { ProofBytes, ProofDigest } from './proof-digest.tsx';
import { ProofHowTo, ProofNext } from './proof-how-to.tsx';
import { ProofLines } from './proof-lines.tsx';
import { problemsOf, stepsOf, verdictOf } from './proof-steps.ts';
import { ProofVerdict } from './proof-verdict.tsx';
import { useAnchor } from './use-anchor.ts';
import css from './proof.module.css';

export interface ProofProps {
  gameId: number;
  draw: Draw;
  dice: Dice;
}

/** The verdict first, then the way to it from the seed to the dice, and what it meant to the player. */
export const Proof = observer(function Proof({ gameId, draw, dice }: ProofProps) {
  const t = useT();
  const { proofs, gameList } = useGameStores();
  const { day, dayStatus } = proofs;
  const game = gameList.games.find(({ game_id }) => game_id === gameId);
  const faces = game?.face ?? 'dice';
  const steps = stepsOf(draw.proof);
  const anchor = useAnchor(draw, day, dayStatus !== 'loading');
  const problems = problemsOf(draw, game?.code ?? null, day, anchor ?? 'unknown');
  const verdict = anchor === null ? null : verdictOf(draw, problems);
  return (
    <div className={css['proof']}>
      <div className={css['draw']}>
        <DiceRow dice={dice} name={diceName(t, dice, faces)} faces={faces} />
        <span>
          <strong className={css['sum']}>{sumOf(dice)}</strong> {labelsOf(t, dice).join(' · ')}
          <br />
          <span className={css['quiet']}>
            {game && `${game.name} · `}
            {shapeName(t, dice)}
          </span>
        </span>
      </div>
      <ProofVerdict
        verdict={verdict}
        problems={problems}
        isAnchored={anchor === 'ok'}
        steps={steps}
        algorithm={draw.proof.algorithm}
      />
      <ol className={css['steps']}>
        <ProofChain draw={draw} steps={steps} day={day} anchor={anchor} />
        <ProofDigest draw={draw} steps={steps} />
        <ProofBytes steps={steps} drawn={dice} faces={faces} />
      </ol>
      <ProofLines dice={dice} />
      <ProofNext />
      <ProofHowTo draw={draw} steps={steps} />
    </div>
  );
});

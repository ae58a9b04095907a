import { observer } from 'mobx-react-lite';
import { parseDice, sumOf } from '#contract/rules/dice.ts';
import { diceName, labelsOf } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import type { Bet } from '../../stores/game/bet-result-store.ts';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './bet-detail.module.css';

/** The dice of a bet's period, or why there are none. */
export const BetDice = observer(function BetDice({ bet }: { bet: Bet }) {
  const t = useT();
  const { gameList } = useGameStores();
  const dice = parseDice(bet.dice);
  const faces = gameList.games.find(({ game_id }) => game_id === bet.game_id)?.face ?? 'dice';
  if (!dice) {
    const words = bet.status === 'cancelled' ? 'record.noDraw' : 'record.noDice';
    return <p className={css['quiet']}>{t(words)}</p>;
  }
  return (
    <p className={css['dice']}>
      <DiceRow dice={dice} name={diceName(t, dice, faces)} faces={faces} />
      <span>
        <strong className={css['sum']}>{sumOf(dice)}</strong> {labelsOf(t, dice).join(' · ')}
      </span>
    </p>
  );
});

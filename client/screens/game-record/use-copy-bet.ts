import { useTranslation } from 'react-i18next';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import { copyLines } from '../../stores/game/slip/slip-lines.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';

/**
 * Returns a function that copies the lines of a bet into the cart of its game and opens the bet page.
 * The cart checks them against current odds and limits and waits for the player to place the bet.
 */
export function useCopyBet(): (bet: Bet) => void {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { slip } = useGameStores();
  return ({ game_id, lines }) => {
    const readable = copyLines(lines);
    slip.copy(game_id, readable);
    feedback.toast(t(readable.length < lines.length ? 'placed.copiedSome' : 'placed.copied'));
    navigation.navigate(urlOf('gameBet', { game_id }));
  };
}

import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { Bet } from '../../stores/game/bet-result-store.ts';
import { copiedLines } from '../../stores/game/slip-lines.ts';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores } from '../shared/stores/use-game-stores.ts';

/**
 * Puts a bet's lines into the cart of its game and goes there. The cart has the odds and limits of
 * today, marks what no longer fits, and waits for the player to place it.
 */
export function useCopyBet(): (bet: Bet) => void {
  const t = useT();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { slip } = useGameStores();
  return ({ game_id, lines }) => {
    const readable = copiedLines(lines);
    if (readable.length === 0) return feedback.toast(t('record.copiedNone'), 'error');
    slip.copy(game_id, readable);
    feedback.toast(t(readable.length < lines.length ? 'record.copiedSome' : 'record.copied'));
    navigation.navigate(urlOf('gameBet', { game_id }));
  };
}

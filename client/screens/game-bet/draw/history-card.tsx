import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { parseDice, sizeOf, sumOf } from '#contract/rules/dice.ts';
import { labelsOf, resultName } from '../../../i18n/game-words.ts';
import { urlOf } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { DiceRow } from '../../../ui/dice/dice-row.tsx';
import { SumDot } from '../../../ui/dice/sum-dot.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import css from '../bet-screen.module.css';

const COUNT = 8;

/** Lists the last draws beside the board of a wide screen. The result gate holds back a draw that is not told yet. */
export const HistoryCard = observer(function HistoryCard() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { game, host, trend } = useGameStores();
  const { gameId } = game;
  if (host.lacks('games.trend')) return null;
  const faces = game.game?.face ?? 'dice';
  const draws = (trend.isOf(gameId) ? (trend.trend?.draws ?? []) : []).slice(-COUNT).toReversed();
  return (
    <SectionCard
      title={t('bet.draws')}
      aside={
        <LinkButton
          onClick={() =>
            navigation.navigate(urlOf('gameHistory', { game_id: gameId ?? undefined }))
          }
        >
          <span>{t('bet.allDraws')}</span>
        </LinkButton>
      }
    >
      <ul className={css['draws']}>
        {draws.map(({ game_no, dice: wireDice }) => {
          const dice = parseDice(wireDice);
          return (
            dice && (
              <li key={game_no} className={`ruled ${css['draw']}`}>
                <span className="fine tabular" translate="no">
                  {game_no.slice(8)}
                </span>
                <DiceRow dice={dice} name={resultName(t, dice, faces)} faces={faces} size="s" />
                <span aria-hidden="true">
                  <SumDot sum={sumOf(dice)} size={sizeOf(dice)} />
                </span>
                <span className="fine" aria-hidden="true">
                  {labelsOf(t, dice)[0]}
                </span>
              </li>
            )
          );
        })}
      </ul>
    </SectionCard>
  );
});

import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { parseOdds } from '#contract/rules/settle.ts';
import { wirePickName } from '../../../i18n/game-words.ts';
import { urlOf } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { moneyText } from '../../../ui/controls/money.tsx';
import type { SheetControl } from '../../shared/parts/lazy.tsx';
import { PageSheet } from '../../shared/parts/page-sheet.tsx';
import { StopChase } from '../../shared/parts/stop-chase.tsx';
import { useGameStores, useRecordStores } from '../../shared/stores/use-stores.ts';
import { Pays } from './cart.tsx';
import css from './cart.module.css';

/** Shows over the board what the player has bet on its draw, and the chases that the bets belong to. */
export const MyBetsSheet = observer(function MyBetsSheet({ isOpen, onClose }: SheetControl) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { game, results } = useGameStores();
  const { chases } = useRecordStores();
  const gameNo = game.period?.game_no ?? null;
  const bets = results.waitingIn(game.gameId, gameNo);
  const hasChase = bets.some(({ chase_no }) => chase_no !== null);
  useEffect(() => {
    if (isOpen && hasChase) void chases.load();
  }, [isOpen, hasChase, chases]);
  const staked = sumMoney(bets.map(({ amount }) => parseMoney(amount) ?? ZERO));
  const seeAll = () => {
    onClose();
    navigation.navigate(urlOf('gameRecord'));
  };
  return (
    <PageSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('bet.myBets')}
      footer={
        <Button isWide onClick={seeAll}>
          {t('bet.recent.all')}
        </Button>
      }
    >
      <p className="spread quiet tabular">
        <span>{t('game.period', { no: gameNo?.slice(8) ?? '' })}</span>
        <span>{`${t('result.staked')} ${moneyText(formatMoney(staked))}`}</span>
      </p>
      <ul>
        {bets.map(({ order_no, chase_no, lines }) => {
          const chase = chases.pages.rows.find((each) => each.chase_no === chase_no);
          return (
            <li key={order_no}>
              {lines.map(({ play, pick, amount, odds }, at) => (
                <p key={at} className={`${css['line']} ${css['placed']}`}>
                  <span className={css['name']}>{wirePickName(t, play, pick)}</span>
                  <span className={css['staked']}>{moneyText(amount)}</span>
                  <Pays t={t} stake={parseMoney(amount)} odds={parseOdds(odds)} />
                </p>
              ))}
              {chase && (
                <p className={css['chase']}>
                  <span>{t('chases.progress', chase)}</span>
                  <StopChase chase={chase} />
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </PageSheet>
  );
});

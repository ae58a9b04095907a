import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { ALL_SELECTIONS } from '#contract/rules/plays.ts';
import { parseOdds } from '#contract/rules/settle.ts';
import { listWords, wirePickName } from '../../../i18n/game-words.ts';
import { urlOf } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import type { Chase } from '../../../stores/game/records/record-stores.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Money, moneyText } from '../../../ui/controls/money.tsx';
import type { SheetControl } from '../../shared/parts/lazy.tsx';
import { PageSheet } from '../../shared/parts/page-sheet.tsx';
import { StopChase } from '../../shared/parts/stop-chase.tsx';
import { useGameStores, useRecordStores } from '../../shared/stores/use-stores.ts';
import { groupByPick, type PlacedPick } from '../board/placed-chips.ts';
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
      <div className={css['sum']}>
        <span className="fine">
          {[t('game.period', { no: gameNo?.slice(8) ?? '' }), t('result.staked')].join(' · ')}
        </span>
        <Money amount={formatMoney(staked)} size="xl" />
      </div>
      <ul>
        {groupByPick(bets)
          .toSorted((one, other) => placeOf(one) - placeOf(other))
          .map(({ play, pick, odds, stakes }) => (
            <li key={`${play} ${pick} ${odds}`} className={`ruled ${css['line']} ${css['placed']}`}>
              <span className={`bold ${css['name']}`}>{wirePickName(t, play, pick)}</span>
              <span className={`numerals bold at-end ${css['staked']}`}>
                {moneyText(formatMoney(sumMoney(stakes)))}
              </span>
              <Pays t={t} stakes={stakes} odds={parseOdds(odds)} />
            </li>
          ))}
        {chases.pages.rows
          .filter(({ chase_no }) => bets.some((bet) => bet.chase_no === chase_no))
          .map((chase) => (
            <li key={chase.chase_no} className={`ruled beside ${css['chase']}`}>
              <span className="lines">
                <span className="bold">{namesOf(t, chase)}</span>
                <span className="quiet">
                  {[
                    t('record.chase'),
                    ...bets
                      .filter(({ chase_no }) => chase_no === chase.chase_no)
                      .map(({ amount }) => moneyText(amount)),
                    t('chases.progress', chase),
                  ].join(' · ')}
                </span>
              </span>
              <StopChase chase={chase} />
            </li>
          ))}
      </ul>
    </PageSheet>
  );
});

const namesOf = (t: TFunction, { lines }: Chase) =>
  listWords(
    t,
    lines.map(({ play, pick }) => wirePickName(t, play, pick)),
  );

/** Returns the place of a pick on the board. */
const placeOf = ({ play, pick }: Pick<PlacedPick, 'play' | 'pick'>) =>
  ALL_SELECTIONS.findIndex((each) => each.play === play && each.pick === pick);

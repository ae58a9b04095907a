import { observer } from 'mobx-react-lite';
import { parseSelection } from '#contract/rules/plays.ts';
import { sumOf } from '#contract/rules/dice.ts';
import { diceName, labelsOf, periodText, resultName, wirePickName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { SettledPeriod } from '../../stores/bet-result-store.ts';
import { Button } from '../../ui/button.tsx';
import { DiceRow } from '../../ui/dice-row.tsx';
import { moneyText } from '../../ui/money-parts.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useGameStores } from '../use-game-stores.tsx';
import { amountText } from './money-words.ts';
import css from './result-sheet.module.css';

/** What the draw brought the player: the net first, and gold only when it is above zero. */
export const ResultSheet = observer(function ResultSheet() {
  const t = useT();
  const navigation = useNavigation();
  const { results, slip, game } = useGameStores();
  const settled = results.news[0] ?? null;
  const close = () => results.dismiss();
  const again = () => {
    if (!settled) return;
    const lines = settled.bets.flatMap((bet) =>
      bet.lines.flatMap(({ play, pick, amount }) => {
        const selection = parseSelection(play, pick);
        return selection ? [{ selection, amount }] : [];
      }),
    );
    const { gameId } = settled;
    close();
    slip.copy(gameId, lines);
    if (gameId === game.gameId) slip.pin();
    else navigation.redirect(urlOf('gameBet', { game_id: gameId }));
  };
  const seeDetails = () => {
    const url = urlOf('gameRecord', { order_no: settled?.bets[0]?.order_no });
    close();
    navigation.navigate(url);
  };
  return (
    <Sheet
      isOpen={settled !== null}
      onClose={close}
      title={t('result.title')}
      closeLabel={t('common.close')}
      footer={
        <div className={css['acts']}>
          <Button onClick={seeDetails}>{t('result.details')}</Button>
          <Button kind="primary" onClick={again}>
            {t('result.again')}
          </Button>
        </div>
      }
    >
      {settled && <Result settled={settled} />}
    </Sheet>
  );
});

const Result = observer(function Result({ settled }: { settled: SettledPeriod }) {
  const t = useT();
  const { game, gameList } = useGameStores();
  const { dice, gameId, gameNo, net } = settled;
  const listed = gameList.games.find(({ game_id }) => game_id === gameId);
  const faces = (gameId === game.gameId ? game.game : listed)?.face ?? 'dice';
  const returned = amountText(settled.returned);
  const isWin = net > 0;
  return (
    <div className={css['result']}>
      <p className={css['period']}>{t('game.period', { no: periodText(gameNo) })}</p>
      <div className={css['dice']}>
        {isWin && <span className={css['burst']} aria-hidden="true" />}
        <DiceRow
          key={gameNo}
          dice={dice}
          name={diceName(t, dice, faces)}
          faces={faces}
          size="l"
          isTumbling
        />
      </div>
      <p className={css['words']}>
        <strong className={css['sum']}>{sumOf(dice)}</strong> {labelsOf(t, dice).join(' · ')}
      </p>
      <dl className={`${css['money']} ${isWin ? css['win'] : ''}`}>
        <div>
          <dt>{t('result.returned')}</dt>
          <dd>{returned}</dd>
        </div>
        <div>
          <dt>{t('result.net')}</dt>
          <dd>{amountText(net, true)}</dd>
        </div>
      </dl>
      <Lines settled={settled} />
      <p className="visually-hidden" role="status" aria-live="polite">
        {t('result.spoken', {
          result: resultName(t, dice, faces),
          returned,
          net: amountText(net, true),
        })}
      </p>
    </div>
  );
});

function Lines({ settled }: { settled: SettledPeriod }) {
  const t = useT();
  return (
    <ul className={css['lines']}>
      {settled.bets.flatMap((bet) =>
        bet.lines.map(({ play, pick, amount, status, returned }) => (
          <li key={`${bet.order_no} ${play} ${pick}`} className={css['line']}>
            <span>
              {wirePickName(t, play, pick)}{' '}
              <span className={css['stake']}>{moneyText(amount)}</span>
            </span>
            <span className={status === 'win' ? css['won'] : css['lost']}>
              {status === 'win'
                ? `${t('record.status.win')} ${moneyText(returned, true)}`
                : t(`record.status.${status}`)}
            </span>
          </li>
        )),
      )}
    </ul>
  );
}

import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { parseDice, sumOf } from '#contract/rules/dice.ts';
import { diceName, formatPeriod, labelsOf, resultName, shapeName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { CLOSING_MS, type Phase } from '../../stores/game/game-store.ts';
import { PeriodBadge, StatusTag, type StatusTagProps } from '../../ui/controls/badges.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Countdown } from '../../ui/controls/countdown.tsx';
import { ForwardIcon } from '../../ui/controls/icons.tsx';
import { moneyText } from '../../ui/controls/money.tsx';
import { DiceRow } from '../../ui/dice/dice.tsx';
import { ProofButton } from '../shared/parts/proof-button.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { InfoIcon } from './bet-icons.tsx';
import css from './period-card.module.css';

const TONES: Record<Phase, StatusTagProps['tone']> = {
  upcoming: 'neutral',
  open: 'up',
  closing: 'down',
  closed: 'neutral',
  drawing: 'brand',
  drawn: 'brand',
  void: 'neutral',
};

/** The label of the countdown. After a void period the next one opens. */
const COUNTDOWN_LABELS = {
  upcoming: 'game.opensIn',
  open: 'game.closesIn',
  closing: 'game.closesIn',
  closed: 'game.drawsIn',
  drawing: null,
  drawn: null,
  void: 'game.nextIn',
} as const satisfies Record<Phase, string | null>;

/** Shows the current period, its countdown and the last result. */
export const PeriodCard = observer(function PeriodCard({ onRules }: { onRules: () => void }) {
  const t = useT();
  const { game } = useGameStores();
  const { period, phase } = game;
  if (!period || !phase) return null;
  const no = formatPeriod(period.game_no);
  return (
    <section className={css['card']} aria-label={t('game.period', { no })}>
      <div className={css['head']}>
        <PeriodBadge gameNo={period.game_no} name={t('game.period', { no })} />
        <StatusTag tone={TONES[phase]}>{t(`game.phase.${phase}`)}</StatusTag>
      </div>
      <div className={css['clock']}>
        <PeriodClock />
        <LinkButton onClick={onRules}>
          <InfoIcon />
          {t('bet.rules')}
        </LinkButton>
      </div>
      {phase === 'void' && <p className={css['note']}>{t('game.voidText')}</p>}
      <YourBets />
      {game.isStale && (
        <p className={css['stale']} role="status">
          {t('game.stale')}
        </p>
      )}
      <span className="visually-hidden" role="status">
        {t('game.phaseNews', { no, phase: t(`game.phase.${phase}`) })}
      </span>
      <LastResult />
    </section>
  );
});

const PeriodClock = observer(function PeriodClock() {
  const t = useT();
  const { game } = useGameStores();
  const { phase } = game;
  if (!phase) return null;
  const label = COUNTDOWN_LABELS[phase];
  if (label === null) {
    return (
      <span className={css['now']}>
        {t(phase === 'drawing' ? 'game.drawingNow' : 'game.drawnNow')}
      </span>
    );
  }
  return (
    <Countdown
      label={t(label)}
      remainingMs={game.remainingMs}
      urgentMs={game.takesBets ? CLOSING_MS : 0}
      warning={t('game.lastSeconds')}
    />
  );
});

const YourBets = observer(function YourBets() {
  const t = useT();
  const navigation = useNavigation();
  const { game, results } = useGameStores();
  const bets = results.waitingIn(game.gameId, game.period?.game_no ?? null);
  if (bets.length === 0) return null;
  const amount = sumMoney(bets.map((bet) => parseMoney(bet.amount) ?? ZERO));
  return (
    <button
      type="button"
      className={css['yours']}
      onClick={() => navigation.navigate(urlOf('gameRecord'))}
    >
      {t('bet.yourBets', { count: bets.length, amount: moneyText(formatMoney(amount)) })}
      <ForwardIcon />
    </button>
  );
});

/** Shows the newest draw. Its dice tumble only for a draw that happens while the page is open. */
const LastResult = observer(function LastResult() {
  const t = useT();
  const navigation = useNavigation();
  const { game } = useGameStores();
  const draw = game.lastDraw;
  const [initialNo] = useState(draw?.game_no);
  const dice = parseDice(draw?.dice);
  if (!draw || !dice) return <p className={`quiet ${css['noDraw']}`}>{t('game.noDrawYet')}</p>;
  const faces = game.game?.face ?? 'dice';
  const no = formatPeriod(draw.game_no);
  const labels = labelsOf(t, dice);
  const shape = shapeName(t, dice);
  const hasShape = labels.includes(shape);
  const allLabels = hasShape ? labels : [...labels, shape];
  const name = resultName(t, dice, faces);
  const result = hasShape ? name : t('bet.named', { name, more: shape.toLowerCase() });
  return (
    <div className={css['result']}>
      <button
        type="button"
        className={css['resultButton']}
        aria-label={t('bet.lastResultName', { no, result })}
        onClick={() =>
          navigation.navigate(urlOf('gameHistory', { game_id: game.gameId ?? undefined }))
        }
      >
        <span className={`fine tabular ${css['resultLabel']}`}>
          {t('bet.lastResult')} {draw.game_no.slice(8)}
          <ForwardIcon />
        </span>
        <DiceRow
          key={draw.game_no}
          dice={dice}
          name={diceName(t, dice, faces)}
          faces={faces}
          isTumbling={draw.game_no !== initialNo}
        />
        <span className={css['resultText']}>
          <strong className={css['sum']}>{sumOf(dice)}</strong>
          <span>{allLabels.join(' · ')}</span>
        </span>
      </button>
      {game.gameId !== null && (
        <ProofButton isIcon gameId={game.gameId} gameNo={draw.game_no} draw={draw} />
      )}
    </div>
  );
});

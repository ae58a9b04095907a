import { observer } from 'mobx-react-lite';
import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { formatPeriod } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { CLOSING_MS, type Phase } from '../../stores/game/game-store.ts';
import { Countdown } from '../../ui/controls/countdown.tsx';
import { ForwardIcon } from '../../ui/controls/icons.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { moneyText } from '../../ui/controls/money-parts.ts';
import { PeriodBadge } from '../../ui/controls/period-badge.tsx';
import { StatusTag, type StatusTagProps } from '../../ui/controls/status-tag.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { LastResult } from './last-result.tsx';
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

/** What the clock counts down to. After a void period's time the next one opens. */
const GOALS = {
  upcoming: 'game.opensIn',
  open: 'game.closesIn',
  closing: 'game.closesIn',
  closed: 'game.drawsIn',
  drawing: null,
  drawn: null,
  void: 'game.nextIn',
} as const satisfies Record<Phase, string | null>;

/** Which period runs, how long bets are taken, and what came last. */
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
  const goal = GOALS[phase];
  // There is nothing to count down to: it comes when it comes, and that is now.
  if (goal === null) {
    return (
      <span className={css['now']}>
        {t(phase === 'drawing' ? 'game.drawingNow' : 'game.drawnNow')}
      </span>
    );
  }
  return (
    <Countdown
      label={t(goal)}
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

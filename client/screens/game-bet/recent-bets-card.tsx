import type { TFunction } from 'i18next';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDrawDay } from '../../i18n/day-formats.ts';
import { formatPeriod, inOneLine, listWords, wirePickName } from '../../i18n/game-words.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import { PeriodBadge } from '../../ui/controls/badges.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { moneyText, Money } from '../../ui/controls/money.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { BetStatusTag, outcomeLabel } from '../shared/parts/bet-status.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores } from '../shared/stores/use-stores.ts';
import { useSlipTools } from './cart/dock-tools.tsx';
import css from './bet-screen.module.css';

/** Lists the last five bets of the game; a tap copies a bet into the cart. */
export const RecentBetsCard = observer(function RecentBetsCard() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { recent, session } = useGameStores();
  useRecentBets();
  if (!session.isLoggedIn) return null;
  return (
    <SectionCard
      title={t('bet.recent.title')}
      aside={
        <LinkButton onClick={() => navigation.navigate(urlOf('gameRecord'))}>
          <span>{t('bet.recent.all')}</span>
        </LinkButton>
      }
    >
      {recent.bets.length > 0 && (
        <>
          <p className="fine">{t('bet.recent.hint')}</p>
          <ul>
            {recent.bets.map((bet) => (
              <RecentBet key={bet.order_no} t={t} bet={bet} />
            ))}
          </ul>
        </>
      )}
      {recent.bets.length === 0 && recent.status === 'ready' && (
        <p className="fine">{t('bet.recent.none')}</p>
      )}
      {recent.bets.length === 0 && recent.status === 'loading' && (
        <SkeletonRows rows={2} label={t('common.loading')} />
      )}
      {recent.bets.length === 0 && recent.failure && (
        <LoadProblem
          failure={recent.failure}
          failureText={t('bet.recent.failed')}
          onRetry={() => void recent.load()}
        />
      )}
    </SectionCard>
  );
});

/** Loads the recent bets, and again after a bet is placed or its result told. Call it in an observer. */
function useRecentBets(): void {
  const { game, recent, results, session } = useGameStores();
  const { gameId } = game;
  const { isLoggedIn } = session;
  useEffect(() => {
    if (gameId === null || !isLoggedIn) return;
    return reaction(
      () => results.waiting.map(({ order_no }) => order_no).join(),
      () => void recent.open(gameId),
      { fireImmediately: true },
    );
  }, [gameId, isLoggedIn, recent, results]);
}

/** A bet shows at most this many picks by name and counts the others. */
const MAX_PICKS = 3;

const RecentBet = observer(function RecentBet({ t, bet: listed }: { t: TFunction; bet: Bet }) {
  const { i18n } = useTranslation();
  const feedback = useFeedback();
  const tools = useSlipTools();
  const { game, reveal } = useGameStores();
  const { period } = game;
  const stage = reveal.stageOf(listed.game_id);
  // Pending until the stage beside it has told the money.
  const isTold = stage?.gameNo !== listed.game_no || stage.step === 'balance';
  const bet: Bet = isTold ? listed : { ...listed, status: 'pending' };
  const no = formatPeriod(bet.game_no);
  const names = bet.lines.map(({ play, pick }) => wirePickName(t, play, pick));
  const left = names.length - MAX_PICKS;
  const isSettled = bet.status !== 'pending';
  const status = outcomeLabel(t, bet);
  const copy = () => {
    const copied = tools.copy(bet.game_id, bet.lines);
    if (copied === 'none') return feedback.toast(t('placed.copiedNone'), 'error');
    feedback.toast(t(copied === 'partly' ? 'placed.copiedSome' : 'placed.copied'));
  };
  return (
    <li className="ruled">
      <button
        type="button"
        className={`beside wrap ${css['bet']}`}
        aria-label={t('bet.recent.copyName', {
          no,
          lines: listWords(t, names),
          stake: moneyText(bet.amount),
          status: isSettled
            ? listWords(t, [status, `${t('result.net')} ${moneyText(bet.net, true)}`])
            : status,
        })}
        onClick={copy}
      >
        <PeriodBadge
          gameNo={bet.game_no}
          name={t('game.period', { no })}
          day={formatDrawDay(i18n.language, bet.game_no, period?.game_no)}
        />
        <BetStatusTag t={t} bet={bet} />
        <span className={`quiet ${css['lines']}`}>
          {listWords(t, [
            ...names.slice(0, MAX_PICKS).map(inOneLine),
            ...(left > 0 ? [t('bet.recent.more', { count: left })] : []),
          ])}
        </span>
        <span className="tabular at-end">
          {isSettled ? (
            <Money amount={bet.net} size="s" isSigned tone="result" />
          ) : (
            moneyText(bet.amount)
          )}
        </span>
      </button>
    </li>
  );
});

import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, type Minor } from '#contract/money.ts';
import { sumOf } from '#contract/rules/dice.ts';
import {
  diceName,
  formatPeriod,
  labelsOf,
  resultName,
  wirePickName,
} from '../../i18n/game-words.ts';
import {
  netOf,
  outcomeOf,
  tierOf,
  type Settlement,
} from '../../stores/game/results/bet-outcome.ts';
import {
  type PeriodTotals,
  type SettledPeriod,
  totalOf,
} from '../../stores/game/results/bet-result-store.ts';
import { PeriodBadge } from '../../ui/controls/badges.tsx';
import { moneyText, Money } from '../../ui/controls/money.tsx';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { DiceStage } from '../../ui/dice/dice-stage.tsx';
import { carryOver, onPage } from '../../ui/overlays/flight.ts';
import { outcomeLabel } from '../shared/parts/bet-status.tsx';
import { useGameStores } from '../shared/stores/use-stores.ts';
import { Celebration } from './celebration.tsx';
import css from './result-sheet.module.css';

/** Shows the newest draw in full, earlier draws as rows, and all of it as text for screen readers. */
export function Results({ news }: { news: readonly SettledPeriod[] }) {
  const { t } = useTranslation();
  const [newest] = news;
  if (!newest) return null;
  const total = totalOf(news);
  // A gain in the last draw is no win if all draws together cost more.
  const isWin = newest.net > 0 && total.net > 0;
  return (
    // The content may scroll, so the keyboard needs something to focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="stack-wide" role="group" aria-label={t('result.title')} tabIndex={0}>
      <NewestResult key={`${newest.gameId} ${newest.gameNo}`} settled={newest} isWin={isWin} />
      {news.length > 1 && <EarlierResults earlier={news.slice(1)} total={total} />}
      <ResultAnnouncement newest={newest} draws={news.length} total={total} />
    </div>
  );
}

interface NewestResultProps {
  settled: SettledPeriod;
  /** Turns on gold, and the burst of a large win. */
  isWin: boolean;
}

const NewestResult = observer(function NewestResult({ settled, isWin }: NewestResultProps) {
  const { t } = useTranslation();
  const { dice, gameId, gameNo, gameName, net, returned, staked } = settled;
  const faces = useFaces(gameId);
  const tier = isWin ? tierOf(settled) : null;
  const isLarge = tier !== null && tier !== 'small';
  const result = useCarriedOver();
  return (
    <div
      ref={result}
      className={`stack ${css['newest']} ${tier === null ? '' : css[tier]}`}
      data-night={tier === null ? undefined : ''}
    >
      {tier === 'grand' && <Celebration />}
      <p className="quiet tabular balanced">
        {`${gameName} · ${t('game.period', { no: gameNo.slice(8) })}`}
      </p>
      <div className={css['dice']}>
        {isLarge && <span className={css['burst']} data-rays aria-hidden="true" />}
        <DiceStage dice={dice} resting={3} name={diceName(t, dice, faces)} faces={faces} size="l" />
      </div>
      <p className={css['labels']} data-sum>
        <strong className={`numerals ${css['sum']}`} translate="no">{`${sumOf(dice)} `}</strong>
        <span>{labelsOf(t, dice).join(' · ')}</span>
      </p>
      <Headline net={net} isWin={isWin} />
      <div className={`${css['money']} ${isWin ? css['win'] : ''}`}>
        <dl>
          <div>
            <dt className="fine">{t('result.returned')}</dt>
            <dd className={`numerals ${css['payout']}`} translate="no">
              {moneyText(formatMoney(returned))}
            </dd>
          </div>
          {/* The headline of a gain tells its net. */}
          <div>
            <dt className="fine">{t(net > 0 ? 'result.staked' : 'result.net')}</dt>
            <dd className="numerals" translate="no">
              {net > 0 ? moneyText(formatMoney(staked)) : formatSigned(net)}
            </dd>
          </div>
        </dl>
        {isLarge && (
          <p className={`numerals ${css['times']}`}>
            {t('result.times', { times: String(Math.round((100 * returned) / staked) / 100) })}
          </p>
        )}
      </div>
      <ChaseEnds settled={settled} />
      <Lines settled={settled} />
    </div>
  );
});

/** The dice, their sum, "You won" and the amount. */
const CARRIED = [
  '[role=img]',
  '[data-sum]',
  '[data-net] > :nth-child(1)',
  '[data-net] > :nth-child(2)',
];

/** Brings dice and amount over from the stage, if that has told the win. */
function useCarriedOver() {
  const result = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The sheet opens after its content is rendered, and before it is painted.
    queueMicrotask(() => {
      const stage = onPage('[data-won]');
      if (!stage || !result.current) return;
      document.documentElement.dataset['win'] = 'sheet';
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const pairs = CARRIED.flatMap((part) => {
        const from = stage.querySelector(part);
        const own = result.current?.querySelector<HTMLElement>(part);
        return from && own ? [[own, from] as const] : [];
      });
      carryOver(stage, pairs);
      if (window.matchMedia('(min-width: 64rem)').matches) return;
      // The stage has rays already, in the same place on a phone.
      for (const rays of result.current?.querySelectorAll('[data-rays]') ?? []) {
        for (const animation of rays.getAnimations()) animation.finish();
        rays.animate([{ opacity: 0 }, {}], 220);
      }
    });
  }, []);
  return result;
}

/** Tells that a chase ended with this draw, and what came back. */
const ChaseEnds = observer(function ChaseEnds({ settled }: { settled: SettledPeriod }) {
  const { t } = useTranslation();
  const { results } = useGameStores();
  const isWin = settled.net > 0;
  return results.endingsOf(settled).map(({ chase_no, status, played, periods, refunded }) => (
    <p key={chase_no} className="quiet balanced">
      {status === 'stopped'
        ? t(isWin ? 'result.chaseWon' : 'result.chaseLost', {
            played,
            periods,
            amount: moneyText(refunded),
          })
        : t('result.chaseDone', { periods })}
    </p>
  ));
});

/** Stands for the amount in a sentence, which may have it at any place. */
const AMOUNT = '\n';

function Headline({ net, isWin }: { net: Minor; isWin: boolean }) {
  const { t } = useTranslation();
  const [before = '', after] = t(`result.${signOf(net)}`, { net: AMOUNT }).split(AMOUNT);
  const amount = moneyText(formatMoney(net));
  return (
    <h3 className={`${css['headline']} ${isWin ? css['gain'] : ''}`} data-net>
      <span>{before}</span>
      {after !== undefined && (
        <span className={css['amount']} style={{ '--length': amount.length }}>
          <span className="numerals" translate="no">
            {amount}
          </span>
        </span>
      )}
      <span>{after}</span>
    </h3>
  );
}

function Lines({ settled }: { settled: SettledPeriod }) {
  const { t } = useTranslation();
  const lines = settled.bets
    .flatMap((bet) => bet.lines.map((line) => ({ bet, line })))
    .toSorted((one, other) => (netOf(other.line) ?? 0) - (netOf(one.line) ?? 0));
  return (
    <ul className={css['lines']}>
      {lines.map(({ bet, line }) => (
        <li key={`${bet.order_no} ${line.play} ${line.pick}`} className={css['line']}>
          <span>
            <span>{`${wirePickName(t, line.play, line.pick)} `}</span>
            <span className="muted" translate="no">
              {moneyText(line.amount)}
            </span>
          </span>
          <span className={`numerals ${outcomeOf(line) === 'won' ? css['won'] : 'muted'}`}>
            {/* The headline tells the net of a single line. */}
            {lines.length > 1 ? lineResult(t, line) : outcomeLabel(t, line)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Returns the net of a line, so that the lines add up to the headline, or why it has none. */
function lineResult(t: TFunction, line: Settlement): string {
  const net = netOf(line);
  return net === null ? outcomeLabel(t, line) : formatSigned(net);
}

interface EarlierResultsProps {
  earlier: readonly SettledPeriod[];
  /** The totals of all draws, including the newest. */
  total: PeriodTotals;
}

function EarlierResults({ earlier, total }: EarlierResultsProps) {
  const { t } = useTranslation();
  return (
    <section className={css['earlier']} aria-labelledby="earlier-results">
      <h3 id="earlier-results" className="quiet">
        {t('result.earlier')}
      </h3>
      <ul>
        {earlier.map((settled) => (
          <EarlierRow key={`${settled.gameId} ${settled.gameNo}`} t={t} settled={settled} />
        ))}
      </ul>
      <p className={css['total']}>
        <span>{t('result.total', { count: earlier.length + 1 })}</span>
        <span className={css['totalFigures']}>
          <span>
            <span className={`fine ${css['regular']}`}>{`${t('result.returned')} `}</span>
            <Money amount={formatMoney(total.returned)} size="s" />
          </span>
          <span>
            <span className={`fine ${css['regular']}`}>{`${t('result.net')} `}</span>
            <Money amount={formatMoney(total.net)} size="s" isSigned tone="result" />
          </span>
        </span>
      </p>
    </section>
  );
}

const EarlierRow = observer(function EarlierRow(props: { t: TFunction; settled: SettledPeriod }) {
  const { t, settled } = props;
  const { gameId, gameNo, gameName, dice, net } = settled;
  const faces = useFaces(gameId);
  return (
    <li className={css['row']}>
      <span className={css['rowPeriod']}>
        <PeriodBadge gameNo={gameNo} name={t('game.period', { no: formatPeriod(gameNo) })} />
        <span className={`fine ${css['regular']}`}>{gameName}</span>
      </span>
      <DiceRow dice={dice} name={diceName(t, dice, faces)} faces={faces} size="s" />
      <span className={css['net']}>
        <span className="visually-hidden">{`${t('result.net')} `}</span>
        <Money amount={formatMoney(net)} size="s" isSigned tone="result" />
      </span>
    </li>
  );
});

interface ResultAnnouncementProps {
  newest: SettledPeriod;
  draws: number;
  total: PeriodTotals;
}

/** Announces the whole sheet to screen readers in sentences, including what only colours show. */
const ResultAnnouncement = observer(function ResultAnnouncement(props: ResultAnnouncementProps) {
  const { t } = useTranslation();
  const { newest, draws, total } = props;
  const faces = useFaces(newest.gameId);
  const sentence = t('result.spoken', {
    result: resultName(t, newest.dice, faces),
    returned: moneyText(formatMoney(newest.returned)),
    net: formatSigned(newest.net),
    outcome: t(`result.${signOf(newest.net)}`, { net: moneyText(formatMoney(newest.net)) }),
  });
  const totals = t('result.spokenTotal', {
    count: draws,
    returned: moneyText(formatMoney(total.returned)),
    net: formatSigned(total.net),
  });
  const text = draws > 1 ? `${sentence} ${totals}` : sentence;
  // Screen readers announce changes only, so the live region is rendered empty first.
  const [announced, setAnnounced] = useState('');
  useEffect(() => setAnnounced(text), [text]);
  return (
    <p className="visually-hidden" role="status">
      {announced}
    </p>
  );
});

const formatSigned = (amount: Minor) => moneyText(formatMoney(amount), true);

function signOf(net: Minor): 'ahead' | 'even' | 'behind' {
  if (net > 0) return 'ahead';
  return net === 0 ? 'even' : 'behind';
}

/** Returns whether a game shows pips or signs. Call it in an observer. */
export function useFaces(gameId: number | undefined): 'dice' | 'fish' {
  const { game, gameList } = useGameStores();
  const listed = gameList.games.find(({ game_id }) => game_id === gameId);
  return (game.gameId === gameId ? game.game : listed)?.face ?? listed?.face ?? 'dice';
}

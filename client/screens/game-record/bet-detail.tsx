import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, type Minor, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { parseDice, sizeOf, sumOf } from '#contract/rules/dice.ts';
import { MAX_PAYOUT } from '#contract/rules/limits.ts';
import { parseSelection } from '#contract/rules/plays.ts';
import { parseOdds, payout, type Odds } from '#contract/rules/settle.ts';
import { formatDate, formatTime } from '../../i18n/day-formats.ts';
import {
  diceName,
  formatPeriod,
  labelsOf,
  listWords,
  pickName,
  shortOdds,
} from '../../i18n/game-words.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { LedgerLine } from '../../stores/game/records/record-store.ts';
import { isSettled, outcomeOf } from '../../stores/game/results/bet-outcome.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import { copyLines } from '../../stores/game/slip/slip-lines.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { CopyIcon } from '../../ui/controls/icons.tsx';
import { clockText } from '../../ui/controls/countdown.tsx';
import { moneyText, Money } from '../../ui/controls/money.tsx';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { SumDot } from '../../ui/dice/sum-dot.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import { outcomeLabel } from '../shared/parts/bet-status.tsx';
import { ProofButton } from '../shared/parts/proof-button.tsx';
import { useCopy, useFeedback } from '../shared/stores/use-feedback.ts';
import { useGameStores, useRecordStores } from '../shared/stores/use-stores.ts';
import css from './bet-detail.module.css';

/** Shows the draw, the lines, the receipt and the wallet movements of one bet; a trial bet has none of the last two. */
export const BetDetail = observer(function BetDetail({ bet }: { bet: Bet }) {
  const { t } = useTranslation();
  const { host, session } = useRecordStores();
  const { game_name, game_no } = bet;
  // The row itself says what is not final.
  return (
    <div className={`stack ${css['detail']}`}>
      <div className="stack">
        <p className="spread fine tabular">
          <span>{`${game_name} · ${game_no.slice(0, 8)}-${game_no.slice(8)}`}</span>
          {isSettled(bet) && bet.lines.length === 1 && <span>{outcomeLabel(t, bet)}</span>}
          {!bet.dice && bet.status === 'cancelled' && <span>{t('record.noDraw')}</span>}
          {!bet.dice && bet.status !== 'cancelled' && <UntilDraw bet={bet} />}
        </p>
        {bet.dice && (
          <div className={`beside ${css['draw']}`}>
            <BetDice bet={bet} />
            <ProofButton gameId={bet.game_id} gameNo={bet.game_no} />
          </div>
        )}
        <BetLines lines={bet.lines} />
        <RepeatButton bet={bet} />
      </div>
      {session.isLoggedIn && (
        <div className="stack">
          <BetReceipt bet={bet} />
          {!host.lacks('wallet.transactions') && <BetLedger bet={bet} />}
        </div>
      )}
    </div>
  );
});

const UntilDraw = observer(function UntilDraw({ bet }: { bet: Bet }) {
  const { t } = useTranslation();
  const { gameList, serverClock } = useRecordStores();
  const current = gameList.games.find(({ game_id }) => game_id === bet.game_id)?.current;
  const isNext = current?.game_no === bet.game_no;
  const leftMs = isNext ? current.draw_time * 1000 - serverClock.nowMs : 0;
  if (leftMs <= 0) return <span>{t('record.noDice')}</span>;
  return <span>{`${t('home.nextIn')} ${clockText(leftMs)}`}</span>;
});

/**
 * Copies the lines that the rules know into the cart of their game and opens the bet page. The cart checks
 * them against current odds and limits and waits for the player to place the bet.
 */
function RepeatButton({ bet }: { bet: Bet }) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { slip } = useGameStores();
  const { game_id } = bet;
  const known = copyLines(bet.lines);
  if (known.length === 0) return null;
  const sum = formatMoney(sumMoney(known.map((line) => parseMoney(line.amount) ?? ZERO)));
  const label = t('record.repeat', { amount: moneyText(sum) });
  const no = formatPeriod(bet.game_no);
  const copy = () => {
    slip.copy(game_id, known);
    feedback.toast(t(known.length < bet.lines.length ? 'placed.copiedSome' : 'placed.copied'));
    navigation.navigate(urlOf('gameBet', { game_id }));
  };
  return (
    <Button label={`${label}, ${t('game.period', { no })}`} onClick={copy}>
      {label}
    </Button>
  );
}

const BetDice = observer(function BetDice({ bet }: { bet: Bet }) {
  const { t } = useTranslation();
  const { gameList } = useRecordStores();
  const dice = parseDice(bet.dice);
  const faces = gameList.games.find(({ game_id }) => game_id === bet.game_id)?.face ?? 'dice';
  if (!dice) return null;
  return (
    <p className={`beside ${css['dice']}`}>
      <DiceRow dice={dice} name={diceName(t, dice, faces)} faces={faces} />
      <SumDot sum={sumOf(dice)} size={sizeOf(dice)} />
      <span>{labelsOf(t, dice).join(' · ')}</span>
    </p>
  );
});

function BetLines({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation();
  return (
    <table className={`tabular ${css['lines']}`}>
      <thead className="fine">
        <tr>
          <th scope="col">{t('placed.play')}</th>
          <th scope="col">{t('record.odds')}</th>
          <th scope="col">{t('record.stake')}</th>
          <th scope="col">{t('result.returned')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // The index is a stable key, and two unknown lines may be equal.
          <tr key={at}>
            <th scope="row">
              <span>{lineName(t, line)}</span>
              {/* The head tells that of a single line. */}
              {lines.length > 1 && outcomeOf(line) !== 'pending' && (
                <span className="fine block regular">{outcomeLabel(t, line)}</span>
              )}
            </th>
            <td>{shortOdds(line.odds)}</td>
            <td>{moneyText(line.amount)}</td>
            <td className={outcomeOf(line) === 'won' ? css['won'] : ''}>{payoutText(t, line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows the data that a player quotes in a question about the bet. */
function BetReceipt({ bet }: { bet: Bet }) {
  const { t, i18n } = useTranslation();
  const copy = useCopy(t('record.noCopied'), t('record.noNotCopied'), 'success');
  return (
    <section className={`stack ${css['part']}`} aria-label={t('record.receipt')}>
      <h3 className="fine">{t('record.receipt')}</h3>
      <dl className={`tabular ${css['pairs']}`}>
        <dt className="muted">{t('record.betNo')}</dt>
        <dd className={css['no']}>
          <span translate="no">{bet.order_no}</span>
          <IconButton
            icon={<CopyIcon />}
            label={t('record.copyNo')}
            onClick={() => void copy(bet.order_no)}
          />
        </dd>
        <dt className="muted">{t('record.placedAt')}</dt>
        <dd>{`${formatDate(i18n.language, bet.createtime)} ${formatTime(bet.createtime)}`}</dd>
      </dl>
    </section>
  );
}

/** Shows the wallet movements of the bet, each with the balance after it. Loads them when opened. */
const BetLedger = observer(function BetLedger({ bet }: { bet: Bet }) {
  const { t } = useTranslation();
  const { order_no, status } = bet;
  const ledger = useRecordStores().records.ledgers.of(order_no);
  const lines = ledger.value;
  // Settlement adds a movement, so a new status loads again.
  useEffect(() => void ledger.load(), [ledger, status]);
  return (
    <section className={`stack ${css['part']}`} aria-label={t('record.ledger')}>
      <h3 className="fine">{t('record.ledger')}</h3>
      <LoadState source={ledger} rows={1} failureText={t('record.ledgerFailed')} />
      {lines && bet.chase_no !== null && (
        <p className="fine">{t('record.ledgerChase', { no: bet.chase_no })}</p>
      )}
      {lines?.length === 0 && bet.chase_no === null && (
        <p className="fine">{t('record.ledgerNone')}</p>
      )}
      {lines && (
        <ul>
          {lines.map((line, at) => (
            // The index is a stable key: lines are only appended.
            <li key={at} className={`spread ruled ${css['movement']}`}>
              <span>{`${ledgerTypeLabel(t, line.type)} `}</span>
              <Money amount={line.change} size="s" isSigned tone="result" />
              <span className={`fine tabular ${css['after']}`}>
                {`${formatTime(line.createtime)} · ${t('list.balanceAfter')} ${moneyText(line.balance)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});

/** Returns the label of a movement; types that no bet can have are shown as "other". */
function ledgerTypeLabel(t: TFunction, type: LedgerLine['type']): string {
  const isBetType = type === 'stake' || type === 'payout' || type === 'refund';
  return t(`record.ledgerType.${isBetType ? type : 'other'}`);
}

const mostOf = (stake: Minor, odds: Odds) => payout(stake, odds, odds.length, MAX_PAYOUT);

/** Returns the payout of a line, what a pending one may bring, or a dash while there is none to show. */
function payoutText(t: TFunction, line: Line): string {
  const outcome = outcomeOf(line);
  const [stake, odds] = [parseMoney(line.amount), parseOdds(line.odds)];
  if (outcome === 'pending' && stake !== null && odds)
    return t('record.upTo', { amount: moneyText(formatMoney(mostOf(stake, odds))) });
  const hasEnded = outcome !== 'pending' && outcome !== 'unknown';
  return hasEnded ? moneyText(line.returned) : t('placed.none');
}

type Line = Bet['lines'][number];

/** Returns the pick of a line. A play that the rules do not know has no readable name. */
export function lineName(t: TFunction, { play, pick }: Pick<Line, 'play' | 'pick'>): string {
  const selection = parseSelection(play, pick);
  return selection ? pickName(t, selection) : t('record.unknownPlay');
}

/** A row names at most this many plays; its detail has all of them. */
const MAX_NAMES = 2;

interface Named {
  lines: readonly Pick<Line, 'play' | 'pick'>[];
  chase_no?: string | null;
}

/** Returns the names of the first lines, and what else there is: "Odd, Sum 10" and " +2 · Chase". */
export function lineNames(t: TFunction, { lines, chase_no = null }: Named) {
  const names = lines.slice(0, MAX_NAMES).map((line) => lineName(t, line));
  const more = lines.length - names.length;
  const rest = [
    ...(more > 0 ? [`+${more}`] : []),
    ...(chase_no === null ? [] : [t('record.chase')]),
  ];
  return [listWords(t, names), rest.length > 0 ? ` ${rest.join(' · ')}` : ''] as const;
}

import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { parseMoney, sumMoney, type Minor } from '#contract/money.ts';
import { MAX_PAYOUT, MIN_STAKE, TEXT_MAX_LENGTH } from '#contract/rules/limits.ts';
import { payout, type Odds } from '#contract/rules/settle.ts';
import { pickName } from '../../../i18n/game-words.ts';
import type { SlipLine } from '../../../stores/game/slip/slip-lines.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { clockText } from '../../../ui/controls/countdown.tsx';
import { CloseIcon } from '../../../ui/controls/icons.tsx';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { formatAmount } from '../amount-formats.ts';
import { useIsClosed } from '../board/placed-chips.ts';
import { BetMessages, TrialNote } from '../bet-messages.tsx';
import type { CartView } from './use-placed-bet.ts';
import { BetFigures, ChaseFigures } from './cart-preview.tsx';
import { ChaseEntry } from './chase-sheet.tsx';
import { type Placement, useBetBalance } from './placement.tsx';
import { useSlipTools } from './dock-tools.tsx';
import css from './cart.module.css';

export const Cart = observer(function Cart({ placement }: { placement: Placement }) {
  const { t } = useTranslation();
  const { host, slip, session } = useGameStores();
  const isClosed = useIsClosed();
  // A bet that was placed stays in view until the cart is gone.
  const placed = placement.placed?.cart ?? null;
  const cart = placed ?? slip;
  if (cart.lines.length === 0) {
    return (
      <>
        <BetMessages placement={placement} />
        <p className={`muted centered ${css['empty']}`}>
          {t(isClosed ? 'bet.picksWait' : 'bet.cartEmptyText')}
        </p>
      </>
    );
  }
  return (
    <div className={`stack ${placed ? css['sent'] : ''}`} inert={placed !== null}>
      <BetMessages placement={placement} />
      <TrialNote />
      <PeriodNote cart={cart} />
      <ul>
        {cart.lines.map((line) => (
          <CartLine key={line.key} t={t} line={line} />
        ))}
      </ul>
      <div className={`tint ${css['preview']}`}>
        {cart.chase.isOn ? (
          <ChaseFigures chase={cart.chase} />
        ) : (
          cart.preview && <BetFigures preview={cart.preview} />
        )}
      </div>
      {!session.isGuest && !host.lacks('games.chases') && (
        <ChaseEntry chase={cart.chase} isPlaced={placed !== null} />
      )}
      <p className="fine centered">{t('app.playMoney')}</p>
    </div>
  );
});

const PeriodNote = observer(function PeriodNote({ cart }: { cart: CartView }) {
  const { t } = useTranslation();
  const { connection, game } = useGameStores();
  const no = cart.gameNo?.slice(8) ?? '';
  if (!connection.isOnline && cart.lines.length > 0)
    return <p className="quiet">{t('bet.kept', { count: cart.lines.length })}</p>;
  if (cart.pinState === 'passed') {
    return (
      <div className={`tint wrap ${css['passed']}`} role="status">
        <strong>{t('bet.passedTitle', { no })}</strong>
        <span>{t('bet.notPlaced', { count: cart.lines.length })}</span>
      </div>
    );
  }
  const isWaiting = connection.isOnline && cart.pinState !== 'ready';
  return (
    <p className="spread quiet tabular">
      <span>{t('bet.forPeriod', { no })}</span>
      {/* The button has the time that is left. */}
      {isWaiting && <span>{t('bet.waiting', { time: clockText(game.remainingMs) })}</span>}
    </p>
  );
});

/** Tells on a phone, whose cart is a sheet, what becomes of picks that no draw takes now. */
export const NotPlaced = observer(function NotPlaced() {
  const { t } = useTranslation();
  const { connection, game, reveal, slip } = useGameStores();
  const isClosed = game.phase === 'closed' && reveal.stageOf(game.gameId) === null;
  const count = slip.lines.length;
  const no = slip.gameNo?.slice(8) ?? '';
  const text = () => {
    if (!connection.isOnline) return count > 0 && t('bet.kept', { count });
    if (count === 0) return isClosed && t('bet.picksWait');
    if (slip.pinState !== 'passed') return null;
    return [t('bet.passedTitle', { no }), t('bet.notPlaced', { count })].join(' · ');
  };
  const told = text();
  if (!told) return null;
  return (
    <p className={`bold centered ${css['kept']}`} role="status">
      {told}
    </p>
  );
});

const CartLine = observer(function CartLine({ t, line }: { t: TFunction; line: SlipLine }) {
  const { slip, game } = useGameStores();
  const tools = useSlipTools();
  const balance = parseMoney(useBetBalance());
  const problemId = useId();
  const pick = pickName(t, line.selection);
  const max = game.offerOf(line.selection)?.maxStake;
  const problem =
    line.error &&
    t(`bet.problem.${line.error}`, {
      min: formatAmount(MIN_STAKE),
      max: max === undefined ? '' : formatAmount(max),
    });
  const lineTools = [
    [t('bet.halve', { pick }), '½', () => tools.scaleLine(line.key, 'half')],
    [t('bet.double', { pick }), '2×', () => tools.scaleLine(line.key, 'double')],
    [t('bet.maximum', { pick }), t('bet.max'), () => tools.maxLine(line.key, balance)],
  ] as const;
  return (
    <li className={css['line']}>
      <span className={`bold ${css['name']}`}>{pick}</span>
      <input
        className={`typed numerals bold at-end ${css['stake']}`}
        aria-label={t('bet.stakeOn', { pick })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problemId}
        inputMode="decimal"
        autoComplete="off"
        maxLength={TEXT_MAX_LENGTH}
        value={line.text}
        onChange={(event) => slip.setStake(line.key, event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <span className={css['lineTools']}>
        {lineTools.map(([name, face, act]) => (
          <button
            key={name}
            type="button"
            className={`middle nowrap ${css['lineTool']}`}
            aria-label={name}
            // The amount keeps the focus, which shows the tools.
            onMouseDown={(event) => event.preventDefault()}
            onClick={act}
          >
            <span className="middle">{face}</span>
          </button>
        ))}
      </span>
      {!problem && line.stake !== null && <Pays t={t} stakes={[line.stake]} odds={line.odds} />}
      <IconButton
        icon={<CloseIcon />}
        label={t('bet.remove', { pick })}
        onClick={() => slip.remove(line.key)}
      />
      <span id={problemId} className={css['problem']} aria-live="polite">
        {problem}
      </span>
    </li>
  );
});

interface PaysProps {
  t: TFunction;
  stakes: readonly Minor[];
  odds: Odds | null;
}

export function Pays({ t, stakes, odds }: PaysProps) {
  if (stakes.length === 0 || !odds) return null;
  return (
    <span className={`numerals at-end ${css['pays']}`}>
      {t('bet.pays', { amount: paysText(stakes, odds) })}
    </span>
  );
}

/** Returns what stakes pay if their pick wins: "20.00", or the least and the most. */
export function paysText(stakes: readonly Minor[], odds: Odds): string {
  const amounts = odds.map((_, index) =>
    formatAmount(sumMoney(stakes.map((stake) => payout(stake, odds, index + 1, MAX_PAYOUT)))),
  );
  const [least] = amounts;
  const most = amounts.at(-1);
  return least === most ? `${least}` : `${least}–${most}`;
}

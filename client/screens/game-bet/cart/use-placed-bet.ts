import { autorun, reaction, when } from 'mobx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BetSlip } from '../../../stores/game/slip/bet-slip.ts';
import type { ChasePlanForm } from '../../../stores/game/slip/chase-plan-form.ts';
import { moneyText } from '../../../ui/controls/money.tsx';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { loadParts } from '../bet-parts.ts';

export interface PlacedBet {
  readonly text: string;
  readonly amount: string;
  /** True if the cart was shown over the page, where it leaves now. */
  readonly isInSheet: boolean;
  readonly cart: CartView | null;
}

interface ToldBet extends Omit<PlacedBet, 'cart'> {
  /** The draw that took bets when the bet was placed. */
  readonly openGameNo: string | null;
}

interface PlacedBetOptions {
  readonly isCartOpen: boolean;
  closeCart: () => void;
}

/** Tells that a bet was placed. Call it before the lines leave the cart. */
export type Confirm = (bet: Pick<PlacedBet, 'text' | 'amount'>) => void;

/**
 * Returns the bet that was placed last, until the player changes the cart or the draw closes. The cart
 * over the page closes meanwhile, and its slip moves to the player's bets.
 */
export function usePlacedBet({
  isCartOpen,
  closeCart,
}: PlacedBetOptions): [placed: PlacedBet | null, confirm: Confirm] {
  const { t } = useTranslation();
  const { slip, bets, feel } = useGameStores();
  const [bet, setBet] = useState<ToldBet | null>(null);
  const [cart, setCart] = useState<CartView | null>(null);

  const tell = (placed: Pick<PlacedBet, 'text' | 'amount'>, shown: CartView | null) => {
    setBet({ ...placed, isInSheet: isCartOpen, openGameNo: slip.targetGameNo });
    setCart(shown);
    feel.give('place');
  };
  const confirm: Confirm = (placed) => tell(placed, keepCart(slip));

  const sentCart = useSentCart();

  const confirmReceipt = useEffectEvent(() => {
    const { receipt } = bets;
    const no = receipt?.game_no.slice(8) ?? '';
    const text = t(receipt?.chase_no ? 'bet.placedChase' : 'bet.placed', { no });
    tell({ text, amount: moneyText(receipt?.amount ?? '') }, sentCart.current);
    bets.acknowledge();
  });

  // A bet that was sent before a reload or while the page was hidden is confirmed, too.
  useEffect(
    () =>
      reaction(
        () => bets.state === 'done',
        (isPlaced) => isPlaced && confirmReceipt(),
        { fireImmediately: true },
      ),
    [bets],
  );

  const leaveSheet = useEffectEvent(() => isCartOpen && closeCart());
  useEffect(() => {
    if (!bet) return;
    const leave = async () => {
      const late = isStill() ? null : await loadParts().catch(() => null);
      try {
        late?.flyToMyBets(bet.amount);
      } finally {
        leaveSheet();
      }
    };
    const timers = [
      setTimeout(() => void leave(), bet.isInSheet && !isStill() ? SHEET_MS : 0),
      setTimeout(() => setCart(null), LINES_MS),
    ];
    // The lines of the bet have left the cart by now.
    const stop = reaction(
      () => slip.draft,
      () => setBet(null),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
      stop();
    };
  }, [bet, slip]);

  // The lines stay in view for their time, even if the draw closes meanwhile.
  const hasLines = cart !== null;
  useEffect(() => {
    if (!bet || hasLines) return;
    return when(
      () => slip.targetGameNo !== bet.openGameNo,
      () => setBet(null),
    );
  }, [bet, hasLines, slip]);

  return [bet && { ...bet, cart }, confirm];
}

/** Keeps the cart of the bet that is sent, because its lines leave the slip in the moment it is placed. */
function useSentCart() {
  const { slip, bets } = useGameStores();
  const sent = useRef<CartView>(null);
  useEffect(
    () =>
      autorun(() => {
        if (bets.state === 'sending' || bets.state === 'unknown') sent.current = keepCart(slip);
      }),
    [bets, slip],
  );
  return sent;
}

/** The time for which the cart over the page stays open, and for which the lines stay in the cart. */
const SHEET_MS = 600;
const LINES_MS = 1800;

function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export interface CartView extends Pick<BetSlip, 'lines' | 'gameNo' | 'pinState' | 'preview'> {
  readonly chase: Pick<ChasePlanForm, 'isOn' | 'rows' | 'preview'>;
}

/** Copies what the cart shows, because a slip is empty once its bet is placed. */
function keepCart({ lines, gameNo, pinState, preview, chase }: BetSlip): CartView {
  const { isOn, rows, preview: chasePreview } = chase;
  return { lines, gameNo, pinState, preview, chase: { isOn, rows, preview: chasePreview } };
}

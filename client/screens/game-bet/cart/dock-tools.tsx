import { observer } from 'mobx-react-lite';
import { useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { MIN_STAKE } from '#contract/rules/limits.ts';
import { listWords, pickName } from '../../../i18n/game-words.ts';
import { randomBelow } from '../../../stores/client-chance.ts';
import { SlipTools } from '../../../stores/game/slip/slip-tools.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { moneyText } from '../../../ui/controls/money.tsx';
import { useFeedback } from '../../shared/stores/use-feedback.ts';
import { useGameStores } from '../../shared/stores/use-stores.ts';
import { formatAmount, formatShortAmount } from '../amount-formats.ts';
import { CartIcon, MoreIcon, RepeatIcon, UndoIcon } from '../bet-icons.tsx';
import css from './bet-dock.module.css';

interface StakeToolsProps {
  /** True where the dock with the other tools is missing. */
  hasAll: boolean;
}

/** Halves and doubles what lies on the table, and takes the last step back. */
export const StakeTools = observer(function StakeTools({ hasAll }: StakeToolsProps) {
  const { t } = useTranslation();
  const { slip } = useGameStores();
  const { scale, repeat, news } = useTools();
  const isBare = slip.lines.length === 0;
  const buttons = [
    [t('bet.tools.half'), '½', isBare, () => scale('half')],
    [t('bet.tools.double'), '2×', isBare, () => scale('double')],
    [t('bet.undo'), <UndoIcon key="undo" />, !slip.canUndo, () => slip.undo()],
  ] as const;
  return (
    <>
      {buttons.map(([label, face, isOff, act]) => (
        <button
          key={label}
          type="button"
          className={`middle rigid tabular ${css['tool']}`}
          aria-label={label}
          disabled={isOff}
          onClick={act}
        >
          {face}
        </button>
      ))}
      {hasAll && <MoreTools />}
      {hasAll && slip.lines.length === 0 && <RepeatButton onTap={repeat} />}
      <News text={news} />
    </>
  );
});

/** Opens the cart. While it is empty, repeats the last bet instead, with its amount. */
export const CartEntry = observer(function CartEntry({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const { slip } = useGameStores();
  const { repeat, news } = useTools();
  const count = slip.lines.length;
  return (
    <>
      {count === 0 ? (
        <RepeatButton onTap={repeat} />
      ) : (
        <button
          type="button"
          className={`beside nowrap rigid ${css['cart']}`}
          aria-label={t('bet.cartName', { count, total: formatAmount(slip.cost) })}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <CartIcon />
          <span className={`count ${css['count']}`}>{count}</span>
        </button>
      )}
      <News text={news} />
    </>
  );
});

/** Puts the last bet into the cart. Shows nothing until there is one. */
const RepeatButton = observer(function RepeatButton({ onTap }: { onTap: () => void }) {
  const { t } = useTranslation();
  const { connection } = useGameStores();
  const amount = useLastAmount();
  if (amount === null) return null;
  return (
    <button
      type="button"
      className={`beside nowrap rigid ${css['repeat']}`}
      aria-label={t('bet.tools.repeatName', { amount: moneyText(amount) })}
      disabled={!connection.isOnline}
      onClick={onTap}
    >
      <RepeatIcon />
      <span className="lines">
        <span className={css['word']}>{`${t('bet.tools.repeatShort')} `}</span>
        <span className="tabular" translate="no">
          {moneyText(amount)}
        </span>
      </span>
    </button>
  );
});

export const MoreTools = observer(function MoreTools() {
  const { t } = useTranslation();
  const { more, news } = useTools();
  return (
    <>
      <IconButton icon={<MoreIcon />} label={t('bet.tools.more')} onClick={more} />
      <News text={news} />
    </>
  );
});

/** Tells screen readers what a tool did. Others see it on the place button. */
function News({ text }: { text: string }) {
  return (
    <span className="visually-hidden" role="status">
      {text}
    </span>
  );
}

/** Returns the amount of the last bet in the open game, on the wire; null while it is unknown. */
function useLastAmount(): string | null {
  const { recent, session } = useGameStores();
  const [bet] = recent.bets;
  if (!bet || !session.isLoggedIn) return null;
  return formatMoney(sumMoney(bet.lines.map(({ amount }) => parseMoney(amount) ?? ZERO)));
}

const RANDOM_COUNTS = [1, 3, 5] as const;

/** Returns the tools of the cart, and what the last one did, in words. One that failed says why in a toast. */
function useTools() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { slip } = useGameStores();
  const tools = useSlipTools();
  const [news, setNews] = useState('');
  const amount = useLastAmount();

  const scale = (factor: 'double' | 'half') => {
    const held = tools[factor]();
    const done = factor === 'double' ? 'doubled' : 'halved';
    const min = formatAmount(MIN_STAKE);
    if (held > 0) feedback.toast(t(`bet.tools.${done}Held`, { count: held, min }));
    else setNews(t(`bet.tools.${done}`, { total: formatAmount(slip.cost) }));
  };

  const repeat = async () => {
    const repeated = await tools.repeat();
    if (repeated === 'copied') setNews(t('bet.tools.repeated'));
    else if (repeated === 'partly') feedback.toast(t('placed.copiedSome'));
    else if (repeated === 'none') feedback.toast(t('bet.tools.repeatNone'));
    else feedback.toast(t('bet.tools.repeatFailed'), 'error');
  };

  const pickAtRandom = (count: number) => {
    const picked = tools.random(count);
    if (picked.length === 0) return feedback.toast(t('bet.tools.noneLeft'));
    const names = picked.map((each) => pickName(t, each));
    setNews(t('bet.tools.picked', { picks: listWords(t, names) }));
  };

  const more = async () => {
    const actions = RANDOM_COUNTS.map((count) => ({
      label: t('bet.tools.randomOf', { count }),
      act: () => pickAtRandom(count),
    }));
    const offer = (label: string, act: () => void) => actions.push({ label, act });
    if (amount !== null)
      offer(t('bet.tools.repeatName', { amount: moneyText(amount) }), () => void repeat());
    if (slip.lines.length > 0 && slip.chip !== null)
      offer(t('bet.tools.setAll', { amount: formatShortAmount(slip.chip) }), () => slip.setAll());
    if (slip.lines.length > 0) offer(t('bet.clear'), () => slip.clear());
    const chosen = await feedback.choose({ title: t('bet.tools.name'), options: actions });
    if (chosen !== null) actions[chosen]?.act();
  };

  return { scale, repeat: () => void repeat(), more: () => void more(), news };
}

/** Returns the tools that change the whole cart. Pages that only wait for results do not load them. */
export function useSlipTools(): SlipTools {
  const { slip, game, recent } = useGameStores();
  return useMemo(
    () => new SlipTools({ slip, board: game, recent, randomBelow }),
    [slip, game, recent],
  );
}

import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { groupDigits, minor, shortAmount, type Minor } from '#contract/money.ts';
import { TEXT_MAX_LENGTH } from '#contract/rules/limits.ts';
import {
  AMOUNT_KEYS,
  plainAmount,
  plusAmount,
  typeKey,
} from '../../../stores/wallet/wallet-amount.ts';
import { moneyText } from '../../../ui/controls/money.tsx';
import { useMedia } from '../../../ui/gestures/media.ts';
import { icon } from '../../../ui/controls/icon.tsx';
import css from './amount-hero.module.css';

export interface AmountHeroProps {
  id: string;
  value: string;
  onChange: (amount: string) => void;
  /** The amount of the chip "Max", on the wire; null while it is unknown. */
  max: string | null;
  maxLabel: string;
  /** Shown under the amount while there is no problem. */
  hint?: string | undefined;
  problem: string | null;
  /** The keypad waits for a tap on the amount. */
  isFolded?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

const STEPS: readonly Minor[] = [minor(100_00), minor(500_00)];

/**
 * A large amount with chips that add to it. On a phone it has a keypad of its own, which keeps the system's
 * away; a keyboard types into the field as usual.
 */
export function AmountHero({ ref, ...props }: AmountHeroProps) {
  const { id, value, onChange, max, maxLabel, hint, problem, isFolded = false } = props;
  const { t } = useTranslation();
  const hasKeypad = useMedia('(max-width: 48rem)');
  const [isTyping, setIsTyping] = useState(!isFolded);
  // What is typed has no groups (`plainAmount`), what is read has.
  const [whole = '', decimals] = value.split('.');
  const read = [groupDigits(whole), ...(decimals === undefined ? [] : [decimals])].join('.');
  return (
    <div className={`stack-tight centered ${css['hero']}`}>
      <span
        className={`numerals block bold centered ${css['field']} ${value.length > LONG ? css['long'] : ''}`}
        data-read={read}
      >
        <input
          id={id}
          ref={ref}
          className={css['input']}
          name="amount"
          value={value}
          placeholder="0"
          maxLength={TEXT_MAX_LENGTH}
          autoComplete="transaction-amount"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode={hasKeypad ? 'none' : 'decimal'}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onFocus={() => setIsTyping(true)}
          // Not on focus: that would lose what a key or a script has just selected.
          onBlur={() => {
            if (value !== plainAmount(value)) onChange(plainAmount(value));
          }}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
      <p id={`${id}-note`} className={problem ? 'problem' : 'fine'} aria-live="polite">
        {problem ?? hint}
      </p>
      <div className={`wrap ${css['chips']}`}>
        {STEPS.map((step) => (
          <button
            key={step}
            type="button"
            className={`chip bold tabular ${css['chip']}`}
            onClick={() => onChange(plusAmount(value, step))}
          >
            {`+${shortAmount(step)}`}
          </button>
        ))}
        {max !== null && (
          <button
            type="button"
            className={`chip bold tabular ${css['chip']}`}
            aria-label={t('wallet.useMax', { label: maxLabel, amount: moneyText(max) })}
            onClick={() => onChange(max.replace(/\.00$/, ''))}
          >
            {maxLabel}
          </button>
        )}
      </div>
      {hasKeypad && isTyping && <Keypad onKey={(key) => onChange(typeKey(value, key))} />}
    </div>
  );
}

/** A longer amount is smaller, so that it fits 320 px. */
const LONG = 9;

const DeleteIcon = icon(
  <path d="M8.5 6H19a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 18H8.5L3 12zM11.5 9.5l5 5M16.5 9.5l-5 5" />,
);

function Keypad({ onKey }: { onKey: (key: (typeof AMOUNT_KEYS)[number]) => void }) {
  const { t } = useTranslation();
  return (
    <div className={css['keypad']} role="group" aria-label={t('wallet.keypad')}>
      {AMOUNT_KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className={`middle ${css['key']}`}
          aria-label={key === 'delete' ? t('wallet.delete') : undefined}
          onClick={() => onKey(key)}
        >
          {key === 'delete' ? <DeleteIcon /> : key}
        </button>
      ))}
    </div>
  );
}

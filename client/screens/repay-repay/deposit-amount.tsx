import type { Ref } from 'react';
import { formatMoney, parseMoney } from '#contract/money.ts';
import { DEPOSIT_MAX, DEPOSIT_MIN } from '#contract/rules/limits.ts';
import { useT } from '../../i18n/i18n.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { moneyText } from '../../ui/controls/money-parts.ts';
import { TextField } from '../../ui/controls/text-field.tsx';

const AMOUNTS = ['100.00', '500.00', '1000.00', '2000.00', '5000.00', '10000.00'] as const;

export const DEPOSIT_LIMITS = { min: DEPOSIT_MIN, max: DEPOSIT_MAX };

export interface DepositAmountProps {
  amount: string;
  onChange: (amount: string) => void;
  problem: string | null;
  ref: Ref<HTMLInputElement>;
}

/** Any amount, or a round one by a tap. */
export function DepositAmount({ amount, onChange, problem, ref }: DepositAmountProps) {
  const t = useT();
  const { min, max } = DEPOSIT_LIMITS;
  return (
    <>
      <TextField
        ref={ref}
        label={t('deposit.amount')}
        name="amount"
        autoComplete="transaction-amount"
        inputMode="decimal"
        maxLength={15}
        value={amount}
        onChange={onChange}
        hint={t('wallet.limits', { min: formatMoney(min), max: formatMoney(max) })}
        problem={problem}
      />
      <Choice
        legend={t('deposit.chips')}
        isLegendHidden
        options={AMOUNTS.map((each) => ({ value: each, words: chipWords(each) }))}
        value={AMOUNTS.find((each) => parseMoney(each) === parseMoney(amount)) ?? null}
        onChange={onChange}
      />
    </>
  );
}

/** "1,000": the chips' amounts are round. */
function chipWords(amount: string): string {
  return moneyText(amount).replace(/\.00$/, '');
}

import { TRANSACTION_TYPES, type TransactionType } from '#contract/rules/wallet.ts';
import type { Translate } from '../../i18n/i18n.ts';

/** Returns the label of a transaction type; an undocumented type is "other". */
export function typeWord(t: Translate, type: TransactionType): string {
  const isKnown = TRANSACTION_TYPES.includes(type);
  return isKnown ? t(`transactions.types.${type}`) : t('transactions.types.unknown');
}

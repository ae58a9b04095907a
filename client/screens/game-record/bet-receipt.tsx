import { dayText } from '#contract/time-zone.ts';
import { formatDay, formatTime } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { Bet } from '../../stores/game/bet-result-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import css from './bet-detail.module.css';

/** What a player quotes when he asks about a bet. */
export function BetReceipt({ bet }: { bet: Bet }) {
  const { t, locale } = useWords();
  const feedback = useFeedback();
  const copyNo = async () => {
    try {
      await navigator.clipboard.writeText(bet.order_no);
      feedback.toast(t('record.noCopied'), 'success');
    } catch {
      // Refused, or a page that came without https has no clipboard: the number stands there.
      feedback.toast(t('record.noNotCopied'), 'error');
    }
  };
  return (
    <section className={css['part']} aria-label={t('record.receipt')}>
      <h3 className={css['title']}>{t('record.receipt')}</h3>
      <dl className={css['pairs']}>
        <dt>{t('record.betNo')}</dt>
        <dd className={css['no']}>{bet.order_no}</dd>
        <dt>{t('record.placedAt')}</dt>
        <dd>
          {formatDay(locale, dayText(bet.createtime * 1000))} {formatTime(bet.createtime)}
        </dd>
      </dl>
      <Button kind="quiet" onClick={() => void copyNo()}>
        {t('record.copyNo')}
      </Button>
    </section>
  );
}

import type { TFunction } from 'i18next';
import { formatMoney, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import type { WelfareTask } from '../../../stores/account/welfare-store.ts';
import { moneyText } from '../../../ui/controls/money.tsx';

/** Returns what rewards bring together: "+26.00", "+15 points". */
export function rewardName(t: TFunction, tasks: readonly WelfareTask[]): string {
  const sumOf = (asset: WelfareTask['asset']) =>
    sumMoney(
      tasks.filter((task) => task.asset === asset).map(({ reward }) => parseMoney(reward) ?? ZERO),
    );
  const [money, points] = [sumOf('bonus'), sumOf('points')];
  return [
    ...(money > 0 ? [t('welfare.bonusReward', { amount: moneyText(formatMoney(money)) })] : []),
    ...(points > 0 ? [t('welfare.pointsReward', { count: points / 100 })] : []),
  ].join(' · ');
}

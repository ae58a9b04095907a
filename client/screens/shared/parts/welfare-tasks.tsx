import type { i18n, TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isConnectionLost } from '../../../http/envelope.ts';
import { describeFailure } from '../../../i18n/i18n.ts';
import type { WelfareTask } from '../../../stores/account/welfare-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import {
  CheckIcon,
  ClockIcon,
  CoinIcon,
  CrownIcon,
  DepositIcon,
  GiftIcon,
  RecordsIcon,
  UserIcon,
} from '../../../ui/controls/icons.tsx';
import { Fold } from '../../../ui/controls/fold.tsx';
import { FormProblem } from '../../../ui/controls/fields.tsx';
import { moneyText } from '../../../ui/controls/money.tsx';
import { CountedFigure } from '../../../ui/numerals/counted-figure.tsx';
import { flyText } from '../../../ui/overlays/flight.ts';
import { LoadState } from '../lists/load-problem.tsx';
import { useAccountStores } from '../stores/use-stores.ts';
import { useFeedback } from '../stores/use-feedback.ts';
import { rewardName } from './reward-name.ts';
import css from './welfare-tasks.module.css';

/** The groups of the list in its order, by the status when it was loaded. */
const GROUPS = [
  ['available', 'vip.isReady'],
  ['locked', 'welfare.inProgress'],
  ['higher', 'welfare.higher'],
  ['claimed', 'welfare.claimed'],
] as const;

/** The icon by a word of the id; any other task has the gift. */
const ICONS = [
  [/sign_in|week/, ClockIcon],
  [/deposit/, DepositIcon],
  [/bet/, RecordsIcon],
  [/profile/, UserIcon],
  [/level|upgrade/, CrownIcon],
  [/rebate/, CoinIcon],
] as const;

/** The welfare tasks of a member, or `empty` without tasks. */
export const WelfareTasks = observer(function WelfareTasks({ empty }: { empty?: ReactNode }) {
  const { t, i18n } = useTranslation();
  const { welfare } = useAccountStores();
  const { status, tasks } = welfare;
  if (status !== 'ready') {
    return <LoadState source={welfare} rows={5} failureText={t('welfare.failed')} />;
  }
  if (tasks.length === 0) return empty;
  return (
    <>
      <ClaimAll />
      {GROUPS.map(([group, title]) => {
        const members = tasks.filter((task) => groupOf(task) === group);
        if (members.length === 0) return null;
        const rows = members.map((task) => <Task key={task.task_id} i18n={i18n} task={task} />);
        return group === 'claimed' ? (
          <Fold key={group} title={`${t(title)} · ${members.length}`}>
            <ul>{rows}</ul>
          </Fold>
        ) : (
          <Fragment key={group}>
            <h3 className={`fine ${css['group']}`}>{t(title)}</h3>
            <ul>{rows}</ul>
          </Fragment>
        );
      })}
      <p className={`fine ${css['taskNote']}`}>{t('welfare.note')}</p>
    </>
  );
});

/** What waits to be claimed, all at once, above the balance that it goes to. */
const ClaimAll = observer(function ClaimAll() {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const { preferences, wallet, welfare } = useAccountStores();
  const { available } = welfare;
  const [isBusy, setIsBusy] = useState(false);
  const hero = useRef<HTMLDivElement>(null);
  /** Its height with the button, which it keeps for a while: no row moves below what flies. */
  const [minHeight, setMinHeight] = useState(0);
  const [done, setDone] = useState<readonly WelfareTask[]>([]);
  const claimAll = async () => {
    setIsBusy(true);
    setMinHeight(hero.current?.offsetHeight ?? 0);
    const claimed: WelfareTask[] = [];
    for (const task of available) {
      const outcome = await welfare.claim(task.task_id);
      if (outcome && !outcome.ok) feedback.toast(describeFailure(i18n, outcome.failure), 'error');
      if (!outcome?.ok) break;
      claimed.push(task);
    }
    setIsBusy(false);
    setDone(claimed);
  };
  const { main } = wallet.balances ?? {};
  return (
    <div
      ref={hero}
      style={{ minHeight }}
      className={`spread tint ${css['hero']} ${available.length > 0 ? '' : css['idle']} ${done.length > 0 ? css['all'] : ''}`}
    >
      <div>
        <p role="status">
          <span className="block bold medium">{`${heroText(t, available, done.length)} `}</span>
          <strong className={`numerals up ${css['sum']}`}>
            {rewardName(t, available.length > 0 ? available : done)}
          </strong>
        </p>
        {main !== undefined && !preferences.isBalanceHidden && (
          <p>
            <span className="fine">{`${t('profile.main')} `}</span>
            <span data-rewarded>
              <CountedFigure text={moneyText(main)} />
            </span>
          </p>
        )}
        {available.length > 0 && <p className="fine balanced">{t('welfare.purpose')}</p>}
      </div>
      {available.length > 0 && <GiftIcon className={css['gift']} />}
      {(available.length > 1 || isBusy) && (
        <Button kind="primary" isBusy={isBusy} onClick={() => void claimAll()}>
          {t('welfare.claimAll')}
        </Button>
      )}
      {done.length > 0 && <CheckIcon className={`up ${css['tick']}`} />}
    </div>
  );
});

function heroText(t: TFunction, available: readonly WelfareTask[], done: number): string {
  if (available.length > 0) return t('welfare.ready', { count: available.length });
  return done > 0 ? t('welfare.doneAll', { count: done }) : t('welfare.none');
}

const Task = observer(function Task({ i18n, task }: { i18n: i18n; task: WelfareTask }) {
  const { t } = i18n;
  const feedback = useFeedback();
  const { welfare } = useAccountStores();
  const [refusal, setRefusal] = useState('');
  const reward = rewardName(t, [task]);
  const source = useRef<HTMLSpanElement>(null);
  const { asset, group, status, task_id } = task;
  const Icon = ICONS.find(([word]) => word.test(task_id))?.[1] ?? GiftIcon;
  const before = useRef(status);
  useEffect(() => {
    // Points have no balance here.
    const isPaid = before.current === 'available' && status === 'claimed' && asset === 'bonus';
    const target = isPaid && document.querySelector('[data-rewarded]');
    const look = `numerals bold ${css['reward']} ${css['flight']}`;
    if (target && source.current) flyText(reward, look, source.current, target);
    before.current = status;
  }, [asset, status, reward]);
  const claim = async () => {
    setRefusal('');
    const outcome = await welfare.claim(task_id);
    if (outcome?.ok) feedback.toast(t('welfare.done', { reward }), 'success');
    else if (outcome && isConnectionLost(outcome.failure)) setRefusal(t('welfare.lost'));
    // The task may be in another group now.
    else if (outcome) feedback.toast(describeFailure(i18n, outcome.failure), 'error');
  };
  const isClaiming = welfare.claiming === task_id;
  const state = status !== 'available' && <State t={t} task={task} />;
  const isWide = group === 'claimed' || isCounted(task);
  const value = Number(task.reward) > 0 && (
    <span ref={source} className={`numerals bold ${css['reward']}`}>
      {reward}
    </span>
  );
  return (
    <li className={`ruled wrap ${css['task']} ${group === 'claimed' ? 'muted' : ''}`}>
      <span className="disc if-room">
        <Icon />
      </span>
      <div className={`lines grow ${css['words']}`}>
        <span className={group === 'claimed' ? '' : 'bold'}>{task.title}</span>
        {group !== 'claimed' && <span className="fine">{task.text}</span>}
        {isWide && state}
        <FormProblem text={refusal || null} />
      </div>
      <div className={`stack near at-end ${css['act']}`}>
        {value}
        {status === 'available' && (
          <Button
            isBusy={isClaiming}
            label={t('welfare.claimOf', { task: task.title })}
            onClick={() => void claim()}
          >
            {t('welfare.claim')}
          </Button>
        )}
        {!isWide && state}
      </div>
    </li>
  );
});

/** Tasks that count levels until the player's level unlocks them. */
const LEVEL_TASKS: ReadonlySet<string> = new Set([
  'weekly_bonus',
  'birthday_gift',
  'level_bonus',
  'high_rebate',
  'rebate_bonus',
]);

const isCounted = ({ status, target, task_id }: WelfareTask) =>
  status === 'locked' && target > 1 && !LEVEL_TASKS.has(task_id);

/** Tasks of a higher level are no progress of the player's. */
const groupOf = (task: WelfareTask) =>
  task.group === 'locked' && task.target > 1 && !isCounted(task) ? 'higher' : task.group;

function State({ t, task }: { t: TFunction; task: WelfareTask }) {
  const { group, status, progress, target, every, task_id } = task;
  if (status === 'claimed') {
    return (
      <p className="beside near fine">
        <CheckIcon className="up" />
        <span>
          {[t('welfare.claimed'), ...(group === status ? [t(`welfare.${every}`)] : [])].join(' · ')}
        </span>
      </p>
    );
  }
  if (!isCounted(task))
    return <p className="fine">{t(target > 1 ? 'welfare.level' : 'welfare.locked', { target })}</p>;
  const isOfPoints = task_id.startsWith('upgrade_gift');
  return (
    <p className={`beside wrap ${css['progress']}`}>
      <span className="fine">
        {t(isOfPoints ? 'welfare.points' : 'welfare.progress', { progress, target })}
      </span>
      <progress
        max={target}
        value={progress}
        aria-label={t('welfare.progressOf', { task: task.title })}
      />
    </p>
  );
}

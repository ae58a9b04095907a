import { observer } from 'mobx-react-lite';
import {
  useEffect,
  useId,
  useRef,
  type FormEvent,
  type ReactNode,
  type Ref,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../http/envelope.ts';
import { describeFailure } from '../../../i18n/i18n.ts';
import type { MoneyOrder, OrderReceipt } from '../../../stores/orders/money-order.ts';
import type { OrderName } from '../../../stores/orders/sent-orders.ts';
import {
  amountProblem,
  wireAmount,
  type AmountRule,
} from '../../../stores/wallet/wallet-amount.ts';
import { Button, SubmitButton } from '../../../ui/controls/button.tsx';
import { FormProblem } from '../../../ui/controls/fields.tsx';
import { DownIcon } from '../../../ui/controls/icons.tsx';
import { Money } from '../../../ui/controls/money.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { SheetChoice, type SheetChoiceProps } from '../lists/choice-sheet.tsx';
import { UnknownOrder, type UnknownOrderProps } from '../parts/unknown-order.tsx';
import { useIfChangedSinceMount } from '../stores/page-hooks.ts';
import { useWalletStores } from '../stores/use-stores.ts';
import { AmountHero } from './amount-hero.tsx';
import type { Fact } from './wallet-receipt.tsx';
import css from './wallet-form.module.css';

type WalletOrder = MoneyOrder<Exclude<OrderName, 'games.submitBet'>, OrderReceipt>;

export interface WalletFormProps {
  order: UnknownOrderProps['order'] & Pick<WalletOrder, 'sent' | 'isUnresolved' | 'restore'>;
  /** Shown with `unknownFact` while the outcome of the order is unknown. */
  unknownText: string;
  unknownFact: Fact | null;
  title?: string;
  submitLabel: string;
  /** Shown above the button. */
  note?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

export const WalletForm = observer(function WalletForm(props: WalletFormProps) {
  const { order, title, submitLabel, note, onSubmit, children } = props;
  const { i18n, t } = useTranslation();
  const { isOnline } = useWalletStores().connection;
  const { isBusy, sent } = order;
  const failure = useIfChangedSinceMount(order.failure);
  const form = useRef<HTMLFormElement>(null);
  // A form that replaces a receipt takes over its focus. A field would call the keyboard of a phone.
  useEffect(() => {
    if (document.activeElement === document.body) form.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => void order.restore(), [order]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // An order without a network would be one whose outcome nobody knows.
    if (!isBusy && isOnline) onSubmit();
  };
  const card = title === undefined ? {} : { title };
  if (order.isUnresolved && sent) {
    return (
      <SectionCard {...card}>
        <UnknownOrder
          order={order}
          text={props.unknownText}
          facts={props.unknownFact ? [props.unknownFact] : []}
          amount={String(sent.payload.amount)}
          sentAt={sent.sentAt / 1000}
        />
      </SectionCard>
    );
  }
  return (
    <SectionCard {...card}>
      <form
        ref={form}
        className={`stack ${css['form']}`}
        tabIndex={-1}
        onSubmit={submit}
        noValidate
      >
        {children}
        {note && <p className={`quiet ${css['note']}`}>{note}</p>}
        <FormProblem text={failure && describeFailure(i18n, failure)} />
        <SubmitButton isReady={isOnline} isBusy={isBusy}>
          {isOnline ? submitLabel : t('offline.paused')}
        </SubmitButton>
      </form>
    </SectionCard>
  );
});

/** The amount of an order while it is typed, with the props of its field. */
export function useAmount(order: { dismiss(): void }, rule: AmountRule, initial = '') {
  const [value, setValue] = useState(initial);
  const [wasSent, setWasSent] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const problem = amountProblem(value, rule);
  const onChange = (typed: string) => {
    setValue(typed);
    order.dismiss();
  };
  /** Begins to send the form: from now on it tells its problems. */
  const begin = () => {
    setWasSent(true);
    order.dismiss();
  };
  const clear = () => {
    setValue('');
    setWasSent(false);
  };
  const focus = () => ref.current?.focus();
  const field = { ref, value, onChange, problem, wasSent };
  return { wire: wireAmount(value), problem, wasSent, field, begin, clear, focus };
}

interface WalletAmountFieldProps {
  /** The available amount, or null while unknown. */
  available: string | null;
  /** The amount that the chip "Max" fills in. */
  all: string | null;
  allLabel?: string;
  availableLabel?: string;
  value: string;
  onChange: (amount: string) => void;
  hint?: string;
  problem: Failure | null;
  /** Tells the problem of an empty amount too. */
  wasSent: boolean;
  /** The keypad waits for a tap on the amount, where more is to be filled in. */
  isFolded?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export const WalletAmountField = observer(function WalletAmountField(
  props: WalletAmountFieldProps,
) {
  const { available, availableLabel, all, allLabel, problem, wasSent, ...field } = props;
  const { t, i18n } = useTranslation();
  const id = useId();
  const { wallet } = useWalletStores();
  return (
    <div className="stack-tight">
      <div className={`beside wrap ${css['available']}`}>
        <label htmlFor={id} className={field.isFolded ? css['label'] : 'visually-hidden'}>
          {t('deposit.amount')}
        </label>
        <span className="quiet">{availableLabel ?? t('wallet.available')}</span>
        {available !== null && <Money amount={available} />}
        {available === null && wallet.status === 'failed' && (
          <span className="down" role="alert">
            <span>{`${t('wallet.failed')} `}</span>
            <Button kind="quiet" onClick={() => void wallet.load()}>
              {t('common.retry')}
            </Button>
          </span>
        )}
        {available === null && wallet.status === 'loading' && <Skeleton width="6rem" />}
        {available === null && wallet.status === 'ready' && <span>–</span>}
      </div>
      <AmountHero
        {...field}
        id={id}
        max={all}
        maxLabel={allLabel ?? t('wallet.max')}
        problem={problem && (wasSent || field.value !== '') ? describeFailure(i18n, problem) : null}
      />
    </div>
  );
});

export function MethodRow<T extends string>(props: Omit<SheetChoiceProps<T>, 'children'>) {
  const { legend, options, value } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <SheetChoice {...props}>
      {(open) => (
        <button
          type="button"
          className={`tap spread ${css['method']}`}
          aria-haspopup="dialog"
          onClick={open}
        >
          <span className="muted">{`${legend} `}</span>
          <span className={`bold grow at-end ${css['chosen']}`}>
            <span>{chosen?.label}</span>
            {chosen?.note && <span className="fine">{` · ${chosen.note}`}</span>}
          </span>
          <DownIcon className="fine rigid" />
        </button>
      )}
    </SheetChoice>
  );
}

import { ENDPOINTS } from '#contract/api/endpoints.ts';
import type { FaultKind } from '#contract/control/core/fault.ts';
import type { ControlInput } from '#contract/control/dicebox.ts';

/** Names of the kinds of fault in the panel. */
export const FAULT_LABELS: Readonly<Record<FaultKind, string>> = {
  latency: 'Slow: waits before it is looked at',
  answer: 'Answered as told; not done',
  drop_before: 'Connection cut; not done',
  drop_after: 'Done; connection cut before the answer',
  drop_midway: 'Done; connection cut within the answer',
  truncated: 'Done; half of the JSON',
  not_json: 'Done; a page of HTML instead (502)',
  hang_before: 'Never answered; not done',
  hang_after: 'Done; never answered',
  unauthorized: '401: the token is not good',
  rate_limit: '429: too many requests',
  disk_full: 'Disk full: rolled back',
  duplicate: 'Done twice',
};

/** The endpoints by family; `games.*`, which means the whole family, comes first in each. */
export const ROUTES: readonly { readonly family: string; readonly routes: readonly string[] }[] =
  familiesOf(Object.keys(ENDPOINTS));

function familiesOf(names: readonly string[]) {
  const familyOf = (name: string) => name.split('.', 1)[0] ?? '';
  return [...new Set(names.map(familyOf))].map((family) => ({
    family,
    routes: [`${family}.*`, ...names.filter((name) => familyOf(name) === family)],
  }));
}

/** The form as typed. */
export interface FaultForm {
  readonly kind: FaultKind;
  /** '' for every endpoint. */
  readonly route: string;
  /** '' for every call. */
  readonly times: string;
  readonly ms: string;
  readonly status: string;
  readonly msg: string;
}

export const FIRST_FORM: FaultForm = {
  kind: 'latency',
  route: '',
  times: '1',
  ms: '2000',
  status: '200',
  msg: '',
};

type Order = ControlInput<'POST /faults'>;

/** Returns the order for the control plane, or a text that says what is wrong with the form. */
export function parseFaultForm({ kind, route, times, ms, status, msg }: FaultForm): Order | string {
  const order: { -readonly [Field in keyof Order]: Order[Field] } = { kind };
  if (route !== '') order.route = route;
  if (times.trim() === '') order.times = null;
  else if (isWhole(times) && Number(times) > 0) order.times = Number(times);
  else return 'How many calls? Give a whole number from 1, or nothing for every one.';
  if (kind === 'latency') {
    if (!isWhole(ms)) return 'How slow? Give milliseconds, such as 2000.';
    order.ms = Number(ms);
  }
  if (kind === 'answer') {
    if (!isWhole(status)) return 'Which HTTP status? Give 200 to 599.';
    order.status = Number(status);
    if (msg !== '') order.msg = msg;
  }
  return order;
}

const isWhole = (text: string): boolean => /^\d{1,9}$/.test(text.trim());

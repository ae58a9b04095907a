import { ENDPOINTS } from '#contract/api/endpoints.ts';
import type { FaultKind } from '#contract/control/core/fault.ts';
import type { ControlInput } from '#contract/control/dicebox.ts';

/** Labels of the kinds of fault. */
export const FAULT_LABELS: Readonly<Record<FaultKind, string>> = {
  latency: 'Slow: waits before processing',
  answer: 'Not processed; answers as set below',
  drop_before: 'Not processed; connection cut',
  drop_after: 'Processed; connection cut before the answer',
  drop_midway: 'Processed; connection cut during the answer',
  truncated: 'Processed; answers half of the JSON',
  not_json: 'Processed; answers an HTML page (502)',
  hang_before: 'Not processed; never answers',
  hang_after: 'Processed; never answers',
  unauthorized: '401: invalid token',
  rate_limit: '429: too many requests',
  disk_full: 'Disk full: rolled back',
  duplicate: 'Processed twice',
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

export const DEFAULT_FORM: FaultForm = {
  kind: 'latency',
  route: '',
  times: '1',
  ms: '2000',
  status: '200',
  msg: '',
};

type Fault = ControlInput<'POST /faults'>;

/** Returns the fault as the control plane takes it, or a text that names the wrong field. */
export function parseFaultForm({ kind, route, times, ms, status, msg }: FaultForm): Fault | string {
  const fault: { -readonly [Field in keyof Fault]: Fault[Field] } = { kind };
  if (route !== '') fault.route = route;
  if (times.trim() === '') fault.times = null;
  else if (isWhole(times) && Number(times) > 0) fault.times = Number(times);
  else return 'Calls: enter a whole number from 1, or nothing for every call.';
  if (kind === 'latency') {
    if (!isWhole(ms)) return 'Milliseconds: enter a whole number such as 2000.';
    fault.ms = Number(ms);
  }
  if (kind === 'answer') {
    if (!isWhole(status)) return 'HTTP status: enter 200 to 599.';
    fault.status = Number(status);
    if (msg !== '') fault.msg = msg;
  }
  return fault;
}

const isWhole = (text: string): boolean => /^\d{1,9}$/.test(text.trim());

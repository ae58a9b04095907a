import { useState } from 'react';
import { FAULT_KINDS, type FaultKind } from '#contract/control/core/fault.ts';
import { toPlainText } from '#contract/typed-text.ts';
import type { ControlInput } from '#contract/control/dicebox.ts';
import { Button } from '../../ui/controls/button.tsx';
import { REFRESH_MS, useAct, useAnswer, usePanel, type Listed } from './panel-context.ts';
import { Field, Group, Item, Line, List, Note, Select } from './parts.tsx';
import { formatMoment, parseFieldValue } from './formats.ts';

type Fault = Listed<'GET /faults', 'faults'>;

export function FaultsSection() {
  const { control } = usePanel();
  const { answer, reload } = useAnswer('GET /faults', REFRESH_MS);
  const { act } = useAct(reload);
  const remove = act(async (id: number) => {
    await control.call('DELETE /faults/:id', { id });
    return 'Removed.';
  });
  return (
    <>
      <NewFault onAdded={reload} />
      <Group title="Faults">
        <List empty="No faults.">
          {(answer?.faults ?? []).map((fault) => (
            <Item key={fault.id} title={fault.kind} note={describeFault(fault)}>
              <Button
                kind="danger"
                label={`Remove ${fault.kind} of ${fault.route ?? 'every endpoint'}`}
                onClick={() => remove(fault.id)}
              >
                Remove
              </Button>
            </Item>
          ))}
        </List>
      </Group>
    </>
  );
}

/** Describes the aim of a fault and what it met: "games.submitBet of player1, from call 2 on · applied 0 of 1". */
export function describeFault(fault: DescribedFault): string {
  const { route = 'every endpoint', user, nth = 1, times = 1, until, ms, seen, struck } = fault;
  const aim = [
    user === undefined ? route : `${route} of ${user}`,
    ...(nth === 1 ? [] : [`from call ${nth} on`]),
    ...(until === undefined ? [] : [`until ${formatMoment(until)}`]),
    ...(ms === undefined ? [] : [`${ms} ms`]),
  ].join(', ');
  const met = seen === struck ? '' : `, matched ${seen}`;
  return `${aim} · applied ${struck} of ${times ?? 'all'}${met}`;
}

type DescribedFault = Pick<
  Fault,
  'route' | 'user' | 'nth' | 'times' | 'until' | 'ms' | 'seen' | 'struck'
>;

function NewFault({ onAdded }: { onAdded: () => void }) {
  const { control, offer } = usePanel();
  const [form, setForm] = useState(DEFAULT_FORM);
  const { isBusy, act } = useAct(onAdded);
  const field = (name: Exclude<keyof FaultForm, 'kind'>) => ({
    value: form[name],
    onChange: (text: string) => setForm({ ...form, [name]: text }),
  });
  const add = act(async () => {
    const fault = parseFaultForm(form);
    if (typeof fault === 'string') throw new Error(fault);
    await control.call('POST /faults', fault);
    return `${form.kind} was added for ${form.route || 'every endpoint'}.`;
  });
  return (
    <Group title="New fault">
      <Line>
        <Select
          label="Kind"
          value={form.kind}
          onChange={(kind) => setForm({ ...form, kind: kind as FaultKind })} // an option's value
        >
          {FAULT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {FAULT_LABELS[kind]}
            </option>
          ))}
        </Select>
      </Line>
      <Line>
        <Select label="Endpoint" {...field('route')}>
          <option value="">every endpoint</option>
          {familiesOf(offer?.endpoints ?? []).map(({ family, routes }) => (
            <optgroup key={family} label={family}>
              {routes.map((route) => (
                <option key={route}>{route}</option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Line>
      <Line isNarrow>
        <Field label="Player" {...field('user')} placeholder="everybody" />
        <Field label="From call" {...field('nth')} placeholder="1" />
        <Field label="Calls" {...field('times')} placeholder="every call" />
      </Line>
      <Line>
        <Field label="Until, in Shanghai" type="datetime-local" {...field('until')} />
      </Line>
      <Line>
        {form.kind === 'delay' && <Field label="Milliseconds" {...field('ms')} />}
        {form.kind === 'answer' && (
          <>
            <Field label="HTTP status" {...field('status')} />
            <Field label="Message" {...field('msg')} />
          </>
        )}
        <Button kind="primary" isBusy={isBusy} onClick={add}>
          Add
        </Button>
      </Line>
      <Note>Calls that match are counted for each fault, from the moment it is added.</Note>
    </Group>
  );
}

const FAULT_LABELS: Readonly<Record<FaultKind, string>> = {
  delay: 'Slow: waits before processing',
  answer: 'Not processed; answers as set below',
  drop: 'Not processed; connection cut',
  lose_answer: 'Processed; connection cut before the answer',
  drop_midway: 'Processed; connection cut during the answer',
  truncate: 'Processed; answers half of the JSON',
  not_json: 'Processed; answers an HTML page (502)',
  hang: 'Not processed; never answers',
  hang_after: 'Processed; never answers',
  unauthorized: '401: invalid token',
  rate_limit: '429: too many requests',
  disk_full: 'Disk full: rolled back',
  duplicate: 'Processed twice',
};

/** The endpoints by family; `games.*`, which means the whole family, comes first in each. */
export function familiesOf(names: readonly string[]) {
  const familyOf = (name: string) => name.split('.', 1)[0] ?? '';
  return [...new Set(names.map(familyOf))].map((family) => ({
    family,
    routes: [`${family}.*`, ...names.filter((name) => familyOf(name) === family)],
  }));
}

type FaultForm = Readonly<typeof TEXTS> & { readonly kind: FaultKind };

const TEXTS = {
  /** '' for every endpoint. */
  route: '',
  /** '' for every player. */
  user: '',
  /** '' for the first call. */
  nth: '',
  /** '' for every call. */
  times: '1',
  /** The value of a datetime-local field; '' for no end. */
  until: '',
  ms: '2000',
  status: '200',
  msg: '',
};

export const DEFAULT_FORM: FaultForm = { ...TEXTS, kind: 'delay' };

type FaultInput = ControlInput<'POST /faults'>;

/** Returns the fault as the control plane takes it, or a text that names the wrong field. */
export function parseFaultForm(form: FaultForm): FaultInput | string {
  const { kind, route, user, nth, times, until, ms, status, msg } = form;
  const fault: { -readonly [Field in keyof FaultInput]: FaultInput[Field] } = { kind };
  if (route !== '') fault.route = route;
  const named = toPlainText(user);
  if (named !== '') fault.user = named;
  if (isCount(nth)) fault.nth = Number(nth);
  else if (nth.trim() !== '')
    return 'From call: enter a whole number from 1, or nothing for the first.';
  if (until !== '') fault.until = parseFieldValue(until);
  if (times.trim() === '') fault.times = null;
  else if (isCount(times)) fault.times = Number(times);
  else return 'Calls: enter a whole number from 1, or nothing for every call.';
  if (kind === 'delay') {
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

const isCount = (text: string): boolean => isWhole(text) && Number(text) > 0;
const isWhole = (text: string): boolean => /^\d{1,9}$/.test(text.trim());

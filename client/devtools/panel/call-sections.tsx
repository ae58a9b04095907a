import { useState } from 'react';
import { FAULT_KINDS, type FaultKind } from '#contract/control/core/fault.ts';
import type { ControlClient } from '#kit/client/control-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { REFRESH_MS, useAct, useLoaded, usePanel, type Listed } from './panel-context.ts';
import { Field, Group, Item, Line, List, Select } from './parts.tsx';
import { describeCall, summarizeCall, formatBody, formatTime } from './formats.ts';
import css from './panel.module.css';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import type { ControlInput } from '#contract/control/dicebox.ts';

type Fault = Listed<'GET /faults', 'faults'>;

const loadFaults = (control: ControlClient) => control.call('GET /faults');

/** Adds, lists and removes faults. */
export function FaultsSection() {
  const { control } = usePanel();
  const { answer, reload } = useLoaded(loadFaults, REFRESH_MS);
  const { act } = useAct();
  const remove = act(async (id: number) => {
    await control.call('DELETE /faults/:id', { id });
    reload();
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

function describeFault({ route = 'every endpoint', times = 1, ms, struck }: Fault): string {
  const wait = ms === undefined ? '' : `, ${ms} ms`;
  return `${route}${wait} · applied ${struck} of ${times ?? 'all'}`;
}

function NewFault({ onAdded }: { onAdded: () => void }) {
  const { control } = usePanel();
  const [form, setForm] = useState(DEFAULT_FORM);
  const { isBusy, act } = useAct();
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const add = act(async () => {
    const fault = parseFaultForm(form);
    if (typeof fault === 'string') throw new Error(fault);
    await control.call('POST /faults', fault);
    onAdded();
    return `${form.kind} was added for ${form.route || 'every endpoint'}.`;
  });
  return (
    <Group title="New fault">
      <Line>
        <Select
          label="Kind"
          value={form.kind}
          onChange={(kind) => change({ kind: kind as FaultKind })} // an option's value
        >
          {FAULT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {FAULT_LABELS[kind]}
            </option>
          ))}
        </Select>
      </Line>
      <Line>
        <Select label="Endpoint" value={form.route} onChange={(route) => change({ route })}>
          <option value="">every endpoint</option>
          {ROUTES.map(({ family, routes }) => (
            <optgroup key={family} label={family}>
              {routes.map((route) => (
                <option key={route}>{route}</option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Line>
      <Line>
        <Field
          label="Calls"
          value={form.times}
          onChange={(times) => change({ times })}
          placeholder="every call"
        />
        {form.kind === 'delay' && (
          <Field label="Milliseconds" value={form.ms} onChange={(ms) => change({ ms })} />
        )}
        {form.kind === 'answer' && (
          <>
            <Field
              label="HTTP status"
              value={form.status}
              onChange={(status) => change({ status })}
            />
            <Field label="Message" value={form.msg} onChange={(msg) => change({ msg })} />
          </>
        )}
        <Button kind="primary" isBusy={isBusy} onClick={add}>
          Add
        </Button>
      </Line>
    </Group>
  );
}

const loadCalls = (control: ControlClient) => control.call('GET /journal', { limit: 30 });

/** Lists the latest calls of the world, newest first. */
export function CallsSection() {
  const { answer } = useLoaded(loadCalls, REFRESH_MS);
  return (
    <Group title="Last 30 calls">
      <List empty="No call yet.">
        {(answer?.entries ?? []).toReversed().map((call) => (
          <li key={call.no}>
            <details className={css['call']}>
              <summary className={css['callHead']}>
                <span className={css['callName']}>
                  {formatTime(call.at)} {call.route ?? `${call.method} ${call.url}`}
                </span>
                <span className={call.faults.length > 0 ? css['faulty'] : 'quiet'}>
                  {summarizeCall(call)}
                </span>
              </summary>
              <pre className={css['detail']}>{describeCall(call)}</pre>
              <pre className={css['detail']}>{formatBody('request', call.payload)}</pre>
              <pre className={css['detail']}>{formatBody('response', call.response)}</pre>
            </details>
          </li>
        ))}
      </List>
    </Group>
  );
}

/** Labels of the kinds of fault. */
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
interface FaultForm {
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
  kind: 'delay',
  route: '',
  times: '1',
  ms: '2000',
  status: '200',
  msg: '',
};

type FaultInput = ControlInput<'POST /faults'>;

/** Returns the fault as the control plane takes it, or a text that names the wrong field. */
export function parseFaultForm({
  kind,
  route,
  times,
  ms,
  status,
  msg,
}: FaultForm): FaultInput | string {
  const fault: { -readonly [Field in keyof FaultInput]: FaultInput[Field] } = { kind };
  if (route !== '') fault.route = route;
  if (times.trim() === '') fault.times = null;
  else if (isWhole(times) && Number(times) > 0) fault.times = Number(times);
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

const isWhole = (text: string): boolean => /^\d{1,9}$/.test(text.trim());

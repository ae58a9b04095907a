import { useState } from 'react';
import { FAULT_KINDS, type FaultKind } from '#contract/control/core/fault.ts';
import type { ControlClient } from '#kit/client/control-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FAULT_LABELS, DEFAULT_FORM, parseFaultForm, ROUTES } from './fault-form.ts';
import { REFRESH_MS, useAct, useLoaded, usePanel, type Listed } from './panel-context.ts';
import { Field, Group, Item, Line, List, Select } from './parts.tsx';
import { describeCall, summarizeCall, formatBody, formatTime } from './formats.ts';
import css from './panel.module.css';

type Fault = Listed<'GET /faults', 'faults'>;

const loadFaults = (control: ControlClient) => control.call('GET /faults');

/** Adds, lists and removes faults. */
export function FaultsSection() {
  const { control } = usePanel();
  const { answer, reload } = useLoaded(loadFaults, REFRESH_MS);
  const { act } = useAct();
  const remove = (id: number) =>
    act(async () => {
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
  const add = () =>
    act(async () => {
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
        {form.kind === 'latency' && (
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
                <span className={call.faults.length > 0 ? css['faulty'] : css['note']}>
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

import { useCallback, useRef, useState } from 'react';
import { MAX_JOURNAL_CALLS } from '#contract/control/core/limits.ts';
import type { ControlClient } from '#kit/client/control-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DownIcon } from '../../ui/controls/icons.tsx';
import { describeCall, formatBody, formatTime, summarizeCall } from './formats.ts';
import { REFRESH_MS, useAct, useLoaded, usePanel, type Listed } from './panel-context.ts';
import { Facts, Field, Group, Line, List, Note, Select } from './parts.tsx';
import css from './panel.module.css';

type Call = Listed<'GET /journal', 'entries'>;

/** A longer list would be slow to draw every two seconds. */
const MAX_SHOWN = 60;

/** Lists the calls of the world, newest first, with a filter; each opens to its details. */
export function CallsSection() {
  const { control, failed } = usePanel();
  const { calls, reload } = useCalls();
  const [filter, setFilter] = useState<CallFilter>({ text: '', kind: failed ? 'test' : 'calls' });
  const { isBusy, act } = useAct(reload);
  const clear = act(async () => {
    await control.call('DELETE /journal');
    return 'The list is empty.';
  });
  const end = failed?.last ?? Number.POSITIVE_INFINITY;
  const matching = calls
    .filter((call) => isShownCall(call, filter) && (filter.kind !== 'test' || call.no <= end))
    .toReversed();
  const lastOfTest = failed && matching.find(({ no }) => no <= end);
  const hidden = calls.length - matching.length;
  return (
    <Group title="Calls">
      <Line>
        <Field
          label="Find"
          value={filter.text}
          onChange={(text) => setFilter({ ...filter, text })}
          placeholder="endpoint, player …"
        />
        <Select
          label="Show"
          value={filter.kind}
          onChange={(kind) => setFilter({ ...filter, kind: kind as CallFilter['kind'] })} // an option's value
        >
          {failed && <option value="test">calls of the test</option>}
          <option value="calls">calls of the API</option>
          <option value="problems">only problems</option>
          <option value="all">static files too</option>
        </Select>
        <Button isBusy={isBusy} label="Clear the list" onClick={clear}>
          Clear
        </Button>
      </Line>
      {failed && <pre className={css['detail']}>{failed.error}</pre>}
      <List empty="No call yet.">
        {matching
          .slice(0, MAX_SHOWN)
          .flatMap((call) => [
            ...(call === lastOfTest ? [<li key="end">The test ended here.</li>] : []),
            <CallItem key={call.no} call={call} />,
          ])}
      </List>
      {hidden > 0 && <Note>{`${hidden} not shown.`}</Note>}
    </Group>
  );
}

function CallItem({ call }: { call: Call }) {
  const [isOpen, setIsOpen] = useState(false);
  const { method, url, route, user, at } = call;
  return (
    <li>
      <details className={css['call']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={`beside ${css['callHead']}`}>
          <span className="lines grow">
            <span className="bold">{route ?? `${method} ${url}`}</span>
            <span className={hasProblem(call) ? 'down' : 'quiet'}>
              {[formatTime(at), ...(user === null ? [] : [user]), summarizeCall(call)].join(' · ')}
            </span>
          </span>
          <DownIcon className={`rigid muted ${css['chevron']}`} />
        </summary>
        {isOpen && <CallDetails call={call} />}
      </details>
    </li>
  );
}

function CallDetails({ call }: { call: Call }) {
  return (
    <>
      <Facts facts={describeCall(call)} />
      <pre className={css['detail']}>{formatBody('request', call.payload)}</pre>
      <pre className={css['detail']}>{formatBody('response', call.response)}</pre>
    </>
  );
}

/** Loads the calls once, and then only those that came or ended since. */
function useCalls() {
  const known = useRef<readonly Call[]>([]);
  const load = useCallback(
    async (control: ControlClient) => (known.current = await loadNewer(control, known.current)),
    [],
  );
  const { answer, reload } = useLoaded(load, REFRESH_MS);
  return { calls: answer ?? [], reload };
}

async function loadNewer(control: ControlClient, known: readonly Call[]): Promise<readonly Call[]> {
  const waiting = known.findIndex(({ took_ms }) => took_ms === null);
  const ended = waiting === -1 ? known : known.slice(0, waiting);
  const since = ended.at(-1)?.no ?? 0;
  const query = { since, limit: MAX_JOURNAL_CALLS };
  const { entries, kept, last } = await control.call('GET /journal', query);
  // A restored world has fewer calls than were known.
  if (last < since) return loadNewer(control, []);
  // The server forgets the oldest calls, and all of them when somebody clears the list.
  const forgotten = Math.max(0, ended.length + entries.length - kept);
  return [...ended.slice(forgotten), ...entries];
}

interface CallFilter {
  readonly text: string;
  readonly kind: 'test' | 'calls' | 'problems' | 'all';
}

type FilteredCall = Pick<Call, 'method' | 'url' | 'route' | 'user' | 'status' | 'code' | 'faults'>;

export function isShownCall(call: FilteredCall, { text, kind }: CallFilter): boolean {
  const { method, url, route, user } = call;
  if (kind !== 'all' && isStaticFile(call)) return false;
  if (kind === 'problems' && !hasProblem(call)) return false;
  const words = [method, url, route ?? '', user ?? ''].join(' ').toLowerCase();
  return words.includes(text.trim().toLowerCase());
}

function isStaticFile({ method, url, route }: FilteredCall): boolean {
  return method === 'GET' && route === null && /^[^?]*\.\w+(\?|$)/.test(url);
}

function hasProblem({ status, code, faults }: FilteredCall): boolean {
  return faults.length > 0 || status === null || status >= 400 || (code !== null && code !== 1);
}

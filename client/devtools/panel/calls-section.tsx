import type { ControlClient } from '#kit/client/control-client.ts';
import { useLoaded } from './panel-context.ts';
import { Group, List } from './parts.tsx';
import { describeCall, summarizeCall, formatBody, formatTime } from './formats.ts';
import css from './panel.module.css';

const REFRESH_MS = 2000;

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

import type { ControlClient } from '#kit/client/control-client.ts';
import { useLoaded } from './panel-context.ts';
import { Group, List } from './parts.tsx';
import { describeCall, summarizeCall, formatBody } from './describe-call.ts';
import { formatTime } from './formats.ts';
import css from './calls-section.module.css';

const REFRESH_MS = 2000;

const loadCalls = (control: ControlClient) => control.call('GET /journal', { limit: 30 });

/** The last calls of the world, the newest first. */
export function CallsSection() {
  const { answer } = useLoaded(loadCalls, REFRESH_MS);
  return (
    <Group title="Last 30 calls">
      <List empty="No call yet.">
        {(answer?.entries ?? []).toReversed().map((call) => (
          <li key={call.no}>
            <details className={css['call']}>
              <summary className={css['head']}>
                <span className={css['name']}>
                  {formatTime(call.at)} {call.route ?? `${call.method} ${call.url}`}
                </span>
                <span className={call.faults.length > 0 ? css['struck'] : css['note']}>
                  {summarizeCall(call)}
                </span>
              </summary>
              <pre className={css['detail']}>{describeCall(call)}</pre>
              <pre className={css['detail']}>{formatBody('sent', call.payload)}</pre>
              <pre className={css['detail']}>{formatBody('answered', call.response)}</pre>
            </details>
          </li>
        ))}
      </List>
    </Group>
  );
}

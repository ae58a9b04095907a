import type { Call } from './answers.ts';
import { useAnswer } from './panel-context.ts';
import { Group, List } from './parts.tsx';
import { callFacts, callNote, pretty } from './call-words.ts';
import { timeWords } from './words.ts';
import css from './calls-section.module.css';

const REFRESH_MS = 2000;

/** The last calls of the world, the newest first. */
export function CallsSection() {
  const { answer } = useAnswer<{ entries: Call[] }>('/__mock/journal?limit=30', REFRESH_MS);
  return (
    <Group title="Last 30 calls">
      <List empty="No call yet.">
        {(answer?.entries ?? []).toReversed().map((call) => (
          <li key={call.no}>
            <details className={css['call']}>
              <summary className={css['head']}>
                <span className={css['name']}>
                  {timeWords(call.at)} {call.route ?? `${call.method} ${call.url}`}
                </span>
                <span className={call.faults.length > 0 ? css['struck'] : css['note']}>
                  {callNote(call)}
                </span>
              </summary>
              <pre className={css['detail']}>{callFacts(call)}</pre>
              <pre className={css['detail']}>{pretty('sent', call.payload)}</pre>
              <pre className={css['detail']}>{pretty('answered', call.response)}</pre>
            </details>
          </li>
        ))}
      </List>
    </Group>
  );
}

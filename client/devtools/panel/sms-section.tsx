import { Button } from '../../ui/controls/button.tsx';
import type { Reading, SmsCode } from './answers.ts';
import { useAct, useAnswer } from './panel-context.ts';
import { Group, Item, List } from './parts.tsx';
import { ageWords } from './words.ts';

const REFRESH_MS = 2000;

/** The codes a phone would have got. */
export function SmsSection() {
  const { answer } = useAnswer<{ codes: SmsCode[] }>('/__mock/sms', REFRESH_MS);
  const { answer: clock } = useAnswer<Reading>('/__mock/clock', REFRESH_MS);
  const { act } = useAct();
  const copy = (code: string) =>
    act(async () => {
      await navigator.clipboard.writeText(code).catch(() => {
        throw new Error(`The browser does not let a page copy here: the code is ${code}.`);
      });
      return `${code} is copied.`;
    });
  return (
    <Group title="Codes by text message">
      <List empty="No code was sent.">
        {(answer?.codes ?? []).map(({ mobile, event, code, created_at, expires_at }) => (
          <Item
            key={`${mobile} ${event}`}
            title={`${code} · ${mobile}`}
            note={noteOf(event, clock?.now ?? created_at, created_at, expires_at)}
          >
            <Button label={`Copy ${code}`} onClick={() => copy(code)}>
              Copy
            </Button>
          </Item>
        ))}
      </List>
    </Group>
  );
}

function noteOf(event: string, now: number, sentAt: number, expiresAt: number): string {
  const age = `${event} · ${ageWords(now - sentAt)} ago`;
  return now < expiresAt ? age : `${age} · expired`;
}

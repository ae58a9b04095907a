import type { ControlClient } from '#kit/client/control-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { loadClock } from './loaders.ts';
import { useAct, useLoaded } from './panel-context.ts';
import { Group, Item, List } from './parts.tsx';
import { formatAge } from './formats.ts';

const REFRESH_MS = 2000;

const loadCodes = (control: ControlClient) => control.call('GET /sms');

/** The codes a phone would have got. */
export function SmsSection() {
  const { answer } = useLoaded(loadCodes, REFRESH_MS);
  const { answer: clock } = useLoaded(loadClock, REFRESH_MS);
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
  const age = `${event} · ${formatAge(now - sentAt)} ago`;
  return now < expiresAt ? age : `${age} · expired`;
}

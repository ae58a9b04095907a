import { useState } from 'react';
import { toPlainText } from '#contract/typed-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { safeLocal } from '../safe-local.ts';
import { useAct, useAnswer, useLoaded, usePanel } from './panel-context.ts';
import { Facts, Field, Group, Line, Note } from './parts.tsx';

export function HostSection() {
  return import.meta.env.DEV ? <HostOfDevServer /> : <FakeInUse canSwitch={false} />;
}

function FakeInUse({ canSwitch }: { canSwitch: boolean }) {
  const { answer: health } = useAnswer('GET /health');
  const { answer: status } = useAnswer('GET /status');
  return (
    <>
      <Group title="Fake server">
        <Facts
          facts={[
            ['Version', health?.version ?? '…'],
            ['Address', location.origin],
            ['Worlds', String(health?.worlds ?? '…')],
            ['This world', status ? (status.file ?? 'in memory') : '…'],
            ['Seed', status?.seed ?? '…'],
          ]}
        />
        {!canSwitch && <Note>Under npm run dev, this page can switch to a real host.</Note>}
      </Group>
      <Group title="More">
        <Line>
          <a href="/__mock/docs" target="_blank" rel="noreferrer">
            API reference
          </a>
        </Line>
      </Group>
    </>
  );
}

const REMEMBERED = 'dicebox.devtools.host';
const FAKE = 'the fake host';

function HostOfDevServer() {
  const { sessions, reload } = usePanel();
  const { answer: host } = useLoaded(loadHostInUse);
  const [address, setAddress] = useState(safeLocal.get(REMEMBERED) ?? 'https://');
  const { isBusy, act } = useAct();
  const use = act(async (real: string | null) => {
    const before = host?.real ?? FAKE;
    const now = await switchHost(real);
    // A token must not be sent to another host.
    if (before !== (now.real ?? FAKE)) sessions.move(before, now.real ?? FAKE);
    if (now.real) safeLocal.set(REMEMBERED, now.real);
    return reload();
  });
  if (!host) return null;
  return (
    <>
      {host.real ? (
        <Group title="A real host is in use">
          <Note>
            {`The app now calls ${host.real}, perhaps with real players and real money. The panel cannot control it.`}
          </Note>
          <Line>
            <Button kind="primary" isBusy={isBusy} onClick={() => use(null)}>
              Back to the fake server
            </Button>
          </Line>
        </Group>
      ) : (
        <FakeInUse canSwitch />
      )}
      <Group title={host.real ? 'Another host' : 'Use a real host'}>
        <Line>
          <Field label="Address" type="url" value={address} onChange={setAddress} />
          <Button isBusy={isBusy} onClick={() => use(toPlainText(address))}>
            Switch
          </Button>
        </Line>
      </Group>
    </>
  );
}

/** The host a page of the dev server talks to (scripts/dev). */
interface HostInUse {
  /** Null while the fake server is in use. */
  readonly real: string | null;
}

const HOST_PATH = '/__devtools/host';

export function loadHostInUse(): Promise<HostInUse> {
  return callDevServer({});
}

/** Points the page to a real host, or with null back to the fake server. */
function switchHost(real: string | null): Promise<HostInUse> {
  return callDevServer({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ real }),
  });
}

async function callDevServer(init: RequestInit): Promise<HostInUse> {
  const response = await fetch(HOST_PATH, init);
  const body = (await response.json()) as HostInUse & { readonly detail?: string }; // as scripts/dev answers
  if (response.ok) return body;
  throw new Error(body.detail ?? `The dev server answered ${response.status}.`);
}

import { useState } from 'react';
import type { ControlClient } from '#kit/client/control-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { safeLocal } from '../safe-local.ts';
import { loadHostInUse, switchHost } from './dev-server.ts';
import { loadStatus } from './loaders.ts';
import { useAct, useLoaded, usePanel } from './panel-context.ts';
import { Facts, Field, Group, Line, Note } from './parts.tsx';

const loadHealth = (control: ControlClient) => control.call('GET /health');

/** Which host the page talks to; under a dev server, the switch to another. */
export function HostSection() {
  return import.meta.env.DEV ? <HostOfDevServer /> : <FakeInUse canSwitch={false} />;
}

function FakeInUse({ canSwitch }: { canSwitch: boolean }) {
  const { answer: health } = useLoaded(loadHealth);
  const { answer: status } = useLoaded(loadStatus);
  return (
    <>
      <Group title="The fake host">
        <Facts
          facts={[
            ['Version', health?.version ?? '…'],
            ['Address', location.origin],
            ['Worlds', String(health?.worlds ?? '…')],
            ['This one is kept', status ? (status.file ?? 'in memory') : '…'],
            ['Seed', status?.seed ?? '…'],
          ]}
        />
        {!canSwitch && <Note>npm run dev can point this page to a real host.</Note>}
      </Group>
      <Group title="More">
        <Line>
          <a href="/__mock/docs" target="_blank" rel="noreferrer">
            The API, to try it
          </a>
          <a href="/__devtools/ui.html">Gallery of parts</a>
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
  const use = (real: string | null) =>
    act(async () => {
      const before = host?.real ?? FAKE;
      const now = await switchHost(real);
      // A token must not reach any host but its own.
      if (before !== (now.real ?? FAKE)) sessions.move(before, now.real ?? FAKE);
      if (now.real) safeLocal.set(REMEMBERED, now.real);
      reload();
      return 'The app begins again.';
    });
  if (!host) return null;
  return (
    <>
      {host.real ? (
        <Group title="A real host is in use">
          <Note>
            Whatever the app does now, it does at {host.real}: with real players and real money, if
            it has some. Nothing here can steer it.
          </Note>
          <Line>
            <Button kind="primary" isBusy={isBusy} onClick={() => use(null)}>
              Back to the fake host
            </Button>
          </Line>
        </Group>
      ) : (
        <FakeInUse canSwitch />
      )}
      <Group title={host.real ? 'Another host' : 'Use a real host'}>
        <Line>
          <Field label="Address" type="url" value={address} onChange={setAddress} />
          <Button isBusy={isBusy} onClick={() => use(address.trim())}>
            Use it
          </Button>
        </Line>
      </Group>
    </>
  );
}

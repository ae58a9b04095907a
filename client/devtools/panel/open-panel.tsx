import { createRoot } from 'react-dom/client';
import { createControlClient } from '#kit/client/control-client.ts';
import { safeLocal } from '../safe-local.ts';
import { Panel } from './panel.tsx';
import { Sessions } from './sessions.ts';

const TOKEN = 'dicebox.devtools.token';

/** Opens the panel over the page, in a root of its own: it is no part of the app. */
export function openPanel({ hide }: { hide: () => void }): void {
  const place = document.createElement('div');
  document.body.append(place);
  // The app counts its ids from one as well.
  const root = createRoot(place, { identifierPrefix: 'devtools' });
  root.render(
    <Panel
      tools={{
        control: createControlClient({ url: '', token: () => safeLocal.get(TOKEN) ?? undefined }),
        sessions: new Sessions(safeLocal),
        reload: () => location.reload(),
        chooseWorld,
        wakeApp: () => document.dispatchEvent(new Event('visibilitychange')),
        saveFile,
      }}
      keepToken={(token) => safeLocal.set(TOKEN, token)}
      onHide={hide}
      onClose={() => {
        root.unmount();
        place.remove();
      }}
    />,
  );
}

function chooseWorld(key: string): void {
  const age = key === '' ? '; max-age=0' : '';
  document.cookie = `mock_world=${key}; path=/; samesite=lax${age}`;
}

function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

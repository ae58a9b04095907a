import { createControlClient } from '#kit/client/control-client.ts';
import { safeLocal } from '../safe-local.ts';
import type { PanelTools } from './panel-context.ts';
import { createSessions } from './sessions.ts';

export interface PanelHost extends Omit<PanelTools, 'offer' | 'say' | 'askToken' | 'reloads'> {
  readonly keepToken: (token: string) => void;
}

const TOKEN = 'dicebox.devtools.token';

export function createPanelHost(app: Pick<PanelHost, 'reload' | 'wakeApp'>): PanelHost {
  return {
    ...app,
    control: createControlClient({ url: '', token: () => safeLocal.get(TOKEN) ?? undefined }),
    sessions: createSessions(safeLocal),
    chooseWorld,
    saveFile,
    keepToken: (token) => safeLocal.set(TOKEN, token),
  };
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

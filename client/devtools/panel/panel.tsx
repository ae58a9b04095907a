import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createControlClient } from '#kit/client/control-client.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { safeLocal } from '../safe-local.ts';
import { CallsSection, FaultsSection } from './call-sections.tsx';
import { DiceSection, TimeSection } from './draw-sections.tsx';
import { HostSection, loadHostInUse } from './host-section.tsx';
import { PanelContext, type PanelTools } from './panel-context.ts';
import { Field, Group, Line, Note } from './parts.tsx';
import { Sessions } from './sessions.ts';
import { SmsSection, UsersSection } from './user-sections.tsx';
import { SnapshotsSection, WorldSection } from './world-sections.tsx';
import css from './panel.module.css';

const TOKEN = 'dicebox.devtools.token';

/** Opens the panel over the page, in a React root of its own. */
export function openPanel({ hide }: { hide: () => void }): void {
  const container = document.createElement('div');
  document.body.append(container);
  // Without a prefix, its ids would equal those of the app.
  const root = createRoot(container, { identifierPrefix: 'devtools' });
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
        container.remove();
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

/** The sections in the order of the menu, which shows their names. */
const SECTIONS = {
  Host: HostSection,
  World: WorldSection,
  Time: TimeSection,
  Dice: DiceSection,
  Faults: FaultsSection,
  Users: UsersSection,
  Saved: SnapshotsSection,
  Calls: CallsSection,
  SMS: SmsSection,
} as const;

type SectionName = keyof typeof SECTIONS;

const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]; // its own keys

interface PanelProps {
  tools: Omit<PanelTools, 'say' | 'askToken'>;
  keepToken: (token: string) => void;
  onHide: () => void;
  onClose: () => void;
}

/** The control panel: a sheet with one section at a time, its status line and a menu. */
function Panel({ tools: given, keepToken, onHide, onClose }: PanelProps) {
  const [status, setStatus] = useState({ text: '', isProblem: false });
  const [name, setName] = useState<SectionName>('Host');
  const [needsToken, setNeedsToken] = useState(false);
  const say = useCallback((text: string, isProblem = false) => setStatus({ text, isProblem }), []);
  const askToken = useCallback(() => setNeedsToken(true), []);
  const tools = useMemo(() => ({ ...given, say, askToken }), [given, say, askToken]);
  const realHost = useRealHost(tools);
  return (
    <PanelContext value={tools}>
      <PanelSheet
        title={realHost === null ? 'Dicebox' : 'Real host'}
        onHide={onHide}
        onClose={onClose}
      >
        {needsToken ? (
          <TokenForm
            onToken={(token) => {
              keepToken(token);
              setNeedsToken(false);
              say('');
            }}
          />
        ) : (
          <Section name={realHost === null ? name : 'Host'} />
        )}
        <p className={`${css['status']} ${status.isProblem ? css['problem'] : ''}`} role="status">
          {status.text}
        </p>
        {realHost === null && (
          <Menu
            name={name}
            onChoose={(next) => {
              setName(next);
              say('');
            }}
          />
        )}
      </PanelSheet>
    </PanelContext>
  );
}

/** Returns the real host to which a dev server has switched the page; the panel cannot control it. */
function useRealHost({ say }: PanelTools): string | null {
  const [real, setReal] = useState<string | null>(null);
  useEffect(() => {
    if (!import.meta.env.DEV) return;
    loadHostInUse().then(
      (host) => setReal(host.real),
      (error: unknown) => say(String(error), true),
    );
  }, [say]);
  return real;
}

interface PanelSheetProps {
  title: string;
  onHide: () => void;
  onClose: () => void;
  children: ReactNode;
}

function PanelSheet({ title, onHide, onClose, children }: PanelSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      lang="en"
      className={css['panel']}
      aria-labelledby="devtools-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css['head']}>
        <h2 id="devtools-title" className={css['title']} tabIndex={-1}>
          {title}
        </h2>
        <Button
          kind="quiet"
          onClick={() => {
            onClose();
            onHide();
          }}
        >
          Hide button
        </Button>
        <IconButton icon={<CloseIcon />} label="Close" onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}

function Section({ name }: { name: SectionName }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [name]);
  const Shown = SECTIONS[name];
  return (
    <div ref={body} className={css['body']}>
      <Shown />
    </div>
  );
}

function Menu({ name, onChoose }: { name: SectionName; onChoose: (name: SectionName) => void }) {
  return (
    <nav className={css['menu']} aria-label="Sections">
      {SECTION_NAMES.map((each) => (
        <button
          key={each}
          type="button"
          className={css['tab']}
          aria-current={each === name}
          onClick={() => onChoose(each)}
        >
          {each}
        </button>
      ))}
    </nav>
  );
}

/** Asks for the token of a server that other machines reach; it is stored on this device. */
function TokenForm({ onToken }: { onToken: (token: string) => void }) {
  const [token, setToken] = useState('');
  return (
    <div className={css['body']}>
      <Group title="Control token">
        <Note>This server requires the value of its DICEBOX_CONTROL_TOKEN.</Note>
        <Line>
          <Field label="Token" type="password" value={token} onChange={setToken} />
          <Button kind="primary" onClick={() => onToken(token.trim())}>
            Save
          </Button>
        </Line>
      </Group>
    </div>
  );
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { CallsSection } from './calls-section.tsx';
import { FaultsSection } from './faults-section.tsx';
import { DiceSection, TimeSection } from './draw-sections.tsx';
import { HostSection, loadHostInUse } from './host-section.tsx';
import { PanelContext, type PanelTools } from './panel-context.ts';
import { Field, Group, Line, Note } from './parts.tsx';
import type { PanelHost } from './panel-host.ts';
import { SavedSection } from './saved-section.tsx';
import { SmsSection, UsersSection } from './user-sections.tsx';
import { WorkSection } from './work-section.tsx';
import { WorldSection } from './world-sections.tsx';
import css from './panel.module.css';

/** The sections in the order of the menu, which shows their names. */
const SECTIONS = {
  Host: HostSection,
  World: WorldSection,
  Time: TimeSection,
  Work: WorkSection,
  Dice: DiceSection,
  Calls: CallsSection,
  Faults: FaultsSection,
  Users: UsersSection,
  Saved: SavedSection,
  SMS: SmsSection,
} as const;

type SectionName = keyof typeof SECTIONS;

const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]; // its own keys

/** Id of the panel's title, which names the element around the panel. */
export const TITLE_ID = 'devtools-title';

/** The first section and status of the panel. */
export interface PanelStart {
  section: SectionName;
  status: string;
  isProblem: boolean;
}

const DEFAULT_START: PanelStart = { section: 'Host', status: '', isProblem: false };

interface PanelProps {
  host: PanelHost;
  start?: PanelStart;
  /** Number of times the app was reloaded beside the panel. */
  reloads?: number;
  /** Buttons beside the title. */
  children: ReactNode;
}

/** The control panel: its title, one section at a time, its status line and a menu. */
export function Panel({ host, start = DEFAULT_START, reloads = 0, children }: PanelProps) {
  const [status, setStatus] = useState({ text: start.status, isProblem: start.isProblem });
  const [name, setName] = useState<SectionName>(start.section);
  const [needsToken, setNeedsToken] = useState(false);
  const say = useCallback((text: string, isProblem = false) => setStatus({ text, isProblem }), []);
  const askToken = useCallback(() => setNeedsToken(true), []);
  const tools = useMemo(
    () => ({ ...host, say, askToken, reloads }),
    [host, say, askToken, reloads],
  );
  const realHost = useRealHost(tools);
  return (
    <PanelContext value={tools}>
      <div className={css['head']}>
        <h2 id={TITLE_ID} className={css['title']} tabIndex={-1}>
          {realHost === null ? 'Dicebox' : 'Real host'}
        </h2>
        {children}
      </div>
      {needsToken ? (
        <TokenForm
          onToken={(token) => {
            host.keepToken(token);
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

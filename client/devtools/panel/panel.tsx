import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { toPlainText } from '#contract/typed-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CallsSection } from './calls-section.tsx';
import { FaultsSection } from './faults-section.tsx';
import { DiceSection, TimeSection } from './draw-sections.tsx';
import { HostSection, loadHostInUse } from './host-section.tsx';
import { type Offer, PanelContext, type PanelTools, usePanel } from './panel-context.ts';
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

/** The control call that a section needs and not every product has. */
const NEEDED: Readonly<Partial<Record<SectionName, string>>> = {
  Dice: 'GET /dice',
  Users: 'GET /users',
  SMS: 'GET /sms',
};

/** Returns the sections for a server; before its offer is known, those that every server has. */
export function sectionsFor(offer: Offer | null): readonly SectionName[] {
  return SECTION_NAMES.filter((name) => {
    const call = NEEDED[name];
    return call === undefined || offer?.calls.includes(call);
  });
}

/** Id of the panel's title, which names the element around the panel. */
export const TITLE_ID = 'devtools-title';

export interface PanelStart {
  section: SectionName;
  status: string;
  isProblem: boolean;
  failed?: PanelTools['failed'];
}

const DEFAULT_START: PanelStart = { section: 'Host', status: '', isProblem: false };

interface PanelProps {
  host: PanelHost;
  start?: PanelStart;
  /** Buttons beside the title. */
  children: ReactNode;
}

/** The control panel: its title, one section at a time, its status line and a menu. */
export function Panel({ host, start = DEFAULT_START, children }: PanelProps) {
  const [status, setStatus] = useState({ text: start.status, isProblem: start.isProblem });
  const [name, setName] = useState<SectionName>(start.section);
  const [needsToken, setNeedsToken] = useState(false);
  const say = useCallback((text: string, isProblem = false) => setStatus({ text, isProblem }), []);
  const askToken = useCallback(() => setNeedsToken(true), []);
  const [reloads, setReloads] = useState(0);
  const reload = useCallback(() => {
    setReloads((count) => count + 1);
    return host.reload();
  }, [host]);
  const offer = useOffer(host, needsToken);
  const tools = useMemo(
    () => ({ ...host, reload, offer, say, askToken, reloads, failed: start.failed }),
    [host, reload, offer, say, askToken, reloads, start.failed],
  );
  const realHost = useRealHost(tools);
  return (
    <PanelContext value={tools}>
      <div className={`beside ${css['head']}`}>
        <h2 id={TITLE_ID} className={`nowrap ${css['title']}`} tabIndex={-1}>
          {realHost === null ? (offer?.name ?? UNNAMED) : 'Real host'}
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
      <p className={`${css['status']} ${status.isProblem ? 'down' : ''}`} role="status">
        {status.text}
      </p>
      {realHost === null && (
        <Menu
          name={name}
          names={sectionsFor(offer)}
          onChoose={(next) => {
            setName(next);
            say('');
          }}
        />
      )}
    </PanelContext>
  );
}

const UNNAMED = 'Control panel';

/** The title of a page that shows the panel. Render it inside the panel. */
export function PageTitle() {
  const { offer } = usePanel();
  return <title>{offer ? `${offer.name} · control panel` : UNNAMED}</title>;
}

/** Loads what the server serves; again once it has a token. A section shows why that fails. */
function useOffer({ control }: PanelHost, needsToken: boolean): Offer | null {
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    control.call('GET /endpoints').then(setOffer, () => {});
  }, [control, needsToken]);
  return offer;
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
    <div ref={body} className={`ring-inside ${css['body']}`}>
      <Shown />
    </div>
  );
}

interface MenuProps {
  name: SectionName;
  names: readonly SectionName[];
  onChoose: (name: SectionName) => void;
}

function Menu({ name, names, onChoose }: MenuProps) {
  return (
    <nav className={css['menu']} aria-label="Sections">
      {names.map((each) => (
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
    <div className={`ring-inside ${css['body']}`}>
      <Group title="Control token">
        <Note>This server requires the value of its DICEBOX_CONTROL_TOKEN.</Note>
        <Line>
          <Field label="Token" type="password" value={token} onChange={setToken} />
          <Button kind="primary" onClick={() => onToken(toPlainText(token))}>
            Save
          </Button>
        </Line>
      </Group>
    </div>
  );
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { loadHostInUse } from './dev-server.ts';
import { PanelContext, type PanelTools } from './panel-context.ts';
import { SECTION_NAMES, SECTIONS, type SectionName } from './sections.tsx';
import { PanelSheet } from './panel-sheet.tsx';
import { TokenForm } from './token-form.tsx';
import css from './panel.module.css';

export interface PanelProps {
  tools: Omit<PanelTools, 'say' | 'askToken'>;
  keepToken: (token: string) => void;
  onHide: () => void;
  onClose: () => void;
}

/** The control panel: a sheet with a section for each thing of a world that can be steered. */
export function Panel({ tools: given, keepToken, onHide, onClose }: PanelProps) {
  const [status, setStatus] = useState({ text: '', isProblem: false });
  const [name, setName] = useState<SectionName>('Host');
  const [wantsToken, setWantsToken] = useState(false);
  const say = useCallback((text: string, isProblem = false) => setStatus({ text, isProblem }), []);
  const askToken = useCallback(() => setWantsToken(true), []);
  const tools = useMemo(() => ({ ...given, say, askToken }), [given, say, askToken]);
  const realHost = useRealHost(tools);
  return (
    <PanelContext value={tools}>
      <PanelSheet
        title={realHost === null ? 'Dicebox' : 'Real host'}
        onHide={onHide}
        onClose={onClose}
      >
        {wantsToken ? (
          <TokenForm
            onToken={(token) => {
              keepToken(token);
              setWantsToken(false);
              say('');
            }}
          />
        ) : (
          <Section name={realHost === null ? name : 'Host'} />
        )}
        <p className={`${css['said']} ${status.isProblem ? css['problem'] : ''}`} role="status">
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

/** Only a dev server can lead the page to a real host, which has nothing that could be steered. */
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

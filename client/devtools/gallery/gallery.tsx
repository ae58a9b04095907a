import { useState, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import '../../ui/base.css';
import { Choice } from '../../ui/controls/choice.tsx';
import { SamplePage, OverlayParts, PageParts } from './overlay-parts.tsx';
import {
  NAMES,
  addressOf,
  applySettings,
  CHOICES,
  settingsIn,
  type Settings,
  Entry,
  SAMPLES,
} from './entry.tsx';
import css from './gallery.module.css';
import { ButtonParts, FieldParts } from './control-parts.tsx';
import { CardParts, StateParts } from './card-parts.tsx';
import { MoneyParts } from './figure-parts.tsx';
import { DiceParts, IdentityParts } from './game-parts.tsx';
import { GestureParts } from './gesture-parts.tsx';

const SWITCHES = [
  ['theme', 'Theme'],
  ['language', 'Language'],
  ['text', 'Text, %'],
  ['width', 'Width, px'],
  ['motion', 'Motion'],
] as const;

/** Shows every part of client/ui in every state, in a frame as wide as a phone. */
function Gallery({ first }: { first: Settings }) {
  const [settings, setSettings] = useState(first);
  const [part, setPart] = useState(window.location.hash);
  const choose = (chosen: Settings) => {
    setSettings(chosen);
    window.history.replaceState(null, '', addressOf(chosen) + part);
  };
  const src = addressOf({ ...settings, view: 'parts' }) + part;
  return (
    <div className={css['gallery']}>
      <header className={css['switches']}>
        <h1 className={css['title']}>Parts of client/ui</h1>
        {SWITCHES.map(([name, legend]) => (
          <Choice
            key={name}
            legend={legend}
            face="segments"
            options={CHOICES[name].map((value) => ({ value, label: value }))}
            value={settings[name]}
            onChange={(value) => choose({ ...settings, [name]: value })}
          />
        ))}
        <label className={css['jump']}>
          <span>Jump to</span>
          <select value={part} onChange={(event) => setPart(event.target.value)}>
            <option value="">the top</option>
            {NAMES.map((name) => (
              <option key={name} value={`#${name}`}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </header>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the frame shows this page */}
      <iframe
        // A frame whose address changes only after the hash does not load again.
        key={src}
        className={css['frame']}
        title="Parts"
        src={src}
        style={{ width: `${settings.width}px` }}
      />
    </div>
  );
}

// One page with three views: the switches; in their frame, the parts; in frames of those, sample pages.
const initial = settingsIn(window.location.search);
const root = document.getElementById('root');
if (!root) throw new Error('ui.html has no #root');
if (initial.view !== 'switches') applySettings(initial, document.documentElement);

createRoot(root).render(
  initial.view === 'switches' ? (
    <Gallery first={initial} />
  ) : initial.view === 'parts' ? (
    <PartsPage settings={initial} />
  ) : (
    <SamplePage kind={initial.view} language={initial.language} />
  ),
);

function PartsPage({ settings }: { settings: Settings }) {
  const samples = SAMPLES[settings.language];
  useEffect(() => {
    showForcedStates(document);
    // The part did not exist yet when the browser looked for the hash.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <main className={css['page']}>
      <h1 className="visually-hidden">Parts</h1>
      <nav aria-label="Parts" className={css['jumps']}>
        {NAMES.map((name) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </nav>
      <ButtonParts samples={samples} />
      <FieldParts samples={samples} />
      <MoneyParts samples={samples} />
      <DiceParts />
      <IdentityParts />
      <CardParts samples={samples} />
      <StateParts samples={samples} />
      <OverlayParts samples={samples} />
      <PageParts settings={settings} />
      <Entry
        name="Gestures"
        use="Reactions to touch: pull, swipe, long press, scroll edges, fields."
      >
        <GestureParts />
      </Entry>
    </main>
  );
}

const TWINS = [
  [/:focus-visible|:focus-within/g, '.is-focused'],
  [/:active/g, '.is-pressed'],
] as const;

/**
 * Copies every rule about a pressed or focused control to a rule about a class, so that the gallery can show
 * these states without a finger or a keyboard.
 */
function showForcedStates(document: Document): void {
  const twins = Array.from(document.styleSheets).flatMap((sheet) =>
    Array.from(sheet.cssRules).flatMap((rule) =>
      rule instanceof CSSStyleRule ? twinsOf(rule) : [],
    ),
  );
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(twins.join('\n'));
  document.adoptedStyleSheets = [sheet];
}

function twinsOf({ selectorText, style }: CSSStyleRule): string[] {
  return TWINS.filter(([state]) => selectorText.search(state) >= 0).map(
    ([state, name]) => `${twinSelector(selectorText, state, name)} { ${style.cssText} }`,
  );
}

/** A box with `:focus-within` contains the control that gets the class; other rules select the control. */
function twinSelector(selector: string, state: RegExp, name: string): string {
  return selector.replaceAll(':focus-within', `:has(${name})`).replaceAll(state, name);
}

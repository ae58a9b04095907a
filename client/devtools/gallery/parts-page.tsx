import { useEffect } from 'react';
import { ButtonParts, FieldParts } from './control-parts.tsx';
import { CardParts, StateParts } from './card-parts.tsx';
import { DiceParts, MoneyParts } from './figure-parts.tsx';
import { Entry, NAMES, SAMPLES } from './entry.tsx';
import css from './gallery.module.css';
import { GestureParts } from './gesture-parts.tsx';
import { OverlayParts, PageParts } from './overlay-parts.tsx';
import type { Settings } from './settings.ts';

export function PartsPage({ settings }: { settings: Settings }) {
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

import { useEffect } from 'react';
import { ButtonParts } from './button-parts.tsx';
import { CardParts } from './card-parts.tsx';
import { DiceParts } from './dice-parts.tsx';
import { Entry } from './entry.tsx';
import css from './entry.module.css';
import { FieldParts } from './field-parts.tsx';
import { showForcedStates } from './forced-states.ts';
import { GestureParts } from './gesture-parts.tsx';
import { MoneyParts } from './money-parts.tsx';
import { NAMES } from './names.ts';
import { OverlayParts } from './overlay-parts.tsx';
import { PageParts } from './page-parts.tsx';
import { SAMPLES } from './samples.ts';
import type { Settings } from './settings.ts';
import { StateParts } from './state-parts.tsx';

export function PartsPage({ settings }: { settings: Settings }) {
  const samples = SAMPLES[settings.words];
  useEffect(() => {
    showForcedStates(document);
    // What the address names was not there when the browser looked for it.
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
        use="What listens to a finger: pull, swipe, long press, edges, fields."
      >
        <GestureParts />
      </Entry>
    </main>
  );
}

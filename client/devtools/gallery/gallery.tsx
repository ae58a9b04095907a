import { useState } from 'react';
import { Choice } from '../../ui/controls/choice.tsx';
import css from './gallery.module.css';
import { NAMES } from './names.ts';
import { addressOf, CHOICES, type Settings } from './settings.ts';

const SWITCHES = [
  ['theme', 'Theme'],
  ['words', 'Words'],
  ['text', 'Text, %'],
  ['width', 'Width, px'],
  ['motion', 'Motion'],
] as const;

/** Every part of client/ui in every state, in a frame as wide as a phone. */
export function Gallery({ first }: { first: Settings }) {
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
            <option value="">the beginning</option>
            {NAMES.map((name) => (
              <option key={name} value={`#${name}`}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </header>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is this very page */}
      <iframe
        // A new key reloads the frame: a change of the hash alone would not.
        key={src}
        className={css['frame']}
        title="Parts"
        src={src}
        style={{ width: `${settings.width}px` }}
      />
    </div>
  );
}

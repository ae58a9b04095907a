import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import '../../ui/base.css';
import { Choice } from '../../ui/controls/choice.tsx';
import { SamplePage } from './overlay-parts.tsx';
import { NAMES } from './entry.tsx';
import { PartsPage } from './parts-page.tsx';
import { addressOf, applySettings, CHOICES, settingsIn, type Settings } from './settings.ts';
import css from './gallery.module.css';

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
const settings = settingsIn(window.location.search);
const root = document.getElementById('root');
if (!root) throw new Error('ui.html has no #root');
if (settings.view !== 'switches') applySettings(settings, document.documentElement);

createRoot(root).render(
  settings.view === 'switches' ? (
    <Gallery first={settings} />
  ) : settings.view === 'parts' ? (
    <PartsPage settings={settings} />
  ) : (
    <SamplePage kind={settings.view} language={settings.language} />
  ),
);

import { createRoot } from 'react-dom/client';
import '../../ui/base.css';
import { Gallery } from './gallery.tsx';
import { PartsPage } from './parts-page.tsx';
import { SamplePage } from './page-parts.tsx';
import { applySettings, settingsIn } from './settings.ts';

// The same page three times: the switches, in their frame the parts, and in a frame of those a page.
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
    <SamplePage kind={settings.view} words={settings.words} />
  ),
);

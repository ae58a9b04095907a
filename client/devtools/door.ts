import { asCircle } from './door-button.ts';
import { safeLocal } from './safe-local.ts';

/**
 * What the fake server adds to the page it serves, and nobody else: a small round button that waits
 * for a tap, and only then loads the panel. It is in front of every page, so it has to stay small.
 */
const SHOWN = 'dicebox.devtools';
const GALLERY = '#/dev/ui';

leadToGallery(location.href);
// The app may have led elsewhere by then: it knows no such page.
addEventListener('hashchange', ({ newURL }) => leadToGallery(newURL));
if (isWanted()) void knock();

/** Tests see the app alone, unless they say that they want the devtools. */
function isWanted(): boolean {
  return !navigator.webdriver || safeLocal.get(SHOWN) === 'on';
}

function leadToGallery(url: string): void {
  // `replace` keeps this page out of the history, so that Back does not return to it.
  if (new URL(url).hash === GALLERY) location.replace('/__devtools/ui.html');
}

/** Asks the host who it is. In development the way back from a real host has to stay. */
async function knock(): Promise<void> {
  if ((await isFake()) || import.meta.env.DEV) asCircle(openPanel);
}

async function isFake(): Promise<boolean> {
  try {
    const answer = await fetch('/__mock/health');
    return answer.ok && answer.headers.has('x-dicebox-fake');
  } catch {
    return false;
  }
}

async function openPanel(hide: () => void): Promise<void> {
  const { openPanel: open } = await import('./panel/open-panel.tsx');
  open({ hide });
}

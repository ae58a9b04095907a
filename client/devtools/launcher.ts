import { mountLauncher } from './launcher-button.ts';
import { safeLocal } from './safe-local.ts';

// The script that the fake server adds to its page: a button that loads the panel when tapped. It runs on
// every page, so it has to stay small.

const ENABLED = 'dicebox.devtools';

// In a frame, the app is in the dock, which has the panel beside it.
if (window === window.parent && isEnabled()) void mountOnFakeServer();

/** Automated tests see the app alone, unless they enable the devtools. */
function isEnabled(): boolean {
  return !navigator.webdriver || safeLocal.get(ENABLED) === 'on';
}

async function mountOnFakeServer(): Promise<void> {
  // In development the panel also switches back from a real host.
  if ((await isFakeServer()) || import.meta.env.DEV) mountLauncher(openPanel);
}

async function isFakeServer(): Promise<boolean> {
  try {
    const answer = await fetch('/__mock/health');
    return answer.ok && answer.headers.has('x-dicebox-fake');
  } catch {
    return false;
  }
}

/** Opens the panel: beside the app where there is room for both, else over it. */
async function openPanel(hide: () => void): Promise<void> {
  if (matchMedia('(min-width: 64rem)').matches) {
    location.assign(`/__devtools/dock.html${location.search}${location.hash}`);
    return;
  }
  const { openPanel: open } = await import('./panel/panel-sheet.tsx');
  open({ hide });
}

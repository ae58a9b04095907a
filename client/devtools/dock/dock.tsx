import { createRoot } from 'react-dom/client';
import type { ControlAnswer } from '#contract/control/dicebox.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { createPanelHost, type PanelHost } from '../panel/panel-host.ts';
import { PageTitle, Panel, type PanelStart, TITLE_ID } from '../panel/panel.tsx';
import '../../ui/base.css';
import panelCss from '../panel/panel.module.css';
import './dock.css';

// The app in a frame with the panel beside it. In a frame, the app is laid out for the width that is left,
// and its own dialogs do not block the panel.

const frame = document.querySelector('iframe');
const aside = document.querySelector('aside');
if (frame && aside) void openDock(frame, aside);

async function openDock(app: HTMLIFrameElement, panel: HTMLElement): Promise<void> {
  const focus = keepFocusInPanel(panel);
  const host = createPanelHost({
    reload: () => {
      focus.wait();
      app.contentWindow?.location.reload();
      return 'The app reloads.';
    },
    wakeApp: () => app.contentDocument?.dispatchEvent(new Event('visibilitychange')),
  });
  const { url, start } = await findStart(host);
  createRoot(panel).render(
    <div className={panelCss['panel']}>
      <Panel host={host} {...(start && { start })}>
        <PageTitle />
        <IconButton
          icon={<CloseIcon />}
          label="Close"
          onClick={() => location.assign(`/${location.search}${location.hash}`)}
        />
      </Panel>
    </div>,
  );
  app.addEventListener('load', () => {
    if (!app.contentWindow) return;
    followApp(app.contentWindow);
    focus.watch(app.contentWindow);
  });
  app.src = url;
}

/** Finds out what to show first: where a test failed if the address names its world, else the same page. */
async function findStart(host: PanelHost): Promise<{ url: string; start?: PanelStart }> {
  const world = new URLSearchParams(location.search).get('failure');
  if (world === null) return { url: `/${location.search}${location.hash}` };
  try {
    const { url, test, error, last } = await enterFailedTest(world, host);
    const status = `This is the world in which “${test}” failed. Its clock stands still.`;
    const failed = { error, last };
    return { url, start: { section: 'Calls', status, isProblem: false, failed } };
  } catch (error) {
    const status = error instanceof Error ? error.message : String(error);
    return { url: `/${location.hash}`, start: { section: 'World', status, isProblem: true } };
  }
}

/**
 * Keeps the focus in the panel while the app loads, which focuses its page once it is shown, until the user
 * goes to the app.
 */
function keepFocusInPanel(panel: HTMLElement) {
  let last: HTMLElement | null = null;
  let isAppInUse = false;
  const useApp = () => (isAppInUse = true);
  panel.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = target;
  });
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Tab') useApp();
  });
  window.addEventListener('blur', () => {
    if (isAppInUse) return;
    // Later, because the browser is about to focus the frame.
    setTimeout(() => (last?.isConnected ? last : document.getElementById(TITLE_ID))?.focus());
  });
  return {
    /** Keeps the focus until the user goes to the app again. */
    wait: () => void (isAppInUse = false),
    /** Notices when the user goes to the app, which has loaded. */
    watch: (app: Window) => {
      app.addEventListener('pointerdown', useApp, true);
      app.addEventListener('keydown', useApp, true);
    },
  };
}

/** Shows the page of the app in the address of the dock, and its theme in the panel. */
function followApp(app: Window): void {
  const { documentElement: page } = app.document;
  const showAddress = () =>
    history.replaceState(null, '', location.pathname + app.location.search + app.location.hash);
  const showTheme = () => {
    const { theme } = page.dataset;
    if (theme === undefined) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  };
  showAddress();
  showTheme();
  // The app moves between its pages without a change that the browser reports.
  app.addEventListener('page-life', showAddress);
  new MutationObserver(showTheme).observe(page, { attributeFilter: ['data-theme'] });
}

/**
 * Puts this tab where a test failed: into its world, with the storage of its page. Returns the failure. A
 * reload of the tab then keeps what the user has done since.
 */
async function enterFailedTest(
  world: string,
  { control, chooseWorld }: Pick<PanelHost, 'control' | 'chooseWorld'>,
): Promise<ControlAnswer<'GET /failure'>> {
  chooseWorld(world === 'main' ? '' : world);
  const failure = await control.call('GET /failure');
  fill(localStorage, failure.local);
  fill(sessionStorage, failure.session);
  history.replaceState(null, '', location.pathname + location.hash);
  return failure;
}

function fill(storage: Storage, entries: Readonly<Record<string, string>>): void {
  for (const key of Object.keys(storage)) {
    if (!key.startsWith('dicebox.')) storage.removeItem(key);
  }
  for (const [key, value] of Object.entries(entries)) storage.setItem(key, value);
}

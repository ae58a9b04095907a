import { createRoot } from 'react-dom/client';
import '../../ui/base.css';
import { createPanelHost } from '../panel/panel-host.ts';
import { PageTitle, Panel } from '../panel/panel.tsx';
import panelCss from '../panel/panel.module.css';
import './alone.css';

// The control panel as a page of its own, for an app that another server serves, or none.

const main = document.querySelector('main');
if (main) openAlone(main);

function openAlone(page: HTMLElement): void {
  const host = createPanelHost({
    reload: () => 'Reload the app.',
    // The app asks for the time by itself when its page is shown again.
    wakeApp: () => {},
  });
  createRoot(page).render(
    <div className={panelCss['panel']}>
      <Panel host={host}>
        <PageTitle />
      </Panel>
    </div>,
  );
}

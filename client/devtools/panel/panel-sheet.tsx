import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { createPanelHost, type PanelHost } from './panel-host.ts';
import { Panel, TITLE_ID } from './panel.tsx';
import css from './panel.module.css';

/** Opens the panel over the page, in a React root of its own. */
export function openPanel({ hide }: { hide: () => void }): void {
  const container = document.createElement('div');
  document.body.append(container);
  // Without a prefix, its ids would equal those of the app.
  const root = createRoot(container, { identifierPrefix: 'devtools' });
  const host = createPanelHost({
    reload: () => {
      location.reload();
      return 'The app reloads.';
    },
    wakeApp: () => document.dispatchEvent(new Event('visibilitychange')),
  });
  const close = () => {
    root.unmount();
    container.remove();
  };
  root.render(<PanelSheet host={host} onHide={hide} onClose={close} />);
}

interface PanelSheetProps {
  host: PanelHost;
  onHide: () => void;
  onClose: () => void;
}

function PanelSheet({ host, onHide, onClose }: PanelSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      lang="en"
      className={`${css['panel']} ${css['sheet']}`}
      aria-labelledby={TITLE_ID}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Panel host={host}>
        <Button
          kind="quiet"
          onClick={() => {
            onClose();
            onHide();
          }}
        >
          Hide button
        </Button>
        <IconButton icon={<CloseIcon />} label="Close" onClick={onClose} />
      </Panel>
    </dialog>
  );
}

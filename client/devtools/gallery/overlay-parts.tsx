import { useState } from 'react';
import { ActionSheet } from '../../ui/overlays/action-sheet.tsx';
import { BusyBar } from '../../ui/overlays/busy-bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { OfflineBanner } from '../../ui/overlays/offline-banner.tsx';
import { PromptBar } from '../../ui/overlays/prompt-bar.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Toast } from '../../ui/overlays/toast.tsx';
import { Entry, States } from './entry.tsx';
import type { Samples } from './samples.ts';

const SHOWN = {
  Sheet: ['short', 'long'],
  ActionSheet: ['short', 'long'],
  ConfirmDialog: ['plain', 'danger', 'long'],
  Toast: ['plain', 'success', 'error', 'long'],
  BusyBar: ['busy'],
  OfflineBanner: ['offline'],
  PromptBar: ['short', 'long'],
} as const;

const USES: Record<keyof typeof SHOWN, string> = {
  Sheet: 'A task over the page; its act stays in view under what scrolls.',
  ActionSheet: 'A few acts to choose from, under the thumb.',
  ConfirmDialog: 'A question before something that cannot be taken back.',
  Toast: 'What has happened, for two seconds; never the only place that says it.',
  BusyBar: 'A call is under way; it comes only when that takes a moment.',
  OfflineBanner: 'There is no network: what still works.',
  PromptBar: 'An offer that waits over the tab bar and takes no focus.',
};

const NAMES = [
  'Sheet',
  'ActionSheet',
  'ConfirmDialog',
  'Toast',
  'BusyBar',
  'OfflineBanner',
  'PromptBar',
] as const;

/** What lies over a page. Each state is a button that shows it. */
export function OverlayParts({ samples }: { samples: Samples }) {
  const [shown, setShown] = useState('');
  return (
    <>
      <Shown what={shown} samples={samples} onClose={() => setShown('')} />
      {NAMES.map((name) => (
        <Entry key={name} name={name} use={USES[name]}>
          <States>
            {SHOWN[name].map((state) => {
              const key = `${name} ${state}`;
              return (
                <Button key={state} onClick={() => setShown(shown === key ? '' : key)}>
                  {name}, {state}
                </Button>
              );
            })}
          </States>
        </Entry>
      ))}
    </>
  );
}

interface ShownProps {
  what: string;
  samples: Samples;
  onClose: () => void;
}

function Shown({ what, samples, onClose }: ShownProps) {
  const isLong = what.endsWith('long');
  const title = isLong ? samples.long : samples.short;
  const tone = what.endsWith('success') ? 'success' : what.endsWith('error') ? 'error' : 'plain';
  const options = [samples.short, title, samples.act].map((each, index) => ({
    label: each,
    isDanger: index === 2,
  }));
  return (
    <>
      <Sheet
        isOpen={what.startsWith('Sheet')}
        onClose={onClose}
        title={title}
        closeLabel="Close"
        footer={
          <Button kind="primary" isWide onClick={onClose}>
            {samples.act}
          </Button>
        }
      >
        {Array.from({ length: isLong ? 30 : 1 }, (_, line) => (
          <p key={line}>{samples.sentence}</p>
        ))}
      </Sheet>
      <ActionSheet
        choice={what.startsWith('ActionSheet') ? { title, options } : null}
        cancelLabel="Cancel"
        onAnswer={onClose}
      />
      {what.startsWith('ConfirmDialog') && (
        <ConfirmDialog
          title={title}
          text={isLong ? samples.long : samples.sentence}
          confirmLabel={samples.act}
          cancelLabel="Cancel"
          isDanger={what.endsWith('danger')}
          onAnswer={onClose}
        />
      )}
      <Toast
        toast={
          what.startsWith('Toast')
            ? { id: 1, text: isLong ? samples.long : samples.sentence, tone }
            : null
        }
      />
      <BusyBar isBusy={what.startsWith('BusyBar')} label="Loading" />
      <OfflineBanner
        isOffline={what.startsWith('OfflineBanner')}
        title={samples.short}
        text={samples.long}
      />
      <PromptBar
        text={what.startsWith('PromptBar') ? (isLong ? samples.long : samples.sentence) : null}
        actionLabel={samples.act}
        closeLabel="Close"
        onAction={onClose}
        onClose={onClose}
      />
    </>
  );
}

import { useState } from 'react';
import { ActionSheet, ConfirmDialog } from '../../ui/overlays/dialogs.tsx';
import { BusyBar, Toast } from '../../ui/overlays/toast.tsx';
import { FullNotice } from '../../ui/overlays/full-notice.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { OfflineBanner, PromptBar } from '../../ui/overlays/bars.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import {
  Entry,
  States,
  type Samples,
  State,
  SAMPLES,
  addressOf,
  type PageKind,
  type Settings,
} from './entry.tsx';
import { CloseIcon, HomeIcon } from '../../ui/controls/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import css from './gallery.module.css';

/** Each overlay with its use and its states. */
export const OVERLAYS = [
  ['Sheet', 'A task over the page; its action stays visible below the content.', ['short', 'long']],
  ['ActionSheet', 'A choice of a few actions, near the thumb.', ['short', 'long']],
  ['ConfirmDialog', 'A question before an irreversible action.', ['plain', 'danger', 'long']],
  [
    'Toast',
    'An event, shown for two seconds; never its only report.',
    ['plain', 'success', 'error', 'long'],
  ],
  ['BusyBar', 'A call is running; shown only when it takes a moment.', ['busy']],
  ['OfflineBanner', 'Says that there is no network, and what still works.', ['offline']],
  ['PromptBar', 'An offer above the tab bar, without taking the focus.', ['short', 'long']],
  ['FullNotice', 'A state in which no page works, with the only way on.', ['short', 'long']],
] as const;

/** The overlays. A button per state shows it. */
export function OverlayParts({ samples }: { samples: Samples }) {
  const [shown, setShown] = useState('');
  return (
    <>
      <Shown what={shown} samples={samples} onClose={() => setShown('')} />
      {OVERLAYS.map(([name, use, states]) => (
        <Entry key={name} name={name} use={use}>
          <States>
            {states.map((state) => {
              const key = `${name} ${state}`;
              return (
                <Button key={state} onClick={() => setShown(shown === key ? '' : key)}>
                  {`${name}, ${state}`}
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
  const options = [samples.short, title, samples.action].map((each, index) => ({
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
            {samples.action}
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
          confirmLabel={samples.action}
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
      {what.startsWith('FullNotice') && (
        <FullNotice
          title={title}
          text={isLong ? samples.long : samples.sentence}
          action={{ label: samples.action, isBusy: false, onClick: onClose }}
        />
      )}
      <BusyBar isBusy={what.startsWith('BusyBar')} label="Loading" />
      <OfflineBanner
        isOffline={what.startsWith('OfflineBanner')}
        title={samples.short}
        text={samples.long}
      />
      <PromptBar
        text={what.startsWith('PromptBar') ? (isLong ? samples.long : samples.sentence) : null}
        actionLabel={samples.action}
        closeLabel="Close"
        onAction={onClose}
        onClose={onClose}
      />
    </>
  );
}

const KINDS: readonly (readonly [PageKind, string])[] = [
  ['plain', 'with a back button and an action'],
  ['footer', 'with a footer'],
  ['tab', 'of the tab bar, with its own header'],
  ['long', 'with a long title'],
];

/** Each page is in a frame, because it is as high as the screen and takes the focus. */
export function PageParts({ settings }: { settings: Settings }) {
  return (
    <Entry name="Page" use="The frame of every screen: title bar, content, footer, safe areas.">
      {KINDS.map(([view, name]) => (
        <State key={view} name={name}>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the frame shows this page */}
          <iframe
            className={css['sample']}
            title={`Page ${name}`}
            loading="lazy"
            src={addressOf({ ...settings, view })}
          />
        </State>
      ))}
    </Entry>
  );
}

interface SamplePageProps {
  kind: PageKind;
  language: Settings['language'];
}

export function SamplePage({ kind, language }: SamplePageProps) {
  const sample = SAMPLES[language];
  const back = { label: 'Back', onBack: () => undefined };
  const close = <IconButton icon={<CloseIcon />} label="Close" onClick={() => undefined} />;
  return (
    <Page
      title={kind === 'long' ? sample.long : sample.short}
      action={close}
      {...(kind === 'tab' ? { lead: <HomeIcon /> } : { back })}
      footer={
        kind === 'footer' && (
          <Button kind="primary" isWide>
            {sample.action}
          </Button>
        )
      }
    >
      {Array.from({ length: 12 }, (_, card) => (
        <SectionCard key={card}>{sample.sentence}</SectionCard>
      ))}
    </Page>
  );
}

import { Button, IconButton } from '../../ui/controls/button.tsx';
import { CloseIcon, HomeIcon } from '../../ui/controls/icons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import css from './entry.module.css';
import { Entry, State } from './entry.tsx';
import { SAMPLES } from './samples.ts';
import { addressOf, type PageKind, type Settings } from './settings.ts';

const KINDS: readonly (readonly [PageKind, string])[] = [
  ['plain', 'with a way back and an act'],
  ['footer', 'with a footer'],
  ['tab', 'of the tab bar, with its own head'],
  ['long', 'with a long title'],
];

/** Each in a frame: a page is as high as the screen, and takes the focus when it comes. */
export function PageParts({ settings }: { settings: Settings }) {
  return (
    <Entry name="Page" use="Every screen stands in one: title bar, content, footer, safe areas.">
      {KINDS.map(([view, name]) => (
        <State key={view} name={name}>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is this very page */}
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

export interface SamplePageProps {
  kind: PageKind;
  words: Settings['words'];
}

export function SamplePage({ kind, words }: SamplePageProps) {
  const sample = SAMPLES[words];
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
            {sample.act}
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

import { useState, type ReactNode } from 'react';
import { PullToRefresh } from '../../ui/gestures/pull-to-refresh.tsx';
import { Swiper } from '../../ui/gestures/swiper.tsx';
import { useLongPress } from '../../ui/gestures/long-press.ts';
import { useReachBottom, useScrollEdges } from '../../ui/gestures/scroll.ts';
import css from './gallery.module.css';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { DayField, TextArea } from '../../ui/controls/fields.tsx';
import { useViewport } from '../../ui/gestures/viewport.ts';

/** The gestures; each shows its last event. */
export function GestureParts() {
  return (
    <div className="stack">
      <PullPart />
      <SwiperPart />
      <SwiperPart isAlone />
      <LongPressPart />
      <EdgesPart />
      <FieldsPart />
      <ViewportPart />
      <BottomPart />
    </div>
  );
}

function PullPart() {
  const [isBad, setIsBad] = useState(false);
  const [times, setTimes] = useState(0);
  const refresh = async () => {
    setTimes(times + 1);
    return !isBad;
  };
  return (
    <Part title="Pull to refresh" did={`Refreshed ${times} times`}>
      <div className={css['box']}>
        <PullToRefresh
          onRefresh={refresh}
          buttonLabel="Refresh"
          textOf={(line) => PULL_TEXTS[line]}
        >
          <div className={css['list']}>
            <label className={css['check']}>
              <input type="checkbox" checked={isBad} onChange={() => setIsBad(!isBad)} />
              <span>It fails</span>
            </label>
            <p>Pull this list down, or come to its button by the keyboard.</p>
          </div>
        </PullToRefresh>
      </div>
    </Part>
  );
}

const SLIDES = ['First slide', 'Second slide', 'Third slide'];

function SwiperPart({ isAlone = false }: { isAlone?: boolean }) {
  const [pressed, setPressed] = useState('nothing');
  return (
    <Part title={isAlone ? 'Swiper with one slide' : 'Swiper'} did={`Pressed: ${pressed}`}>
      <Swiper
        slides={SLIDES.slice(0, isAlone ? 1 : 3).map((name) => ({
          key: name,
          content: (
            <button type="button" className={css['slide']} onClick={() => setPressed(name)}>
              {name}
            </button>
          ),
        }))}
        labels={{
          label: isAlone ? 'One slide' : 'Slides',
          slide: (no, count) => `${no} of ${count}`,
          pause: 'Stop the slides',
          play: 'Let the slides change',
        }}
      />
    </Part>
  );
}

function LongPressPart() {
  const [did, setDid] = useState('nothing');
  const longPress = useLongPress(() => setDid('long press'));
  return (
    <Part title="Long press" did={`Last event: ${did}`}>
      <button type="button" className={css['button']} {...longPress} onClick={() => setDid('tap')}>
        Tap or hold
      </button>
    </Part>
  );
}

function EdgesPart() {
  const [met, setMet] = useState({ start: 0, end: 0 });
  const strip = useScrollEdges<HTMLDivElement>('x', (edge) =>
    setMet((before) => ({ ...before, [edge]: before[edge] + 1 })),
  );
  return (
    <Part title="Scroll to edge" did={`Start ${met.start} times, end ${met.end} times`}>
      <div ref={strip} className={css['strip']} role="group" aria-label="Strip">
        {Array.from({ length: 20 }, (_, index) => (
          <button key={index} type="button" className={css['chip']}>
            {index + 1}
          </button>
        ))}
      </div>
    </Part>
  );
}

function BottomPart() {
  const [pages, setPages] = useState(1);
  const end = useReachBottom({ isOn: pages < 5, onReach: () => setPages(pages + 1) });
  return (
    <Part title="Reach bottom" did={`${pages} of 5 pages`}>
      <div style={{ height: `${pages * 50}vh` }} className={css['pages']} />
      <div ref={end} />
    </Part>
  );
}

interface PartProps {
  title: string;
  /** The last event. */
  did: string;
  children?: ReactNode;
}

function Part({ title, did, children }: PartProps) {
  return (
    <SectionCard title={title}>
      <div className="stack">
        {children}
        <output>{did}</output>
      </div>
    </SectionCard>
  );
}

function FieldsPart() {
  const [text, setText] = useState('');
  const [day, setDay] = useState('2026-03-10');
  return (
    <Part title="Text area and day field" did={`${text.length} characters, day ${day}`}>
      <TextArea
        name="remarks"
        label="Remarks"
        hint="At least 5 characters"
        problem={text !== '' && text.length < 5 ? 'Please enter at least 5 characters' : null}
        value={text}
        onChange={setText}
      />
      <DayField label="Day" today="2026-03-10" value={day} onChange={setDay} />
      <DayField label="Wrong day" today="2026-03-10" value="" onChange={setDay} isWrong />
    </Part>
  );
}

function ViewportPart() {
  const width = useViewport(() => window.innerWidth);
  return <Part title="Viewport" did={`${width} px wide`} />;
}

const PULL_TEXTS = {
  pulling: 'Pull down to refresh',
  reached: 'Release to refresh',
  refreshing: 'Refreshing',
  restored: 'Up to date',
  failed: 'Could not refresh',
  aborting: 'Not refreshed',
} as const;

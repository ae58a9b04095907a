import type { CSSProperties, ReactNode } from 'react';
import { slidePlaces, type SlidePlace } from './swiper-machine.ts';
import { useSwiper, type SwiperState } from './use-swiper.ts';
import css from './swiper.module.css';

export interface SwiperLabels {
  /** Label of the swiper: "Offers". */
  label: string;
  /** Label of a slide and its dot: "2 of 3". */
  slide: (no: number, count: number) => string;
  pause: string;
  play: string;
}

export interface SwiperProps {
  slides: readonly { key: string | number; content: ReactNode }[];
  labels: SwiperLabels;
}

/** Slides that change by themselves until they are paused. Each dot is a button for its slide. */
export function Swiper({ slides, labels }: SwiperProps) {
  const count = slides.length;
  const state = useSwiper(count);
  const { swipe, isPlaying, pause, drag, settle } = state;
  const places = slidePlaces(swipe, count);
  if (count === 0) return null;
  return (
    <section aria-label={labels.label} {...pause.handlers}>
      <div
        className={css['slides']}
        aria-live={isPlaying ? 'off' : 'polite'}
        {...(count > 1 && drag)}
      >
        {slides.map(({ key, content }, index) => (
          <div
            key={key}
            className={slideClass(places.get(index))}
            style={slideStyle(places.get(index))}
            role="group"
            aria-label={labels.slide(index + 1, count)}
            inert={index !== swipe.index}
            onAnimationEnd={({ target, currentTarget }) => {
              if (target === currentTarget && index === swipe.index) settle();
            }}
          >
            {content}
          </div>
        ))}
      </div>
      {count > 1 && <Foot slides={slides} labels={labels} state={state} />}
    </section>
  );
}

function Foot({ slides, labels, state }: SwiperProps & { state: SwiperState }) {
  const { swipe, goTo, pause, isStopped, toggle } = state;
  return (
    <div className={css['foot']}>
      {slides.map(({ key }, index) => (
        <button
          key={key}
          type="button"
          className={css['dot']}
          aria-label={labels.slide(index + 1, slides.length)}
          aria-current={index === swipe.index}
          onClick={() => goTo(index)}
        />
      ))}
      {!pause.isStill && (
        <button
          type="button"
          className={css['switch']}
          aria-label={isStopped ? labels.play : labels.pause}
          onClick={toggle}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d={isStopped ? 'M7 5v10l8-5z' : 'M6 5h2.5v10H6zM11.5 5H14v10h-2.5z'} />
          </svg>
        </button>
      )}
    </div>
  );
}

function slideClass(place: SlidePlace | undefined): string {
  if (!place) return `${css['slide']} ${css['away']}`;
  return `${css['slide']} ${place.from === null ? '' : css['moving']}`;
}

function slideStyle(place: SlidePlace | undefined): CSSProperties {
  if (!place) return {};
  const from = place.from === null ? {} : { '--from': place.from };
  return { transform: `translateX(${place.to})`, ...from };
}

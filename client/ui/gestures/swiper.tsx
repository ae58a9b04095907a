import type { ReactNode } from 'react';
import { useSwiper } from './use-swiper.ts';
import css from './swiper.module.css';

interface SwiperProps {
  slides: readonly { key: string | number; content: ReactNode }[];
  labels: {
    /** Label of the swiper: "Offers". */
    label: string;
    /** Label of a slide and its dot: "2 of 3". */
    slide: (no: number, count: number) => string;
    pause: string;
    play: string;
  };
}

/** Slides that change by themselves until they are paused. Each dot is a button for its slide. */
export function Swiper({ slides, labels }: SwiperProps) {
  const count = slides.length;
  const state = useSwiper(count);
  const { swipe, isPlaying, isStopped } = state;
  const { index: current, beside, start, drag, isMoving } = swipe;
  if (count === 0) return null;
  const offset = { '--offset': `calc(${start * 100}% + ${drag}px)` };
  return (
    <section aria-label={labels.label} {...state.pauseHandlers}>
      <div
        className={`${css['slides']} ${isMoving ? css['moving'] : ''}`}
        style={offset}
        aria-live={isPlaying ? 'off' : 'polite'}
        {...(count > 1 && state.dragHandlers)}
      >
        {slides.map(({ key, content }, index) => (
          <div
            key={key}
            className={css['slide']}
            {...(index === current && sideOf(0))}
            {...(index === beside?.index && sideOf(beside.side))}
            role="group"
            aria-label={labels.slide(index + 1, count)}
            inert={index !== current}
            onAnimationEnd={({ target, currentTarget }) => {
              if (target === currentTarget && index === current) state.settle();
            }}
          >
            {content}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className={css['foot']}>
          {slides.map(({ key }, index) => (
            <button
              key={key}
              type="button"
              className={`middle ${css['dot']}`}
              aria-label={labels.slide(index + 1, count)}
              aria-current={index === current}
              onClick={() => state.goTo(index)}
            />
          ))}
          {!state.isStill && (
            <button
              type="button"
              className={`middle muted ${css['switch']}`}
              aria-label={isStopped ? labels.play : labels.pause}
              onClick={state.toggle}
            >
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d={isStopped ? 'M7 5v10l8-5z' : 'M6 5h2.5v10H6zM11.5 5H14v10h-2.5z'} />
              </svg>
            </button>
          )}
        </div>
      )}
    </section>
  );
}

/** Returns the props of a slide that is in view, with its place in widths of a slide. */
const sideOf = (side: number) => ({
  'data-side': side,
  style: { '--side': `${side * 100}%` },
});

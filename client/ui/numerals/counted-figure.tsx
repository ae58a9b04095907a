import { useLayoutEffect, useRef } from 'react';
import { formatMoney, minor, parseMoney } from '#contract/money.ts';
import { moneyText } from '../controls/money.tsx';
import css from './counted-figure.module.css';

interface CountedFigureProps {
  /** The amount as it is written: "1,240.50". */
  text: string;
  /** Shows the digits after the point smaller, like `Money`. */
  hasSmallDecimals?: boolean;
  /** The amount that it counts from when it appears. Default: it appears as it is. */
  from?: string;
}

/**
 * Shows an amount that counts to its new value, in one direction. What moves is drawn by the style sheet: the
 * document holds the final text alone, for screen readers and for copying.
 */
export function CountedFigure(props: CountedFigureProps) {
  const { text, hasSmallDecimals = false, from = text } = props;
  const figure = useRef<HTMLSpanElement>(null);
  const shown = useRef(from);
  useLayoutEffect(() => {
    const element = figure.current;
    const [before, to] = [shown.current, text].map((each) => parseMoney(each.replaceAll(',', '')));
    shown.current = text;
    return element ? count(element, before ?? null, to ?? null) : undefined;
  }, [text]);
  return (
    <span className="numerals nowrap anchor" translate="no">
      <span className="visually-hidden">{text}</span>
      <span
        ref={figure}
        className={`${css['whole']} ${hasSmallDecimals ? css['small'] : ''}`}
        aria-hidden="true"
        {...partsOf(text)}
      />
    </span>
  );
}

/** Counts for as long as a roll takes, after `--roll-after`. Returns a function that ends it. */
function count(element: HTMLElement, from: number | null, to: number | null) {
  if (from === null || to === null || from === to) return undefined;
  const style = getComputedStyle(element);
  const lengthMs = durationMs(style.getPropertyValue('--roll'));
  if (!(lengthMs > 0)) return undefined;
  const afterMs = durationMs(style.getPropertyValue('--roll-after')) || 0;
  const end = performance.now() + afterMs + lengthMs;
  const show = () => {
    const left = Math.min(1, Math.max(0, end - performance.now()) / lengthMs);
    const amount = minor(Math.round(to + (from - to) * left ** 2));
    for (const [name, part] of Object.entries(partsOf(moneyText(formatMoney(amount)))))
      element.setAttribute(name, part);
    if (left > 0) frame = requestAnimationFrame(show);
  };
  let frame = 0;
  show();
  return () => cancelAnimationFrame(frame);
}

/** Reads a duration of a style sheet. The build writes "1000ms" as "1s". */
export function durationMs(text: string): number {
  return parseFloat(text) * (text.endsWith('ms') ? 1 : 1000);
}

function partsOf(text: string) {
  const at = text.lastIndexOf('.');
  const [whole, decimals] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
  return { 'data-whole': whole, 'data-decimals': decimals };
}

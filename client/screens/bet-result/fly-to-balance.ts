import css from './result-sheet.module.css';

/**
 * Lets chips fly from the payout to the balance, if the page shows one, which takes them with a bump.
 * Returns what stops them.
 */
export function flyToBalance(): () => void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  const layer = document.createElement('div');
  const timer = setTimeout(() => start(layer), WAIT_MS);
  return () => {
    clearTimeout(timer);
    layer.remove();
  };
}

/** Until the headline has counted up. */
const WAIT_MS = 900;
const FLIGHT_MS = 560;
const STAGGER_MS = 70;
const CHIPS = 6;

function start(layer: HTMLElement): void {
  const target = visible('[data-balance]');
  const source = visible('dialog [data-payout]');
  if (!target || !source) return;
  layer.className = css['flight'] ?? '';
  layer.ariaHidden = 'true';
  // In the top layer, above the sheet.
  layer.popover = 'manual';
  document.body.append(layer);
  layer.showPopover();
  const from = centreOf(source);
  const to = centreOf(target);
  const flights = Array.from({ length: CHIPS }, (_, at) => {
    const chip = document.createElement('span');
    layer.append(chip);
    const aside = (at % 2 === 0 ? -1 : 1) * (12 + 6 * at);
    return chip.animate(
      [
        { translate: position(from), scale: '0.4', opacity: 0 },
        { translate: position({ x: from.x + aside, y: from.y - 36 }), opacity: 1, offset: 0.25 },
        { translate: position(to), scale: '0.5', opacity: 0.6 },
      ],
      { duration: FLIGHT_MS, delay: at * STAGGER_MS, easing: 'ease-in-out', fill: 'both' },
    );
  });
  flights.at(-1)?.addEventListener('finish', () => {
    layer.remove();
    target.animate({ scale: ['1', '1.15', '1'] }, { duration: 220, easing: 'ease-out' });
  });
}

/** Finds the element on the page that is shown; other pages stay alive behind it. */
function visible(selector: string): Element | undefined {
  return Array.from(document.querySelectorAll(selector)).find((each) => each.checkVisibility());
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function centreOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

function position({ x, y }: Point): string {
  return `calc(${x}px - 50%) calc(${y}px - 50%)`;
}

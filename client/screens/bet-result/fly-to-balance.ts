import { centreOf, land, launch, translateTo } from '../../ui/overlays/flight.ts';
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
  launch(layer);
  const from = centreOf(source);
  const to = centreOf(target);
  const flights = Array.from({ length: CHIPS }, (_, at) => {
    const chip = document.createElement('span');
    layer.append(chip);
    const aside = (at % 2 === 0 ? -1 : 1) * (12 + 6 * at);
    return chip.animate(
      [
        { translate: translateTo(from), scale: '0.4', opacity: 0 },
        { translate: translateTo({ x: from.x + aside, y: from.y - 36 }), opacity: 1, offset: 0.25 },
        { translate: translateTo(to), scale: '0.5', opacity: 0.6 },
      ],
      { duration: FLIGHT_MS, delay: at * STAGGER_MS, easing: 'ease-in-out', fill: 'both' },
    );
  });
  flights.at(-1)?.addEventListener('finish', () => land(layer, target));
}

/** Finds the element on the page that is shown; other pages stay alive behind it. */
function visible(selector: string): Element | undefined {
  return Array.from(document.querySelectorAll(selector)).find(
    (each) => each.getClientRects().length > 0,
  );
}

import {
  centreOf,
  land,
  launch,
  onPage,
  translateTo,
  type Point,
} from '../../../ui/overlays/flight.ts';
import type { WinTier } from '../../../stores/game/results/bet-outcome.ts';
import css from './draw-stage.module.css';

const FLIGHT_MS = 420;
const STAGGER_MS = 15;
const COINS: Record<WinTier, number> = { small: 6, large: 14, grand: 30 };

/**
 * Lets coins fly from an element to the balance of the page, if it shows one, which takes them with a bump.
 * Returns what stops them.
 */
export function flyToBalance(source: Element, tier: WinTier): () => void {
  const target = onPage('[data-balance]');
  const layer = document.createElement('div');
  const stop = () => layer.remove();
  if (!target || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return stop;
  layer.className = css['flight'] ?? '';
  launch(layer);
  const from = centreOf(source);
  // Beside the figure, which stays readable.
  const to = { x: target.getBoundingClientRect().left - 12, y: centreOf(target).y };
  const flights = Array.from({ length: COINS[tier] }, (_, at) => {
    const coin = document.createElement('span');
    layer.append(coin);
    return coin.animate(flightOf(at, from, to), {
      duration: FLIGHT_MS,
      delay: at * STAGGER_MS,
      easing: 'ease-in-out',
      fill: 'both',
    });
  });
  flights.at(-1)?.addEventListener('finish', () => land(layer, target));
  return stop;
}

/** A swarm: the coins spring from the whole width of the amount, and come together at the balance. */
function flightOf(at: number, from: Point, to: Point): Keyframe[] {
  const aside = ((at * 4) % 9) - 4;
  const start = { x: from.x + 8 * aside, y: from.y };
  const above = { x: from.x + 13 * aside, y: from.y - 34 - ((at * 7) % 4) * 5 };
  return [
    { translate: translateTo(start), scale: '0.4', opacity: 0 },
    { translate: translateTo(above), scale: '1', opacity: 1, offset: 0.3 },
    { translate: translateTo(to), scale: '0.4', opacity: 0 },
  ];
}

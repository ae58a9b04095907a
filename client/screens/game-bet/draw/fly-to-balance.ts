import {
  centreOf,
  land,
  launch,
  onPage,
  translateTo,
  type Point,
} from '../../../ui/overlays/flight.ts';
import type { WinTier } from '../../../stores/game/results/bet-outcome.ts';
import { durationMs } from '../../../ui/numerals/counted-figure.tsx';
import css from './draw-stage.module.css';

const FLIGHT_MS = 560;
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
  const { top } = source.getBoundingClientRect();
  // Along the edge of the stage and above it to the end of the balance, so that no figure and no die is covered.
  const edge = {
    x: (source.closest('[data-won]') ?? document.body).getBoundingClientRect().right,
    y: top,
  };
  // Clear of the amount, which grows while it is counted.
  const middle = centreOf(source);
  const from = { x: Math.min(edge.x - 60, middle.x + 140), y: middle.y };
  const balance = target.getBoundingClientRect();
  // On a desktop they come from the left along the title bar, and stop before the digits.
  const to = {
    x: balance.left > edge.x ? balance.left - 12 : balance.right,
    y: centreOf(target).y,
  };
  const count = COINS[tier];
  // The last one lands when the amount is counted.
  const countMs = durationMs(getComputedStyle(layer).getPropertyValue('--count-up'));
  const staggerMs = (countMs - FLIGHT_MS) / (count - 1);
  const flights = Array.from({ length: count }, (_, at) => {
    const coin = document.createElement('span');
    layer.append(coin);
    return coin.animate(flightOf(at, from, edge, to), {
      duration: FLIGHT_MS,
      delay: at * staggerMs,
      easing: 'ease-in-out',
      fill: 'both',
    });
  });
  flights.at(-1)?.addEventListener('finish', () => land(layer, target));
  return stop;
}

/** A swarm: the coins spring from the end of the amount, rise at the edge, and come together at the balance. */
function flightOf(at: number, from: Point, edge: Point, to: Point): Keyframe[] {
  const aside = (at * 4) % 9;
  const x = edge.x - 10 - aside;
  return [
    { translate: translateTo(from), scale: '0' },
    {
      translate: translateTo({ x, y: from.y - 12 - 4 * aside }),
      scale: '1',
      offset: 0.3,
    },
    {
      // On a desktop the balance is at the far end of the title bar.
      translate: translateTo({ x, y: to.y + 16 }),
      scale: '0.8',
      offset: 0.7,
    },
    { translate: translateTo(to), scale: '0' },
  ];
}

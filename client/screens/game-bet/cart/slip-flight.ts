import { centreOf, land, launch, translateTo } from '../../../ui/overlays/flight.ts';
import css from './placement.module.css';

/** Moves the placed slip from its button to the player's bets in the header, which takes it with a bump. */
export function flyToMyBets(text: string): void {
  const target = document.querySelector(TARGET);
  // The cart over the page comes after the page itself.
  const source = Array.from(document.querySelectorAll(SOURCE)).at(-1);
  if (!target || !source) return;
  const from = centreOf(source);
  const to = centreOf(target);
  const slip = document.createElement('div');
  slip.className = css['flying'] ?? '';
  slip.textContent = text;
  launch(slip);
  const flight = slip.animate(
    [
      { translate: translateTo(from), scale: '1', opacity: 1 },
      {
        translate: translateTo({ x: from.x, y: from.y - 40 }),
        scale: '1.08',
        opacity: 1,
        offset: 0.25,
      },
      { translate: translateTo(to), scale: '0.35', opacity: 0.4 },
    ],
    { duration: FLIGHT_MS, easing: 'ease-in-out', fill: 'both' },
  );
  flight.addEventListener('finish', () => land(slip, target));
  flight.addEventListener('cancel', () => slip.remove());
}

/** The place in the header where the slip lands: the player's bets. */
const TARGET = '[data-my-bets]';
/** The text of the button that tells that the bet was placed. */
const SOURCE = '[data-placed]';
const FLIGHT_MS = 460;

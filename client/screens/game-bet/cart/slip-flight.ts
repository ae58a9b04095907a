import { flyText } from '../../../ui/overlays/flight.ts';
import css from './placement.module.css';

/** Moves the placed slip from its button to the player's bets in the header. */
export function flyToMyBets(text: string): void {
  const target = document.querySelector(TARGET);
  // The cart over the page comes after the page itself.
  const source = Array.from(document.querySelectorAll(SOURCE)).at(-1);
  if (target && source) flyText(text, css['flying'] ?? '', source, target);
}

/** The place in the header where the slip lands: the player's bets. */
const TARGET = '[data-my-bets]';
/** The text of the button that tells that the bet was placed. */
const SOURCE = '[data-placed]';

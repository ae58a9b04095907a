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
  slip.ariaHidden = 'true';
  // In the top layer, above the cart that leaves.
  slip.popover = 'manual';
  document.body.append(slip);
  slip.showPopover();
  const flight = slip.animate(
    [
      { translate: position(from), scale: '1', opacity: 1 },
      {
        translate: position({ x: from.x, y: from.y - 40 }),
        scale: '1.08',
        opacity: 1,
        offset: 0.25,
      },
      { translate: position(to), scale: '0.35', opacity: 0.4 },
    ],
    { duration: FLIGHT_MS, easing: 'ease-in-out', fill: 'both' },
  );
  flight.addEventListener('finish', () => {
    slip.remove();
    target.animate({ scale: ['1', '1.18', '1'] }, { duration: BUMP_MS, easing: 'ease-out' });
  });
  flight.addEventListener('cancel', () => slip.remove());
}

/** The place in the header where the slip lands: the player's bets. */
const TARGET = '[data-my-bets]';
/** The text of the button that tells that the bet was placed. */
const SOURCE = '[data-placed]';
const FLIGHT_MS = 460;
const BUMP_MS = 220;

interface Point {
  readonly x: number;
  readonly y: number;
}

function centreOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Puts the centre of the slip on a point of the screen. */
function position({ x, y }: Point): string {
  return `calc(${x}px - 50%) calc(${y}px - 50%)`;
}

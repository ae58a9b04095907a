export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Shows an element above all sheets, so that it can fly from one place of the screen to another. */
export function launch(flyer: HTMLElement): void {
  flyer.ariaHidden = 'true';
  // In the top layer. Chrome before 114 and Safari before 17 have none: it flies below a sheet.
  flyer.popover = 'manual';
  document.body.append(flyer);
  flyer.showPopover?.();
}

/** Removes what flew, and lets the element where it landed take it with a bump. */
export function land(flyer: HTMLElement, target: Element): void {
  flyer.remove();
  target.animate({ scale: ['1', '1.15', '1'] }, { duration: 220, easing: 'ease-out' });
}

export function centreOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns the `translate` that puts the centre of an element on a point of the screen. */
export function translateTo({ x, y }: Point): string {
  return `calc(${x}px - 50%) calc(${y}px - 50%)`;
}

const FLIGHT_MS = 460;

/** Lets a text fly from one element to another, which takes it with a bump. */
export function flyText(text: string, look: string, source: Element, target: Element): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = centreOf(source);
  const flyer = document.createElement('div');
  flyer.className = look;
  flyer.textContent = text;
  launch(flyer);
  const above = translateTo({ x: from.x, y: from.y - 40 });
  const flight = flyer.animate(
    [
      { translate: translateTo(from), scale: '1', opacity: 1 },
      { translate: above, scale: '1.08', opacity: 1, offset: 0.25 },
      { translate: translateTo(centreOf(target)), scale: '0.35', opacity: 0.4 },
    ],
    { duration: FLIGHT_MS, easing: 'ease-in-out', fill: 'both' },
  );
  flight.addEventListener('finish', () => land(flyer, target));
  flight.addEventListener('cancel', () => flyer.remove());
}

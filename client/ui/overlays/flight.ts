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

/** Finds an element on the page that is shown; other pages stay alive behind it. */
export function onPage(selector: string): Element | undefined {
  const found = Array.from(document.querySelectorAll(selector));
  return found.find((each) => each.getClientRects().length > 0);
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

/** Texts are compared by the size of their font, because the height of their lines differs from place to place. */
function sizeOf(element: Element): number {
  if (element.matches('[role=img]')) return element.getBoundingClientRect().height;
  return parseFloat(getComputedStyle(element.firstElementChild ?? element).fontSize);
}

/**
 * Lets a sheet that has just opened grow out of a stage: it begins in its place, and elements of it in the place and
 * the size of others on that stage.
 */
export function carryOver(
  stage: Element,
  pairs: readonly (readonly [own: HTMLElement, from: Element])[],
): void {
  const panel = pairs[0]?.[0].closest<HTMLElement>('dialog > *');
  if (!panel) return;
  const { animationDuration, animationTimingFunction } = getComputedStyle(panel);
  const timing = {
    duration: 1000 * parseFloat(animationDuration),
    easing: animationTimingFunction,
    // By then the ground of the sheet hides what they fly over.
    delay: 80,
    fill: 'backwards',
  } as const;
  // All begin in the same frame, or the way of the sheet would come on top of theirs.
  for (const animation of panel.getAnimations()) animation.cancel();
  const [end, start] = [panel, stage].map((each) => each.getBoundingClientRect());
  if (!end || !start) return;
  const fromPx = start.top - end.top;
  for (const [own, from] of pairs) {
    const [to, at] = [centreOf(own), centreOf(from)];
    const translate = `${at.x - to.x}px ${at.y - to.y - fromPx}px`;
    const scale = sizeOf(from) / sizeOf(own);
    // A clip path that changes is drawn by the main thread: one that is late delays these and the panel alike.
    own.animate(
      [
        { translate, scale, clipPath: 'inset(-10rem)' },
        { translate: '0 0', scale: 1, clipPath: 'inset(-11rem)' },
      ],
      timing,
    );
  }
  // The dice may begin above the content, which would cut them.
  const content = pairs[0]?.[0].closest('dialog > * > *');
  content?.animate({ overflow: ['visible', 'visible'] }, timing);
  const [right, left] = [end.right - start.right, start.left - end.left].map((px) =>
    Math.max(0, px),
  );
  panel.animate(
    [
      {
        translate: `0 ${fromPx}px`,
        // It reaches the lower edge of the screen.
        clipPath: `inset(0 ${right}px ${Math.min(0, fromPx)}px ${left}px)`,
      },
      { translate: '0 0', clipPath: 'inset(0 0 0 0)' },
    ],
    timing,
  );
}

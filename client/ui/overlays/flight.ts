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

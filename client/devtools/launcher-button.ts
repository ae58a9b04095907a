import { safeLocal } from './safe-local.ts';

const PLACE = 'dicebox.devtools.place';
/** A pointer that moves fewer pixels taps. */
const MAX_TAP_MOVE = 6;
const KEY_STEP = 24;

/** Adds the button at an edge of the page, where dragging or the arrow keys move it. */
export function mountLauncher(onTap: (hide: () => void) => Promise<void>): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.id = 'dicebox-devtools';
  button.textContent = '⚙';
  button.setAttribute('aria-label', 'Developer tools');
  Object.assign(button.style, STYLE);
  let place = parsePlace(safeLocal.get(PLACE));
  showAt(button, place);
  document.body.append(button);

  const moveTo = (next: Place) => {
    place = next;
    showAt(button, place);
    safeLocal.set(PLACE, JSON.stringify(place));
  };
  let from: PointerEvent | null = null;
  let hasMoved = false;
  /** While the panel loads, another tap would open a second one. */
  let isBusy = false;
  button.addEventListener('pointerdown', (event) => {
    from = event;
    hasMoved = false;
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener('pointermove', (event) => {
    if (!from || Math.hypot(event.x - from.x, event.y - from.y) < MAX_TAP_MOVE) return;
    hasMoved = true;
    moveTo(placeAt(event.x / innerWidth, event.y / innerHeight));
  });
  button.addEventListener('lostpointercapture', () => (from = null));
  button.addEventListener('click', () => {
    const wasDrag = hasMoved;
    hasMoved = false;
    if (wasDrag || isBusy) return;
    isBusy = true;
    void onTap(() => button.remove()).finally(() => (isBusy = false));
  });
  button.addEventListener('keydown', ({ key }) => {
    const step = KEY_STEP / innerHeight;
    if (key === 'ArrowUp') moveTo(placeAt(place.x, place.y - step));
    if (key === 'ArrowDown') moveTo(placeAt(place.x, place.y + step));
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      moveTo(placeAt(key === 'ArrowLeft' ? 0 : 1, place.y));
    }
  });
}

/** Shares of the window; x is 0 or 1, the left or the right edge. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Returns the nearest place at an edge that covers neither the title bar nor the bars at the bottom. */
export function placeAt(x: number, y: number): Place {
  return { x: x < 0.5 ? 0 : 1, y: Math.min(0.6, Math.max(0.16, y)) };
}

/** Returns the stored place, or the default for anything unreadable. */
export function parsePlace(stored: string | null): Place {
  try {
    const { x, y } = JSON.parse(stored ?? '{}') as Partial<Place>; // checked below
    if (typeof x === 'number' && typeof y === 'number') return placeAt(x, y);
  } catch {
    // Not JSON.
  }
  return { x: 1, y: 0.5 };
}

function showAt({ style }: HTMLElement, { x, y }: Place): void {
  style.insetInline = x === 0 ? '2px auto' : 'auto 2px';
  style.top = `calc(${y * 100}dvh - 22px)`;
}

const STYLE = {
  position: 'fixed',
  zIndex: '1900',
  width: '44px',
  height: '44px',
  borderRadius: '50%',
  border: '1px solid var(--edge)',
  background: 'var(--surface)',
  color: 'var(--ink)',
  fontSize: '22px',
  lineHeight: '1',
  opacity: '0.55',
  touchAction: 'none',
} as const;

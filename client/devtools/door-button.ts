import { safeLocal } from './safe-local.ts';

const PLACE = 'dicebox.devtools.place';
/** A move of fewer pixels is a tap. */
const TAP = 6;
const STEP = 24;

/** Puts the button at the edge of the page; it can be dragged along both edges, or moved by arrow keys. */
export function asCircle(onTap: (hide: () => void) => Promise<void>): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.id = 'dicebox-devtools';
  button.textContent = '⚙';
  button.setAttribute('aria-label', 'Developer tools');
  Object.assign(button.style, LOOK);
  let place = placeOf(safeLocal.get(PLACE));
  put(button, place);
  document.body.append(button);

  const moveTo = (next: Place) => {
    place = next;
    put(button, place);
    safeLocal.set(PLACE, JSON.stringify(place));
  };
  let from: PointerEvent | null = null;
  let hasMoved = false;
  /** The panel is loading: a second tap would open a second one. */
  let isBusy = false;
  button.addEventListener('pointerdown', (event) => {
    from = event;
    hasMoved = false;
    button.setPointerCapture(event.pointerId);
  });
  button.addEventListener('pointermove', (event) => {
    if (!from || Math.hypot(event.x - from.x, event.y - from.y) < TAP) return;
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
    const step = STEP / innerHeight;
    if (key === 'ArrowUp') moveTo(placeAt(place.x, place.y - step));
    if (key === 'ArrowDown') moveTo(placeAt(place.x, place.y + step));
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      moveTo(placeAt(key === 'ArrowLeft' ? 0 : 1, place.y));
    }
  });
}

/** Parts of the window: x is 0 or 1, an edge. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The nearest place at an edge that leaves the title alone, and the bars below. */
export function placeAt(x: number, y: number): Place {
  return { x: x < 0.5 ? 0 : 1, y: Math.min(0.6, Math.max(0.16, y)) };
}

export function placeOf(kept: string | null): Place {
  try {
    const { x, y } = JSON.parse(kept ?? '{}') as Partial<Place>; // judged here
    if (typeof x === 'number' && typeof y === 'number') return placeAt(x, y);
  } catch {
    // Somebody else wrote it.
  }
  return { x: 1, y: 0.5 };
}

function put({ style }: HTMLElement, { x, y }: Place): void {
  style.insetInline = x === 0 ? '2px auto' : 'auto 2px';
  style.top = `calc(${y * 100}dvh - 22px)`;
}

const LOOK = {
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

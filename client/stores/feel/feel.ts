import { reaction } from 'mobx';
import type { PreferencesStore } from '../preferences-store.ts';
import type { Cue, Sounds } from './sounds.ts';

/** The abilities of a device; `browserFeelDevice` is a browser's. */
export interface FeelDevice {
  /** False while the page is in the background. */
  isShown(): boolean;
  /** Null where the device cannot vibrate. The durations alternate, ms: on, off, on. */
  readonly vibrate: ((pattern: readonly number[]) => void) | null;
  /** Calls `act` at each touch and key until the returned function is called. */
  onGesture(act: () => void): () => void;
  loadSounds(): Promise<Sounds>;
}

/** The durations of vibrations, ms. Short, so that they suit players who want little motion. */
const PATTERNS: Partial<Record<Cue, readonly number[]>> = {
  pick: [8],
  place: [15],
  tick: [10],
  win: [25, 50, 25, 50, 40],
};

/**
 * Sound and vibration (LOOK-10), each as the player switched it. While the sound is off, none of its code
 * is loaded.
 */
export class Feel {
  readonly #preferences: PreferencesStore;
  readonly #device: FeelDevice;
  #loading: Promise<void> | null = null;
  #sounds: Sounds | null = null;

  constructor(preferences: PreferencesStore, device: FeelDevice) {
    this.#preferences = preferences;
    this.#device = device;
  }

  get canVibrate(): boolean {
    return this.#device.vibrate !== null;
  }

  /** Follows the switch and the player's gestures until the returned function is called. */
  start(): () => void {
    // Browsers keep a page silent until the player touches it, and may silence it later.
    const stopGestures = this.#device.onGesture(() => this.#wakeSounds());
    const stopSwitch = reaction(
      () => this.#preferences.isSoundOn,
      () => this.#wakeSounds(),
    );
    return () => {
      stopGestures();
      stopSwitch();
      void Promise.resolve(this.#loading).then(() => this.#sounds?.close());
    };
  }

  give(cue: Cue): void {
    const { isSoundOn, isVibrationOn } = this.#preferences;
    if (!this.#device.isShown()) return;
    if (isSoundOn) this.#sounds?.play(cue);
    const pattern = PATTERNS[cue];
    if (isVibrationOn && pattern) this.#device.vibrate?.(pattern);
  }

  #wakeSounds(): void {
    if (!this.#preferences.isSoundOn) return;
    // At once: an iPhone lets a page sound only from within the gesture.
    if (this.#sounds) return this.#sounds.wake();
    this.#loading ??= this.#loadSounds().finally(() => (this.#loading = null));
  }

  /** A failed load is tried again at the next gesture. */
  async #loadSounds(): Promise<void> {
    this.#sounds = await this.#device.loadSounds().catch(() => null);
    this.#sounds?.wake();
  }
}

export function browserFeelDevice(page: Window): FeelDevice {
  const { navigator, document } = page;
  return {
    isShown: () => !document.hidden,
    vibrate: navigator.vibrate ? (pattern) => void navigator.vibrate([...pattern]) : null,
    onGesture(act) {
      const stopped = new AbortController();
      const options = { signal: stopped.signal, capture: true, passive: true };
      // The press of a mouse or a key counts as a gesture, but only the lift of a finger.
      for (const type of ['pointerdown', 'pointerup', 'keydown'])
        page.addEventListener(type, act, options);
      return () => stopped.abort();
    },
    async loadSounds() {
      const { createSounds } = await import('./sounds.ts');
      return createSounds(new AudioContext(), document);
    },
  };
}

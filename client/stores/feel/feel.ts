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

export type Feel = ReturnType<typeof createFeel>;

/**
 * Sound and vibration (LOOK-10), each as the player switched it. While the sound is off, none of its code
 * is loaded.
 */
export function createFeel(preferences: PreferencesStore, device: FeelDevice) {
  let loading: Promise<void> | null = null;
  let sounds: Sounds | null = null;
  const wakeSounds = () => {
    if (!preferences.isSoundOn) return;
    // At once: an iPhone lets a page sound only from within the gesture.
    if (sounds) return sounds.wake();
    loading ??= loadSounds().finally(() => (loading = null));
  };
  /** A failed load is tried again at the next gesture. */
  const loadSounds = async () => {
    sounds = await device.loadSounds().catch(() => null);
    sounds?.wake();
  };
  return {
    canVibrate: device.vibrate !== null,
    /** Follows the switch and the player's gestures until the returned function is called. */
    start(): () => void {
      // Browsers keep a page silent until the player touches it, and may silence it later.
      const stopGestures = device.onGesture(wakeSounds);
      const stopSwitch = reaction(() => preferences.isSoundOn, wakeSounds);
      return () => {
        stopGestures();
        stopSwitch();
        void Promise.resolve(loading).then(() => sounds?.close());
      };
    },
    give(cue: Cue): void {
      if (!device.isShown()) return;
      if (preferences.isSoundOn) sounds?.play(cue);
      const pattern = PATTERNS[cue];
      if (preferences.isVibrationOn && pattern) device.vibrate?.(pattern);
    },
  };
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

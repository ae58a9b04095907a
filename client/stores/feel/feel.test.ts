import { expect, test, vi } from 'vitest';
import { fakeMemory, settled } from '../fakes.test-support.ts';
import { PreferencesStore } from '../preferences-store.ts';
import { browserFeelDevice, createFeel, type FeelDevice } from './feel.ts';

/** Makes a started `Feel` on a device that records its calls. */
function setUp(stored: Record<string, string> = {}, device: Partial<FeelDevice> = {}) {
  const preferences = new PreferencesStore(fakeMemory(stored));
  preferences.restore();
  const gestures = new Set<() => void>();
  const sounds = {
    play: vi.fn<(cue: string) => void>(),
    wake: vi.fn<() => void>(),
    close: vi.fn<() => void>(),
  };
  const vibrate = vi.fn<(pattern: readonly number[]) => void>();
  const loadSounds = vi.fn<FeelDevice['loadSounds']>(() => Promise.resolve(sounds));
  const onGesture: FeelDevice['onGesture'] = (act) => {
    gestures.add(act);
    return () => gestures.delete(act);
  };
  const isShown = () => true;
  const feel = createFeel(preferences, { isShown, vibrate, onGesture, loadSounds, ...device });
  const stop = feel.start();
  const touch = async () => {
    for (const act of gestures) act();
    await settled();
  };
  return { feel, preferences, sounds, vibrate, loadSounds, touch, stop };
}

test('nothing loads, sounds or vibrates while both are off', async () => {
  const { feel, loadSounds, vibrate, touch } = setUp();
  await touch();
  feel.give('pick');
  feel.give('win');
  expect(loadSounds).not.toHaveBeenCalled();
  expect(vibrate).not.toHaveBeenCalled();
});

test('the switch loads the sounds, once, and its own touch wakes them', async () => {
  const { feel, preferences, sounds, loadSounds, touch } = setUp();
  preferences.toggle('isSoundOn');
  await settled();
  expect(sounds.wake).toHaveBeenCalledTimes(1);
  await touch();
  expect(sounds.wake).toHaveBeenCalledTimes(2);
  expect(loadSounds).toHaveBeenCalledTimes(1);
  feel.give('shake');
  feel.give('land');
  await settled();
  expect(sounds.play.mock.calls).toEqual([['shake'], ['land']]);
  preferences.toggle('isSoundOn');
  feel.give('land');
  await settled();
  expect(sounds.play).toHaveBeenCalledTimes(2);
});

test('a stored switch loads the sounds at the first touch', async () => {
  const { sounds, loadSounds, touch } = setUp({ isSoundOn: '1' });
  expect(loadSounds).not.toHaveBeenCalled();
  await touch();
  expect(sounds.wake).toHaveBeenCalledTimes(1);
});

test('sounds that failed to load are loaded at the next touch', async () => {
  const { feel, sounds, loadSounds, touch } = setUp({ isSoundOn: '1' });
  loadSounds.mockRejectedValueOnce(new Error('offline'));
  await touch();
  feel.give('pick');
  await touch();
  feel.give('pick');
  await settled();
  expect(sounds.play.mock.calls).toEqual([['pick']]);
});

test('picks, bets, last seconds and wins vibrate shortly', () => {
  const { feel, vibrate } = setUp({ isVibrationOn: '1' });
  for (const cue of ['pick', 'place', 'tick', 'win', 'chip', 'shake', 'land'] as const)
    feel.give(cue);
  expect(vibrate.mock.calls).toEqual([[[8]], [[15]], [[10]], [[25, 50, 25, 50, 40]]]);
});

test('a page in the background is silent and still', async () => {
  const stored = { isSoundOn: '1', isVibrationOn: '1' };
  const { feel, sounds, vibrate, touch } = setUp(stored, { isShown: () => false });
  await touch();
  feel.give('win');
  await settled();
  expect(sounds.play).not.toHaveBeenCalled();
  expect(vibrate).not.toHaveBeenCalled();
});

test('a device that cannot vibrate says so', () => {
  const { feel } = setUp({ isVibrationOn: '1' }, { vibrate: null });
  expect(feel.canVibrate).toBe(false);
  expect(() => feel.give('pick')).not.toThrow();
});

test('a stopped app closes its sounds and follows no touch', async () => {
  const { sounds, stop, touch } = setUp({ isSoundOn: '1' });
  await touch();
  stop();
  await touch();
  expect(sounds.close).toHaveBeenCalledTimes(1);
  expect(sounds.wake).toHaveBeenCalledTimes(1);
});

test('a key, the press of a mouse and the lift of a finger are gestures', () => {
  const page = Object.assign(new EventTarget(), { navigator: {}, document: {} });
  const act = vi.fn<() => void>();
  const stop = browserFeelDevice(page as Window).onGesture(act); // what it reads of a window
  for (const type of ['keydown', 'pointerdown', 'pointerup']) page.dispatchEvent(new Event(type));
  expect(act).toHaveBeenCalledTimes(3);
  stop();
  page.dispatchEvent(new Event('pointerup'));
  expect(act).toHaveBeenCalledTimes(3);
});

import { expect, test } from 'vitest';
import { createSounds, type Cue } from './sounds.ts';

const CUES: readonly Cue[] = ['pick', 'chip', 'place', 'tick', 'shake', 'land', 'win'];

/** An audio context that records when its sources sound. */
class FakeAudio {
  state = 'suspended';
  readonly currentTime = 10;
  readonly sampleRate = 100;
  readonly destination = {};
  readonly sources: { start: number; stop: number }[] = [];

  resume = async () => void (this.state = 'running');
  suspend = async () => void (this.state = 'suspended');
  close = async () => void (this.state = 'closed');
  createGain = () => this.#node();
  createBiquadFilter = () => this.#node();
  createOscillator = () => this.#source();
  createBufferSource = () => this.#source();
  createBuffer = (_channels: number, length: number) => ({
    getChannelData: () => new Float32Array(length),
  });

  #node() {
    const parameter = {
      value: 0,
      setValueAtTime() {},
      exponentialRampToValueAtTime() {},
    };
    return { gain: parameter, frequency: parameter, Q: parameter, connect: <T>(to: T) => to };
  }

  #source() {
    const times = { start: 0, stop: 0 };
    this.sources.push(times);
    return {
      ...this.#node(),
      start: (at: number) => (times.start = at),
      stop: (at: number) => (times.stop = at),
    };
  }
}

function setUp() {
  const audio = new FakeAudio();
  const page = Object.assign(new EventTarget(), { hidden: false });
  // The sounds use no more of both than the fakes have.
  const sounds = createSounds(audio as unknown as AudioContext, page as unknown as Document);
  const show = (isShown: boolean) => {
    page.hidden = !isShown;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { audio, sounds, show };
}

test.each(CUES)('%s is short', (cue) => {
  const { audio, sounds } = setUp();
  sounds.wake();
  sounds.play(cue);
  expect(audio.sources.length).toBeGreaterThan(0);
  for (const { start, stop } of audio.sources) {
    expect(start).toBeGreaterThanOrEqual(10);
    expect(stop).toBeGreaterThan(start);
    expect(stop).toBeLessThanOrEqual(11);
  }
});

test('nothing sounds before a gesture, in the background, or after the end', () => {
  const { audio, sounds, show } = setUp();
  sounds.play('pick');
  expect(audio.sources).toEqual([]);
  sounds.wake();
  show(false);
  expect(audio.state).toBe('suspended');
  sounds.wake();
  sounds.play('win');
  expect(audio.sources).toEqual([]);
  show(true);
  sounds.play('tick');
  expect(audio.sources).toHaveLength(1);
  sounds.close();
  sounds.play('tick');
  expect(audio.sources).toHaveLength(1);
  expect(audio.state).toBe('closed');
});

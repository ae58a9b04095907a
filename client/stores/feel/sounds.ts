/**
 * An event that sound and vibration accompany: a play on the board is picked, a chip is chosen, a bet is placed, one
 * of the last seconds before a draw begins, the dice shake, one of them lands, and a draw brings a net gain.
 */
export type Cue = 'pick' | 'chip' | 'place' | 'tick' | 'shake' | 'land' | 'win';

export interface Sounds {
  play(cue: Cue): void;
  /** Call this at a gesture: browsers let a page sound only after one. */
  wake(): void;
  close(): void;
}

/** Makes the sounds of the game from tones and noise. A page in the background is silent. */
export function createSounds(context: AudioContext, page: Document): Sounds {
  const output = context.createGain();
  output.gain.value = 0.5;
  output.connect(context.destination);
  const noise = makeNoise(context);
  const stopped = new AbortController();
  const followPage = () => void (page.hidden ? context.suspend() : context.resume());
  page.addEventListener('visibilitychange', followPage, { signal: stopped.signal });
  return {
    play(cue) {
      if (page.hidden || context.state !== 'running') return;
      for (const part of SCORES[cue]) playPart(context, output, noise, part);
    },
    wake() {
      if (!page.hidden && context.state !== 'running') void context.resume();
    },
    close() {
      stopped.abort();
      void context.close();
    },
  };
}

/** A tone that glides between two pitches, or noise around one; it begins at full volume and dies away. */
interface Part {
  /** Seconds after the cue. */
  readonly at: number;
  /** Seconds until it is silent. */
  readonly length: number;
  readonly volume: number;
  readonly wave: 'sine' | 'triangle' | 'noise';
  /** Hz. */
  readonly from: number;
  readonly to?: number;
}

const tone = (at: number, length: number, volume: number, from: number, to = from): Part => ({
  at,
  length,
  volume,
  wave: 'sine',
  from,
  to,
});
const knock = (at: number, length: number, volume: number, from: number): Part => ({
  at,
  length,
  volume,
  wave: 'noise',
  from,
});

/** The moments at which the dice knock together in the shaker, and how loud. */
const RATTLE = [
  [0, 0.5],
  [0.07, 0.35],
  [0.12, 0.6],
  [0.21, 0.4],
  [0.26, 0.55],
  [0.35, 0.35],
  [0.41, 0.6],
  [0.5, 0.45],
  [0.55, 0.5],
  [0.66, 0.35],
  [0.74, 0.3],
  [0.85, 0.2],
] as const;

const SCORES: Readonly<Record<Cue, readonly Part[]>> = {
  pick: [{ ...tone(0, 0.05, 0.25, 880, 660), wave: 'triangle' }],
  chip: [knock(0, 0.03, 0.5, 3_400), knock(0.045, 0.04, 0.35, 4_300)],
  place: [tone(0, 0.1, 0.3, 523), tone(0.08, 0.16, 0.3, 784)],
  tick: [{ ...tone(0, 0.04, 0.25, 1_200), wave: 'triangle' }],
  shake: RATTLE.map(([at, volume], index) => knock(at, 0.05, volume, 1_700 + (index % 3) * 500)),
  land: [tone(0, 0.11, 0.6, 190, 80), knock(0, 0.04, 0.6, 1_300)],
  win: [523, 659, 784, 1_047].map((pitch, index) => ({
    ...tone(index * 0.09, index === 3 ? 0.6 : 0.25, 0.3, pitch),
    wave: 'triangle' as const,
  })),
};

function playPart(context: AudioContext, output: AudioNode, noise: AudioBuffer, part: Part): void {
  const start = context.currentTime + part.at;
  const end = start + part.length;
  const volume = context.createGain();
  volume.gain.setValueAtTime(part.volume, start);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  volume.connect(output);
  const source = part.wave === 'noise' ? noiseSource() : toneSource(part.wave);
  source.start(start);
  source.stop(end);

  function noiseSource(): AudioScheduledSourceNode {
    const player = context.createBufferSource();
    player.buffer = noise;
    const band = context.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = part.from;
    band.Q.value = 1.5;
    player.connect(band).connect(volume);
    return player;
  }

  function toneSource(wave: OscillatorType): AudioScheduledSourceNode {
    const oscillator = context.createOscillator();
    oscillator.type = wave;
    oscillator.frequency.setValueAtTime(part.from, start);
    oscillator.frequency.exponentialRampToValueAtTime(part.to ?? part.from, end);
    oscillator.connect(volume);
    return oscillator;
  }
}

const NOISE_SECONDS = 0.2;

/** Returns noise that is the same each time. */
function makeNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * NOISE_SECONDS, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let index = 0; index < samples.length; index += 1) {
    // The generator of Park and Miller.
    state = (state * 48_271) % 2_147_483_647;
    samples[index] = (state / 2_147_483_647) * 2 - 1;
  }
  return buffer;
}

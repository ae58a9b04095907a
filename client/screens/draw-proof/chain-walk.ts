import { previousSeed } from '#contract/rules/fairness.ts';

/** Hashes done at a stretch: a slow phone answers taps in between. */
const SLICE = 40;

/** The seed so many links before this one. */
export async function walkBack(
  seed: string,
  links: number,
  pause: () => Promise<void>,
): Promise<string> {
  let hash = seed;
  for (let done = 0; done < links; done += 1) {
    if (done > 0 && done % SLICE === 0) await pause();
    hash = previousSeed(hash);
  }
  return hash;
}

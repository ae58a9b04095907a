import { expect, it } from 'vitest';
import { isUsage } from '../bootstrap/problem.mjs';
import { main } from './main.ts';

/** Runs `npm run frames` without a browser. */
async function run(args: readonly string[]) {
  const shot: unknown[] = [];
  const output = { out: () => {}, err: () => {} };
  const ended = await main(args, output, async (names, look) => {
    shot.push(names, look);
  }).catch((error: unknown) => (isUsage(error) ? 'refused' : error));
  return { ended, shot };
}

it('npm run frames shoots every sequence on a light phone in English', async () => {
  expect(await run([])).toEqual({
    ended: 0,
    shot: [
      'push pop tab sheet place draw draw-lost win-small win-large win-grand'.split(' '),
      { width: 375, height: 812, theme: 'light', language: 'en' },
    ],
  });
});

it('npm run frames shoots the named sequences in the given look', async () => {
  const look = ['--width', '320', '--theme', 'dark', '--language', 'zh-Hans'];
  const { shot } = await run(['draw', 'push', ...look]);
  expect(shot).toEqual([
    ['draw', 'push'],
    { width: 320, height: 812, theme: 'dark', language: 'zh-Hans' },
  ]);
});

it.each([['pull'], ['push', '--width', '10'], ['--theme', 'sepia']])(
  'npm run frames refuses %s %s',
  async (...args) => {
    expect(await run(args)).toEqual({ ended: 'refused', shot: [] });
  },
);

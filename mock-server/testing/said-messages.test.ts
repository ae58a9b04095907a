import { expect, it } from 'vitest';
import { MESSAGES } from '#contract/errors.ts';
import { unsaidAfter } from './said-messages.ts';

it('names the messages nobody said, and none that was said in either language', () => {
  const keys = Object.keys(MESSAGES);
  expect(unsaidAfter('')).toEqual(keys);
  const noted = `${JSON.stringify(MESSAGES.game_not_found.en)}\n${JSON.stringify(MESSAGES.round_closed.zh)}\n`;
  const left = unsaidAfter(noted);
  expect(left).not.toContain('game_not_found');
  expect(left).not.toContain('round_closed');
  expect(left).toHaveLength(keys.length - 2);
});

import { expect, it } from 'vitest';
import { MESSAGES } from '#contract/errors.ts';
import { unusedMessages } from './message-coverage.ts';

it('unusedMessages returns the messages that were recorded in neither language', () => {
  const keys = Object.keys(MESSAGES);
  expect(unusedMessages('')).toEqual(keys);
  const recorded = `${JSON.stringify(MESSAGES.game_not_found.en)}\n${JSON.stringify(MESSAGES.round_closed.zh)}\n`;
  const left = unusedMessages(recorded);
  expect(left).not.toContain('game_not_found');
  expect(left).not.toContain('round_closed');
  expect(left).toHaveLength(keys.length - 2);
});

import { expect, test } from 'vitest';
import { urlAfterEntry } from './entry-gate.tsx';

test.each([
  [null, '/'],
  ['/pages/game/record', '/pages/game/record'],
  ['/pages/game/bet?game_id=3', '/pages/game/bet?game_id=3'],
  ['pages/repay/repay', '/pages/repay/repay'],
  ['/pages/login/login?from=/', '/'],
  ['/pages/register/register', '/'],
  ['/pages/nope/nope', '/'],
  ['https://example.com/pages/game/record', '/'],
  ['//example.com', '/'],
  ['javascript:alert(1)', '/'],
])('an entry asked for by %s leads to %s', (from, url) => {
  expect(urlAfterEntry(from)).toBe(url);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inviteCodeOf, userIdOfInvite } from './invite-code.ts';

const ids = fc.integer({ min: 1, max: 2 ** 30 - 1 });

describe('an invite code', () => {
  it('leads back to its user, in any case and with blanks around it', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const code = inviteCodeOf(id);
        expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
        expect([code, ` ${code.toLowerCase()}\n`].map(userIdOfInvite)).toEqual([id, id]);
      }),
    );
  });

  it('does not look like that of the next user', () => {
    const codes = [1, 2, 3, 4].map(inviteCodeOf);
    expect(new Set(codes.map((code) => code.slice(0, 2))).size).toBe(4);
  });

  it.each(['', 'ABC', 'ABCDEFG', 'ABCDE0', 'ABCDEI', 'ABCDÉF', '😀😀😀', "A' OR 1"])(
    'is not %j',
    (text) => {
      expect(userIdOfInvite(text)).toBe(null);
    },
  );
});

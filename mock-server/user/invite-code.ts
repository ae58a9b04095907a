/** No 0, O, 1 or I: a code is also read aloud and typed. Five bits a character. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 6;
/** The codes are the numbers of 30 bits. */
const MASK = 2 ** (5 * LENGTH) - 1;
/** An odd factor permutes these numbers, so that each code has one user and neighbours look different. */
const FACTOR = 668_265_263;
const INVERSE = inverseOf(FACTOR);

/** Returns the invite code of a user: six characters that are the same in every session. */
export function inviteCodeOf(userId: number): string {
  let rest = Math.imul(userId, FACTOR) & MASK;
  let code = '';
  for (let at = 0; at < LENGTH; at += 1) {
    code = `${ALPHABET[rest & 31] ?? ''}${code}`;
    rest >>>= 5;
  }
  return code;
}

/** Returns the id that a code belongs to, whether or not there is such a user; null for any other text. */
export function userIdOfInvite(text: string): number | null {
  const code = text.trim().toUpperCase();
  if (code.length !== LENGTH) return null;
  let number = 0;
  for (const character of code) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return null;
    number = number * 32 + digit;
  }
  return Math.imul(number, INVERSE) & MASK;
}

/** Returns the inverse of an odd number modulo 2^32, by Newton's method: each step doubles the right bits. */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let step = 0; step < 4; step += 1) {
    inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  }
  return inverse;
}

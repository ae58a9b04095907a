/** Characters without a shape: zero-width, marks of direction, fillers. U+202E stays: it reverses what a person reads. */
const INVISIBLE = /[^\P{DI}\u202e]/gu;

/**
 * Returns a typed or pasted text as the code, name or address that it was meant to be: full-width forms are
 * ASCII, "。" is a point, every blank is an ordinary one, and invisible characters and blanks around it are gone.
 */
export function toPlainText(text: string): string {
  return text
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[。｡]/g, '.')
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim();
}

/** Returns the digits of a number in groups: "6222 0202-0000 1234" is "6222020200001234". Another text is plain text. */
export function toDigits(text: string): string {
  const plain = toPlainText(text);
  const whole = plain.replaceAll(/[\s().\p{Pd}]/gu, '');
  return /^\+?\d+$/.test(whole) ? whole : plain;
}

/** Returns a mainland Chinese number without groups and country code: "+86 138-0013-8000" is "13800138000". */
export function toMobile(text: string): string {
  return toDigits(text).replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
}

/**
 * Returns a text for people, such as a nickname or a message, without blanks and invisible characters around it.
 * Those inside stay, because they shape emoji and some scripts.
 */
export function toTidyText(text: string): string {
  return text
    .replace(/^[\s\p{DI}]+/u, '')
    .replace(/(?:\s|[^\P{DI}\ufe0f\u{e0020}-\u{e007f}])+$/u, '');
}

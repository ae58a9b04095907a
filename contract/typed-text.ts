/** Zero-width characters, marks of direction and the like. U+202E stays: it reverses what a person reads. */
const INVISIBLE = /[^\P{Cf}\u202E]/gu;

/**
 * Returns a typed or pasted text as the code, number or address that it was meant to be: full-width forms are
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

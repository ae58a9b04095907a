import type { App } from './app.ts';

/** Returns what is wrong with the page; null if nothing is. */
export function findGarbage(app: App): string | null {
  const read = readPage(app).find((text) => GARBAGE.test(text));
  if (read !== undefined) return `${GARBAGE.exec(read)?.[0]} in ${read.slice(0, 500)}`;
  for (const role of ['heading', 'button', 'link', 'radio', 'textbox']) {
    // A name of blanks does not name anything.
    const [nameless] = app.all(role, /^\s*$/);
    if (nameless) return `a ${role} without a name: ${nameless.outerHTML.slice(0, 500)}`;
  }
  return app.all('heading').length > 0 ? null : 'the page has no heading';
}

/** Returns all that a player reads or hears: the text of the page, and the attributes that tell more. */
export function readPage(app: App): string[] {
  const attributes = READ_ALOUD.flatMap((name) =>
    Array.from(document.querySelectorAll(`[${name}]`), (each) => each.getAttribute(name) ?? ''),
  );
  return [app.text, ...attributes];
}

/** Texts that a player must never read. */
const GARBAGE =
  /undefined|NaN|(?<![a-z])null(?![a-z])|Infinity|Invalid Date|\[object|1 Jan 1970|Something went wrong on this page/;

/** Attributes that a player reads or hears. */
const READ_ALOUD = ['aria-label', 'aria-valuetext', 'alt', 'title', 'placeholder', 'value'];

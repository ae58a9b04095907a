import { ANSWER_SHAPES, type AnswerShape } from '../../../contract/api/answer-shapes.ts';
import type { EndpointName } from '../../../contract/api/endpoints.ts';
import type { App } from './app.ts';

/** Takes every broken form of every answer, one by one, beside all at once in a few. */
export const IS_FULL_RUN = Number(process.env['DICEBOX_TEST_SCALE'] || 1) >= 10;

export type Rewrite = (name: EndpointName, body: string) => string;

/** Forms in which all answers of a page come at once. */
export const FORMS: Readonly<Record<string, Rewrite>> = {
  'only what is essential': keepEssential,
  'texts of 4,000 characters': (name, body) =>
    withData(body, (data) => prolonged(dataShape(name), data)),
  'no data': (_name, body) => withData(body, () => null),
  'objects for values': (_name, body) => withData(body, spoiled),
  'an HTML page': () => '<!doctype html><title>Welcome</title>',
};

export function keepEssential(name: EndpointName, body: string): string {
  return withData(body, (data) => reduced(dataShape(name), data));
}

function withData(body: string, change: (data: unknown) => unknown): string {
  const envelope = JSON.parse(body) as { data: unknown }; // every endpoint answers with one
  return JSON.stringify({ ...envelope, data: change(envelope.data) });
}

function dataShape(name: EndpointName): AnswerShape {
  return Object.values(ANSWER_SHAPES[name])[0] as AnswerShape; // the one field of an envelope
}

function reduced(shape: AnswerShape, data: unknown): unknown {
  if (typeof shape === 'string') return data;
  if (Array.isArray(data)) {
    const items = shape as readonly AnswerShape[]; // the shape of a list is one
    return data.map((each, at) => reduced(items[at] ?? items[0] ?? '', each));
  }
  if (data === null) return null;
  const sent = data as Readonly<Record<string, unknown>>; // the server keeps the contract
  const kept = Object.entries(shape).filter(([field, each]) => !hasDefault(field, each));
  return Object.fromEntries(
    kept.map(([key, each]) => [fieldOf(key), reduced(each, sent[fieldOf(key)])]),
  );
}

/** Returns the name of a field without its marks and its other name. */
const fieldOf = (key: string) => key.split(/[|?*]/, 1)[0] ?? '';

function hasDefault(field: string, shape: unknown): boolean {
  if (/[?*]$/.test(field)) return true;
  return typeof shape === 'string' && (/^([shbn]|i0)/.test(shape) || shape.includes('='));
}

function prolonged(shape: AnswerShape, data: unknown): unknown {
  if (typeof shape === 'string') return /^[sh]/i.test(shape) ? 'W'.repeat(4000) : data;
  if (data === null) return null;
  if (Array.isArray(data)) {
    const items = shape as readonly AnswerShape[]; // the shape of a list is one
    return data.map((each, at) => prolonged(items[at] ?? items[0] ?? '', each));
  }
  const sent = data as Readonly<Record<string, unknown>>; // the server keeps the contract
  const fields = Object.entries(shape).map(([key, each]) => {
    const field = fieldOf(key);
    return [field, prolonged(each, sent[field])];
  });
  return Object.fromEntries(fields) as unknown; // fromEntries is typed `any`
}

/** Replaces every value by an object, and keeps the lists and objects around them. */
function spoiled(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(spoiled);
  if (typeof data !== 'object' || data === null) return { a: 1 };
  return Object.fromEntries(Object.entries(data).map(([field, each]) => [field, spoiled(each)]));
}

/** Keys of a stored login (FLD-5). */
const KEYS = ['userInfo', 'token', 'tokenExpireTime'];

/** Returns a function that stores the login of now again: a broken answer may have ended the session. */
export function rememberLogin(): () => void {
  const login = KEYS.map((key) => [key, localStorage.getItem(key)] as const);
  return () => {
    for (const [key, value] of login) if (value !== null) localStorage.setItem(key, value);
  };
}

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

const GARBAGE =
  /undefined|NaN|(?<![a-z])null(?![a-z])|Infinity|Invalid Date|\[object|1 Jan 1970|Something went wrong on this page/;

const READ_ALOUD = ['aria-label', 'aria-valuetext', 'alt', 'title', 'placeholder', 'value'];

/** Fields whose names say that they hold a secret, whatever they are part of. */
const SECRET = /pass|pwd|token|captcha|secret/i;

const HIDDEN = '(redacted)';

/** So much is kept of a payload, in characters of its names and values together. */
const PAYLOAD_LENGTH = 2000;

/** An answer is kept whole up to here; of a longer one the beginning is. */
const ANSWER_LENGTH = 2000;
const ANSWER_BEGINNING = 500;

const URL_LENGTH = 1000;

const isSecret = (name: string) => SECRET.test(name);

/** A payload as JSON that may be shown: its secret fields are hidden, and what is too long is cut. */
export function redactedPayload(payload: unknown): string {
  const shown = redacted(payload, { left: PAYLOAD_LENGTH });
  // Characters that JSON writes as six take more room.
  return beginning(JSON.stringify(shown), 2 * PAYLOAD_LENGTH);
}

/** How much more may be kept; what it costs is taken off as it goes. */
interface Room {
  left: number;
}

function redacted(value: unknown, room: Room): unknown {
  if (typeof value === 'string') return shortened(value, room);
  // Lists and objects too, so that those inside one another come to an end.
  room.left -= 4;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return redactedItems(value, room);
  return Object.fromEntries(redactedFields(value, room));
}

function redactedItems(items: readonly unknown[], room: Room): unknown[] {
  const kept: unknown[] = [];
  for (const item of items) {
    if (room.left <= 0) return [...kept, `(${items.length - kept.length} more)`];
    kept.push(redacted(item, room));
  }
  return kept;
}

function redactedFields(fields: object, room: Room): [string, unknown][] {
  const all: [string, unknown][] = Object.entries(fields);
  const kept: [string, unknown][] = [];
  for (const [name, value] of all) {
    if (room.left <= 0) return [...kept, ['…', `(${all.length - kept.length} more)`]];
    const shownName = shortened(name, room);
    kept.push([shownName, isSecret(name) && value !== '' ? HIDDEN : redacted(value, room)]);
  }
  return kept;
}

function shortened(text: string, room: Room): string {
  const length = Math.max(room.left, 0);
  room.left -= text.length;
  return beginning(text, length);
}

/** One named text, such as a header. */
export function redactedText(name: string, text: string): string {
  return isSecret(name) && text !== '' ? HIDDEN : beginning(text, 200);
}

/** A path or an address, with its query and what follows that. */
export function redactedUrl(url: string): string {
  // Only what may hold one is looked into: a call pays for it.
  const shown = /[%@]/.test(url) || SECRET.test(url) ? withoutSecrets(url) : url;
  return beginning(shown, URL_LENGTH);
}

function withoutSecrets(url: string): string {
  const text = url.replace(/^((?:\w+:)?\/\/)[^/?#]*@/, `$1${HIDDEN}@`);
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: start, 1: name = '', index } of text.matchAll(/[?&#]([^=&#?]*)=/g)) {
    const begins = index + start.length;
    // Whatever else ends a value for others, for the server only this does.
    const ends = text.includes('&', begins) ? text.indexOf('&', begins) : text.length;
    if (index < from || begins === ends || !isSecret(unescaped(name))) continue;
    pieces.push(text.slice(from, begins), HIDDEN);
    from = ends;
  }
  return pieces.join('') + text.slice(from);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An answer's text as it may be shown. */
export function redactedAnswer(text: string): string {
  const shown = SECRET.test(text) ? withoutSecretFields(text) : text;
  return shown.length > ANSWER_LENGTH ? beginning(shown, ANSWER_BEGINNING) : shown;
}

function withoutSecretFields(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (name, value: unknown) =>
      isSecret(name) && value !== '' ? HIDDEN : value,
    );
  } catch {
    return text;
  }
}

/** As long as it may be. A copy: a part of a text would keep all of it in memory. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = Buffer.from(text.slice(0, length)).toString();
  return `${kept}… (${text.length} characters)`;
}

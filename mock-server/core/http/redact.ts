/** Matches names of fields that hold a secret. */
const SECRET = /pass|pwd|token|captcha|secret/i;

/** Matches such a name in JSON. A text that mentions a password is no match. */
const SECRET_FIELD = /"(?:[^"\\]|\\.)*?(?:pass|pwd|token|captcha|secret)(?:[^"\\]|\\.)*"\s*:/i;

const HIDDEN = '(redacted)';

/** Characters of names and values kept of a payload. */
const MAX_PAYLOAD_LENGTH = 2000;

/** A longer answer is truncated to `TRUNCATED_ANSWER_LENGTH`. */
const MAX_ANSWER_LENGTH = 2000;
const TRUNCATED_ANSWER_LENGTH = 500;

const MAX_URL_LENGTH = 1000;

const isSecret = (name: string) => SECRET.test(name);

/** Returns a payload as JSON for the journal: secret fields are hidden, long texts truncated. */
export function redactedPayload(payload: unknown): string {
  const shown = redacted(payload, { left: MAX_PAYLOAD_LENGTH });
  // JSON may write one character as six.
  return truncate(JSON.stringify(shown), 2 * MAX_PAYLOAD_LENGTH);
}

/** Characters that may still be kept. */
interface Budget {
  left: number;
}

function redacted(value: unknown, budget: Budget): unknown {
  if (typeof value === 'string') return shortened(value, budget);
  // Lists and objects cost something too, so that nesting comes to an end.
  budget.left -= 4;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return redactedItems(value, budget);
  return Object.fromEntries(redactedFields(value, budget));
}

function redactedItems(items: readonly unknown[], budget: Budget): unknown[] {
  const kept: unknown[] = [];
  for (const item of items) {
    if (budget.left <= 0) return [...kept, `(${items.length - kept.length} more)`];
    kept.push(redacted(item, budget));
  }
  return kept;
}

function redactedFields(fields: object, budget: Budget): [string, unknown][] {
  const all: [string, unknown][] = Object.entries(fields);
  const kept: [string, unknown][] = [];
  for (const [name, value] of all) {
    if (budget.left <= 0) return [...kept, ['…', `(${all.length - kept.length} more)`]];
    const shownName = shortened(name, budget);
    kept.push([shownName, isSecret(name) && value !== '' ? HIDDEN : redacted(value, budget)]);
  }
  return kept;
}

function shortened(text: string, budget: Budget): string {
  const length = Math.max(budget.left, 0);
  budget.left -= text.length;
  return truncate(text, length);
}

export function redactedText(name: string, text: string): string {
  return isSecret(name) && text !== '' ? HIDDEN : truncate(text, 200);
}

export function redactedUrl(url: string): string {
  // Most URLs hold no secret, and every call pays for a search.
  const shown = /[%@]/.test(url) || SECRET.test(url) ? withoutSecrets(url) : url;
  return truncate(shown, MAX_URL_LENGTH);
}

function withoutSecrets(url: string): string {
  const text = url.replace(/^((?:\w+:)?\/\/)[^/?#]*@/, `$1${HIDDEN}@`);
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: start, 1: name = '', index } of text.matchAll(/[?&#]([^=&#?]*)=/g)) {
    const begins = index + start.length;
    // The server ends a value at an ampersand only.
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

/** Tells whether the text of an answer may have a field that holds a secret. */
export const mayHoldSecret = (text: string): boolean =>
  SECRET.test(text) && SECRET_FIELD.test(text);

/**
 * Returns the text of an answer for the journal.
 *
 * @param isSafe whether the text is known to hold no secret
 */
export function redactedAnswer(text: string, isSafe = false): string {
  const shown = isSafe || !mayHoldSecret(text) ? text : withoutSecretFields(text);
  return shown.length > MAX_ANSWER_LENGTH ? truncate(shown, TRUNCATED_ANSWER_LENGTH) : shown;
}

/** Hides the whole text when it cannot be searched: it is not JSON, or nested too deep for the stack. */
function withoutSecretFields(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (name, value: unknown) =>
      isSecret(name) && value !== '' ? HIDDEN : value,
    );
  } catch {
    return HIDDEN;
  }
}

/** Truncates a text. Returns a copy, because a slice would keep the whole text in memory. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = Buffer.from(text.slice(0, length)).toString();
  return `${kept}… (${text.length} characters)`;
}

const SECRET = /pass|pwd|token|captcha|secret/i;

/** Matches such a name in JSON. A text that mentions a password is no match. */
const SECRET_FIELD = /"(?:[^"\\]|\\.)*?(?:pass|pwd|token|captcha|secret)(?:[^"\\]|\\.)*"\s*:/i;

const HIDDEN = '(redacted)';

/** A longer payload is truncated to this. */
const MAX_PAYLOAD_LENGTH = 4000;

/** A longer answer is truncated to `TRUNCATED_ANSWER_LENGTH`. */
const MAX_ANSWER_LENGTH = 2000;
const TRUNCATED_ANSWER_LENGTH = 500;

const MAX_URL_LENGTH = 1000;

const isSecret = (name: string) => SECRET.test(name);

/** Returns a payload as JSON for the journal: secret fields are hidden, and a long text is truncated. */
export const redactedPayload = (payload: unknown): string =>
  truncate(
    jsonWithoutSecrets(() => payload),
    MAX_PAYLOAD_LENGTH,
  );

/** Hides the whole value when it cannot be searched: it is not JSON, or nested too deep for the stack. */
function jsonWithoutSecrets(read: () => unknown): string {
  try {
    const value = read();
    const text = JSON.stringify(value);
    // Mostly there is none, and a replacer makes it slow.
    if (!mayHoldSecret(text)) return text;
    return JSON.stringify(value, (name, each: unknown) =>
      isSecret(name) && each !== '' ? HIDDEN : each,
    );
  } catch {
    return HIDDEN;
  }
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
  const shown = isSafe || !mayHoldSecret(text) ? text : jsonWithoutSecrets(() => JSON.parse(text));
  return shown.length > MAX_ANSWER_LENGTH ? truncate(shown, TRUNCATED_ANSWER_LENGTH) : shown;
}

/** Truncates a text. Returns a copy, because a slice would keep the whole text in memory. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = Buffer.from(text.slice(0, length)).toString();
  return `${kept}… (${text.length} characters)`;
}

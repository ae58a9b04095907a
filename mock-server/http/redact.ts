/** Fields that hold a secret, whatever they are part of. */
const SECRET = /^(?:token|password|oldpassword|newpassword|renewpassword|captcha|code_sent)$/i;

const HIDDEN = '(redacted)';

/** A value as it may be shown: what its secret fields hold is hidden. */
export function redacted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => redacted(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      name,
      SECRET.test(name) && inner !== '' ? HIDDEN : redacted(inner),
    ]),
  );
}

/** One named text, such as a header. */
export function redactedText(name: string, text: string): string {
  return SECRET.test(name) && text !== '' ? HIDDEN : text;
}

/** A path with its query. */
export function redactedUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return path;
  const fields = new URLSearchParams(query);
  for (const name of new Set(fields.keys())) {
    if (SECRET.test(name)) fields.set(name, HIDDEN);
  }
  return `${path}?${fields.toString()}`;
}

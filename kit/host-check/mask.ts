/**
 * Anonymises answers. A person gets the same pseudonym everywhere: in their own fields and wherever their
 * name, number or address occurs.
 */
export class Mask {
  /** The replacement of each text; the longest is applied first. */
  readonly #replacements = new Map<string, string>();
  #people = 0;

  /** Collects the personal data of an answer. Collect from all answers before masking any. */
  learn(value: unknown): void {
    if (Array.isArray(value)) for (const each of value) this.learn(each);
    else if (isRecord(value)) this.#learnRecord(value);
  }

  apply(value: unknown, name = ''): unknown {
    if (Array.isArray(value)) return value.map((each) => this.apply(each, name));
    if (isRecord(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, this.apply(inner, key)]),
      );
    }
    if (typeof value !== 'string' || value === '') return value;
    if (CLEARED_FIELDS.has(name)) return '';
    if (name === 'address') return '****0000';
    if (name === 'token') return 'masked-token';
    return this.text(value);
  }

  text(text: string): string {
    const known = [...this.#replacements].toSorted(([one], [other]) => other.length - one.length);
    const fields = known.reduce(
      (masked, [original, replacement]) => replaceWord(masked, original, replacement),
      text,
    );
    return fields
      .replace(EMAIL, (found) =>
        found.endsWith(`@${MASKED_HOST}`) ? found : `masked@${MASKED_HOST}`,
      )
      .replace(PHONE, (found) => (found.startsWith(MASKED_PHONE) ? found : `${MASKED_PHONE}0`));
  }

  #learnRecord(record: Record<string, unknown>): void {
    const fields = Object.entries(record).filter(([key, value]) => isPersonal(key, value));
    this.#learnPerson(fields.filter(([key]) => !OTHER_PERSON_FIELDS.has(key)));
    for (const other of fields.filter(([key]) => OTHER_PERSON_FIELDS.has(key)))
      this.#learnPerson([other]);
    for (const value of Object.values(record)) this.learn(value);
  }

  /** Gives all of these texts, which identify one person, a pseudonym. */
  #learnPerson(fields: readonly (readonly [string, unknown])[]): void {
    if (fields.length === 0) return;
    const person = this.#findPerson(fields.map(([, value]) => String(value)));
    for (const [key, value] of fields)
      this.#addReplacement(String(value), PERSONAL_FIELDS[key]?.(person) ?? '');
  }

  #findPerson(texts: readonly string[]): number {
    for (const text of texts) {
      const [, number] = /(\d+)/.exec(this.#replacements.get(text.toLowerCase()) ?? '') ?? [];
      if (number !== undefined) return Number(number) % PHONE_BASE;
    }
    this.#people += 1;
    return this.#people;
  }

  #addReplacement(text: string, replacement: string): void {
    const key = text.toLowerCase();
    if (!this.#replacements.has(key)) this.#replacements.set(key, replacement);
  }
}

const PERSONAL_FIELDS: Readonly<Record<string, (person: number) => string>> = {
  ...byFields('username account party to_user', (person) => `player${person}`),
  ...byFields('nickname welcome holder', (person) => `Player ${person}`),
  ...byFields('mobile phone', (person) => String(13_800_000_000 + person)),
  ...byFields('email', (person) => `player${person}@${MASKED_HOST}`),
};

function byFields(names: string, pseudonym: (person: number) => string) {
  return Object.fromEntries(names.split(' ').map((name) => [name, pseudonym]));
}

const OTHER_PERSON_FIELDS: ReadonlySet<string> = new Set(['party', 'to_user']);

const CLEARED_FIELDS: ReadonlySet<string> = new Set(
  'avatar birthday gender remark contact proof bio'.split(' '),
);

const MASKED_HOST = 'example.com';
/** A prefix that no operator assigns. */
const MASKED_PHONE = '1380000';
const PHONE_BASE = 10_000;

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Matches a number that is not part of a longer one, such as an order number. */
const PHONE = /(?<![\dA-Za-z])1[3-9]\d{9}(?!\d)/g;

/** Shorter names would match unrelated text. */
const MIN_NAME_LENGTH = 2;

function isPersonal(key: string, value: unknown): boolean {
  return (
    Object.hasOwn(PERSONAL_FIELDS, key) &&
    typeof value === 'string' &&
    value.length >= MIN_NAME_LENGTH
  );
}

/** Matches whole words; Chinese text has no word boundaries. */
function replaceWord(text: string, original: string, replacement: string): string {
  const literal = original.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<![A-Za-z0-9_])${literal}(?![A-Za-z0-9_])`, 'gi'), replacement);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Anonymises answers. A person gets the same pseudonym everywhere: in their own fields and wherever their
 * name, number or address occurs.
 */
export class Mask {
  /** The replacement of each text; the longest is applied first. */
  readonly #standIns = new Map<string, string>();
  #people = 0;

  /** Collects the personal data of an answer. Collect from all answers before masking any. */
  learn(value: unknown): void {
    if (Array.isArray(value)) for (const each of value) this.learn(each);
    else if (isRecord(value)) this.#learnRecord(value);
  }

  /** Returns the anonymised answer. */
  apply(value: unknown, name = ''): unknown {
    if (Array.isArray(value)) return value.map((each) => this.apply(each, name));
    if (isRecord(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, this.apply(inner, key)]),
      );
    }
    if (typeof value !== 'string' || value === '') return value;
    if (EMPTIED.has(name)) return '';
    if (name === 'address') return '****0000';
    if (name === 'token') return 'masked-token';
    return this.text(value);
  }

  /** Returns the anonymised text. */
  text(text: string): string {
    const known = [...this.#standIns].toSorted(([one], [other]) => other.length - one.length);
    const named = known.reduce((masked, [said, by]) => replaced(masked, said, by), text);
    return named
      .replace(EMAIL, (found) =>
        found.endsWith(`@${MASKED_HOST}`) ? found : `masked@${MASKED_HOST}`,
      )
      .replace(PHONE, (found) => (found.startsWith(MASKED_PHONE) ? found : `${MASKED_PHONE}0`));
  }

  #learnRecord(record: Record<string, unknown>): void {
    const named = Object.entries(record).filter(([key, value]) => isPersonal(key, value));
    this.#learnPerson(named.filter(([key]) => !OTHERS.has(key)));
    for (const other of named.filter(([key]) => OTHERS.has(key))) this.#learnPerson([other]);
    for (const value of Object.values(record)) this.learn(value);
  }

  /** Fields that identify one person. */
  #learnPerson(named: readonly (readonly [string, unknown])[]): void {
    if (named.length === 0) return;
    const person = this.#personOf(named.map(([, value]) => String(value)));
    for (const [key, value] of named) this.#stand(String(value), standIn(key, person));
  }

  #personOf(texts: readonly string[]): number {
    for (const text of texts) {
      const [, number] = /(\d+)/.exec(this.#standIns.get(text.toLowerCase()) ?? '') ?? [];
      if (number !== undefined) return Number(number) % PHONE_BASE;
    }
    this.#people += 1;
    return this.#people;
  }

  #stand(text: string, by: string): void {
    const key = text.toLowerCase();
    if (!this.#standIns.has(key)) this.#standIns.set(key, by);
  }
}

/** Fields with personal data and their replacements. */
const NAMED: Readonly<Record<string, (person: number) => string>> = {
  username: (person) => `player${person}`,
  account: (person) => `player${person}`,
  party: (person) => `player${person}`,
  to_user: (person) => `player${person}`,
  nickname: (person) => `Player ${person}`,
  welcome: (person) => `Player ${person}`,
  holder: (person) => `Player ${person}`,
  mobile: (person) => String(PHONE_BASE_NUMBER + person),
  phone: (person) => String(PHONE_BASE_NUMBER + person),
  email: (person) => `player${person}@${MASKED_HOST}`,
};

/** Fields that name another person. */
const OTHERS: ReadonlySet<string> = new Set(['party', 'to_user']);

/** Personal fields that are cleared. */
const EMPTIED: ReadonlySet<string> = new Set([
  'avatar',
  'birthday',
  'gender',
  'remark',
  'contact',
  'proof',
  'bio',
]);

const MASKED_HOST = 'example.com';
/** A prefix that no operator assigns. */
const MASKED_PHONE = '1380000';
const PHONE_BASE = 10_000;
const PHONE_BASE_NUMBER = 13_800_000_000;

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Matches a number that is not part of a longer one, such as an order number. */
const PHONE = /(?<![\dA-Za-z])1[3-9]\d{9}(?!\d)/g;

/** Shorter names would match unrelated text. */
const SHORTEST = 2;

function isPersonal(key: string, value: unknown): boolean {
  return Object.hasOwn(NAMED, key) && typeof value === 'string' && value.length >= SHORTEST;
}

function standIn(key: string, person: number): string {
  return NAMED[key]?.(person) ?? '';
}

/** Matches whole words; Chinese text has no word boundaries. */
function replaced(text: string, said: string, by: string): string {
  const literal = said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<![A-Za-z0-9_])${literal}(?![A-Za-z0-9_])`, 'gi'), by);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

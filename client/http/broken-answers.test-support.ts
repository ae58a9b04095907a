const BREAKS: Readonly<Record<string, unknown>> = {
  missing: undefined,
  null: null,
  'an object': { a: { b: [] } },
  'a list': ['x'],
  'another text': 'x y',
  'a number': -1.005,
  'a huge number': 1e15,
  'a boolean': true,
  'a long text': 'W'.repeat(4000),
};

export interface BrokenData {
  /** Like "list.0.amount is null". */
  readonly title: string;
  readonly data: unknown;
}

/**
 * Returns copies of an answer's data, each broken at one place: the data as such, each field, and the
 * first item of each list.
 */
export function breakData(data: unknown): BrokenData[] {
  return placesIn(data).flatMap((place) =>
    Object.entries(BREAKS).map(([how, value]) => ({
      title: `${place.join('.') || 'data'} is ${how}`,
      data: withValueAt(data, place, value),
    })),
  );
}

/** Answers that are broken as a whole; `data` is that of a good one. */
export function breakAnswer(data: unknown): { readonly title: string; readonly body: string }[] {
  const envelope = { code: 1, msg: '', time: '1800000000', data };
  const whole = JSON.stringify(envelope);
  return [
    { title: 'an HTML page', body: '<!doctype html><title>Welcome</title><p>It works' },
    { title: 'nothing', body: '' },
    { title: 'JSON that stops in the middle', body: whole.slice(0, -10) },
    { title: 'the data without an envelope', body: JSON.stringify(data) },
    { title: 'a code of another type', body: JSON.stringify({ ...envelope, code: { a: 1 } }) },
  ];
}

type Place = readonly (string | number)[];

function placesIn(value: unknown): Place[] {
  const inner = Array.isArray(value) ? Object.entries(value).slice(0, 1) : entriesOf(value);
  return [[], ...inner.flatMap(([key, each]) => placesIn(each).map((place) => [key, ...place]))];
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function withValueAt(data: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(data)) {
    return data.map((each, at) => (String(at) === key ? withValueAt(each, rest, value) : each));
  }
  return Object.fromEntries(
    entriesOf(data).map(([name, each]) => [
      name,
      name === key ? withValueAt(each, rest, value) : each,
    ]),
  );
}

/**
 * Removes values that differ between hosts and moments: times, ids, tokens, period and order numbers and
 * random values. Answers that are equal afterwards have the same meaning.
 */
export function normalise(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => normalise(each, name));
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, inner]) => [key, normalise(inner, key)]);
    return Object.fromEntries(fields);
  }
  const mark = MARKS.find(({ names }) => names.test(name))?.mark;
  // Keeps null values, except for counters that a host may reset.
  return mark === undefined || value === '' ? value : mark;
}

const MARKS: readonly { readonly names: RegExp; readonly mark: string }[] = [
  { names: /(^|_)time$|time$|^expires_in$|^date$/, mark: '<time>' },
  { names: /^(id|user_id|order_no|chase_no|draw_id)$/, mark: '<id>' },
  { names: /^game_no$/, mark: '<period>' },
  { names: /^token$/, mark: '<token>' },
  { names: /^(seed|previous|salt|commitment|length|forced)$/, mark: '<chance>' },
];

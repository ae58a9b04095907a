/**
 * The same answer without what is another in every host and at every moment: times, ids, tokens, the
 * numbers of periods and orders, what chance drew. Two answers that are equal then say the same.
 */
export function normalised(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => normalised(each, name));
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, inner]) => [key, normalised(inner, key)]);
    return Object.fromEntries(fields);
  }
  const mark = MARKS.find(({ names }) => names.test(name))?.mark;
  // That there is none stays to be seen, but for what a host may count anew.
  return mark === undefined || value === '' ? value : mark;
}

const MARKS: readonly { readonly names: RegExp; readonly mark: string }[] = [
  { names: /(^|_)time$|time$|^expires_in$|^date$/, mark: '<time>' },
  { names: /^(id|user_id|order_no|chase_no|draw_id)$/, mark: '<id>' },
  { names: /^game_no$/, mark: '<period>' },
  { names: /^token$/, mark: '<token>' },
  { names: /^(seed|previous|salt|commitment|length|forced)$/, mark: '<chance>' },
];

/**
 * An answer in which the host's own files, which it names by their path, are asked of that host and
 * not of the one the page came from.
 */
export function withServerFileUrls(value: unknown, host: string): unknown {
  if (typeof value === 'string') return value.startsWith('/uploads/') ? host + value : value;
  if (Array.isArray(value)) return value.map((each) => withServerFileUrls(each, host));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withServerFileUrls(each, host)]),
  );
}

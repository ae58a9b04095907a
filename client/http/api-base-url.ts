/**
 * Where the API is, as config.js beside the page says: '' for the page's own origin. What is no
 * address of a host counts as that too.
 */
export function apiBaseUrl(page: object = globalThis): string {
  const named = 'diceboxApi' in page ? page.diceboxApi : '';
  return typeof named === 'string' && /^https?:\/\/[^/]+\/*$/.test(named)
    ? named.replace(/\/+$/, '')
    : '';
}

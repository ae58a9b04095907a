/**
 * Returns the base URL of the API from config.js: '' for the page's own origin, which is also the
 * fallback for an invalid value.
 */
export function apiBaseUrl(page: object = globalThis): string {
  const named = 'diceboxApi' in page ? page.diceboxApi : '';
  return typeof named === 'string' && /^https?:\/\/[^/]+\/*$/.test(named)
    ? named.replace(/\/+$/, '')
    : '';
}

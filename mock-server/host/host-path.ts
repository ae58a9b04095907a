/** A path in the form of a route but for its letter case, which needs no second look. */
const PLAIN = /^\/api\/[a-z_\d]+\/[a-z_\d]+$/i;

/** Spares all other paths, such as those of the client's files, the closer look. */
const MAY_BE_API = /api|index\.php/i;

/**
 * Returns the URL of a route for a URL: `/api/controller/action` in lower case for every form of a path that leads
 * to the API (HOST-34), with its query. Letter case, doubled slashes, `.html`, `/index.php`, `?s=` and
 * whatever follows the action make no difference. Any other URL is returned as it is.
 */
export function rewriteHostUrl(url: string): string {
  const [path = '', ...queries] = url.split('?');
  if (PLAIN.test(path)) return path.toLowerCase() + url.slice(path.length);
  const query = queries.join('?');
  const named = isFrontController(path) ? new URLSearchParams(query).get('s') : null;
  if (named === null && !MAY_BE_API.test(path)) return url;
  const decoded = decode(named ?? path);
  if (decoded === null) return url;
  const parts = segmentsOf(decoded);
  if (named === null && parts[0]?.toLowerCase() === 'index.php') parts.shift();
  const [module = '', controller = 'index', action = 'index'] = withoutSuffix(parts);
  if (module.toLowerCase() !== 'api') return url;
  const [first, second] = [controller, action].map((part) =>
    encodeURIComponent(part.toLowerCase()),
  );
  const found = `/api/${first}/${second}`;
  return query === '' ? found : `${found}?${query}`;
}

const isFrontController = (path: string) => path === '/' || path === '/index.php';

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Returns the parts of a path: a web server merges slashes and follows dots. */
function segmentsOf(path: string): string[] {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts;
}

const withoutSuffix = (parts: readonly string[]): string[] => [
  ...parts.slice(0, -1),
  ...parts.slice(-1).map((last) => last.replace(/\.html$/i, '')),
];

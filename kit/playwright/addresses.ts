/** Addresses of a suite's app and fake server, set as `use: { dicebox: { … } }` in a configuration. */
export interface DiceboxAddresses {
  /** The fake server, such as "http://127.0.0.1:4300". Else DICEBOX_URL, else what `app` says. */
  readonly server?: string;
  /** The app the browser opens, when another address serves it. Else `baseURL`, else `server`. */
  readonly app?: string;
  /** The server's control token. Default: DICEBOX_CONTROL_TOKEN. */
  readonly token?: string;
}

/** The same, decided. */
export interface Site {
  readonly server: string;
  readonly app: string;
  readonly token: string | undefined;
  /** Host names a browser may call; all others are outside. */
  readonly inside: ReadonlySet<string>;
}

/** Throws when nothing says where the fake server is. */
export function siteOf(
  { server, app, token }: DiceboxAddresses,
  baseURL: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Site {
  const fake = server ?? (env['DICEBOX_URL'] || app) ?? baseURL;
  const shown = app ?? baseURL ?? fake;
  if (fake === undefined || shown === undefined) {
    throw new Error(
      "Nothing says where the fake server is: give its address as use: { dicebox: { server: 'http://127.0.0.1:4300' } }, as DICEBOX_URL, or as baseURL.",
    );
  }
  return {
    server: new URL(fake).origin,
    app: shown,
    token: token ?? (env['DICEBOX_CONTROL_TOKEN'] || undefined),
    inside: new Set(['127.0.0.1', ...[fake, shown].map((url) => new URL(url).hostname)]),
  };
}

/** Returns true if a URL leads to a host that tests may not call. */
export function isOutside(url: URL, { inside }: Site): boolean {
  return /^(https?|wss?):$/.test(url.protocol) && !inside.has(url.hostname);
}

/** Addresses of a suite's app and fake server, set as `use: { dicebox: { … } }` in a configuration. */
export interface DiceboxAddresses {
  /** The fake server, such as "http://127.0.0.1:4300". Default: DICEBOX_URL, else `app`. */
  readonly server?: string;
  /** The app that the browser opens, if it has another address. Default: `baseURL`, else `server`. */
  readonly app?: string;
  /** The server's control token. Default: DICEBOX_CONTROL_TOKEN. */
  readonly token?: string;
}

/** The addresses of a suite after all defaults. */
export interface ResolvedAddresses {
  readonly server: string;
  readonly app: string;
  readonly token: string | undefined;
  /** Host names a browser may call; all other hosts are outside. */
  readonly allowedHosts: ReadonlySet<string>;
}

/** Applies the defaults. Throws when the address of the fake server is missing. */
export function resolveAddresses(
  { server, app, token }: DiceboxAddresses,
  baseURL: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): ResolvedAddresses {
  const serverUrl = server ?? (env['DICEBOX_URL'] || app) ?? baseURL;
  const appUrl = app ?? baseURL ?? serverUrl;
  if (serverUrl === undefined || appUrl === undefined) {
    throw new Error(
      "The address of the fake server is missing: set use: { dicebox: { server: 'http://127.0.0.1:4300' } }, DICEBOX_URL or baseURL.",
    );
  }
  return {
    server: new URL(serverUrl).origin,
    app: appUrl,
    token: token ?? (env['DICEBOX_CONTROL_TOKEN'] || undefined),
    allowedHosts: new Set([
      '127.0.0.1',
      ...[serverUrl, appUrl].map((url) => new URL(url).hostname),
    ]),
  };
}

/** Returns true if a URL leads to a host that tests may not call. */
export function isOutside(url: URL, { allowedHosts }: ResolvedAddresses): boolean {
  return /^(https?|wss?):$/.test(url.protocol) && !allowedHosts.has(url.hostname);
}

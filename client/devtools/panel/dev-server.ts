/** The host a page of the dev server talks to (scripts/dev). */
export interface HostInUse {
  readonly fake: string;
  /** Null while the fake server is in use. */
  readonly real: string | null;
}

const HOST_PATH = '/__devtools/host';

export function loadHostInUse(): Promise<HostInUse> {
  return callDevServer({});
}

/** Points the page to a real host, or with null back to the fake server. */
export function switchHost(real: string | null): Promise<HostInUse> {
  return callDevServer({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ real }),
  });
}

async function callDevServer(init: RequestInit): Promise<HostInUse> {
  const response = await fetch(HOST_PATH, init);
  const body = (await response.json()) as HostInUse & { readonly detail?: string }; // as scripts/dev answers
  if (response.ok) return body;
  throw new Error(body.detail ?? `The dev server answered ${response.status}.`);
}

import { CONTROL_PREFIX } from '#contract/control/core/declaration.ts';
import { describeConnectionError, send, type Fetch } from './http.ts';

const HEALTH_PATH = `${CONTROL_PREFIX}/health`;
/** A server that fills several worlds on a busy machine answers late. An address where nothing listens fails at once. */
const HEALTH_TIMEOUT_MS = 60_000;

/** Thrown when nothing answers at an address. */
export class ServerNotFound extends Error {
  override readonly name = 'ServerNotFound';
}

/** Thrown when a server answers that does not identify itself as a fake one. */
export class NotFakeServer extends Error {
  override readonly name = 'NotFakeServer';
}

/**
 * Throws unless the server identifies itself as a Dicebox fake server. Call it before anything else:
 * control calls drop worlds, ban players and move time, and must not be tried on a real host. No
 * token is sent.
 *
 * @throws ServerNotFound, NotFakeServer
 */
export async function assertFakeServer(url: string, fetch?: Fetch): Promise<void> {
  const response = await send(url + HEALTH_PATH, {}, fetch, HEALTH_TIMEOUT_MS).catch(
    (error: unknown) => {
      throw new ServerNotFound(describeConnectionError(url, error), { cause: error });
    },
  );
  const text = await response.text();
  if (response.status === 200 && readProduct(text) === 'dicebox') return;
  throw new NotFakeServer(
    `${url} is not a Dicebox fake server, so nothing was changed there: GET ${HEALTH_PATH} answered ${response.status} ${JSON.stringify(text.slice(0, 100))}. Give the address of a fake server.`,
  );
}

function readProduct(text: string): unknown {
  try {
    return (JSON.parse(text) as { product?: unknown } | null)?.product; // any host may answer anything
  } catch {
    return undefined;
  }
}

import type { APIRequestContext, APIResponse } from '@playwright/test';

const proofs = new Map<string, Promise<void>>();

/**
 * Asks a host, once, whether it is a fake server, and throws when it does not say so: what follows
 * drops worlds, bans players and moves time, and must not be tried on a real one.
 */
export function proveFake(request: APIRequestContext, server: string): Promise<void> {
  const known = proofs.get(server) ?? prove(request, server);
  proofs.set(server, known);
  return known;
}

async function prove(request: APIRequestContext, server: string): Promise<void> {
  const answer = await health(request, server);
  const said = await answer.text();
  if (answer.status() === 200 && productOf(said) === 'dicebox') return;
  throw new Error(
    `${server} does not say that it is a Dicebox fake server, so nothing was done to it: GET /__mock/health answered ${answer.status()} ${JSON.stringify(said.slice(0, 100))}. Give the address of a fake server.`,
  );
}

async function health(request: APIRequestContext, server: string): Promise<APIResponse> {
  try {
    return await request.get(`${server}/__mock/health`, { maxRedirects: 0, timeout: 5000 });
  } catch (error) {
    throw new Error(
      `No fake server answers at ${server}: start one with npm start, or correct the address.`,
      { cause: error },
    );
  }
}

function productOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { product?: unknown } | null)?.product; // whatever a host answers
  } catch {
    return undefined;
  }
}

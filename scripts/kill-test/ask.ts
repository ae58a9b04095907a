import { Agent, request } from 'node:http';

export interface Question {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Reply {
  readonly status: number;
  readonly body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Makes a call. Resolves with null when no complete answer came: the server may have processed the call
 * or not.
 */
export function ask(
  url: string,
  { method, headers = {}, body }: Question,
  onFirstBytes?: () => void,
): Promise<Reply | null> {
  return new Promise((resolve) => {
    const options = { method, agent, headers: { 'accept-language': 'en', ...headers } };
    const sent = request(url, options, (response) => {
      onFirstBytes?.();
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('close', () =>
        resolve(
          response.complete
            ? { status: response.statusCode ?? 0, body: Buffer.concat(chunks) }
            : null,
        ),
      );
      // Closing follows.
      response.once('error', () => {});
    });
    sent.once('error', () => resolve(null));
    sent.end(body);
  });
}

/** Makes a call that must be answered, and returns its JSON. */
export async function askJson<T>(url: string, body?: unknown): Promise<T> {
  const reply = await ask(url, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!reply || reply.status >= 300) {
    throw new Error(`${url} was answered ${reply?.status ?? 'nothing'}: ${reply?.body.toString()}`);
  }
  return JSON.parse(reply.body.toString()) as T; // the caller knows the answer's type
}

/** Closes the kept-alive sockets, which would keep the process running. */
export const closeSockets = (): void => agent.destroy();

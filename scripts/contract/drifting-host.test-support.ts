import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer on its way from the host behind to who asked. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  status: number;
  /** The envelope, for changing; a text when it is to be none. */
  body: Record<string, unknown> & { data?: unknown };
  text?: string;
  /** Whether nobody gets to hear it. */
  cut?: boolean;
}

/** What was sent, and what was said to it. */
export interface Exchange {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly token: string | undefined;
  readonly sent: string;
  /** The envelope; undefined when it was none. */
  readonly answer: Passing['body'] | undefined;
}

/** A host that answers as the one behind it does, but for what is planted. */
export async function driftingHost(behind: string, plant: (passing: Passing) => void) {
  const exchanges: Exchange[] = [];
  const server = createServer((request, response) => {
    void passOn(request, response, behind, plant).then((exchange) => exchanges.push(exchange));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges: exchanges as readonly Exchange[],
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  behind: string,
  plant: (passing: Passing) => void,
): Promise<Exchange> {
  const { method = 'GET', url = '/' } = request;
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const body = Buffer.concat(await request.toArray());
  const answer = await fetch(new URL(url, behind), {
    method,
    headers: headers as Record<string, string>, // none is sent twice here
    ...(method !== 'GET' && { body }),
  });
  const type = answer.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await answer.arrayBuffer());
  const passing = passingOf(method, url, { status: answer.status, type, bytes });
  if (passing) plant(passing);
  const sent = passing ? (passing.text ?? JSON.stringify(passing.body)) : bytes;
  if (passing?.cut === true) response.destroy();
  response.writeHead(passing?.status ?? answer.status, { 'content-type': type });
  response.end(sent);
  const { token } = request.headers;
  return {
    method,
    path: pathOf(url),
    token: Array.isArray(token) ? token[0] : token,
    sent: body.toString(),
    answer: passing?.body,
  };
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/** Null for what is no envelope, such as a file: it passes as it is. */
function passingOf(
  method: string,
  url: string,
  { status, type, bytes }: { status: number; type: string; bytes: Buffer },
): Passing | null {
  if (!type.includes('json')) return null;
  const body = JSON.parse(bytes.toString()) as Passing['body']; // our own host's envelope
  return { method, path: pathOf(url), status, body };
}

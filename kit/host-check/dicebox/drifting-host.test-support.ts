import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { typeLine, type Printed } from '../../cli/type-line.test-support.ts';
import type { Report } from '../report.ts';

/** An answer that passes through the drifting host. */
export interface DriftCase {
  readonly method: string;
  readonly path: string;
  readonly sent: string;
  readonly language: string | undefined;
  status: number;
  /** Mutable too. */
  readonly headers: Headers;
  /** The mutable envelope; set a text to answer something else. */
  body: Record<string, unknown> & { data?: unknown };
  text?: string;
  /** Set to cut the connection instead of answering. */
  cut?: boolean;
}

export interface Exchange {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  readonly token: string | undefined;
  readonly sent: string;
  /** The envelope, or undefined for other answers. */
  readonly answer: DriftCase['body'] | undefined;
}

/** Starts a proxy of a host that changes answers by `plant`. */
export async function startDriftingHost(behind: string, plant: (passing: DriftCase) => void) {
  const exchanges: Exchange[] = [];
  const server = createServer((request, response) => {
    void forwardRequest(request, response, behind, plant).then((exchange) =>
      exchanges.push(exchange),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges: exchanges as readonly Exchange[],
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** Starts a proxy of a host that answers nothing but logouts any more once a path is requested. */
export function startStoppingHost(behind: string, path: string) {
  let isStopped = false;
  return startDriftingHost(behind, (passing) => {
    isStopped ||= passing.path === path;
    if (isStopped && passing.path !== ENDPOINTS['user.logout'].path) passing.cut = true;
  });
}

async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  behind: string,
  plant: (passing: DriftCase) => void,
): Promise<Exchange> {
  const { method = 'GET', url = '/' } = request;
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const body = Buffer.concat(await request.toArray());
  const answer = await fetch(new URL(url, behind), {
    method,
    headers: headers as Record<string, string>, // none is sent twice here
    ...(body.length > 0 && { body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const call = { method, path: pathOf(url), sent: body.toString() };
  const passing = passingOf(
    { ...call, language: request.headers['accept-language'] },
    answer,
    bytes,
  );
  if (passing) plant(passing);
  const sent = passing ? (passing.text ?? JSON.stringify(passing.body)) : bytes;
  if (passing?.cut === true) response.destroy();
  const { headers: passed } = passing ?? answer;
  for (const name of PASSED_HEADERS) {
    const value = passed.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  response.writeHead(passing?.status ?? answer.status).end(sent);
  const { token } = request.headers;
  return { ...call, token: Array.isArray(token) ? token[0] : token, answer: passing?.body };
}

const PASSED_HEADERS = [
  'content-type',
  'set-cookie',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-max-age',
];

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/** Returns null for an answer without an envelope, such as a file, which passes unchanged. */
function passingOf(
  request: Pick<DriftCase, 'method' | 'path' | 'sent' | 'language'>,
  { status, headers }: Response,
  bytes: Buffer,
): DriftCase | null {
  if (bytes.length === 0 || !headers.get('content-type')?.includes('json')) return null;
  const envelope = JSON.parse(bytes.toString()) as DriftCase['body']; // our own host's envelope
  return { ...request, status, headers: new Headers(headers), body: envelope };
}

/** The options to log in as a player of the scenario `default`. */
export const DEMO = ['--account', 'demo1', '--password', 'Demo1234'];

/** Runs `npm run host-check` and returns its exit code and output. */
export function runHostCheck(...args: string[]): Promise<Printed> {
  return typeLine(['host-check', ...args]);
}

export async function runForReport(host: string, ...args: string[]) {
  const { code, stdout, stderr } = await runHostCheck('--host', host, '--json', ...args);
  expect(stderr).toBe('');
  return { code, report: JSON.parse(stdout) as Report };
}

/** Checks a host that changes its answers by `plant`. */
export async function checkDrifting(
  behind: string,
  args: readonly string[],
  plant: Parameters<typeof startDriftingHost>[1],
) {
  const host = await startDriftingHost(behind, plant);
  const result = await runForReport(host.url, ...args);
  await host.close();
  return { ...result, exchanges: host.exchanges };
}

/** Returns the kinds of findings, and the conventions that are not kept. */
export const driftsOf = ({ endpoints, conventions }: Report) => [
  ...endpoints.flatMap(({ endpoint, findings }) =>
    findings.map(({ kind, where }) => `${endpoint} ${kind} ${where}`.trim()),
  ),
  ...conventions.filter(({ kept }) => kept === false).map(({ name }) => name),
];

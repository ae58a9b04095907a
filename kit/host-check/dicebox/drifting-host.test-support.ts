import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { typeLine, type Printed } from '../../cli/type-line.test-support.ts';
import type { Report } from '../report.ts';

/** An answer that passes through the drifting host. */
export interface DriftCase {
  readonly method: string;
  /** The path without the query. */
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

export interface Exchange extends Pick<DriftCase, 'method' | 'path' | 'sent'> {
  readonly token: string | undefined;
  /** The envelope; empty for other answers. */
  readonly answer: DriftCase['body'];
}

/** Starts a proxy of a host that changes answers by `plant`. Those without an envelope, such as files, pass unchanged. */
export async function startDriftingHost(behind: string, plant: (passing: DriftCase) => void) {
  const exchanges: Exchange[] = [];
  const server = createServer((request, response) => void forward(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges: exchanges as readonly Exchange[],
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const { host: _host, connection: _connection, ...rest } = request.headers;
    const headers = rest as Record<string, string>; // none is sent twice here
    const body = Buffer.concat(await request.toArray());
    const sent = body.length > 0 ? { body } : {};
    const answer = await fetch(new URL(url, behind), { method, headers, ...sent });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const hasEnvelope = bytes.length > 0 && answer.headers.get('content-type')?.includes('json');
    const passing: DriftCase = {
      method,
      path: url.split('?', 1)[0] ?? '',
      sent: body.toString(),
      language: headers['accept-language'],
      status: answer.status,
      headers: new Headers(answer.headers),
      body: hasEnvelope ? JSON.parse(bytes.toString()) : {},
    };
    if (hasEnvelope) plant(passing);
    if (passing.cut === true) response.destroy();
    for (const name of PASSED_HEADERS) {
      const value = passing.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    const changed = passing.text ?? JSON.stringify(passing.body);
    response.writeHead(passing.status).end(hasEnvelope ? changed : bytes);
    exchanges.push({ ...passing, token: headers['token'], answer: passing.body });
  }
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

/** Starts a proxy of a host that answers nothing but logouts any more once a path is requested. */
export function startStoppingHost(behind: string, path: string) {
  let isStopped = false;
  return startDriftingHost(behind, (passing) => {
    isStopped ||= passing.path === path;
    if (isStopped && passing.path !== ENDPOINTS['user.logout'].path) passing.cut = true;
  });
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

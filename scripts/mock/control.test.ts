import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHost, type RunningHost } from './running-host.test-support.ts';
import { typed } from './typed.test-support.ts';

/** A host of whatever kind, and what it was asked. */
async function foreignHost(answer: string, status = 200) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(status, { location: '/elsewhere' }).end(answer);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const close = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}`, asked, close };
}

describe('a host that does not say that it is a fake one', () => {
  it.each([
    ['a page', '<!doctype html>', 200],
    ['an envelope', '{"code":1,"msg":"","data":null}', 200],
    ['another product', '{"status":"ok","product":"wiremock"}', 200],
    ['nothing', '', 404],
    ['null', 'null', 200],
    ['a redirect', '', 302],
  ])('is left alone: %s', async (_, answer, status) => {
    const host = await foreignHost(answer, status);
    for (const line of [
      'reset',
      'seed busy',
      'clock freeze',
      'dice clear',
      'faults clear',
      'worlds drop main',
      'snapshot restore a',
      'journal clear',
      'exec --world a -- node -e 0',
    ]) {
      const env = { DICEBOX_URL: host.url, DICEBOX_CONTROL_TOKEN: 'a-control-token' };
      expect(await typed(line, { env }), line).toEqual({
        code: 1,
        stdout: '',
        stderr: `${host.url} answers, but does not say that it is a Dicebox fake server, so it was left alone.\nName a fake server with --url or DICEBOX_URL; a real host is never touched.\n`,
      });
    }
    for (const { method, url, headers } of host.asked) {
      expect(`${method} ${url}`).toBe('GET /__mock/health');
      expect(JSON.stringify(headers)).not.toContain('a-control-token');
    }
    await host.close();
  });
});

it('says how to start a server when there is none', async () => {
  const { url, close } = await foreignHost('');
  await close();
  expect(await typed('status', { env: { DICEBOX_URL: url } })).toEqual({
    code: 1,
    stdout: '',
    stderr: `No server answers at ${url} (nothing listens there).\nStart one with npm start, or say where it is with --url or DICEBOX_URL.\n`,
  });
});

describe('a server with a control token', () => {
  let host: RunningHost;
  beforeEach(async () => {
    host = await runHost({ controlToken: 'a-control-token' });
  });
  afterEach(() => host.close());
  const seed = (line: string, env: Record<string, string> = {}) =>
    typed(line, { env: { DICEBOX_URL: host.url, ...env } });

  it('takes it from the environment or the flag, the flag first', async () => {
    const env = { DICEBOX_CONTROL_TOKEN: 'a-control-token' };
    expect((await seed('seed', env)).stdout).toBe('of main\n');
    expect((await seed('seed --token a-control-token')).code).toBe(0);
    expect((await seed('seed --token another-token', env)).code).toBe(1);
  });

  it('says what it wants of who has none', async () => {
    expect((await seed('seed')).stderr).toBe(
      'GET /__mock/status was refused: 401 Control token needed.\nGive the token the server was started with: --token or DICEBOX_CONTROL_TOKEN.\n',
    );
  });
});

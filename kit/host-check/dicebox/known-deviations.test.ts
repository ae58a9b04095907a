import { folderOfFile } from '../../../mock-server/core/testing/test-world.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, runServer } from '../../running-server.test-support.ts';
import { findingKey } from '../known-deviations.ts';
import {
  checkDrifting,
  DEMO,
  runForReport,
  runHostCheck,
  startDriftingHost,
} from './drifting-host.test-support.ts';

const folder = folderOfFile();
const KNOWN = ['--known', 'stock-fastadmin'];

describe.each([
  ['stock', 'common.upload status code (chunk 1 of 2)'],
  ['stock+chunks', 'common.upload status code (clean)'],
] as const)('the host check with --known stock-fastadmin of the profile %s', (hostProfile, own) => {
  let stock: RunningServer;

  beforeAll(async () => {
    stock = await runServer({ scenario: 'default', hostProfile });
    return stock.close;
  });

  it('passes and shows the known deviations', async () => {
    const { code, report } = await runForReport(stock.url, ...DEMO, '--write', ...KNOWN);
    const findings = report.endpoints.flatMap(({ endpoint, findings: each }) =>
      each.map((finding) => ({ ...finding, key: findingKey(endpoint, finding) })),
    );
    expect(findings.filter(({ known }) => known === undefined)).toEqual([]);
    expect({ code, passed: report.passed }).toEqual({ code: 0, passed: true });
    expect(findings.map(({ key }) => key)).toContain(own);
    const index = report.endpoints.find(({ endpoint }) => endpoint === 'user.index');
    expect(index?.verdict).toBe('known');
    expect(index?.findings[0]?.known).toBe(
      'user/index answers welcome only (decision 001, Accounts)',
    );
  });

  it('knows the crash of a host whose language switch is on', async () => {
    const { code, report } = await checkDrifting(stock.url, [...KNOWN], (answer) => {
      if (answer.language !== '*' && answer.language !== '') return;
      answer.status = 500;
      answer.text = '<!DOCTYPE html><title>System Error</title>';
    });
    expect(code).toBe(0);
    const crashes = report.conventions.filter(({ note }) => note.startsWith('HTTP 500'));
    expect(crashes.map(({ name, known }) => [name, known])).toEqual(
      ['Accept-Language "*" is answered', 'an empty Accept-Language is answered'].map((name) => [
        name,
        expect.stringContaining('(decision 001, Everywhere)'),
      ]),
    );
  });

  it('fails for one new change and lists it apart from the known ones', async () => {
    const host = await startDriftingHost(stock.url, ({ path, body, headers }) => {
      headers.delete('access-control-allow-credentials');
      if (path === '/api/news/latest') body['code'] = 7;
      if (path === '/api/games/trend') body.data = null;
    });
    const { code, stdout } = await runHostCheck('--host', host.url, ...DEMO, ...KNOWN);
    await host.close();
    expect(code).toBe(1);
    expect(stdout).toMatch(/^known +GET +\/api\/user\/index/m);
    expect(stdout.match(/^drift +[^:\n]*: .*/gm)).toEqual([
      'drift  CORS: an allowed origin is echoed, also with a 401: access-control-allow-credentials null instead of "true"',
    ]);
    const [, drift, known] = /\nDrift\n(.*?)\n\nKnown deviations\n(.*?)\n\n/s.exec(stdout) ?? [];
    expect(drift?.split('\n').map((line) => line.split(':')[0])).toEqual([
      'news.latest  status code',
      'games.trend  types data',
    ]);
    expect(known).toMatch(
      /^userinfo has no money \(decision 001, Accounts\)\n +user\.login {2}missing/,
    );
    expect(stdout).toMatch(/: drift\. .* Deviations: 19 known\.\n$/);
  });
});

const FINDING = { endpoint: 'user.index', kind: 'missing', where: 'data.id', request: 'none' };
const inGroup = (more: object) => ({ deviations: [{ reason: 'a test', ...more }] });

it.each([
  { name: 'that does not exist', content: null, message: /cannot be read \(ENOENT/ },
  { name: 'that is not JSON', content: '{', message: /is not JSON \(/ },
  {
    name: 'with an unknown endpoint',
    content: inGroup({ findings: [FINDING, { ...FINDING, endpoint: 'user.idnex' }] }),
    message: /: \/deviations\/0\/findings\/1\/endpoint: expected one of "user\.register", /,
  },
])('the host check refuses a file of known deviations $name', async ({ content, message }) => {
  const file = join(folder, content === null ? 'missing.json' : 'known.json');
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  if (content !== null) writeFileSync(file, text);
  const { code, stdout, stderr } = await runHostCheck(
    '--host',
    'http://127.0.0.1:1',
    '--known',
    file,
  );
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/\nCorrect the file as docs\/host-check\.md describes it, .*\n$/);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, type RunningFakeServer, startFakeServer } from '#dicebox/server';
import { typeLine } from '../cli/type-line.test-support.ts';
import {
  type DriftCase,
  driftsOf,
  runForReport,
  runHostCheck,
  startDriftingHost,
  startStoppingHost,
} from './dicebox/drifting-host.test-support.ts';

const EXAMPLE = join(import.meta.dirname, '../../examples/own-api/library.ts');

let library: RunningFakeServer;
let folder: string;

beforeAll(async () => {
  // The examples are a project of their own, whose types are not known here.
  const { LIBRARY } = (await import(EXAMPLE)) as { readonly LIBRARY: Product };
  library = await startFakeServer(LIBRARY);
  folder = mkdtempSync(join(tmpdir(), 'dicebox-contract-'));
});

afterAll(async () => {
  await library.close();
  rmSync(folder, { recursive: true });
});

/** Compares a host with the contract that the library describes. */
const check = (host: string, ...args: string[]) =>
  runForReport(host, '--contract', library.url, ...args);

/** Compares a library that changes its answers with the contract. */
async function checkDrifting(plant: (passing: DriftCase) => void, ...args: string[]) {
  const host = await startDriftingHost(library.url, plant);
  const result = await check(host.url, ...args);
  await host.close();
  return { ...result, exchanges: host.exchanges };
}

const verdictsOf = ({ report }: Awaited<ReturnType<typeof check>>) =>
  report.endpoints.map(({ endpoint, verdict, skipped }) => [
    endpoint,
    verdict,
    ...skipped.map(({ reason }) => reason),
  ]);

const MIGHT_WRITE = 'sends a call that a less strict host may accept: add --write';

describe('the host check of an API of your own', () => {
  it('reads what needs no login, and sends nothing that may write', async () => {
    const result = await checkDrifting(() => undefined);
    expect(result.code).toBe(0);
    expect(verdictsOf(result)).toEqual([
      ['books.list', 'passed'],
      ['books.borrow', 'skipped', MIGHT_WRITE],
      ['books.return', 'skipped', MIGHT_WRITE],
      ['fines.index', 'partial', 'needs a login: add --user-token'],
      ['fines.pay', 'skipped', MIGHT_WRITE],
    ]);
    expect(new Set(result.exchanges.map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  it('sends each sample with --write, and names what the host refuses', async () => {
    const result = await check(library.url, '--write', '--user-token', 'A-1');
    expect(verdictsOf(result)).toEqual([
      ['books.list', 'passed'],
      ['books.borrow', 'passed'],
      ['books.return', 'passed'],
      ['fines.index', 'passed'],
      ['fines.pay', 'partial', 'the host refuses the call: You owe nothing'],
    ]);
    expect(result.code).toBe(0);
  });

  it('finds what deviates in status, envelope, type, fields and access', async () => {
    const { code, report } = await checkDrifting(
      (passing) => {
        const { path, body } = passing;
        if (path === '/api/books/list') {
          const books = body.data as Record<string, unknown>[]; // as the contract says
          for (const book of books) Object.assign(book, { id: String(book['id']), shelf: 'A' });
          delete books[0]?.['title'];
        }
        if (path === '/api/fines/index' && passing.status === 401) {
          Object.assign(passing, { status: 200, body: { ...body, code: 1, data: { owed: '0' } } });
        }
        if (path === '/api/books/borrow') body['trace'] = 'x';
        if (path === '/api/fines/pay' && passing.status === 200) passing.status = 500;
      },
      '--write',
      '--user-token',
      'A-1',
    );
    expect(code).toBe(1);
    expect(driftsOf(report)).toEqual([
      'books.list missing data[].title',
      'books.list extra data[].shelf',
      'books.list types data[].id',
      'books.borrow envelope answer.trace',
      'fines.index status HTTP',
      'fines.index status code',
      'fines.pay status HTTP',
      'fines.pay status code',
    ]);
  });

  it('counts a missing path as drift, and a deviation of a known file not', async () => {
    const plant = (passing: DriftCase) => {
      if (passing.path === '/api/books/list') passing.status = 404;
    };
    const { report } = await checkDrifting(plant, '--only', 'books');
    expect(driftsOf(report)).toEqual(['books.list status HTTP']);
    expect(report.endpoints).toHaveLength(3);
    const finding = { endpoint: 'books.list', kind: 'status', where: 'HTTP', request: 'its path' };
    const deviations = [{ reason: 'ticket 7', findings: [finding] }];
    const known = join(folder, 'known.json');
    writeFileSync(known, JSON.stringify({ deviations }));
    const { code } = await checkDrifting(plant, '--only', 'books', '--known', known);
    expect(code).toBe(0);
  });

  it('takes the document as a file, and prints a table without conventions', async () => {
    const file = join(folder, 'openapi.json');
    const document = await fetch(`${library.url}/__mock/openapi.json`);
    writeFileSync(file, await document.text());
    const { code, stdout } = await runHostCheck('--host', library.url, '--contract', file);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^passed +GET +\/api\/books\/list +1 +ok/m);
    expect(stdout).toMatch(/ 0 drift, 0 absent\.\n$/);
  });

  it('names where the host stopped', async () => {
    const host = await startStoppingHost(library.url, '/api/fines/index');
    const { code, report } = await check(host.url);
    await host.close();
    expect({ code, stopped: report.stopped?.request }).toEqual({
      code: 2,
      stopped: 'GET /api/fines/index',
    });
    expect(report.endpoints.map(({ verdict }) => verdict)).toEqual([
      'passed',
      'skipped',
      'skipped',
      'partial',
      'skipped',
    ]);
  });
});

describe('the host check of an API of your own prints what is wrong, and exits with 2', () => {
  it.each([
    [['--contract', '/no/such/file.json'], '/no/such/file.json cannot be read (ENOENT'],
    [['--contract', 'package.json'], 'package.json is not an OpenAPI document: it has no paths.'],
    [['--contract', 'README.md'], 'README.md is not JSON.'],
    [['--contract', '$library', '--only', 'loans'], 'by commas: books, fines.'],
    [['--contract', '$library', '--account', 'ann'], '--account is for a host with the API of'],
    [['--user-token', 'A-1'], '--user-token is for an API of your own: add --contract.'],
  ])('for %j', async (args, message) => {
    const line = args.map((arg) => (arg === '$library' ? library.url : arg));
    const { code, stderr } = await runHostCheck('--host', library.url, ...line);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('the recorder of an API of your own', () => {
  const record = (host: string, ...args: string[]) =>
    typeLine(['record', '--host', host, '--contract', library.url, '--out', folder, ...args]);

  it('writes the answers of the GETs, and names those it left out', async () => {
    const { code, stdout } = await record(library.url);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^answers +1$/m);
    expect(stdout).toMatch(/^fines\.index +needs a login: add --user-token$/m);
  });

  it('records what a user reads', async () => {
    const { code } = await record(library.url, '--user-token', 'A-1');
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8'))).toMatchObject([
      { endpoint: 'books.list', authenticated: false, status: 200, answer: { code: 1 } },
      { endpoint: 'fines.index', authenticated: true, answer: { data: { owed: '0.00' } } },
    ]);
  });

  it('keeps the answers until the host stopped', async () => {
    const host = await startDriftingHost(library.url, (passing) => {
      if (passing.path === '/api/fines/index') passing.cut = true;
    });
    const { code, stderr } = await record(host.url, '--user-token', 'A-1');
    await host.close();
    expect(code).toBe(2);
    expect(stderr).toContain('The host stopped answering at GET /api/fines/index');
    expect(JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8'))).toHaveLength(1);
  });
});

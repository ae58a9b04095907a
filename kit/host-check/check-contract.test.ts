import { folderOfFile } from '../../mock-server/core/testing/test-world.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Product, type RunningFakeServer, startFakeServer } from '#dicebox/server';
import { typeLine } from '../cli/type-line.test-support.ts';
import {
  checkDrifting,
  type DriftCase,
  driftsOf,
  runForReport,
  runHostCheck,
  startDriftingHost,
  startStoppingHost,
} from './dicebox/drifting-host.test-support.ts';

const EXAMPLE = join(import.meta.dirname, '../../examples/own-api/library.ts');

let library: RunningFakeServer;
const folder = folderOfFile();

beforeAll(async () => {
  // The examples are a project of their own, whose types are not known here.
  const { LIBRARY } = (await import(EXAMPLE)) as { readonly LIBRARY: Product };
  library = await startFakeServer(LIBRARY);
  return library.close;
});

function write(name: string, content: object): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

/** Compares a library that changes its answers with the document that it serves, or with the given one. */
async function check(args: readonly string[], plant: (passing: DriftCase) => void = () => {}) {
  const document = args.includes('--contract') ? [] : ['--contract', library.url];
  const found = await checkDrifting(library.url, [...document, ...args], plant);
  const verdicts = found.report.endpoints.map(({ endpoint, verdict, skipped }) => [
    endpoint,
    verdict,
    ...skipped.map(({ reason }) => reason),
  ]);
  return { ...found, verdicts };
}

const MIGHT_WRITE = 'sends a call that a less strict host may accept: add --write';
const AS_ANN = ['--user-token', 'A-1'];

describe('the host check of an API of your own', () => {
  it('reads what needs no login, and sends nothing that may write', async () => {
    const { code, verdicts, exchanges } = await check([]);
    expect(code).toBe(0);
    expect(verdicts).toEqual([
      ['books.list', 'passed'],
      ['books.borrow', 'skipped', MIGHT_WRITE],
      ['books.return', 'skipped', MIGHT_WRITE],
      ['fines.index', 'partial', 'needs a login: add --user-token'],
      ['fines.pay', 'skipped', MIGHT_WRITE],
    ]);
    expect(new Set(exchanges.map(({ method }) => method))).toEqual(new Set(['GET']));
  });

  it('sends the samples by every method with --write, with the token in both places', async () => {
    const { code, verdicts, exchanges } = await check(['--write', ...AS_ANN]);
    expect(code).toBe(0);
    expect(verdicts).toEqual([
      ['books.list', 'passed'],
      ['books.borrow', 'passed'],
      ['books.return', 'passed'],
      ['fines.index', 'passed'],
      ['fines.pay', 'partial', 'the host answers 409'],
    ]);
    const paths = exchanges.map(({ method, path, token = '' }) => `${method} ${path} ${token}`);
    expect(paths.slice(1)).toEqual([
      'GET /api/books A-1',
      'POST /api/books/1/loan A-1',
      'DELETE /api/books/1/loan A-1',
      'GET /api/fines ',
      'GET /api/fines A-1',
      'PUT /api/fines A-1',
    ]);
  });

  it('takes any OpenAPI document, and finds what deviates in status, types, fields and access', async () => {
    const contract = ['--contract', write('openapi.json', DOCUMENT)];
    const { code, report, verdicts, exchanges } = await check(
      [...contract, '--write', ...AS_ANN],
      (passing) => {
        const isFines = passing.path === '/api/fines' && passing.method === 'GET';
        if (passing.path === '/api/books') Object.assign(Object(passing.body)[0], { title: 1 });
        else if (isFines && passing.status === 401) passing.status = 200;
        else if (isFines) passing.body = { paid: '0.00' };
      },
    );
    expect(code).toBe(1);
    expect(verdicts).toEqual([
      ['GET /books', 'drift'],
      ['lend', 'passed'],
      ['return', 'passed'],
      ['GET /books/{id}/pages', 'partial', 'the host has no such item'],
      ['GET /search', 'skipped', expect.stringMatching(/^has no sample: /)],
      ['POST /search', 'skipped', expect.stringMatching(/^has no sample: /)],
      ['fines', 'drift'],
      ['pay', 'drift'],
    ]);
    expect(driftsOf(report)).toEqual([
      'GET /books types body[].title',
      'fines status HTTP',
      'fines missing body.owed',
      'pay status HTTP',
    ]);
    const [pay] = report.endpoints.at(-1)?.findings ?? [];
    expect(pay).toMatchObject({ expected: '200 or 401', got: '409', request: 'logged in' });
    expect(exchanges.find(({ method }) => method === 'POST')?.sent).toBe('{"days":14}');
  });

  it('counts a missing path as drift where it is documented, and a deviation of a known file not', async () => {
    const cover = { tags: ['books'], responses: {} };
    const file = write('missing.json', {
      paths: {
        '/api/cover': { get: { ...cover, operationId: 'cover' } },
        '/api/back': { get: { ...cover, operationId: 'back', 'x-documented': false } },
        '/api/fines': { get: { tags: ['fines'] } },
      },
    });
    const args = ['--contract', file, '--only', 'books'];
    const { report, verdicts } = await check(args);
    expect(verdicts).toEqual([
      ['cover', 'drift'],
      ['back', 'absent'],
    ]);
    expect(driftsOf(report)).toEqual(['cover status HTTP']);
    expect(driftsOf((await check([...args, '--strict'])).report)).toHaveLength(2);
    const finding = { endpoint: 'cover', kind: 'status', where: 'HTTP', request: 'its path' };
    const known = write('known.json', {
      deviations: [{ reason: 'ticket 7', findings: [finding] }],
    });
    expect((await check([...args, '--known', known])).code).toBe(0);
  });

  it('prints a table without conventions', async () => {
    const { stdout } = await runHostCheck('--host', library.url, '--contract', library.url);
    expect(stdout).toMatch(/^passed +GET +\/api\/books +1 +ok/m);
    expect(stdout).toMatch(/ 0 drift, 0 absent\.\n$/);
  });

  it('names where the host stopped', async () => {
    const host = await startStoppingHost(library.url, '/api/fines');
    const { code, report } = await runForReport(host.url, '--contract', library.url);
    await host.close();
    expect([code, report.stopped?.request]).toEqual([2, 'GET /api/fines']);
    const verdicts = report.endpoints.map(({ verdict }) => verdict).join(' ');
    expect(verdicts).toBe('passed skipped skipped partial skipped');
  });
});

it.each([
  [['--contract', '/no/such/file.json'], '/no/such/file.json cannot be read (ENOENT'],
  [['--contract', 'package.json'], 'package.json is not an OpenAPI document: it has no paths.'],
  [['--contract', 'README.md'], 'README.md is not JSON.'],
  [['--contract', '$library', '--only', 'loans'], 'by commas: books, fines.'],
  [['--contract', '$library', '--account', 'ann'], '--account is for a host with the API of'],
  [['--user-token', 'A-1'], '--user-token is for an API of your own: add --contract.'],
])(
  'the host check of an API of your own prints what is wrong, and exits with 2 for %j',
  async (args, message) => {
    const line = args.map((arg) => (arg === '$library' ? library.url : arg));
    const { code, stderr } = await runHostCheck('--host', library.url, ...line);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  },
);

describe('the recorder of an API of your own', () => {
  const record = (host: string, ...args: string[]) =>
    typeLine(['record', '--host', host, '--contract', library.url, '--out', folder, ...args]);
  const readAnswers = (): unknown => JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8'));

  it('writes the answers of the GETs, and names those it left out', async () => {
    const { stdout } = await record(library.url);
    expect(stdout).toMatch(/^answers +1$/m);
    expect(stdout).toMatch(/^fines\.index +needs a login: add --user-token$/m);
    expect((await record(library.url, ...AS_ANN)).code).toBe(0);
    expect(readAnswers()).toMatchObject([
      { endpoint: 'books.list', status: 200, answer: [{ title: 'Emma' }, { title: 'Ulysses' }] },
      { endpoint: 'fines.index', authenticated: true, answer: { owed: '0.00' } },
    ]);
  });

  it('keeps the answers until the host stopped', async () => {
    const host = await startDriftingHost(library.url, (passing) => {
      if (passing.path === '/api/fines') passing.cut = true;
    });
    const { code, stderr } = await record(host.url, ...AS_ANN);
    await host.close();
    expect(code).toBe(2);
    expect(stderr).toContain('The host stopped answering at GET /api/fines');
    expect(readAnswers()).toHaveLength(1);
  });
});

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const object = (...required: string[]) => json({ type: 'object', required });
const refused = { 401: { $ref: '#/components/responses/Refused' } };

/** The library as somebody else could describe it, with things that it does not have. */
const DOCUMENT = {
  openapi: '3.1.0',
  servers: [{ url: 'https://api.example.com/api/' }],
  security: [{ card: [] }],
  paths: {
    '/books': {
      get: {
        security: [],
        responses: { '2XX': json({ type: 'array', items: { $ref: '#/components/schemas/Book' } }) },
      },
    },
    '/books/{id}/loan': {
      parameters: [{ $ref: '#/components/parameters/Book' }],
      post: {
        operationId: 'lend',
        requestBody: json({ $ref: '#/components/schemas/Wish' }),
        responses: { 201: object('due_at'), ...refused },
      },
      delete: { operationId: 'return', responses: { 204: {}, ...refused } },
    },
    '/books/{id}/pages': {
      parameters: [{ $ref: '#/components/parameters/Book' }],
      get: { responses: { 200: {}, 404: {} } },
    },
    '/search': {
      get: { parameters: [{ name: 'text', in: 'query', required: true }] },
      post: { requestBody: object('text') },
    },
    '/fines': {
      get: { operationId: 'fines', responses: { 200: object('owed'), ...refused } },
      put: { operationId: 'pay', responses: { 200: {}, ...refused } },
    },
  },
  components: {
    parameters: { Book: { name: 'id', in: 'path', required: true, example: 1 } },
    responses: { Refused: object('message') },
    schemas: {
      Book: {
        type: 'object',
        properties: { title: { type: 'string' }, next: { $ref: '#/components/schemas/Book' } },
      },
      Wish: { type: 'object', required: ['days'], examples: [{ days: 14 }] },
    },
  },
};

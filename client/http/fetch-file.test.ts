import { expect, test } from 'vitest';
import { fetchFile } from './fetch-file.ts';

test('fetchFile returns the content of the file', async () => {
  const file = await fetchFile('/uploads/a.txt', async () => new Response('odds'));
  expect(await file?.text()).toBe('odds');
});

test('fetchFile returns null for a missing file', async () => {
  const gone = async () => new Response('Not found', { status: 404 });
  expect(await fetchFile('/uploads/a.txt', gone)).toBeNull();
});

test('fetchFile returns null when the connection breaks', async () => {
  const broken = async () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await fetchFile('/uploads/a.txt', broken)).toBeNull();
});

test('fetchFile returns null after the timeout', async () => {
  const slow = (_url: string, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('timeout')));
    });
  expect(await fetchFile('/uploads/a.txt', slow, AbortSignal.timeout(1))).toBeNull();
});

import { expect, test } from 'vitest';
import { fetchFile } from './fetch-file.ts';

test('a file comes as it is', async () => {
  const file = await fetchFile('/uploads/a.txt', async () => new Response('odds'));
  expect(await file?.text()).toBe('odds');
});

test('one that is gone is none', async () => {
  const gone = async () => new Response('Not found', { status: 404 });
  expect(await fetchFile('/uploads/a.txt', gone)).toBeNull();
});

test('one that breaks off is none', async () => {
  const broken = async () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await fetchFile('/uploads/a.txt', broken)).toBeNull();
});

test('one that takes too long is given up', async () => {
  const slow = (_url: string, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('timeout')));
    });
  expect(await fetchFile('/uploads/a.txt', slow, AbortSignal.timeout(1))).toBeNull();
});

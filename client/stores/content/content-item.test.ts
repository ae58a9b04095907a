import { expect, test } from 'vitest';
import type { Answer } from '../../http/envelope.ts';
import { ContentItem } from './content-item.ts';
import { answered, deferred, failed } from '../game/game-store.test-support.ts';

test('content stays while a reload fails', async () => {
  const answers = [answered('one'), failed('network')];
  const piece = new ContentItem(async () => answers.shift() ?? failed('network'));
  expect(piece.status).toBe('loading');
  expect(await piece.load()).toBe(true);
  expect([piece.value, piece.status]).toEqual(['one', 'ready']);
  expect(await piece.load()).toBe(false);
  expect([piece.value, piece.status]).toEqual(['one', 'ready']);
  expect(piece.failure?.kind).toBe('network');
});

test('a failed first load can be retried', async () => {
  const answers = [failed('timeout'), answered('one')];
  const piece = new ContentItem<string>(async () => answers.shift() ?? failed('network'));
  await piece.load();
  expect([piece.value, piece.status]).toEqual([null, 'failed']);
  const again = piece.load();
  expect([piece.status, piece.failure]).toEqual(['loading', null]);
  await again;
  expect(piece.status).toBe('ready');
});

test('only the answer to the latest load counts', async () => {
  const english = deferred<Answer<string>>();
  const answers = [english.promise, Promise.resolve(answered('中文'))];
  const piece = new ContentItem(() => answers.shift() ?? english.promise);
  const first = piece.load();
  await piece.load();
  english.resolve(answered('English'));
  await first;
  expect(piece.value).toBe('中文');
});

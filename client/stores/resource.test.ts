import { expect, test } from 'vitest';
import type { Answer } from '../http/envelope.ts';
import { Resource, resourceMap } from './resource.ts';
import { successAnswer, deferred, failed } from './fakes.test-support.ts';

/** A resource whose loads get these answers, one after the other. */
function resourceOf(...answers: (Answer<string> | Promise<Answer<string>>)[]) {
  return new Resource(async () => answers.shift() ?? failed('network'));
}

test('the value stays while a reload fails', async () => {
  const resource = resourceOf(successAnswer('one'), failed('network'));
  expect(resource.status).toBe('loading');
  expect(await resource.load()).toBe(true);
  expect([resource.value, resource.status]).toEqual(['one', 'ready']);
  expect(await resource.load()).toBe(false);
  expect([resource.value, resource.status]).toEqual(['one', 'ready']);
  expect(resource.failure?.kind).toBe('network');
});

test('a failed first load can be retried', async () => {
  const resource = resourceOf(failed('timeout'), successAnswer('one'));
  await resource.load();
  expect([resource.value, resource.status]).toEqual([null, 'failed']);
  const again = resource.load();
  expect([resource.status, resource.failure]).toEqual(['loading', null]);
  await again;
  expect(resource.status).toBe('ready');
});

test('only the answer to the latest load counts', async () => {
  const english = deferred<Answer<string>>();
  const resource = resourceOf(english.promise, successAnswer('中文'));
  const first = resource.load();
  await resource.load();
  english.resolve(successAnswer('English'));
  await first;
  expect(resource.value).toBe('中文');
});

test('a reset empties a resource and ignores pending answers', async () => {
  const resource = resourceOf(successAnswer('one'), successAnswer('two'));
  await resource.load();
  const late = resource.load();
  resource.reset();
  await late;
  expect([resource.value, resource.status]).toEqual([null, 'loading']);
});

test('a map has a resource of its own for each key, until it is reset', async () => {
  const map = resourceMap(async (key) => (key === '9' ? failed('business') : successAnswer(key)));
  const one = map.of('1');
  await Promise.all([one.load(), map.of('9').load()]);
  expect(map.of('1')).toBe(one);
  expect([one.value, map.of('9').status]).toEqual(['1', 'failed']);
  map.reset();
  expect(one.value).toBeNull();
  expect(map.of('1')).not.toBe(one);
});

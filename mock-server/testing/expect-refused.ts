import { expect } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { contentOf } from '../core/testing/all-tables.ts';
import type { CallOptions } from './injected-server.ts';
import type { TestServer } from './test-server.ts';

interface Refused extends CallOptions {
  readonly en: string;
  readonly zh: string;
  /** Tables that count refusals; all others must not change. */
  readonly counters?: readonly string[];
}

/** Expects that a call is refused with HTTP 200 and code 0, in both languages, and changes no table. */
export async function expectRefused(
  server: TestServer,
  name: EndpointName,
  payload: unknown,
  { en, zh, counters = [], ...options }: Refused,
): Promise<void> {
  await server.clock({}); // so that due work is not counted as the call's change
  const before = withoutTables(contentOf(server.world.db), counters);
  const inEnglish = await server.callLoosely(name, payload, { ...options, language: 'en' });
  const inChinese = await server.callLoosely(name, payload, { ...options, language: 'zh' });
  expect(inEnglish).toMatchObject({ status: 200, code: 0, msg: en, data: null });
  expect(inChinese).toMatchObject({ status: 200, code: 0, msg: zh, data: null });
  expect(withoutTables(contentOf(server.world.db), counters)).toEqual(before);
}

/** Expects HTTP 401 without a token, with an invented one, and for a guest. */
export async function expectLoginFirst(
  server: TestServer,
  name: EndpointName,
  payload: unknown,
): Promise<void> {
  await server.clock({});
  const before = contentOf(server.world.db);
  for (const options of [{}, { token: 'mock-nobody' }, { token: 'guest_token' }]) {
    const inEnglish = await server.callLoosely(name, payload, { ...options, language: 'en' });
    const inChinese = await server.callLoosely(name, payload, { ...options, language: 'zh' });
    expect(inEnglish).toMatchObject({ status: 401, code: 401, msg: 'Please login first' });
    expect(inChinese).toMatchObject({ status: 401, code: 401, msg: '请登录后操作' });
  }
  expect(contentOf(server.world.db)).toEqual(before);
}

function withoutTables(content: Record<string, unknown[]>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !names.includes(name)));
}

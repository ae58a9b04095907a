import { describe, expect, it } from 'vitest';
import {
  CODE,
  type MessageKey,
  messageKeyOf,
  MESSAGES,
  messageText,
  messageValuesOf,
  STATUS_TEXTS,
  statusText,
} from './errors.ts';

const KEYS = Object.keys(MESSAGES) as MessageKey[]; // keys of a const literal

describe('a message', () => {
  it.each(KEYS)('%s is found by its texts', (key) => {
    for (const language of ['en', 'zh'] as const) {
      const found = messageKeyOf(messageText(key, language));
      expect(found && MESSAGES[found][language]).toBe(MESSAGES[key][language]);
    }
  });

  it.each(KEYS)('%s has the same placeholders in both languages', (key) => {
    const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
    expect(namesIn(MESSAGES[key].zh)).toEqual(namesIn(MESSAGES[key].en));
  });

  it('contains its values, which can be read back', () => {
    const english = messageText('login_throttled', 'en', { seconds: 4 });
    const chinese = messageText('login_throttled', 'zh', { seconds: 300 });
    expect(english).toBe('Too many attempts, try again in 4 s');
    expect(chinese).toBe('尝试次数过多，请300秒后再试');
    expect([english, chinese].map(messageKeyOf)).toEqual(['login_throttled', 'login_throttled']);
    expect(messageValuesOf(english)).toEqual({ seconds: '4' });
    expect(messageText('login_throttled', 'en', messageValuesOf(chinese))).toBe(
      'Too many attempts, try again in 300 s',
    );
  });

  it('keeps a placeholder without a value, and has no values without placeholders', () => {
    expect(messageText('login_throttled', 'en')).toMatch(/ in \{seconds\} s$/);
    expect(messageValuesOf('Invalid parameters')).toEqual({});
  });

  it.each(['', 'no such text', 'Too many attempts, try again in  s', 'toString'])(
    'is not found by %j',
    (text) => {
      expect(messageKeyOf(text)).toBeNull();
    },
  );

  it('is not found by a long text, without backtracking', () => {
    const text = `Too many attempts, try again in ${'1 '.repeat(500_000)}`;
    expect(messageKeyOf(text)).toBeNull();
  });
});

describe('the messages', () => {
  it('share no text, except for one that the real host uses twice', () => {
    const shared = (['en', 'zh'] as const).flatMap((language) => {
      const texts = KEYS.map((key) => MESSAGES[key][language]);
      return texts.filter((text, index) => texts.indexOf(text) !== index);
    });
    expect(shared).toEqual(['Invalid parameters']);
  });

  it('are translated into Chinese, except for those the real host does not translate', () => {
    const untranslated = KEYS.filter((key) => !/[\u4e00-\u9fff]/.test(MESSAGES[key].zh));
    for (const key of untranslated) expect(MESSAGES[key].zh).toBe(MESSAGES[key].en);
    expect(untranslated).toEqual([
      'crash',
      'user_unknown',
      'nickname_taken',
      'email_taken',
      'mobile_taken',
    ]);
  });

  it('contain no Chinese in English', () => {
    expect(KEYS.filter((key) => /[\u3000-\u9fff\uff00-\uffef]/.test(MESSAGES[key].en))).toEqual([]);
  });

  it.each([
    'Game not found',
    'This round is closed',
    'Insufficient balance',
    'Current round closed, please wait for next',
    'Please select a bet',
    'Invalid username format',
    'Password must be 8-12 characters with letters & numbers',
  ])('have the fixed text: %s (ERR-11, ERR-12)', (text) => {
    expect(messageKeyOf(text)).not.toBeNull();
  });
});

describe('a status', () => {
  // The fixed texts (ERR-10).
  it.each([
    [200, 'Request successful'],
    [400, 'Invalid request parameters'],
    [401, 'Unauthorized please login again'],
    [403, 'Access denied'],
    [404, 'Resource not found'],
    [405, 'Method not allowed'],
    [408, 'Request timeout'],
    [500, 'Internal server error'],
    [502, 'Bad gateway'],
    [503, 'Service unavailable'],
    [504, 'Gateway timeout'],
  ])('of %i is "%s", and there is a Chinese one', (status, text) => {
    expect(statusText(status, 'en')).toBe(text);
    expect(statusText(status, 'zh')).toMatch(/[\u4e00-\u9fff]/);
    expect(Object.keys(STATUS_TEXTS)).toHaveLength(11);
  });

  it.each([0, 100, 201, 302, 418, 429, 599, -1, Number.NaN])('%d has no text', (status) => {
    expect(statusText(status, 'en')).toBeNull();
  });
});

it('has the documented codes (ERR-1 to ERR-4)', () => {
  expect(CODE).toMatchObject({ success: 1, failure: 0, ok: 200, unauthorized: 401 });
});

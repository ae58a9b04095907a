import { beforeEach, describe, expect, it } from 'vitest';
import { ZERO } from '#contract/money.ts';
import { contentOf } from '../core/testing/test-world.ts';
import {
  expectRefused,
  NOON,
  testServer,
  type Player,
  type TestServer,
} from '../testing/test-server.ts';

const GOOD = { type: 'suggestion', content: 'Larger dice, please' };
const SHORT = { en: 'Please enter at least 5 characters', zh: '请至少输入5个字' };
const INVALID = { en: 'Invalid parameters', zh: '参数不正确' };

let server: TestServer;
let ann: Player;

beforeEach(async () => {
  server = await testServer();
  ann = server.player('annie', ZERO);
});

const kept = () => contentOf(server.world.db)['feedback'];

describe('feedback', () => {
  it('is stored with its sender and answered in both languages', async () => {
    const contact = 'ann@example.org';
    const english = await server.call('index.feedback', { ...GOOD, contact }, ann);
    const chinese = await server.call('index.feedback', GOOD, { language: 'zh' });
    const thanks = 'Thank you, your feedback will be processed within 24 hours';
    expect(english).toMatchObject({ code: 1, msg: thanks, data: null });
    expect(chinese).toMatchObject({
      code: 1,
      msg: '感谢您的反馈，我们将在24小时内处理',
      data: null,
    });
    expect(kept()).toEqual([
      { id: 1, user_id: ann.id, ...GOOD, contact, created_at: NOON },
      { id: 2, user_id: null, ...GOOD, contact: '', created_at: NOON },
    ]);
  });

  it.each(['guest_token', 'mock-nobody', ''])(
    'has no sender with the token "%s"',
    async (token) => {
      await server.ok('index.feedback', GOOD, { token });
      expect(kept()).toMatchObject([{ user_id: null }]);
    },
  );

  it('stores the text trimmed, and otherwise unchanged', async () => {
    const contents = [
      '<script>alert(1)</script>',
      "x'); DROP TABLE feedback; --",
      'a\0b\0c\0d',
      '骰子 很好看',
      '👨‍👩‍👧‍👦 fine',
      '\u202Eright to left',
      'x'.repeat(4000),
    ];
    for (const content of contents) {
      await server.ok('index.feedback', { ...GOOD, content: ` ${content}\n` });
    }
    expect(kept()).toMatchObject(contents.map((content) => ({ content })));
  });

  it('requires 5 characters without surrounding blanks', async () => {
    for (const content of ['', '1234', '    a    ', '四个字吗', '👍👍👍👍', '\n\n\n\n\n\n']) {
      await expectRefused(server, 'index.feedback', { ...GOOD, content }, SHORT);
    }
    for (const content of ['12345', '五个字好的', '👍👍👍👍👍']) {
      await server.ok('index.feedback', { ...GOOD, content });
    }
  });

  it('refuses a long field and an empty type', async () => {
    for (const wrong of [
      { type: '' },
      { type: '   ' },
      { type: 'x'.repeat(141) },
      { content: 'x'.repeat(4001) },
      { contact: 'x'.repeat(141) },
    ]) {
      await expectRefused(server, 'index.feedback', { ...GOOD, ...wrong }, INVALID);
    }
  });
});

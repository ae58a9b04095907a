import { describe, expect, it } from 'vitest';
import type { Payload } from '#contract/api/schemas.ts';
import { contentOf } from '../core/testing/test-world.ts';
import {
  ann,
  expectProblem,
  expectRefused,
  NOON,
  server,
  withServer,
} from '../testing/test-server.ts';

const GOOD = { type: 'suggestion', content: 'Larger dice, please' };
const UNREAD = { read_at: null, answer: null, answered_at: null };
const SHORT = { en: 'Please enter at least 5 characters', zh: '请至少输入5个字' };
const INVALID = { en: 'Invalid parameters', zh: '参数不正确' };

withServer({ ann: 0 });

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
      { id: 1, user_id: ann.id, ...GOOD, contact, created_at: NOON, ...UNREAD },
      { id: 2, user_id: null, ...GOOD, contact: '', created_at: NOON, ...UNREAD },
    ]);
  });

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
    await expectRefused('index.feedback', { ...GOOD, content: '  1234  ' }, SHORT);
    await server.ok('index.feedback', { ...GOOD, content: '👍👍👍👍👍' });
  });

  it('refuses a long field and an empty type', async () => {
    for (const wrong of [
      { type: '' },
      { type: '   ' },
      { type: 'x'.repeat(141) },
      { content: 'x'.repeat(4001) },
      { contact: 'x'.repeat(141) },
    ]) {
      await expectRefused('index.feedback', { ...GOOD, ...wrong }, INVALID);
    }
  });
});

describe('the messages of a player', () => {
  const mine = async (payload: Payload<'index.feedbacks'> = {}) =>
    server.ok('index.feedbacks', payload, ann);
  const handle = (id: number, body: object) => server.control('POST', `/feedback/${id}`, body);

  it('are their own alone, the newest first', async () => {
    const bob = server.player('bobby');
    await server.ok('index.feedback', { type: 'fault', content: 'The first one' }, ann);
    await server.ok('index.feedback', GOOD, bob);
    await server.ok('index.feedback', GOOD);
    server.wall.pass(5000);
    await server.ok('index.feedback', GOOD, ann);
    const common = { status: 'sent', answer: '', answertime: null };
    expect(await mine()).toEqual({
      list: [
        { id: 4, ...GOOD, ...common, createtime: NOON / 1000 + 5 },
        { id: 1, type: 'fault', content: 'The first one', ...common, createtime: NOON / 1000 },
      ],
      total: 2,
      page: 1,
      limit: 10,
    });
  });

  it('come in pages', async () => {
    for (let no = 1; no <= 12; no += 1) await server.ok('index.feedback', GOOD, ann);
    const ids = async (payload: Payload<'index.feedbacks'>) =>
      (await mine(payload)).list.map(({ id }) => id);
    expect(await ids({})).toHaveLength(10);
    expect(await ids({ page: 2, limit: 5 })).toEqual([7, 6, 5, 4, 3]);
    expect(await mine({ page: 3, limit: 5 })).toMatchObject({ total: 12, page: 3, limit: 5 });
  });

  it('are sent, then read, then answered', async () => {
    await server.ok('index.feedback', GOOD, ann);
    expect((await handle(1, {})).body).toMatchObject({ id: 1, status: 'read', answer: null });
    expect((await mine()).list[0]).toMatchObject({ status: 'read', answer: '', answertime: null });
    server.wall.pass(60_000);
    await handle(1, { answer: ' They are in the making.\n' });
    const answer = 'They are in the making.';
    const answertime = NOON / 1000 + 60;
    expect((await mine()).list[0]).toMatchObject({ status: 'answered', answer, answertime });
    await handle(1, {});
    expect((await mine()).list[0]).toMatchObject({ status: 'answered', answer, answertime });
    await handle(1, { answer: 'They are here.' });
    expect((await mine()).list[0]).toMatchObject({ answer: 'They are here.' });
  });

  it('take an answer at once, as text that is no HTML (HOST-38)', async () => {
    await server.ok('index.feedback', GOOD, ann);
    await handle(1, { answer: '<b>Yes</b> & no' });
    const answer = '&lt;b&gt;Yes&lt;/b&gt; &amp; no';
    expect((await mine()).list[0]).toMatchObject({ status: 'answered', answer });
  });

  it('take no answer that is blank or too long, and none without a message', async () => {
    await server.ok('index.feedback', GOOD, ann);
    await expectProblem(() => handle(1, { answer: ' \n' }), 400, 'Answer is blank');
    await expectProblem(() => handle(1, { answer: 'x'.repeat(4001) }), 400, null);
    for (const id of [2, 0, 1.5]) {
      await expectProblem(() => handle(id, { answer: 'Yes' }), 404, 'Unknown feedback');
    }
    expect((await mine()).list[0]).toMatchObject({ status: 'sent' });
  });
});

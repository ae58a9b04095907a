import { describe, expect, it } from 'vitest';
import { VIP_THRESHOLDS } from '#contract/rules/vip.ts';
import { ann, expectProblem, NOON, server, withServer } from '../testing/test-server.ts';

withServer({ scenario: 'default', ann: 0 });

const NOTICE = { title: 'Tonight', content: '<p>We are open.</p>' };

const publish = (notice: unknown) => server.control('POST', '/notices', notice);
const published = async (notice: unknown) => {
  const { status, body } = await publish(notice);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const shown = async (id: number, language: 'en' | 'zh' = 'en') =>
  (await server.ok('index.notice', { id }, { token: ann.token, language })).list[0];
const unread = async () => (await server.ok('index.unreadNoticeCount', {}, ann)).count;

describe('POST /__mock/notices', () => {
  it('publishes an unread notice at the time of the world', async () => {
    const before = await unread();
    await server.clock({ advance: '3h' });
    const id = await published(NOTICE);
    expect(await shown(id)).toEqual({
      notice_id: id,
      type: 'announcement',
      title: 'Tonight',
      content: '<p>We are open.</p>',
      read: false,
      important: false,
      top: false,
      attachment: null,
      createtime: NOON / 1000 + 3 * 3600,
    });
    expect(await unread()).toBe(before + 1);
    // It is below the pinned notice.
    const { list } = await server.ok('index.notice', {}, ann);
    expect(list[1]?.notice_id).toBe(id);
    await server.ok('index.markNoticeRead', { notice_id: id }, ann);
    expect(await unread()).toBe(before);
  });

  it('takes one text for both languages, or one for each, and removes unsafe HTML', async () => {
    const one = await published(NOTICE);
    const two = await published({
      title: { en: 'Tonight', zh: '今晚' },
      content: {
        en: '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x">you</a></p>',
        zh: '<p>好<img src="https://elsewhere.example/p.png"></p>',
      },
    });
    expect(await shown(one, 'zh')).toMatchObject({ title: 'Tonight' });
    const english = { title: 'Tonight', content: '<p>Hi <a>you</a></p>' };
    expect(await shown(two)).toMatchObject(english);
    expect(await shown(two, 'zh')).toMatchObject({ title: '今晚', content: '<p>好</p>' });
  });

  it('may be of a type, important, on top, and long', async () => {
    const content = 'x'.repeat(50_000);
    const more = { type: 'system', important: true, top: true };
    const id = await published({ title: 'Long', content, ...more });
    expect(await shown(id)).toMatchObject({ ...more, content });
    const { list } = await server.ok('index.notice', { type: 'system' }, ann);
    expect(list[0]?.notice_id).toBe(id);
  });

  it('refuses a blank title', async () => {
    const notice = { ...NOTICE, title: { en: 'x', zh: ' ' } };
    await expectProblem(() => publish(notice), 400, 'Title is blank');
  });
});

describe('GET /__mock/feedback', () => {
  const read = async () => (await server.control('GET', '/feedback')).body.feedback;

  it('lists all feedback with its author, players with exclusive service first, then newest first', async () => {
    expect(await read()).toEqual([]);
    const vip = { username: 'kay77', points: VIP_THRESHOLDS[5] };
    const { token } = (await server.control('POST', '/users', vip)).body.userinfo;
    const first = { type: 'idea', content: 'More games please' };
    await server.ok('index.feedback', first, { token });
    const second = { type: 'bug', content: 'The dice are loaded', contact: 'ann@example.com' };
    await server.ok('index.feedback', second, ann);
    server.wall.pass(5000);
    await server.ok('index.feedback', first);
    const sent = { created_at: NOON, status: 'sent', answer: null };
    expect(await read()).toEqual([
      { id: 1, username: 'kay77', ...first, contact: '', ...sent },
      { id: 3, username: null, ...first, contact: '', ...sent, created_at: NOON + 5000 },
      { id: 2, username: 'annie', ...second, ...sent },
    ]);
  });
});

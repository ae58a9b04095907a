import { beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { VIP_THRESHOLDS } from '#contract/rules/vip.ts';
import {
  expectProblem,
  NOON,
  testServer,
  type Player,
  type TestServer,
} from '../testing/test-server.ts';

let server: TestServer;
let ann: Player;

beforeEach(async () => {
  server = await testServer({ scenario: 'default' });
  ann = server.player('annie', minor(0));
});

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

  it('takes one text for both languages, or one for each', async () => {
    const one = await published(NOTICE);
    const two = await published({
      title: { en: 'Tonight', zh: '今晚' },
      content: { en: '<p>Open</p>', zh: '<p>营业</p>' },
    });
    expect(await shown(one, 'zh')).toMatchObject({ title: 'Tonight' });
    expect(await shown(two, 'en')).toMatchObject({ title: 'Tonight', content: '<p>Open</p>' });
    expect(await shown(two, 'zh')).toMatchObject({ title: '今晚', content: '<p>营业</p>' });
  });

  it('may be of a type, important, on top, and long', async () => {
    const content = 'x'.repeat(50_000);
    const more = { type: 'system', important: true, top: true };
    const id = await published({ title: 'Long', content, ...more });
    expect(await shown(id)).toMatchObject({ ...more, content });
    const { list } = await server.ok('index.notice', { type: 'system' }, ann);
    expect(list[0]?.notice_id).toBe(id);
  });

  it('removes unsafe HTML in both languages', async () => {
    const content = {
      en: '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x">you</a></p>',
      zh: '<p>好<img src="https://elsewhere.example/p.png"></p>',
    };
    const id = await published({ ...NOTICE, content });
    expect(await shown(id)).toMatchObject({ content: '<p>Hi <a>you</a></p>' });
    expect(await shown(id, 'zh')).toMatchObject({ content: '<p>好</p>' });
  });

  it('refuses a blank title', async () => {
    const notice = { ...NOTICE, title: { en: 'x', zh: ' ' } };
    await expectProblem(server, () => publish(notice), 400, 'Title is blank');
  });
});

describe('GET /__mock/feedback', () => {
  const read = async () => (await server.control('GET', '/feedback')).body.feedback;

  it('lists all feedback with its author, newest first', async () => {
    expect(await read()).toEqual([]);
    const first = { type: 'bug', content: 'The dice are loaded', contact: 'ann@example.com' };
    await server.ok('index.feedback', first, ann);
    server.wall.pass(5000);
    await server.ok('index.feedback', { type: 'idea', content: 'More games please' });
    expect(await read()).toEqual([
      {
        id: 2,
        username: null,
        type: 'idea',
        content: 'More games please',
        contact: '',
        created_at: NOON + 5000,
        status: 'sent',
        answer: null,
      },
      { id: 1, username: 'annie', ...first, created_at: NOON, status: 'sent', answer: null },
    ]);
  });

  it('lists the feedback of a player with exclusive service first', async () => {
    const { body } = await server.control('POST', '/users', {
      username: 'kay77',
      points: VIP_THRESHOLDS[5],
    });
    for (const token of [body.userinfo.token, ann.token]) {
      await server.ok('index.feedback', { type: 'idea', content: 'More games please' }, { token });
    }
    const names = (await read()).map(({ username }) => username);
    expect(names).toEqual(['kay77', 'annie']);
  });
});

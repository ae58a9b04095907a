import { beforeEach, describe, expect, it } from 'vitest';
import { HOST_PROFILES } from '#contract/control/core/host-profile.ts';
import { setHostProfile } from '../core/world/world.ts';
import { ann, server, withServer } from '../testing/test-server.ts';

const TYPED = `Tom & Co <i> "x" o'clock &amp;`;
const ESCAPED = 'Tom &amp; Co &lt;i&gt; &quot;x&quot; o&#039;clock &amp;amp;';

withServer({ ann: 500_00 });
beforeEach(() => {
  server.player('b&b');
});

describe.each(HOST_PROFILES)(
  'a text that somebody typed, in a world of the profile %s',
  (profile) => {
    beforeEach(() => setHostProfile(server.world, profile));

    it('comes back escaped, once, and is stored as typed', async () => {
      await server.ok('user.profile', { nickname: TYPED }, ann);
      for (let saves = 0; saves < 2; saves += 1) {
        expect(await server.ok('user.index', {}, ann)).toMatchObject({ welcome: ESCAPED });
        await server.ok('user.profile', { nickname: TYPED }, ann);
      }
      const nickname = server.world.db
        .prepare('SELECT nickname FROM user ORDER BY id')
        .pluck()
        .get();
      expect(nickname).toBe(TYPED);
    });

    it('is escaped in orders, cards and rows of the history', async () => {
      const transfer = { to_user: 'b&b', amount: '1.00', remark: TYPED };
      const sent = { to_user: 'b&amp;b', remark: ESCAPED };
      expect(await server.ok('wallet.transfer', transfer, ann)).toMatchObject(sent);
      const row = { party: 'b&amp;b', remark: ESCAPED };
      const { list } = await server.ok('wallet.transactions', {}, ann);
      expect(list[0]).toMatchObject(row);
      const card = { channel: 'bank', holder: TYPED, address: `12345'67&` };
      const added = { holder: ESCAPED, address: '****&#039;67&amp;' };
      expect(await server.ok('wallet.addCard', card, ann)).toMatchObject(added);
      expect(await server.ok('wallet.cards', {}, ann)).toMatchObject([added]);
      const withdrawal = { amount: '100.00', channel: 'bank', address: card.address };
      expect(await server.ok('wallet.withdraw', withdrawal, ann)).toMatchObject({
        address: added.address,
      });
    });
  },
);

it('feedback and its answer are escaped, but not in the back office', async () => {
  await server.ok('index.feedback', { type: 'other', content: TYPED }, ann);
  const { body } = await server.control('GET', '/feedback');
  expect(JSON.stringify(body)).toContain(JSON.stringify(TYPED));
  expect(await server.ok('index.feedbacks', {}, ann)).toMatchObject({
    list: [{ content: ESCAPED }],
  });
});

import { expect, it } from 'vitest';
import { WorldRig } from './testing/world-rig.ts';

/** GETs whose answers change with time, beside those that a token alone can call. */
const MORE = [
  'games/play?game_id=1',
  'games/getGameResult?game_id=1',
  'games/getHistoryRecord?game_id=1',
  'games/trend?game_id=1&range=today',
  'games/getBetRecord?range=today',
  'index/rich_text?id=terms',
  'news/detail?id=1',
];

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** Within a second and to its end, to a close and beyond, to a draw, then through a day with its publications. */
const STEPS = [
  999,
  1,
  118 * SECOND,
  SECOND,
  59 * SECOND,
  SECOND,
  ...Array.from({ length: 9 }, () => 3 * HOUR),
];

it('answers of GETs are those of a world that has kept none', { timeout: 60_000 }, async () => {
  const rig = await WorldRig.open('memory');
  const login = { account: 'demo1', password: 'Demo1234' };
  const { data } = await rig.server.call('user.login', login, { world: rig.key });
  const { token } = data.userinfo;
  const answersIn = async (world: string) => {
    const headers = { token, 'x-mock-world': world };
    const bodies = await rig.answers(token, world);
    for (const path of MORE) {
      const answer = await rig.server.app.inject({ url: `/api/${path}`, headers });
      bodies.push(answer.body);
    }
    return bodies;
  };
  await rig.control('POST', '/clock', { freeze: false });
  // No due work runs in a halted world, so nothing is written: time alone changes the answers.
  rig.world.halted = true;
  let last = await answersIn(rig.key);
  let changed = 0;
  for (const [no, ms] of STEPS.entries()) {
    rig.server.wall.pass(ms);
    const answers = await answersIn(rig.key);
    changed += Number(answers.some((answer, index) => answer !== last[index]));
    const world = `fork-${no}`;
    await rig.control('POST', `/worlds/${rig.key}/fork`, { world });
    expect(await answersIn(world), `step ${no}`).toEqual(answers);
    await rig.control('DELETE', `/worlds/${world}`);
    last = answers;
  }
  expect(changed).toBe(STEPS.length - 1);
});

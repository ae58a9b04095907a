import fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerProblems, findNearestNames } from './problem.ts';

const NAMES = ['games.list', 'games.play', 'user.login', 'user.logout', 'sms.send'];

it.each([
  ['games.lst', 1, ['games.list']],
  ['GAMES.LIST', 1, ['games.list']],
  ['user.logn', 2, ['user.login', 'user.logout']],
  ['games.plya', 2, ['games.play', 'games.list']],
  ['', 1, ['sms.send']],
])('nearest to %j', (text, count, expected) => {
  expect(findNearestNames(text, NAMES, count)).toEqual(expected);
});

it('returns three names, the earliest of equally near ones', () => {
  expect(findNearestNames('x', ['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c']);
  expect(findNearestNames('x', [])).toEqual([]);
});

it.each(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])('reports %s as a full disk', async (code) => {
  const app = fastify();
  answerProblems(app, { describeJob: (job) => ({ ...job }), describeProblem: () => null }, []);
  app.get('/', () => {
    throw Object.assign(new Error('no space left on device, write'), { code });
  });
  const answer = await app.inject('/');
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: 'The disk is full',
    status: 507,
    detail:
      'There is no space left on the disk of the worlds (no space left on device, write). Nothing was changed: free some space, then call again.',
  });
  expect(answer.statusCode).toBe(507);
});

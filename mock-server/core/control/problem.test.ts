import fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerProblems } from './problem.ts';

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

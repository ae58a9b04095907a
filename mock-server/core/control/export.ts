import type { FastifyInstance } from 'fastify';
import { worldOf } from '../http/host.ts';
import { checkedImage } from '../world/foreign-image.ts';
import type { ControlDeps } from './deps.ts';
import { MOST_BYTES, tooLarge, wholeImage } from './whole-image.ts';
import { orProblem } from './world-problems.ts';

/** A whole world as one file, to carry away and to bring back. */
export function exportCalls(app: FastifyInstance, { worlds, audit }: ControlDeps): void {
  app.get('/export', (request, reply) => {
    const world = worldOf(worlds, request);
    return reply
      .type('application/octet-stream')
      .header('Content-Disposition', `attachment; filename="${world.key}.dicebox"`)
      .header('Cache-Control', 'no-store')
      .send(wholeImage(world));
  });

  // In a scope of its own: no other call reads bodies as bytes, whatever they say they are.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error: { code?: string }) => {
      throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge('This file is longer') : error;
    });
    scope.post<{ Body: Buffer | undefined }>('/import', { bodyLimit: MOST_BYTES }, (request) => {
      const image = orProblem(() =>
        checkedImage(request.body ?? Buffer.alloc(0), worlds.migrations),
      );
      const { key } = worldOf(worlds, request);
      const world = orProblem(() => worlds.replace(key, image));
      // Whoever wrote it may have got the books wrong: then no money moves.
      audit(world);
      return { world: key, now: world.clock.now() };
    });
  });
}

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built client. Its routes live behind the hash, so `/` is its only page. */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: 'index.html',
    // A route for each file: one for all of them would answer what /api and /__mock do not know.
    wildcard: false,
    cacheControl: false,
    setHeaders(reply, path) {
      // Names under assets/ carry a hash of their content; everything else may change at any time.
      const isHashed = /[\\/]assets[\\/]/.test(path);
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

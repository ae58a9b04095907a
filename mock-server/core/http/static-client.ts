import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Serves the built client. Its routes live behind the hash, so `/` is its only page. With the
 * devtools, that page is given their door as it is sent: the built client itself knows nothing of
 * them.
 */
export async function serveClient(
  app: FastifyInstance,
  folder: string,
  devtools: string | null = null,
): Promise<void> {
  // A route for each file: one for all of them would answer what /api and /__mock do not know.
  await app.register(fastifyStatic, {
    ...HOW,
    root: folder,
    prefix: '/',
    wildcard: false,
    globIgnore: ['index.html*', 'assets/**'],
  });
  // One for all of them: another build may lie there by the time they are asked for.
  await serveFolder(app, join(folder, 'assets'), '/assets/');
  if (devtools !== null) await serveFolder(app, devtools, '/__devtools/');
  for (const url of ['/', '/index.html']) {
    app.get(url, async (_request, reply) => {
      const html = await readFile(join(folder, 'index.html'), 'utf8');
      reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8');
      return devtools === null ? html : html.replace('<head>', `<head>${DOOR}`);
    });
  }
}

/** Before the app's own script, which leaves an address that only the devtools know. */
const DOOR = '<script type="module" src="./__devtools/door.js"></script>';

async function serveFolder(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, { ...HOW, root, prefix, wildcard: true });
}

const HOW = {
  // A folder has no page but those it names; the app's own is written above.
  index: false,
  decorateReply: false,
  // As the build left them beside the files.
  preCompressed: true,
  cacheControl: false,
  setHeaders(reply: FastifyReply, path: string) {
    // Names under assets/ carry a hash of their content; everything else may change at any time.
    const isHashed = /[\\/]assets[\\/]/.test(path);
    reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (path.endsWith('ui.html')) letFrameItself(reply);
  },
} as const;

/** The gallery shows its parts in frames as wide as a phone, which are of its own address. */
function letFrameItself(reply: FastifyReply): void {
  const policy = reply.getHeader('Content-Security-Policy');
  if (typeof policy !== 'string') return;
  const open = policy
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace(/frame-src [^;]*/, "frame-src 'self'");
  reply.header('Content-Security-Policy', open);
}

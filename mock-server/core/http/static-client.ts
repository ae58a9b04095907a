import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/**
 * Serves the built client. Its routes are in the hash, so `/` is its only page. With the devtools,
 * that page gets their script as it is sent: the built client itself contains nothing of them.
 */
export async function serveClient(
  app: FastifyInstance,
  folder: string,
  { withDevtools }: { readonly withDevtools: boolean },
): Promise<void> {
  // A route for each file, because a wildcard would answer unknown paths of /api and /__mock.
  await app.register(fastifyStatic, {
    ...STATIC_OPTIONS,
    root: folder,
    prefix: '/',
    wildcard: false,
    globIgnore: ['index.html*', 'assets/**'],
  });
  // A wildcard, because a later build may have put other files there.
  const assets = join(folder, 'assets');
  if (existsSync(assets)) await serveFolder(app, assets, '/assets/');
  for (const url of ['/', '/index.html']) {
    app.get(url, async (request, reply) => {
      const html = await readFile(join(folder, 'index.html'), 'utf8');
      reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8');
      changePolicy(reply, leaveScriptsToPage, ...(withDevtools ? [allowOwnFrames] : []));
      const page = withDevtools ? addDevtools(html) : html;
      reply.header('Vary', 'accept-encoding');
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return page;
      return reply.header('Content-Encoding', 'gzip').send(await promisify(gzip)(page));
    });
  }
}

/** Serves the built devtools. `/__devtools/` is the page of the control panel alone. */
export async function serveDevtools(app: FastifyInstance, folder: string): Promise<void> {
  await serveFolder(app, folder, DEVTOOLS);
  app.get(DEVTOOLS, (_request, reply) => reply.redirect(`${DEVTOOLS}panel.html`));
}

const DEVTOOLS = '/__devtools/';

/**
 * Removes what the policy says of scripts and styles. The page has a policy of its own for them, with the
 * hashes of those within it (scripts/build/page-head.ts).
 */
const leaveScriptsToPage = (policy: string): string =>
  policy.replaceAll(/(?:default|script|style)-src [^;]*;/g, '');

/** Lets pages of the same origin frame a page: the dock frames the app. */
const allowOwnFrames = (policy: string): string =>
  policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** Lets a page of the devtools frame pages of the same origin. */
const frameOwnPages = (policy: string): string =>
  policy.replace(/frame-src [^;]*/, "frame-src 'self'");

function changePolicy(reply: FastifyReply, ...changes: ((policy: string) => string)[]): void {
  const policy = reply.getHeader('Content-Security-Policy');
  if (typeof policy !== 'string') return;
  const changed = changes.reduce((text, change) => change(text), policy);
  reply.header('Content-Security-Policy', changed);
}

/** Adds the launcher at the start of the head. A page may leave the tag of its head out. */
const addDevtools = (html: string): string =>
  html.replace(html.includes('<head>') ? '<head>' : /^(<!doctype html>)?/i, `$&${DEVTOOLS_SCRIPT}`);

/** Placed before the app's own script, which leaves addresses that only the devtools know. */
const DEVTOOLS_SCRIPT = '<script type="module" src="./__devtools/launcher.js"></script>';

async function serveFolder(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, { ...STATIC_OPTIONS, root, prefix, wildcard: true });
}

const STATIC_OPTIONS = {
  // The only page, `/`, has a route of its own.
  index: false,
  decorateReply: false,
  // The build leaves compressed copies beside the files.
  preCompressed: true,
  cacheControl: false,
  setHeaders(reply: FastifyReply, path: string) {
    // Names under assets/ contain a hash; everything else may change at any time.
    const isHashed = /[\\/]assets[\\/]/.test(path);
    reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (path.endsWith('dock.html')) changePolicy(reply, frameOwnPages);
  },
} as const;

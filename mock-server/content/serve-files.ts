import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { namedWorld } from '../core/http/host.ts';
import { sendPage } from '../core/http/pages.ts';
import type { OtherRoutesDeps } from '../core/product.ts';
import { row } from '../core/world/database.ts';

interface FileRow {
  readonly type: string;
  readonly body: Buffer;
}

type FileRequest = FastifyRequest<{ Params: { file: string } }>;

/**
 * Serves the files of a world's content: attachments as downloads, and pictures, whose names contain a
 * hash of their content, so that clients may cache them forever.
 */
export function serveContentFiles(app: FastifyInstance, deps: OtherRoutesDeps): void {
  app.get('/uploads/notices/:file', (request: FileRequest, reply) => {
    const { file } = request.params;
    return send(reply, fileOf(deps, request, `notices/${file}`), {
      'Cache-Control': 'no-cache',
      'Content-Disposition': `attachment; filename="${file.replaceAll(/[^\w.-]/g, '_')}"`,
    });
  });
  app.get('/uploads/content/:file', (request: FileRequest, reply) =>
    send(reply, fileOf(deps, request, `content/${request.params.file}`), {
      'Cache-Control': 'public, max-age=31536000, immutable',
    }),
  );
}

/** Lets clients of other origins fetch these public files. */
const SAFE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

function send(
  reply: FastifyReply,
  found: FileRow | undefined,
  headers: Record<string, string>,
): unknown {
  if (!found) return sendPage(reply, 404);
  return reply
    .headers({ ...SAFE_HEADERS, ...headers })
    .type(found.type)
    .send(found.body);
}

function fileOf(
  { worlds, requireWorld }: OtherRoutesDeps,
  request: FileRequest,
  path: string,
): FileRow | undefined {
  const world = namedWorld(worlds, request, requireWorld);
  return (
    world && row<FileRow>(world.db, 'SELECT type, body FROM content_file WHERE path = ?', path)
  );
}

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { recordAnswer, recordStatus } from '../core/http/journal.ts';
import { enterWorld } from '../core/http/worlds.ts';
import { row } from '../core/world/database.ts';
import { sendPage } from '../host/pages.ts';

interface FileRow {
  readonly type: string;
  readonly body: Buffer;
}

interface FileParams {
  readonly Params: { readonly file: string };
}

/**
 * Serves the files of a world's content: attachments as downloads, and pictures, whose names contain a
 * hash of their content, so that clients may cache them forever.
 */
export const contentFiles: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', enterWorld({ isApi: false }));
  app.addHook('onSend', recordAnswer);
  app.addHook('onResponse', recordStatus);
  app.get<FileParams>('/uploads/notices/:file', (request, reply) => {
    const { file } = request.params;
    return send(reply, fileOf(request, `notices/${file}`), {
      'Cache-Control': 'no-cache',
      'Content-Disposition': `attachment; filename="${file.replaceAll(/[^\w.-]/g, '_')}"`,
    });
  });
  app.get<FileParams>('/uploads/content/:file', (request, reply) =>
    send(reply, fileOf(request, `content/${request.params.file}`), {
      'Cache-Control': 'public, max-age=31536000, immutable',
    }),
  );
};

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

/** @param request whose world is missing when it names one that does not exist */
const fileOf = ({ world }: Partial<FastifyRequest>, path: string): FileRow | undefined =>
  world && row<FileRow>(world.db, 'SELECT type, body FROM content_file WHERE path = ?', path);

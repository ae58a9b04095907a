import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyPluginAsync, FastifyReply } from 'fastify';
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { type Breach, breachBy } from '../core/world/audit.ts';
import type { World } from '../core/world/world.ts';
import { sendPage } from '../host/pages.ts';
import { suffixOf } from './check-file.ts';
import { chunkName, chunksPlace, filePlace, folderOf, ifPresent, removePlace } from './places.ts';
import { allChunks, allContents, type FileRow, filesAt } from './upload-table.ts';

/** Tells whether everyone may read a file, such as an avatar, by its path: "/uploads/20261121/0a1b2c.png". */
export type IsPublic = (world: World, ownerId: number, path: string) => boolean;

/**
 * Serves uploaded files (decision 006): public ones to everyone, other files only to their owner. Everyone
 * else gets a 404.
 */
export const uploadedFiles =
  (isPublic: IsPublic): FastifyPluginAsync =>
  async (app) => {
    // No call comes in yet, so what an ended process left can be removed.
    for (const world of app.core.worlds.all()) sweepUploads(world);
    await app.register(fastifyStatic, { serve: false, contentType: false, cacheControl: false });
    const { errorHandler } = app;
    app.setErrorHandler((error: SendError, request, reply) =>
      error.statusCode === 416
        ? sendPage(reply.headers(error.headers ?? {}), 416)
        : errorHandler.call(app, error, request, reply),
    );
    app.get<FileParams>('/:day(^\\d{8}$)/:name', async (request, reply) => {
      const { world, params, server } = request;
      const caller = server.findCaller(request, world.clock.now());
      const path = `/uploads/${params.day}/${params.name}`;
      const found = filesAt(world, params.day, params.name).map((each) => ({
        ...each,
        isPublic: isPublic(world, each.user_id, path),
      }));
      const own = found.find(({ user_id }) => user_id === caller?.id);
      const file = own ?? found.find((each) => each.isPublic);
      const place = file && filePlace(world, file.sha256);
      const stored = place && (await ifPresent(stat(place)));
      if (!stored) return sendPage(reply, 404);
      if (stored.size !== file.size)
        throw new Error(`the file of ${path} has ${stored.size} bytes, not ${file.size}`);
      setFileHeaders(reply, file);
      return reply.sendFile(basename(place), dirname(place));
    });
  };

/** An error of the package that sends a file, such as for a range outside it. */
interface SendError extends FastifyError {
  readonly headers?: Readonly<Record<string, string>>;
}

interface FileParams {
  readonly Params: { readonly day: string; readonly name: string };
}

/** Headers that keep uploaded files from acting as a page of the app (REL-13). */
function setFileHeaders(reply: FastifyReply, file: FileRow & { readonly isPublic: boolean }): void {
  const isShown = SHOWN.has(file.image);
  reply.headers({
    'Content-Type': isShown ? `image/${file.image}` : TYPES[suffixOf(file.name)],
    'Content-Disposition': isShown ? 'inline' : `attachment; filename="${file.name}"`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': file.isPublic ? 'cross-origin' : 'same-site',
    'Cache-Control': file.isPublic ? 'private, max-age=300' : 'private, no-store',
  });
}

/** Image types that are safe to display inline. */
const SHOWN: ReadonlySet<string> = new Set(['png', 'jpeg', 'gif', 'webp']);

const TYPES: Readonly<Record<string, string>> = {
  bmp: 'image/bmp',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

/**
 * Removes the leftovers of a previous process: temporary files, and files without a row because the
 * process ended between bytes and row. Call it only while no upload is being received.
 */
function sweepUploads(world: World): void {
  if (!world.files.hasFolder()) return;
  for (const path of ownIn(folderOf(world, 'temp'))) removePlace(path);
  const known = new Set(storedUploads(world).map(({ path }) => path));
  // Files of which none has a row are more likely those of another database than leftovers.
  if (allContents(world).length > 0) removeAllBut(known, folderOf(world, 'files'));
  for (const folder of ownIn(folderOf(world, 'chunks'))) {
    removeAllBut(known, folder);
    if (readdirSync(folder).length === 0) removePlace(folder);
  }
}

/** Returns the places of all files and chunks that have a row. */
function storedUploads(world: World): { readonly path: string; readonly size: number }[] {
  const files = allContents(world).map(({ sha256, size }) => ({
    path: filePlace(world, sha256),
    size,
  }));
  const chunks = allChunks(world).map((chunk) => ({
    path: join(chunksPlace(world, chunk.user_id, chunk.chunkid), chunkName(chunk)),
    size: chunk.size,
  }));
  return [...files, ...chunks];
}

/** A file that is missing or damaged harms no books, so it stops no money. */
export function auditUploadedFiles(world: World): Breach[] {
  const wrong = storedUploads(world).flatMap(({ path, size }) => {
    const found = sizeOf(path);
    return found === size ? [] : [{ file: relative(world.files.folder(), path), size, found }];
  });
  return breachBy('U8', 'a stored file has the bytes it was uploaded with', wrong);
}

function sizeOf(path: string): number | null {
  try {
    return statSync(path).size;
  } catch {
    return null;
  }
}

function removeAllBut(known: ReadonlySet<string>, folder: string): void {
  for (const path of ownIn(folder)) if (!known.has(path)) removePlace(path);
}

/** Returns what this program put into a folder. A link, or another name, is somebody else's. */
function ownIn(folder: string): string[] {
  if (!lstatSync(folder).isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink() && OWN_NAME.test(entry.name))
    .map((entry) => join(folder, entry.name));
}

const OWN_NAME = /^(?:\d+|(?:\d+-)?[\da-f]{64})$/;

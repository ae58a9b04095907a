import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { copyFileSync } from 'node:fs';
import type { MessageKey } from '#contract/errors.ts';
import { UPLOAD_SCHEMAS } from '#contract/api/upload.ts';
import { CHUNKED_MAX_BYTES, PLAIN_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import type { World } from '../core/world/world.ts';
import { BODY_LIMIT, fieldsOf, isFile, isPartAFile, valueOf } from '../host/bodies.ts';
import type { Candidate } from './check-file.ts';
import { isDiskError, removePlace, tempPlace } from './places.ts';
import { type Content, writeHashed } from './write-hashed.ts';

/** A received file in a temporary place. Bytes over `PLAIN_MAX_BYTES` are counted, not stored. */
export interface Incoming extends Candidate, Content {
  readonly path: string;
}

/** The fields that must not repeat. Other fields are ignored and may repeat. */
const READ = new Set(['token', ...Object.keys(UPLOAD_SCHEMAS.payload.properties)]);

const OPTIONS = {
  // Beyond `fileSize` the rest is not counted; the answer is that of the host's own limit.
  limits: { fields: 50, fieldSize: BODY_LIMIT, files: 10, fileSize: CHUNKED_MAX_BYTES, parts: 60 },
  isPartAFile,
};

/**
 * Reads the body of an upload call. Writes the file to a temporary place while counting and hashing it.
 * Validation comes later, because fields such as the token may follow the file.
 */
export async function receive(request: FastifyRequest): Promise<Received> {
  const isForm = request.isMultipart() && request.method === 'POST';
  const reading = new Received(request.world, isForm && canStore(request));
  try {
    if (!isForm) Object.assign(reading.fields, await fieldsOf(request));
    else
      for await (const part of bodyOf(request.parts(OPTIONS))) {
        if (isFile(part)) await reading.takeFile(part);
        else reading.takeField(part.fieldname, await valueOf(part));
      }
  } catch (error) {
    if (!(error instanceof BrokenBody)) {
      reading.discard();
      throw error;
    }
    // The production host also finds no file in such a body.
    reading.flaw = 'no_file_uploaded';
  }
  return reading;
}

/** The body has no boundary, too many parts or the like, or the caller aborted it. */
class BrokenBody extends Error {}

/** Reads a stream of the body, whose errors the caller causes: the parser's have no class of their own. */
async function* bodyOf<T>(stream: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (cause) {
    throw new BrokenBody('the body of an upload is broken', { cause });
  }
}

/** Rejects early when the header has a token that is not valid, so that nothing is written. */
function canStore(request: FastifyRequest): boolean {
  if (request.headers['token'] === undefined) return true;
  const { world, server } = request;
  return server.findCaller(request, world.clock.now()) !== undefined;
}

/** The body of a call, read to its end but not validated. */
export class Received {
  readonly fields: Record<string, unknown> = {};
  file: Incoming | null = null;
  /** The reason why the body is invalid: it was aborted, has a duplicate field or was truncated. */
  flaw: MessageKey | null = null;
  readonly #world: World;
  readonly #mayStore: boolean;
  readonly #copies: string[] = [];
  #path: string | undefined;

  constructor(world: World, mayStoreFile: boolean) {
    this.#world = world;
    this.#mayStore = mayStoreFile;
  }

  /** @param value null when it is too long */
  takeField(name: string, value: unknown): void {
    if (!READ.has(name)) return;
    if (value === null || Object.hasOwn(this.fields, name)) this.flaw ??= 'upload_parameters';
    else this.fields[name] = value;
  }

  async takeFile(part: MultipartFile): Promise<void> {
    const isWanted = part.fieldname === 'file' && part.filename !== '' && this.#mayStore;
    if (this.#path !== undefined && isWanted) this.flaw ??= 'upload_parameters';
    if (!isWanted || this.flaw !== null || !this.#world.db.open) {
      part.file.resume();
      return;
    }
    try {
      this.#path = tempPlace(this.#world);
      // The stream yields buffers; its type does not say so.
      const pieces = bodyOf(part.file as AsyncIterable<Buffer>);
      const content = await writeHashed(this.#world, this.#path, pieces, PLAIN_MAX_BYTES);
      const { filename, mimetype } = part;
      this.file = { ...content, name: filename, type: mimetype, path: this.#path };
    } catch (error) {
      part.file.resume();
      if (!isDiskError(error)) throw error;
      this.flaw = 'server_busy';
    }
  }

  /** Copies the file to a path of its own, for a call that is delivered twice. */
  copy(): Incoming | null {
    if (!this.file) return null;
    const path = tempPlace(this.#world);
    this.#copies.push(path);
    copyFileSync(this.file.path, path);
    return { ...this.file, path };
  }

  discard(): void {
    if (this.#path !== undefined) removePlace(this.#path);
    for (const path of this.#copies) removePlace(path);
  }
}

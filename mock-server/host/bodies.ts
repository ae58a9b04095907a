import formbody from '@fastify/formbody';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'node:querystring';

/** Longer JSON takes more time to parse than any call is worth (REL-7). */
export const BODY_LIMIT = 64 * 1024;

/**
 * Reads bodies as a FastAdmin host does: JSON, urlencoded and multipart. A body that cannot be read
 * counts as empty, so that it ends as "Invalid parameters" and never as a crash (HOST-10).
 */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  // Fastify refuses some of these types before a parser sees them.
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (isJson(headers)) headers['content-type'] = JSON_TYPE;
    done();
  });
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, (request, text, done) => {
    done(null, fieldsOfText(request, String(text)));
  });
  await app.register(formbody, { bodyLimit: BODY_LIMIT, parser: parseForm });
  await app.register(multipart, {
    limits: { fields: 50, fieldSize: BODY_LIMIT, fileSize: BODY_LIMIT + 1, parts: 60 },
  });
  app.addContentTypeParser('*', (request, stream, done) => {
    recordProblem(request, 'the body is neither JSON nor a form');
    stream.resume();
    stream.once('end', () => done(null, {}));
    stream.once('error', done);
  });
}

/**
 * Returns the fields of a call's body, in whichever format it came. As in PHP, every method may send JSON,
 * and POST alone a form (HOST-9).
 */
export function fieldsOf(
  request: FastifyRequest,
): Record<string, unknown> | Promise<Record<string, unknown>> {
  const { method, headers, body } = request;
  if (isJson(headers)) {
    if (BODYLESS.has(method))
      return readText(request.raw).then((text) => fieldsOfText(request, text ?? ''));
    return isFields(body) ? body : {};
  }
  if (method !== 'POST' || !isForm(headers)) return {};
  // The parser's errors carry no status; it can fail only on the body.
  if (request.isMultipart()) {
    return fieldsOfMultipart(request).catch(() => {
      recordProblem(request, 'the multipart body is broken');
      return {};
    });
  }
  return isFields(body) ? body : {};
}

/** Methods whose bodies Fastify does not read. */
const BODYLESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const JSON_TYPE = 'application/json';

/** Tells whether a body is JSON. A host looks for these letters anywhere in the type, in this case (HOST-9). */
export const isJson = (headers: FastifyRequest['headers']): boolean =>
  headers['content-type']?.includes(JSON_TYPE) ?? false;

const isForm = (headers: FastifyRequest['headers']): boolean =>
  !/json/i.test(headers['content-type'] ?? '');

/** Parses a query or a form. The last of several fields with one name counts. */
export function parseForm(text: string): Record<string, unknown> {
  if (text === '') return {}; // as most queries are
  const fields = parse(text);
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) fields[name] = value.at(-1);
  }
  return fields;
}

/** Returns the text of a stream; null when it is over BODY_LIMIT. */
async function readText(stream: AsyncIterable<Buffer>): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length <= BODY_LIMIT) chunks.push(chunk);
  }
  return length > BODY_LIMIT ? null : Buffer.concat(chunks).toString();
}

/** Tells the journal what is wrong with a body, because the answer does not. */
function recordProblem({ entry }: FastifyRequest, problem: string): void {
  if (entry) entry.validation = problem;
}

function fieldsOfText(request: FastifyRequest, text: string): Record<string, unknown> {
  const fields = fieldsOfJson(text);
  if (!fields && text !== '') recordProblem(request, 'the body is not a JSON object');
  return fields ?? {};
}

function fieldsOfJson(text: string): Record<string, unknown> | null {
  try {
    // A look at each field takes ten times as long as parsing the text.
    const value: unknown = mayHarm(text)
      ? JSON.parse(text, (name, inner: unknown) => (name === '__proto__' ? undefined : inner))
      : JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    // Also for text nested too deep: the reviver runs out of stack here, where it does no harm.
    return null;
  }
}

/** Tells whether a text may name `__proto__`, plain or escaped, or has brackets enough to be nested too deep. */
const mayHarm = (text: string): boolean =>
  /__proto__|\\u/.test(text) || text.split(/[[{]/, 500).length === 500;

async function fieldsOfMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts({ isPartAFile })) {
    if (isFile(part)) part.file.resume();
    else fields[part.fieldname] = (await valueOf(part)) ?? undefined;
  }
  return fields;
}

/** As in PHP, a part with a file name is a file. JSON is handled as one too, because the parser would parse it. */
export const isPartAFile = (_name: unknown, type: unknown, filename: unknown): boolean =>
  filename !== undefined || type === JSON_TYPE;

export const isFile = (part: Multipart): part is MultipartFile =>
  part.type === 'file' && typeof part.filename === 'string';

/** Returns the value of a part that is no file; null when it is over BODY_LIMIT. */
export async function valueOf(part: Multipart): Promise<unknown> {
  if (part.type === 'file') return readText(part.file);
  return part.valueTruncated ? null : part.value;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

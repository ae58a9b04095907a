import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** JSON deeper or longer than this costs more to read than any call is worth (REL-7). */
export const BODY_LIMIT = 64 * 1024;

/**
 * Teaches the server to read bodies as the real host does: JSON, urlencoded and multipart. What
 * cannot be read counts as an empty body, so it ends as "Invalid parameters" and never as a crash
 * (HOST-9, HOST-10).
 */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const fields = fieldsOfJson(String(text));
    if (!fields && text !== '') noteFlaw(request, 'the body is no JSON object');
    done(null, fields ?? {});
  });
  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  await app.register(multipart, {
    limits: { fields: 50, fieldSize: BODY_LIMIT, files: 1, fileSize: BODY_LIMIT, parts: 60 },
  });
  app.addContentTypeParser('*', (request, stream, done) => {
    noteFlaw(request, 'the body is neither JSON nor a form');
    stream.resume();
    stream.once('end', () => done(null, {}));
    stream.once('error', done);
  });
}

/** The fields of a call's body, whatever form it came in. */
export async function fieldsOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  // The parser's errors carry no status: all it can fail at is the body.
  if (request.isMultipart()) {
    return fieldsOfMultipart(request).catch(() => {
      noteFlaw(request, 'the multipart body is broken');
      return {};
    });
  }
  return isFields(request.body) ? request.body : {};
}

/** What is wrong with a body, for the journal: the answer does not tell it from other faults. */
function noteFlaw({ entry }: FastifyRequest, flaw: string): void {
  if (entry) entry.validation = flaw;
}

function fieldsOfJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = isHarmless(text)
      ? JSON.parse(text)
      : JSON.parse(text, (name, inner: unknown) => (name === '__proto__' ? undefined : inner));
    return isFields(value) ? value : null;
  } catch {
    // Too deep as well: what is looked at field by field ends there, before anything goes wrong.
    return null;
  }
}

/** Plain or escaped. */
const MAY_NAME_PROTO = /__proto__|\\u/;
const MANY_LEVELS = 500;

/** Most bodies are: looking at each of their fields takes ten times as long as reading them. */
function isHarmless(text: string): boolean {
  let opened = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (char === OPEN_LIST || char === OPEN_OBJECT) opened += 1;
  }
  return opened < MANY_LEVELS && !MAY_NAME_PROTO.test(text);
}

const OPEN_LIST = '['.charCodeAt(0);
const OPEN_OBJECT = '{'.charCodeAt(0);

async function fieldsOfMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') part.file.resume();
    else if (!part.valueTruncated && !Object.hasOwn(fields, part.fieldname)) {
      fields[part.fieldname] = part.value;
    }
  }
  return fields;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Longer JSON takes more time to parse than any call is worth (REL-7). */
export const BODY_LIMIT = 64 * 1024;

/**
 * Reads bodies as a FastAdmin host does: JSON, urlencoded and multipart. A body that cannot be read
 * counts as empty, so that it ends as "Invalid parameters" and never as a crash (HOST-10).
 */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const fields = fieldsOfJson(String(text));
    if (!fields && text !== '') recordProblem(request, 'the body is not a JSON object');
    done(null, fields ?? {});
  });
  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  await app.register(multipart, {
    limits: { fields: 50, fieldSize: BODY_LIMIT, files: 1, fileSize: BODY_LIMIT, parts: 60 },
  });
  app.addContentTypeParser('*', (request, stream, done) => {
    recordProblem(request, 'the body is neither JSON nor a form');
    stream.resume();
    stream.once('end', () => done(null, {}));
    stream.once('error', done);
  });
}

/** Returns the fields of a call's body, in whichever format it came. */
export async function fieldsOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  // The parser's errors carry no status; it can fail only on the body.
  if (request.isMultipart()) {
    return fieldsOfMultipart(request).catch(() => {
      recordProblem(request, 'the multipart body is broken');
      return {};
    });
  }
  return isFields(request.body) ? request.body : {};
}

/** Tells the journal what is wrong with a body, because the answer does not. */
function recordProblem({ entry }: FastifyRequest, problem: string): void {
  if (entry) entry.validation = problem;
}

function fieldsOfJson(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = isPlain(text)
      ? JSON.parse(text)
      : JSON.parse(text, (name, inner: unknown) => (name === '__proto__' ? undefined : inner));
    return isFields(value) ? value : null;
  } catch {
    // Also for text nested too deep: the reviver runs out of stack here, where it does no harm.
    return null;
  }
}

/** `__proto__`, plain or escaped. */
const MAY_NAME_PROTO = /__proto__|\\u/;
const MAX_BRACKETS = 500;

/** Tells whether a text needs no look at each field, which takes ten times as long as parsing it. */
function isPlain(text: string): boolean {
  let opened = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index);
    if (char === OPEN_LIST || char === OPEN_OBJECT) opened += 1;
  }
  return opened < MAX_BRACKETS && !MAY_NAME_PROTO.test(text);
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

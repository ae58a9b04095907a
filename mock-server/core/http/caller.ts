import type { FastifyRequest } from 'fastify';
import type { WireLanguage } from '#contract/errors/core.ts';

/**
 * Returns the token of a call, from where a FastAdmin host looks for it: header, form field, query,
 * cookie. The first place that has one decides: a bad header does not fall through, and a token in a
 * JSON body is ignored (HOST-6).
 */
export function tokenOf(request: FastifyRequest, fields: Record<string, unknown>): string {
  const header = request.headers['token'];
  if (header !== undefined) return String(header).trim();
  const isJson = (request.headers['content-type'] ?? '').includes('json');
  const query: unknown = request.query;
  const places = [
    isJson ? undefined : fields['token'],
    fieldOf(query, 'token'),
    request.cookies['token'],
  ];
  const found = places.find((place) => typeof place === 'string' && place !== '');
  return typeof found === 'string' ? found : '';
}

/** Returns the language to answer in: English unless the caller's first language is Chinese. */
export function languageOf(request: FastifyRequest): WireLanguage {
  return /^\s*zh/i.test(request.headers['accept-language'] ?? '') ? 'zh' : 'en';
}

function fieldOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
}

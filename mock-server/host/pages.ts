import type { FastifyError, FastifyReply, onRequestHookHandler } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

export const HTML = 'text/html; charset=utf-8';

/** Longer lines are refused by the web server in front of a host (HOST-36). */
const MAX_URL_LENGTH = 8192;

/** Answers with an HTML page, as the web server in front of a host does for what never reaches the API. */
export function sendPage(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).type(HTML).send(pageOf(status));
}

function pageOf(status: number): string {
  const title = `${status} ${STATUS_CODES[status] ?? ''}`;
  return `<html><head><title>${title}</title></head><body><center><h1>${title}</h1></center></body></html>`;
}

/** Refuses what the web server in front of a host refuses (HOST-36). */
export const refuseBadRequest: onRequestHookHandler = ({ originalUrl, method }, reply, done) => {
  if (method === 'TRACE') sendPage(reply, 405);
  else if (originalUrl.length > MAX_URL_LENGTH) sendPage(reply, 414);
  else if (ZERO_BYTE.test(originalUrl)) sendPage(reply, 400);
  else done();
};

const ZERO_BYTE = /^[^?]*%00/;

/** Answers a path that Fastify cannot decode; no hook runs for it. */
export function answerBadPath(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  sendPage(reply.headers(reply.server.core.headers), error.statusCode ?? 400);
}

/** The error with which the parser of Node refuses a request. */
interface ParserError {
  readonly code?: string;
  /** The bytes that it was parsing: a Buffer, which the types of Fastify describe as JSON. */
  readonly rawPacket?: unknown;
}

/** Answers what is no HTTP request, or one that is too long or too slow (HOST-36). */
export function answerBadRequest(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const status = statusOf(error);
  const page = pageOf(status);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: text/html\r\nContent-Length: ${Buffer.byteLength(page)}\r\nConnection: close\r\n\r\n${page}`,
  );
}

function statusOf({ code, rawPacket }: ParserError): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code !== 'HPE_HEADER_OVERFLOW') return 400;
  // The parser does not tell whether the URL or a header was too long.
  if (!Buffer.isBuffer(rawPacket)) return 400;
  return rawPacket.subarray(0, MAX_URL_LENGTH).includes('\r\n') ? 400 : 414;
}

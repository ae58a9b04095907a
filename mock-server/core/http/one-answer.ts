import type { FastifyHttpOptions, FastifyServerFactory } from 'fastify';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a caller may leave an answer unread, or a connection unused while nothing is asked. */
const UNREAD_MS = 15_000;

/**
 * Creates an HTTP server in which a connection holds one answer at most. Node itself stops reading from a caller that
 * does not read, but only after it has handled all calls of the packet at hand, which may be a thousand (REL-8).
 */
export const createOneAnswerServer: FastifyServerFactory = (handle, options) => {
  // The options of the server, which Fastify hands on without their type.
  const { http, ...limits } = options as FastifyHttpOptions<Server>;
  const { requestTimeout, keepAliveTimeout } = limits;
  const newest = new WeakMap<Socket, ServerResponse>();
  const server = createServer(
    { ...http, requestTimeout, keepAliveTimeout },
    (request, response) => {
      const before = newest.get(request.socket);
      newest.set(request.socket, response);
      if (before === undefined || before.writableFinished) handle(request, response);
      // In a turn of its own, so that other callers have theirs.
      else before.once('finish', () => setImmediate(handle, request, response));
    },
  );
  // A handler may take its time, a caller that does not read on may not.
  return server.setTimeout(UNREAD_MS, (socket) => {
    if (socket.writableLength > 0 || newest.get(socket)?.writableFinished !== false)
      socket.destroy();
  });
};

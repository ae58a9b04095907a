import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONTROL_PREFIX } from '#contract/control/core/declaration.ts';
import { CLOSING_HEADERS, ServerClosing, UnknownWorld, WorldGone } from '../http/failures.ts';
import { isDiskFull } from '../world/database.ts';
import { findNearestNames } from '#contract/control/core/nearest-names.ts';
import { type DueJob, MustWait } from '../world/due-work.ts';
import { NotAWorld } from '../world/check-image.ts';
import { HomeInUse } from '../world/home.ts';
import { NewerData } from '../world/migrate.ts';
import { UnknownScenario } from '../world/world-maker.ts';
import { TooManyWorlds, WorldExists } from '../world/worlds.ts';

/** Error that the control plane answers as problem+json (RFC 9457). */
export class Problem extends Error {
  readonly status: number;
  readonly title: string;
  /** Further members of the answer. */
  readonly more: Readonly<Record<string, unknown>>;

  /** @param detail what is wrong and what to do about it */
  constructor(
    status: number,
    title: string,
    detail: string,
    more: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail);
    this.status = status;
    this.title = title;
    this.more = more;
  }
}

/** The part of a ProductControl that answers errors. */
interface Describers {
  readonly describeJob: (job: DueJob) => object;
  readonly describeProblem: (error: unknown) => Problem | null;
}

/**
 * Makes a scope answer errors and unknown paths as problem+json.
 *
 * @param calls names of the control calls, such as "POST /clock"
 */
export function answerProblems(
  app: FastifyInstance,
  product: Describers,
  calls: readonly string[],
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ServerClosing) reply.headers(CLOSING_HEADERS);
    return send(toProblem(error, request, product), reply);
  });
  app.setNotFoundHandler((request, reply) =>
    send(
      new Problem(
        404,
        'Unknown control call',
        `There is no ${request.method} ${request.url}. The nearest are ${listNearestCalls(request, calls)}. GET /__mock/openapi.json describes all calls for programs, and the page /__mock/docs for people.`,
      ),
      reply,
    ),
  );
}

function listNearestCalls({ method, url }: FastifyRequest, calls: readonly string[]): string {
  const [path = ''] = url.split('?', 1);
  const names = calls.map((name) => name.replace(' ', ` ${CONTROL_PREFIX}`));
  return findNearestNames(`${method} ${path}`, names).join(', ');
}

function send({ status, title, message, more }: Problem, reply: FastifyReply): FastifyReply {
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title, status, detail: message, ...more });
}

function toProblem(
  error: FastifyError,
  request: FastifyRequest,
  { describeJob, describeProblem }: Describers,
): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ServerClosing) {
    return new Problem(503, 'The server is closing', 'Start it again, or call another one.');
  }
  if (error instanceof MustWait) {
    return new Problem(409, error.title, error.message, { fired: error.fired.map(describeJob) });
  }
  const known = describeWorldError(error) ?? describeProblem(error);
  if (known) return known;
  if (isDiskFull(error)) {
    const detail = `There is no space left on the disk of the worlds (${error.message}). Nothing was changed: free some space, then call again.`;
    return new Problem(507, 'The disk is full', detail);
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return new Problem(status, 'Invalid request', error.message);
  request.log.error(error);
  return new Problem(500, 'The control plane failed', error.message);
}

/** Describes an error of a world for a caller; null for any other error. */
function describeWorldError(error: Error): Problem | null {
  if (error instanceof UnknownWorld) {
    return new Problem(
      404,
      'Unknown world',
      error.key === undefined
        ? error.message
        : `There is no world "${error.key}". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.`,
    );
  }
  if (error instanceof WorldGone) return new Problem(404, 'Unknown world', error.message);
  if (error instanceof WorldExists) {
    const detail = `A world "${error.message}" exists already: use it, drop it first, or choose another key.`;
    return new Problem(409, 'World exists', detail);
  }
  if (error instanceof TooManyWorlds) {
    const detail =
      'The server holds as many worlds as it may: drop some with DELETE /__mock/worlds/:key.';
    return new Problem(429, 'Too many worlds', detail);
  }
  if (error instanceof UnknownScenario) return new Problem(400, 'Unknown scenario', error.message);
  if (error instanceof NotAWorld) {
    const detail = `This is not a saved world that can be opened: ${error.message}. Nothing was changed; use a file of GET /__mock/export, or another snapshot.`;
    return new Problem(400, 'Not a world', detail);
  }
  if (error instanceof NewerData) {
    const detail = `This cannot be opened: ${error.message}. Nothing was changed; use a newer Dicebox.`;
    return new Problem(409, 'Made by a newer version', detail);
  }
  if (error instanceof HomeInUse) {
    const detail =
      'Another program has the database of the main world open, so it cannot be replaced: close that program and try again. Nothing was changed.';
    return new Problem(409, 'Database in use', detail);
  }
  return null;
}

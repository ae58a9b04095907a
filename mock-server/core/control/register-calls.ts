import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { TSchema } from 'typebox';
import type {
  ControlAnswerOf,
  ControlDeclaration,
  ControlDeclarations,
  ControlFields,
  ControlPathParameter,
  Lenient,
} from '#contract/control/core/declaration.ts';
import type { Core } from '../core.ts';
import { nameOf, worldOf } from '../http/worlds.ts';
import { whenAtRest, whenUpToDate } from '../http/moment.ts';
import type { World } from '../world/world.ts';
import { createInputReader, isObjectSchema } from './read-input.ts';
import { MAX_IMAGE_BYTES, tooLarge } from './world-image.ts';

export interface ControlRequest<Name extends string, Declaration extends ControlDeclaration> {
  readonly params: Readonly<Record<ControlPathParameter<Name>, string>>;
  readonly query: ControlFields<Declaration, 'query'>;
  /** An empty object when the caller sent none. */
  readonly body: ControlFields<Declaration, 'body'>;
  readonly headers: IncomingHttpHeaders;
  /** The key that the header or else the cookie names: a balancer routed the call by it. */
  readonly namedKey: string | undefined;
  readonly setHeader: (name: string, value: string) => void;
  /** Returns the world of the call. Do not keep it over an `await`: a reset replaces it. */
  readonly world: () => World;
  readonly atRest: AtRest;
  readonly catchUp: CatchUp;
}

/** Runs work in the world of the call when no move of its clock is under way. */
type AtRest = <T>(work: (world: World) => T) => Promise<T>;

/**
 * Runs work in the world of the call at its moment, after all work that is due by then has run, but for
 * a job that must wait and what follows it. A second time it is the same world, or an error.
 */
type CatchUp = <T>(work: (moment: Moment) => T) => Promise<T>;

interface Moment {
  readonly world: World;
  readonly now: number;
}

export type ControlHandler<Name extends string, Declaration extends ControlDeclaration> = (
  request: ControlRequest<Name, Declaration>,
) => HandlerAnswer<Declaration> | Promise<HandlerAnswer<Declaration>>;

type HandlerAnswer<Declaration extends ControlDeclaration> = Declaration['answer'] extends TSchema
  ? Lenient<ControlAnswerOf<Declaration>>
  : void;

export type ControlHandlers<Declarations extends ControlDeclarations> = {
  readonly [Name in keyof Declarations & string]: ControlHandler<
    Name,
    Extract<Declarations[Name], ControlDeclaration>
  >;
};

type RegisterDeps = Pick<Core, 'worlds' | 'due' | 'closing'>;

export function registerControlCalls<Declarations extends ControlDeclarations>(
  app: FastifyInstance,
  deps: RegisterDeps,
  declarations: Declarations,
  handlers: ControlHandlers<Declarations>,
): void {
  for (const [name, declaration] of Object.entries<ControlDeclaration>(declarations)) {
    const handler = Reflect.get(handlers, name) as AnyHandler; // its declaration says what it takes
    const readInput = createInputReader(name, declaration);
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const result = await handler({
        params: request.params,
        ...readInput(request),
        headers: request.headers,
        namedKey: nameOf(request),
        setHeader: (header, value) => void reply.header(header, value),
        ...createAccess(deps, () => worldOf(request)),
      });
      if (declaration.answer === null) return reply.code(204).send();
      if (result instanceof Uint8Array && !reply.hasHeader('content-type'))
        reply.type('application/octet-stream');
      return reply.code(declaration.status ?? 200).send(result);
    };
    registerRoute(app, name, declaration, answer);
  }
}

/** Returns the functions by which a handler gets at the world of its call. */
function createAccess(deps: RegisterDeps, world: () => World) {
  const atRest: AtRest = (work) => {
    const here = world();
    return whenAtRest(here, () => work(here));
  };
  let entered: World | undefined;
  const catchUp: CatchUp = (work) => {
    const here = (entered ??= world());
    return whenUpToDate(here, deps, (now) => work({ world: here, now }));
  };
  return { world, atRest, catchUp };
}

type Input = 'params' | 'query' | 'body';
type AnyHandler = (
  request: Omit<ControlRequest<'', ControlDeclaration>, Input> & Readonly<Record<Input, unknown>>,
) => unknown;

function registerRoute(
  app: FastifyInstance,
  name: string,
  { body, maxBytes }: ControlDeclaration,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const [method = '', url = ''] = name.split(' ');
  if (body === undefined || isObjectSchema(body)) {
    app.route({ method, url, handler, ...(maxBytes && { bodyLimit: maxBytes }) });
    return;
  }
  // In a scope of its own: no other call reads its body as bytes, whatever its content type.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    );
    scope.setErrorHandler((error: { code?: string }) => {
      throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge('This file is longer') : error;
    });
    scope.route({ method, url, handler, bodyLimit: MAX_IMAGE_BYTES });
  });
}

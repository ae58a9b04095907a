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
import { nameOf, worldOf } from '../http/host.ts';
import type { DueWork } from '../world/due-work.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { createInputReader, isObjectSchema } from './read-input.ts';
import { MAX_IMAGE_BYTES, tooLarge } from './world-problems.ts';

/** A control call as its handler gets it. */
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
  /** Returns the world and its time, after all work that is due by then has run. */
  readonly catchUp: () => { readonly world: World; readonly now: number };
}

export type ControlHandler<Name extends string, Declaration extends ControlDeclaration> = (
  request: ControlRequest<Name, Declaration>,
) => HandlerAnswer<Declaration> | Promise<HandlerAnswer<Declaration>>;

type HandlerAnswer<Declaration extends ControlDeclaration> = Declaration['answer'] extends TSchema
  ? Lenient<ControlAnswerOf<Declaration>>
  : void;

/** A handler for every declared call. */
export type ControlHandlers<Declarations extends ControlDeclarations> = {
  readonly [Name in keyof Declarations & string]: ControlHandler<
    Name,
    Extract<Declarations[Name], ControlDeclaration>
  >;
};

interface RegisterDeps {
  readonly worlds: Worlds;
  readonly due: DueWork;
  readonly requireWorld: boolean;
}

/** Registers every declared control call with its handler. */
export function registerControlCalls<Declarations extends ControlDeclarations>(
  app: FastifyInstance,
  { worlds, due, requireWorld }: RegisterDeps,
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
        world: () => worldOf(worlds, request, requireWorld),
        catchUp: () => {
          const world = worldOf(worlds, request, requireWorld);
          const now = world.clock.now();
          due.catchUp(world, now);
          return { world, now };
        },
      });
      if (declaration.answer === null) return reply.code(204).send();
      if (result instanceof Uint8Array) reply.type('application/octet-stream');
      return reply.code(declaration.status ?? 200).send(result);
    };
    registerRoute(app, name, declaration, answer);
  }
}

interface AnyRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
  readonly namedKey: string | undefined;
  readonly setHeader: (name: string, value: string) => void;
  readonly world: () => World;
  readonly catchUp: () => { readonly world: World; readonly now: number };
}
type AnyHandler = (request: AnyRequest) => unknown;

function registerRoute(
  app: FastifyInstance,
  name: string,
  { body }: ControlDeclaration,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const [method = '', url = ''] = name.split(' ');
  if (body === undefined || isObjectSchema(body)) {
    app.route({ method, url, handler });
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

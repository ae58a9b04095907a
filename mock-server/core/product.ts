import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Contract, EndpointName } from '#contract/api-declaration.ts';
import type { Message } from '#contract/errors/core.ts';
import type { ProductControl } from './control/deps.ts';
import type { AnyHandler, Caller, FindCaller, HandlersOf } from './http/call.ts';
import type { AnswerRequest } from './http/dispatch.ts';
import type { StockEndpoint } from './http/endpoint.ts';
import type { Audit } from './world/audit.ts';
import type { DueHandlers } from './world/due-work.ts';
import type { Migrations } from './world/migrate.ts';
import type { Fill, FindBase } from './world/world-maker.ts';
import type { World } from './world/world.ts';
import type { Worlds } from './world/worlds.ts';

/**
 * Everything that makes a fake back end that of one product.
 *
 * @typeParam C the API contract
 * @typeParam User what `findCaller` knows of a caller, and handlers get
 * @typeParam Key keys of the messages
 * @typeParam Own endpoints that read their own bodies
 */
export interface Product<
  C extends Contract = Contract,
  User extends Caller = Caller,
  Key extends string = string,
  Own extends EndpointName<C> = never,
> {
  /** Name of the product, the title of its OpenAPI document. */
  readonly name: string;
  readonly contract: C;
  /** Messages beside those of the core. A plain text is the same in both languages. */
  readonly messages: Readonly<Record<Key, Message | string>>;
  /** The tables, step by step; forward only. */
  readonly migrations: Migrations;
  /** Finds the user of a token. */
  readonly findCaller: FindCaller<User>;
  /** Does what each endpoint is for. Money handlers run inside a transaction. */
  readonly handlers: HandlersOf<C, Exclude<EndpointName<C>, Own>, User, Key>;
  /** Endpoints that a stock host answers otherwise; null where it has none. */
  readonly stock?: Readonly<Partial<Record<EndpointName<C>, StockEndpoint | null>>>;
  /** Endpoints that read their own bodies. */
  readonly ownRoutes?: Readonly<Record<Own, OwnRoute>>;
  /** Routes beside the API, such as files by their path. */
  readonly otherRoutes?: readonly OtherRoutes[];
  /** Runs due work, by its kind. */
  readonly dueWork?: DueHandlers;
  /** Finds what is wrong in a world. */
  readonly audits?: readonly Audit[];
  readonly scenarios: Scenarios;
  /** The product's part of the control plane. Default: the core's calls alone. */
  readonly control?: ProductControl;
  /** Sites whose pages the app may frame; a leading dot includes subdomains. */
  readonly frameHosts?: readonly string[];
}

/** Starting states of a world, by name. */
export interface Scenarios {
  readonly names: readonly string[];
  readonly fill: Fill;
  /** Returns the part of a scenario that is filled once and then copied. Default: none. */
  readonly findBase?: FindBase;
  /** Restores what a world on disk does not keep of its scenario, such as standing faults. */
  readonly restore?: (world: World) => void;
}

/** Returns how to answer the calls of an endpoint that reads its own body. */
export type OwnRoute = (endpoint: OwnEndpoint) => AnswerRequest;

export interface OwnEndpoint {
  /** Answers a call whose body was read into its fields, as any other endpoint does. */
  readonly answer: (
    handler: AnyHandler,
    body: ReadBody,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<unknown>;
}

export interface ReadBody {
  readonly fields: Record<string, unknown>;
  /** Key of the message for fields that fail validation. Default: `invalid_parameters`. */
  readonly invalid?: string;
}

export interface OtherRoutes {
  readonly prefix: string;
  /** They read bodies, find the world and answer failures as the API does. */
  readonly behaveAsApi: boolean;
  readonly register: (app: FastifyInstance, deps: OtherRoutesDeps) => void;
}

export interface OtherRoutesDeps {
  readonly worlds: Worlds;
  readonly requireWorld: boolean;
}

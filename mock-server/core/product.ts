import type { FastifyPluginAsync, FastifyServerOptions } from 'fastify';
import type { ProductControl } from './control/deps.ts';
import type { Audit } from './world/audit.ts';
import type { DueHandlers } from './world/due-work.ts';
import type { Migrations } from './world/migrate.ts';
import { transaction } from './world/database.ts';
import { type Fill, type FindBase, UnknownScenario } from './world/world-maker.ts';
import { markFilled, type World } from './world/world.ts';

/** Everything that makes a fake back end that of one product. */
export interface Product {
  /** Name of the product, the title of its OpenAPI document. */
  readonly name: string;
  /** The tables, step by step; forward only. */
  readonly migrations: Migrations;
  /** The API: ordinary routes of Fastify. The plugin `worlds` gives those of a scope a world. */
  readonly routes: FastifyPluginAsync;
  /** Options of the server, where those of Fastify do not fit. */
  readonly server?: FastifyServerOptions;
  readonly dueWork?: DueHandlers;
  /** Finds what is wrong in a world. */
  readonly audits?: readonly Audit[];
  /** Audits whose breaches stop no money. */
  readonly checks?: readonly Audit[];
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

type FillNew = (world: World) => void;

/**
 * Defines the scenarios of a product by functions that fill a new world, each in one transaction:
 * `defineScenarios({ default: (world) => addMembers(world), empty: () => {} })`. A new world starts from
 * `default` if nothing else is chosen.
 */
export function defineScenarios(
  fills: Readonly<Record<string, FillNew>> & { readonly default: FillNew },
): Scenarios {
  const names = Object.keys(fills);
  return {
    names,
    fill: (world, name) => {
      const fill = Object.hasOwn(fills, name) ? fills[name] : undefined;
      if (!fill) throw new UnknownScenario(name, names);
      transaction(world.db, () => {
        fill(world);
        markFilled(world, name);
      });
    },
  };
}

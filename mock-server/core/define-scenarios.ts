import type { Scenarios } from './product.ts';
import { transaction } from './world/database.ts';
import { UnknownScenario } from './world/world-maker.ts';
import { markFilled, type World } from './world/world.ts';

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

import { readFileSync } from 'node:fs';
import type { Scenario } from '#fixtures/scenario.ts';
import { SCENARIOS } from '#fixtures/scenarios.ts';
import { CannotStart } from '../core/world/data-folder.ts';
import type { World } from '../core/world/world.ts';
import { cleanContent } from './clean-content.ts';
import { fillWorld, layScenario } from './fill-world.ts';

/** What a server begins its main world as, and how it fills all its worlds. */
export interface ChosenScenario {
  readonly name: string;
  readonly fill: (world: World, name: string) => void;
}

/**
 * A scenario by its name, or a file of one by its path: `recorded/scenario.json`. That of a file is
 * then there by its own name for every world of the server.
 *
 * @throws CannotStart for a file that is none
 */
export function chosenScenario(nameOrPath: string): ChosenScenario {
  if (!nameOrPath.endsWith('.json')) return { name: nameOrPath, fill: fillWorld };
  const scenario = readScenario(nameOrPath);
  return {
    name: scenario.name,
    fill: (world, name) => {
      if (name === scenario.name) layScenario(world, scenario);
      else fillWorld(world, name);
    },
  };
}

function readScenario(path: string): Scenario {
  const value = jsonOf(path);
  const scenario = value as Scenario; // what is looked at below; the rest is seen when it is laid
  const flaw = flawOf(scenario);
  if (flaw === null) return { ...scenario, content: cleanContent(scenario.content) };
  throw new CannotStart(`${path} is no scenario (${flaw}): record one with npm run record.`);
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new CannotStart(
      `The scenario ${path} cannot be read (${reason}): give the path of a scenario.json, or the name of a scenario.`,
    );
  }
}

/** Its parts, each of which is a list. */
const LISTS = ['categories', 'games', 'users'] as const;

function flawOf(scenario: Partial<Scenario> | null): string | null {
  if (typeof scenario?.name !== 'string') return 'it has no name';
  const missing = LISTS.find((part) => !Array.isArray(scenario[part]));
  if (missing !== undefined) return `it has no ${missing}`;
  if (typeof scenario.content !== 'object') return 'it has no content';
  const isTaken = SCENARIOS.some(({ name }) => name === scenario.name);
  return isTaken ? `"${scenario.name}" is the name of another` : null;
}

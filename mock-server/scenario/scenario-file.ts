import { readFileSync } from 'node:fs';
import type { ContentFixture } from '#fixtures/content/content.ts';
import type { Bilingual } from '#fixtures/content/html.ts';
import { findScenarioFlaw } from '#fixtures/scenario-flaw.ts';
import type { Scenario } from '#fixtures/scenario.ts';
import { SCENARIOS } from '#fixtures/scenarios.ts';
import { cleanHtml } from '../core/world/clean-html.ts';
import { CannotStart } from '../core/world/data-folder.ts';
import { type Fill, type FindBase, UnknownScenario } from '../core/world/world-maker.ts';
import { applyScenario, baseOf, fillWorld, findBase, SCENARIO_NAMES } from './fill-world.ts';

/** The scenario of the main world, and the function that fills every world of the server. */
export interface ChosenScenario {
  readonly name: string;
  /** The path of its file; null for a built-in one. */
  readonly file: string | null;
  readonly fill: Fill;
  readonly findBase: FindBase;
}

/**
 * Resolves a scenario name or the path of a scenario file: `recorded/scenario.json`. Every world of the
 * server can then use the file's scenario by its own name.
 *
 * @throws CannotStart for an unknown name, and for a file that is not a scenario
 */
export function chosenScenario(nameOrPath: string): ChosenScenario {
  if (!nameOrPath.endsWith('.json')) {
    assertKnown(nameOrPath);
    return { name: nameOrPath, file: null, fill: fillWorld, findBase };
  }
  const scenario = readScenario(nameOrPath);
  return {
    name: scenario.name,
    file: nameOrPath,
    fill: (world, name) => {
      if (name === scenario.name) applyScenario(world, scenario);
      else fillWorld(world, name);
    },
    findBase: (name, now) => (name === scenario.name ? baseOf(scenario, now) : findBase(name, now)),
  };
}

function assertKnown(name: string): void {
  if (SCENARIO_NAMES.includes(name)) return;
  throw new CannotStart(
    `${new UnknownScenario(name, SCENARIO_NAMES).message} Name it with --scenario or DICEBOX_SCENARIO, or give the path of a scenario.json.`,
  );
}

function readScenario(path: string): Scenario {
  const value = jsonOf(path);
  const flaw = findScenarioFlaw(value) ?? findTakenName(value as Scenario); // it has a name
  const scenario = value as Scenario; // the required parts are there; applying it checks the rest
  if (flaw === null) return { ...scenario, content: cleanContent(scenario.content) };
  throw new CannotStart(
    `${path} is no scenario (${flaw}): record one, or choose another with --scenario NAME.`,
  );
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

function findTakenName({ name }: Scenario): string | null {
  const isTaken = SCENARIOS.some((each) => each.name === name);
  return isTaken ? `"${name}" is the name of another` : null;
}

/**
 * Sanitises the HTML of a scenario that comes from a file. The built-in content is not sanitised at
 * start, which would take a tenth of the start-up time; a test proves that it is clean.
 */
export function cleanContent(content: ContentFixture): ContentFixture {
  return {
    ...content,
    notices: content.notices.map(cleaned),
    news: content.news.map(cleaned),
    texts: content.texts.map(cleaned),
  };
}

const cleaned = <T extends { readonly content: Bilingual }>(item: T): T => ({
  ...item,
  content: { en: cleanHtml(item.content.en), zh: cleanHtml(item.content.zh) },
});

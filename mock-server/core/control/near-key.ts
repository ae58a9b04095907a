import { WORLD_KEY } from '../world/worlds.ts';
import type { ControlDeps } from './deps.ts';
import { Problem } from './problem.ts';

/**
 * Returns the key of a new world that must be on the server of another one: its copy, or the one that
 * led the call here.
 *
 * @param given the key that the caller wishes, if any
 * @throws Problem for a key that a balancer would look for on another server
 */
export function chooseNearKey(
  { makeKey, requireWorld }: Pick<ControlDeps, 'makeKey' | 'requireWorld'>,
  neighbour: string,
  given: string | undefined,
): string {
  const group = groupOf(neighbour);
  if (given === undefined) return `${group}.${makeKey()}`;
  if (!requireWorld || groupOf(given) === group) return given;
  const reachable = `${group}.${given.replaceAll('.', '-')}`;
  throw new Problem(
    400,
    'Key out of reach',
    `This server may be one of several, and a balancer would look for "${given}" on another one than "${neighbour}": it routes by the key up to the dot. Use a key such as "${WORLD_KEY.test(reachable) ? reachable : `${group}.copy`}", or leave "world" out.`,
  );
}

/** Returns the part of a key that a balancer routes by. */
const groupOf = (key: string) => key.replace(/\..*/, '');

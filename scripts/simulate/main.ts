import { randomInt } from 'node:crypto';
import { orTwo, type Said } from '../contract/main.ts';
import { readSimulateOptions, SEEDS } from './options.ts';
import { breachText, openingText, progressText, summaryText } from './report.ts';
import { simulate, walkedServer } from './simulation.ts';

/** `npm run simulate`: 0 when every walk held, 1 when one failed, 2 when it was asked wrongly. */
export async function main(
  args: readonly string[],
  said: Said,
  openServer = walkedServer,
): Promise<number> {
  return orTwo(said, async () => {
    const course = readSimulateOptions(args, randomInt(SEEDS));
    said.out(openingText(course));
    const startedAt = performance.now();
    const elapsed = () => performance.now() - startedAt;
    const between = Math.min(100, Math.ceil(course.walks / 10));
    let held = 0;
    const { walks, tally, breach } = await simulate(course, await openServer(), {
      onWalk: (soFar) => {
        held += 1;
        if (held % between === 0) said.err(progressText(held, soFar, elapsed()));
      },
      onBreach: () => said.err('  a walk fails; looking for the shortest that does …'),
    });
    said.out(breach ? breachText(breach, course, walks) : summaryText(walks, tally, elapsed()));
    return breach ? 1 : 0;
  });
}

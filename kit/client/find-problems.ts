import type { Fault } from './faults.ts';
import type { UnmatchedCall } from './journal.ts';
import type { World } from './world.ts';

interface Announced {
  /** Returns true if the test announced this problem. */
  isAnnounced(text: string): boolean;
}

/**
 * Returns the problems of a world at the end of a test, one sentence each: books that do not add up,
 * failed due work, faults that struck no call, calls that match no endpoint.
 */
export async function findProblems(world: World, watch: Announced): Promise<string[]> {
  const found = await world.control('POST /verify');
  return [
    ...found.audit.breaches.map((breach) => `the books do not add up: ${JSON.stringify(breach)}`),
    ...found.failed_work.map((job) => `due work failed: ${JSON.stringify(job)}`),
    ...found.unmet_faults.map(
      (fault) => `no call matched the fault ${describeFault(fault)}: correct its aim, or clear it`,
    ),
    ...found.unmatched.map(describeUnmatched).filter((text) => !watch.isAnnounced(text)),
  ];
}

function describeFault({ id, kind, route = '*', user, nth, until }: Fault): string {
  const aim = [
    ...(user === undefined ? [] : [`user ${user}`]),
    ...(nth === undefined ? [] : [`from call ${nth} on`]),
    ...(until === undefined ? [] : [`until ${until}`]),
  ];
  return `${id}, ${kind} of ${route}${aim.length === 0 ? '' : ` (${aim.join(', ')})`}`;
}

function describeUnmatched({ method, url, nearest }: UnmatchedCall): string {
  const [like] = nearest;
  const hint = like ? ` (the most similar is ${like.method} ${like.path})` : '';
  return `no endpoint matches ${method} ${url}${hint}`;
}

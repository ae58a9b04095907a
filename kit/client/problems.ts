import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { Fault } from './faults.ts';
import type { UnmatchedCall } from './journal.ts';
import type { WorldClient } from './world-client.ts';

export interface PageError {
  readonly text: string;
  /** URL of the resource, if this is the browser's own message about one that failed to load. */
  readonly failedUrl: string | null;
}

/** Records the errors of the app while a test runs. */
export class Watch {
  readonly #errors: PageError[] = [];
  readonly #announced: { readonly pattern: RegExp | string; hasOccurred: boolean }[] = [];

  /**
   * Announces something that would otherwise fail the test: an error on the console, an uncaught error, a call
   * that leaves the machine, or a call that matches no endpoint. It must happen at least once.
   */
  expect(pattern: RegExp | string): void {
    this.#announced.push({ pattern, hasOccurred: false });
  }

  add(text: string, failedUrl: string | null = null): void {
    this.#errors.push({ text, failedUrl });
  }

  get errors(): readonly PageError[] {
    return this.#errors;
  }

  isAnnounced(text: string): boolean {
    const fitting = this.#announced.filter(({ pattern }) =>
      typeof pattern === 'string' ? text.includes(pattern) : new RegExp(pattern).test(text),
    );
    for (const announced of fitting) announced.hasOccurred = true;
    return fitting.length > 0;
  }

  /** Describes the announced patterns that did not happen. Read it last. */
  get missed(): string[] {
    return this.#announced
      .filter(({ hasOccurred }) => !hasOccurred)
      .map(
        ({ pattern }) =>
          `the test announced ${String(pattern)} with watch.expect, but it did not happen`,
      );
  }
}

type Findings = ControlAnswer<'POST /verify'>;

/**
 * Returns the problems of a world at the end of a test, one sentence each: books that do not add up,
 * failed due work, faults that struck no call, calls that match no endpoint.
 */
export async function findProblems(
  world: WorldClient,
  watch: Pick<Watch, 'isAnnounced'>,
): Promise<string[]> {
  const found = await world.control('POST /verify');
  const unmatched = found.unmatched.filter((call) => !watch.isAnnounced(describeUnmatched(call)));
  const crashed = found.crashed.filter((call) => !watch.isAnnounced(describeCrash(call)));
  // What left the machine is known from the browser, with all its details.
  return describeFindings({ ...found, unmatched, crashed, outside: [] });
}

/** Describes the findings about a world, one sentence each. */
export function describeFindings(found: Findings): string[] {
  return [
    ...describeBreaches(found.audit.breaches),
    ...found.failed_work.map((job) => `due work failed: ${JSON.stringify(job)}`),
    ...found.unmet_faults.map(
      (fault) => `no call matched the fault ${describeFault(fault)}: correct its aim, or clear it`,
    ),
    ...found.outside.map(({ url, initiator }) => describeAttempt(url, initiator)),
    ...found.unmatched.map(describeUnmatched),
    ...found.crashed.map(describeCrash),
  ];
}

export const describeBreaches = (breaches: Findings['audit']['breaches']): string[] =>
  breaches.map((breach) => `the books do not add up: ${JSON.stringify(breach)}`);

export const describeAttempt = (url: string, initiator: string): string =>
  `a request left this machine: ${url} (${initiator})`;

const describeCrash = ({ method, url, error }: Findings['crashed'][number]): string =>
  `the server crashed at ${method} ${url}: ${error}`;

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

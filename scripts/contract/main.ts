import { Host, Unreachable } from './host.ts';
import { BadUsage, readContractOptions } from './options.ts';
import { NotLetIn } from './player.ts';
import { reportOf, reportText } from './report.ts';
import { runSuite } from './suite.ts';

/** Where a command says what it found, and what went wrong. */
export interface Said {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** `npm run contract`: 0 when the host is whole, 1 when it has drifted, 2 when nobody can say. */
export async function main(args: readonly string[], said: Said): Promise<number> {
  return orTwo(said, async () => {
    const options = readContractOptions(args);
    const { host, write, strict, json } = options;
    const newName = `c${Date.now().toString(36)}`;
    const result = await runSuite(new Host(host, { mayWrite: write }), { ...options, newName });
    const report = reportOf(result, { host, write, strict });
    said.out(json ? JSON.stringify(report, null, 2) : reportText(report));
    return report.whole ? 0 : 1;
  });
}

/** Does what was asked; says in one sentence what to do when that makes no sense or nobody is there. */
export async function orTwo(said: Said, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const advice = adviceOn(error);
    if (advice === null) throw error;
    said.err(advice);
    return 2;
  }
}

function adviceOn(error: unknown): string | null {
  if (error instanceof BadUsage) return error.message;
  if (error instanceof Unreachable) {
    return `${error.message}: check the address, see that the host runs, and type the command again.`;
  }
  if (error instanceof NotLetIn) {
    return `The account was not let in, ${error.message}: check --account and --password.`;
  }
  return null;
}

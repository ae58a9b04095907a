import { Host, Unreachable } from './host.ts';
import { BadUsage, readContractOptions } from './options.ts';
import { LoginFailed } from './player.ts';
import { reportOf, reportText } from './report.ts';
import { runSuite } from './suite.ts';

/** Output functions of a command for results and errors. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs the command. Exit code 0: no drift, 1: drift, 2: wrong usage or the host could not be checked. */
export async function main(args: readonly string[], said: Output): Promise<number> {
  return exitWithUsage(said, async () => {
    const options = readContractOptions(args);
    const { host, write, strict, json } = options;
    const newName = `c${Date.now().toString(36)}`;
    const result = await runSuite(new Host(host, { mayWrite: write }), { ...options, newName });
    const report = reportOf(result, { host, write, strict });
    said.out(json ? JSON.stringify(report, null, 2) : reportText(report));
    return report.whole ? 0 : 1;
  });
}

/** Runs `work`. Prints one sentence and returns 2 for wrong usage and an unreachable host. */
export async function exitWithUsage(said: Output, work: () => Promise<number>): Promise<number> {
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
  if (error instanceof LoginFailed) {
    return `The account was not let in, ${error.message}: check --account and --password.`;
  }
  return null;
}

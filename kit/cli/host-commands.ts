import { InvalidArgumentError, type Command } from 'commander';
import { ENDPOINT_GROUPS } from '../host-check/endpoint-groups.ts';
import { formatCount } from './format.ts';
import type { Installation } from './installation.ts';
import type { Session } from './session.ts';

interface HostOptions {
  readonly host: string;
  readonly account?: string;
  readonly password?: string;
}

interface HostCheckOptions extends HostOptions {
  readonly write?: boolean;
  readonly strict?: boolean;
  readonly mobile?: string;
  readonly captcha?: string;
  readonly known?: string;
  readonly only?: readonly string[];
  readonly json?: boolean;
}

interface RecordOptions extends HostOptions {
  readonly out: string;
  readonly json?: boolean;
}

const hostCheckNote = ({ hostCheck }: Installation) => `
Sends no call that may write without --write. The report is text unless --json is given.

Exit codes: 0 no new drift, 1 new drift, 2 the host could not be checked, or not to the end.

Examples:
  ${hostCheck} --host http://127.0.0.1:4300
  ${hostCheck} --host http://127.0.0.1:4300 --account demo1 --password Demo1234 --write
  ${hostCheck} --host http://127.0.0.1:4300 --known stock-fastadmin`;

const recordNote = ({ record, start }: Installation) => `
Sends no call that may write. Names, phones and addresses of players are replaced everywhere.

Examples:
  ${record} --host http://127.0.0.1:4300 --account demo1 --password Demo1234 --out recorded
  ${start} --data .recorded --scenario recorded/scenario.json`;

/** Adds host-check and record, which call any host, fake or real, and no control plane. */
export function addHostCommands(program: Command, session: Session): void {
  addHostOptions(program.command('host-check'), session)
    .description('compares the API of a host, fake or real, with the contract')
    .option('--write', 'also send calls that may write, as a new player')
    .option('--only <groups>', 'check only these groups of endpoints: user,upload', parseGroups)
    .option('--strict', 'count a missing assumed path as drift')
    .option('--mobile <number>', 'a phone that may receive one code')
    .option('--captcha <code>', 'a code that this phone received earlier')
    .option('--known <file>', 'a file of expected deviations, or stock-fastadmin')
    .addHelpText('after', hostCheckNote(session.installation))
    .action((_, command: Command) => runHostCheck(command, session));
  addHostOptions(program.command('record'), session)
    .description('records the answers of a host as a scenario, without personal data')
    .option('--out <folder>', 'the folder to write to', 'recorded')
    .addHelpText('after', recordNote(session.installation))
    .action((_, command: Command) => runRecord(command, session));
}

function addHostOptions(command: Command, session: Session): Command {
  return command
    .requiredOption('--host <url>', 'address of the API, without a path', parseHost)
    .option('--account <name>', 'a player who logs in, reads and logs out again')
    .option('--password <text>', 'the password of this player')
    .exitOverride((error) => {
      session.errorCode = 2;
      throw error;
    });
}

async function runHostCheck(command: Command, session: Session): Promise<void> {
  const options = command.optsWithGlobals<HostCheckOptions>();
  const { host, mobile, captcha, only, write = false, strict = false, json = false } = options;
  if (captcha !== undefined && mobile === undefined) {
    command.error('error: --captcha needs the phone that received it: add --mobile.');
  }
  const credentials = readCredentials(command, options);
  session.errorCode = 2;
  const { checkHost } = await import('../host-check/check-host.ts');
  const { formatReport } = await import('../host-check/report.ts');
  const { loadKnownDeviations } = await import('../host-check/known-deviations.ts');
  const known =
    options.known === undefined
      ? undefined
      : loadKnownDeviations(options.known, (file) => session.resolvePath(file));
  const report = await checkHost({
    host,
    credentials,
    write,
    strict,
    mobile,
    captcha,
    only,
    known,
  });
  session.io.out(json ? JSON.stringify(report, null, 2) : formatReport(report));
  session.exitCode = report.stopped ? 2 : Number(!report.passed);
}

async function runRecord(command: Command, session: Session): Promise<void> {
  const { host, out, json, ...login } = command.optsWithGlobals<RecordOptions>();
  const credentials = readCredentials(command, { host, ...login });
  session.errorCode = 2;
  const { recordHost } = await import('../host-check/recorder/record-host.ts');
  const summary = await recordHost({ host, credentials, folder: session.resolvePath(out) });
  const { answers, notFound, missing, answersFile, scenarioFile, games, notices, news, texts } =
    summary;
  const player =
    summary.playerActions === null
      ? ''
      : `, and one player with ${formatCount(summary.playerActions, 'action')}`;
  const text = [
    `Wrote ${formatCount(answers, 'answer')} of ${host} to ${answersFile}, without personal data.`,
    ...(notFound === 0
      ? []
      : [
          `${notFound} of ${answers} answered 404: this host does not have the endpoints of this contract: ${missing.join(', ')}.`,
        ]),
    `Wrote ${scenarioFile}: ${formatCount(games, 'game')}, ${formatCount(notices, 'notice')}, ${news} news, ${formatCount(texts, 'text')}${player}.`,
    `To start from it: ${session.installation.start} --data .recorded --scenario ${scenarioFile}`,
  ].join('\n');
  session.io.out(json === true ? JSON.stringify(summary, null, 2) : text);
}

function parseHost(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '') {
    return url.origin;
  }
  throw new InvalidArgumentError(
    'Give a whole address without a path, such as https://api.example.com.',
  );
}

function parseGroups(text: string): string[] {
  const groups = [...new Set(text.split(',').map((group) => group.trim()))];
  if (groups.every((group) => ENDPOINT_GROUPS.includes(group))) return groups;
  throw new InvalidArgumentError(
    `Give groups of endpoints, separated by commas: ${ENDPOINT_GROUPS.join(', ')}.`,
  );
}

function readCredentials(command: Command, { account, password }: HostOptions) {
  if (account !== undefined && password !== undefined) return { account, password };
  if (account === undefined && password === undefined) return null;
  return command.error('error: --account and --password belong together: give both or neither.');
}

import { InvalidArgumentError, type Command } from 'commander';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import type { Operation } from '../host-check/contract-document.ts';
import { ENDPOINT_GROUPS } from '../host-check/dicebox/endpoint-groups.ts';
import type { CheckedNames, KnownDeviation } from '../host-check/known-deviations.ts';
import type { Report } from '../host-check/report.ts';
import { addExamples } from './command-parts.ts';
import { formatAnswer } from './format.ts';
import type { Session } from './session.ts';

interface HostOptions {
  readonly host: string;
  readonly contract?: string;
  readonly userToken?: string;
  readonly account?: string;
  readonly password?: string;
  readonly json?: boolean;
}

interface HostCheckOptions extends HostOptions {
  readonly write?: boolean;
  readonly strict?: boolean;
  readonly mobile?: string;
  readonly captcha?: string;
  readonly known?: string;
  readonly only?: readonly string[];
}

interface RecordOptions extends HostOptions {
  readonly out: string;
}

const HOST_CHECK_NOTE = `
Sends no call that may write without --write. The report is text unless --json is given.

Exit codes: 0 no new drift, 1 new drift, 2 the host could not be checked, or not to the end.`;

const RECORD_NOTE = `
Sends no call that may write. Names, phones and addresses of players are replaced everywhere.
The scenario starts by: `;

export function addHostCommands(program: Command, session: Session): void {
  const hostCheck = addHostOptions(program.command('host-check'), session)
    .description('compares the API of a host, fake or real, with the contract')
    .option('--write', 'also send calls that may write, as a new player')
    .option('--only <groups>', 'check only these groups of endpoints: user,upload', parseNames)
    .option('--strict', 'count a missing assumed path as drift')
    .option('--mobile <number>', 'a phone that may receive one code')
    .option('--captcha <code>', 'a code that this phone received earlier')
    .option('--known <file>', 'a file of expected deviations, or stock-fastadmin')
    .addHelpText('after', HOST_CHECK_NOTE)
    .action((_, command: Command) => runHostCheck(command, session));
  addExamples(hostCheck, [
    'host-check --host http://127.0.0.1:4300',
    'host-check --host http://127.0.0.1:4300 --account demo1 --password Demo1234 --write',
    'host-check --host http://127.0.0.1:4300 --known stock-fastadmin',
    'host-check --host https://api.example.com --contract http://127.0.0.1:4400 --user-token TOKEN',
  ]);
  const { start } = session.installation;
  const record = addHostOptions(program.command('record'), session)
    .description('records the answers of a host as a scenario, without personal data')
    .option('--out <folder>', 'the folder to write to', 'recorded')
    .addHelpText(
      'after',
      `${RECORD_NOTE}${start} --data .recorded --scenario recorded/scenario.json`,
    )
    .action((_, command: Command) => runRecord(command, session));
  addExamples(record, [
    'record --host http://127.0.0.1:4300 --account demo1 --password Demo1234 --out recorded',
    'record --host https://api.example.com --contract http://127.0.0.1:4400',
  ]);
}

function addHostOptions(command: Command, session: Session): Command {
  return command
    .requiredOption('--host <url>', 'address of the API, without a path', parseHost)
    .option('--contract <source>', CONTRACT_HELP)
    .option(
      '--user-token <token>',
      'with --contract: the token of a user, sent as a bearer token and as the header token',
    )
    .option('--account <name>', 'a player who logs in, reads and logs out again')
    .option('--password <text>', 'the password of this player')
    .exitOverride((error) => {
      session.errorCode = 2;
      throw error;
    });
}

const CONTRACT_HELP =
  'for an API of your own: its OpenAPI document, as a file or by the address of its fake server';

async function runHostCheck(command: Command, session: Session): Promise<void> {
  const options = command.optsWithGlobals<HostCheckOptions>();
  const { mobile, captcha } = options;
  if (captcha !== undefined && mobile === undefined) {
    command.error('error: --captcha needs the phone that received it: add --mobile.');
  }
  session.errorCode = 2;
  const operations = await findOperations(command, session);
  const report = await (operations
    ? checkOwn(command, options, operations, session)
    : checkDicebox(command, options, session));
  const { formatReport } = await import('../host-check/report.ts');
  print(session, options, report, formatReport(report));
  session.exitCode = report.stopped ? 2 : Number(!report.passed);
}

async function checkDicebox(
  command: Command,
  { known: file, write = false, strict = false, ...options }: HostCheckOptions,
  session: Session,
): Promise<Report> {
  const credentials = readCredentials(command, options);
  refuseUnknownGroups(command, options.only, ENDPOINT_GROUPS);
  const { checkHost } = await import('../host-check/dicebox/check-host.ts');
  const { CONVENTION_NAMES } = await import('../host-check/dicebox/conventions.ts');
  const names = { endpoints: Object.keys(ENDPOINTS), conventions: CONVENTION_NAMES };
  const known = await loadKnown(file, names, session);
  return checkHost({ ...options, credentials, write, strict, known });
}

async function checkOwn(
  command: Command,
  { host, userToken: token, only, known: file, write = false, strict = false }: HostCheckOptions,
  operations: readonly Operation[],
  session: Session,
): Promise<Report> {
  refuseUnknownGroups(command, only, [...new Set(operations.map(({ group }) => group))]);
  const endpoints = operations.map(({ name }) => name);
  const known = await loadKnown(file, { endpoints, conventions: [] }, session);
  const { checkContract } = await import('../host-check/check-contract.ts');
  return checkContract({ host, operations, token, write, strict, only, known });
}

async function loadKnown(
  file: string | undefined,
  names: CheckedNames,
  session: Session,
): Promise<KnownDeviation[]> {
  if (file === undefined) return [];
  const { loadKnownDeviations } = await import('../host-check/known-deviations.ts');
  return loadKnownDeviations(file, (path) => session.resolvePath(path), names);
}

async function runRecord(command: Command, session: Session): Promise<void> {
  const options = command.optsWithGlobals<RecordOptions>();
  const { host, out, userToken: token } = options;
  const folder = session.resolvePath(out);
  session.errorCode = 2;
  const operations = await findOperations(command, session);
  if (operations) {
    const { recordContract } = await import('../host-check/record-contract.ts');
    print(session, options, await recordContract({ host, operations, token, folder }));
  } else {
    const credentials = readCredentials(command, options);
    const { recordHost } = await import('../host-check/dicebox/recorder/record-host.ts');
    print(session, options, await recordHost({ host, credentials, folder }));
  }
}

/** Prints text unless --json is given, into a file too. */
function print(
  { io }: Session,
  { json = false }: HostOptions,
  answer: object,
  text = formatAnswer(answer),
): void {
  io.out(json ? JSON.stringify(answer, null, 2) : text);
}

/** Loads the operations of an API of one's own. Returns null for the API of Dicebox. */
async function findOperations(command: Command, session: Session): Promise<Operation[] | null> {
  const { contract: source } = command.opts<HostOptions>();
  if (source === undefined) return null;
  // A document does not describe how a user of its host logs in and receives codes.
  const given = ['account', 'password', 'mobile', 'captcha'].find(
    (name) => command.getOptionValue(name) !== undefined,
  );
  if (given !== undefined) {
    command.error(
      `error: --${given} is for a host with the API of Dicebox. With --contract, give a token with --user-token.`,
    );
  }
  const { loadOperations } = await import('../host-check/contract-document.ts');
  return loadOperations(source, (file) => session.resolvePath(file));
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

const parseNames = (text: string): string[] => [
  ...new Set(text.split(',').map((name) => name.trim())),
];

function refuseUnknownGroups(
  command: Command,
  groups: readonly string[] = [],
  known: readonly string[],
): void {
  if (groups.every((group) => known.includes(group))) return;
  command.error(
    `error: option '--only <groups>' argument '${groups.join(',')}' is invalid. Give groups of endpoints, separated by commas: ${known.join(', ')}.`,
  );
}

function readCredentials(command: Command, { account, password, userToken }: HostOptions) {
  if (userToken !== undefined) {
    command.error('error: --user-token is for an API of your own: add --contract.');
  }
  if (account !== undefined && password !== undefined) return { account, password };
  if (account === undefined && password === undefined) return null;
  return command.error('error: --account and --password belong together: give both or neither.');
}

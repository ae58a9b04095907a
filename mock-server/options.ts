import { Command, CommanderError } from 'commander';
import { isIP } from 'node:net';
import { HOST_PROFILES, type HostProfile } from '#contract/control/core/host-profile.ts';
import { CannotStart } from './core/world/data-folder.ts';

export interface Options {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  /** For a new main world; "default" when not given. */
  readonly scenario: string | undefined;
  /** For a new main world; a fresh one when not given. */
  readonly seed: string | undefined;
  /** The host that the main world and new worlds answer as. */
  readonly hostProfile: HostProfile;
  /** Pages that may call from elsewhere: names, such as devbox, or origins; `*` for all. */
  readonly allowedOrigins: readonly string[];
  /** Refuse calls that name no world. */
  readonly requireWorld: boolean;
  /** Required of every control call from elsewhere; without one only this machine may steer. */
  readonly controlToken: string | undefined;
  /** Proxies whose forwarding headers are trusted: addresses, or networks such as 172.16.0.0/12. */
  readonly trustProxy: readonly string[];
  /** Calls that a caller may make in a world in one minute; 0 for no limit. */
  readonly callsAMinute: number;
}

/** Thrown when `--help` was given; the message is the help text. */
export class HelpRequested extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

interface Flags {
  readonly port?: string;
  readonly host?: string;
  readonly data?: string;
  readonly scenario?: string;
  readonly seed?: string;
  readonly hostProfile?: string;
  readonly allowOrigin?: string;
  readonly requireWorld?: true;
  readonly controlToken?: string;
  readonly trustProxy?: string;
  readonly callsAMinute?: string;
}

/**
 * Reads the server's options: flags win over the environment, the environment over the defaults, and
 * an empty variable counts as unset.
 *
 * @param typed what is typed before the flags
 * @throws CannotStart with the sentence to print for an invalid option
 * @throws HelpRequested for `--help`
 */
export function readOptions(
  args: readonly string[],
  env: Environment,
  typed = 'npm start --',
): Options {
  const flags = parseFlags(args, typed);
  const fromEnv = (name: string) => env[name] || undefined;
  return {
    port: parsePort(flags.port ?? fromEnv('PORT') ?? '4300'),
    host: flags.host ?? fromEnv('HOST') ?? '127.0.0.1',
    data: flags.data ?? fromEnv('DICEBOX_DATA') ?? '.dicebox',
    scenario: flags.scenario ?? fromEnv('DICEBOX_SCENARIO'),
    seed: flags.seed ?? fromEnv('DICEBOX_SEED'),
    hostProfile: parseProfile(flags.hostProfile ?? fromEnv('DICEBOX_HOST_PROFILE') ?? 'dicebox'),
    allowedOrigins: parseOrigins(flags.allowOrigin ?? fromEnv('DICEBOX_ALLOW_ORIGIN') ?? ''),
    requireWorld: flags.requireWorld ?? false,
    controlToken: parseToken(flags.controlToken ?? fromEnv('DICEBOX_CONTROL_TOKEN')),
    trustProxy: parseNetworks(flags.trustProxy ?? fromEnv('TRUST_PROXY') ?? ''),
    callsAMinute: parseCalls(flags.callsAMinute ?? fromEnv('DICEBOX_CALLS_A_MINUTE') ?? '60000'),
  };
}

function parseFlags(args: readonly string[], typed: string): Flags {
  let output = '';
  const collect = (text: string) => void (output += text);
  const command = new Command(typed)
    .description('Serves the app, its API and the control plane. A flag wins over its variable.')
    .option('--port <number>', 'port to listen on, 0 for a free one (PORT, default 4300)')
    .option('--host <address>', 'address to listen on (HOST, default 127.0.0.1)')
    .option('--data <folder>', 'folder of the main world (DICEBOX_DATA, default .dicebox)')
    .option(
      '--scenario <name>',
      'scenario, or its file, of a new main world (DICEBOX_SCENARIO, default "default")',
    )
    .option('--seed <text>', 'seed of a new main world (DICEBOX_SEED, default random)')
    .option(
      '--host-profile <name>',
      'answer as "dicebox", or as a FastAdmin host: "stock" or "stock+chunks" (DICEBOX_HOST_PROFILE, default "dicebox")',
    )
    .option(
      '--allow-origin <name>',
      'let the pages of a name (devbox), of an origin, or of all (*) call; repeat it, or separate by commas (DICEBOX_ALLOW_ORIGIN)',
      (name, others?: string) => [others, name].join(','),
    )
    .option('--require-world', 'refuse calls that name no world')
    .option('--control-token <token>', 'require this token to steer (DICEBOX_CONTROL_TOKEN)')
    .option('--trust-proxy <networks>', 'trusted proxies, separated by commas (TRUST_PROXY)')
    .option(
      '--calls-a-minute <number>',
      'calls of one caller in a world, 0 for no limit (DICEBOX_CALLS_A_MINUTE, default 60000)',
    )
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeOut: collect, writeErr: collect });
  try {
    return command.parse(args, { from: 'user' }).opts<Flags>();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) throw new HelpRequested(output);
    throw new CannotStart(`${output.trimEnd()}\nFor all options: ${typed} --help`);
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new CannotStart(
    `"${text}" is not a port: give a number from 0 to 65535 with --port or PORT.`,
  );
}

function parseCalls(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new CannotStart(
    `"${text}" is not a number of calls: give a whole number, 0 for no limit, with --calls-a-minute or DICEBOX_CALLS_A_MINUTE.`,
  );
}

function parseProfile(text: string): HostProfile {
  const profile = HOST_PROFILES.find((each) => each === text);
  if (profile) return profile;
  throw new CannotStart(
    `"${text}" is not a host profile: give ${HOST_PROFILES.join(', ')} with --host-profile or DICEBOX_HOST_PROFILE.`,
  );
}

/** A token travels in a header, so it is printable ASCII; over a network it must not be guessable. */
function parseToken(text: string | undefined): string | undefined {
  if (text === undefined || text === '' || /^[\x21-\x7e]{8,}$/.test(text)) return text || undefined;
  throw new CannotStart(
    'The control token is not valid: give at least 8 letters, digits or signs, without a space, with --control-token or DICEBOX_CONTROL_TOKEN; or give none, so that only this machine can steer.',
  );
}

/** A name has no port, which a FastAdmin host leaves out of what it compares (HOST-12). */
const ORIGIN = /^(?:[a-z][a-z\d+.-]*:\/\/[^\s/?#]+|\[[\da-f:]+\]|[^\s/?#:]+)$/i;

function parseOrigins(text: string): string[] {
  const origins = partsOf(text);
  const invalid = origins.find((each) => !ORIGIN.test(each));
  if (invalid === undefined) return origins;
  throw new CannotStart(
    `"${invalid}" is neither a name nor an origin: give devbox, http://devbox:5173 or * with --allow-origin or DICEBOX_ALLOW_ORIGIN.`,
  );
}

const partsOf = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);

/** Proxies are listed one by one, because any proxy that is trusted can claim any client address. */
function parseNetworks(text: string): string[] {
  const networks = partsOf(text);
  const invalid = networks.find((network) => !isNetwork(network));
  if (invalid === undefined) return networks;
  throw new CannotStart(
    `"${invalid}" is not an address or network: list the trusted proxies, such as 127.0.0.1 or 172.16.0.0/12, separated by commas, with --trust-proxy or TRUST_PROXY.`,
  );
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

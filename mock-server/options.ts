import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import { CannotStart } from './core/world/data-folder.ts';

export interface Options {
  readonly port: number;
  readonly host: string;
  /** The folder of the main world. */
  readonly data: string;
  readonly scenario: string;
  /** For a new main world; a fresh one when not given. */
  readonly seed: string | undefined;
  /** Refuse calls that name no world. */
  readonly requireWorld: boolean;
  /** What whoever steers a world has to send; without one only this machine may. */
  readonly controlToken: string | undefined;
  /** The proxies that are believed when they say who calls: addresses, or networks as 172.16.0.0/12. */
  readonly trustProxy: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What the server was asked for: flags beat the environment, the environment beats the defaults;
 * an empty variable counts as none.
 * Throws CannotStart with the sentence to print for anything that makes no sense.
 */
export function readOptions(args: string[], env: Environment): Options {
  const flags = readFlags(args);
  return {
    port: portOf(flags.port ?? given(env, 'PORT') ?? '4300'),
    host: flags.host ?? given(env, 'HOST') ?? '127.0.0.1',
    data: flags.data ?? given(env, 'DICEBOX_DATA') ?? '.dicebox',
    scenario: flags.scenario ?? given(env, 'DICEBOX_SCENARIO') ?? 'default',
    seed: flags.seed ?? given(env, 'DICEBOX_SEED'),
    requireWorld: flags['require-world'] ?? false,
    controlToken: tokenOf(flags['control-token'] ?? env['DICEBOX_CONTROL_TOKEN']),
    trustProxy: networksOf(flags['trust-proxy'] ?? given(env, 'TRUST_PROXY') ?? ''),
  };
}

function given(env: Environment, name: string): string | undefined {
  return env[name] === '' ? undefined : env[name];
}

function readFlags(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        scenario: { type: 'string' },
        seed: { type: 'string' },
        'require-world': { type: 'boolean' },
        'control-token': { type: 'string' },
        'trust-proxy': { type: 'string' },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(
      `${reason.split('.', 1)[0]}. The flags are --port, --host, --data, --scenario, --seed, --require-world, --control-token and --trust-proxy.`,
    );
  }
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new CannotStart(`"${text}" is no port: give a number from 0 to 65535 with --port or PORT.`);
}

/** A token travels in a header, so it is plain text; what is sent over a network must not be guessed. */
function tokenOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '' || /^[\x21-\x7e]{8,}$/.test(text)) return text || undefined;
  throw new CannotStart(
    'The control token is no good: give at least 8 letters, digits or signs, without a space, with --control-token or DICEBOX_CONTROL_TOKEN, or none to let this machine alone steer.',
  );
}

/** Named one by one: a proxy that is not known could say that anybody calls. */
function networksOf(text: string): string[] {
  const networks = text.split(',').flatMap((part) => part.trim() || []);
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong === undefined) return networks;
  throw new CannotStart(
    `"${wrong}" is no address or network: name the proxies that are believed like 127.0.0.1 or 172.16.0.0/12, separated by commas, with --trust-proxy or TRUST_PROXY.`,
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

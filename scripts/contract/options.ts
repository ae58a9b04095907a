import { parseArgs } from 'node:util';
import type { Credentials } from './player.ts';

/** Thrown for a wrong command line; the message says what to type. */
export class BadUsage extends Error {}

/** Options that the host check and the recorder share. */
export interface HostOptions {
  readonly host: string;
  readonly credentials: Credentials | null;
}

interface Flags {
  readonly host?: string | undefined;
  readonly account?: string | undefined;
  readonly password?: string | undefined;
}

const HOST_FLAGS = {
  host: { type: 'string' },
  account: { type: 'string' },
  password: { type: 'string' },
} as const;

export interface ContractOptions extends HostOptions {
  readonly write: boolean;
  readonly json: boolean;
  readonly strict: boolean;
  readonly mobile: string | undefined;
  readonly captcha: string | undefined;
}

export function readContractOptions(args: readonly string[]): ContractOptions {
  const options = {
    ...HOST_FLAGS,
    write: { type: 'boolean' },
    json: { type: 'boolean' },
    strict: { type: 'boolean' },
    mobile: { type: 'string' },
    captcha: { type: 'string' },
  } as const;
  const flags = parseOptions(
    'contract',
    options,
    () => parseArgs({ args: [...args], options }).values,
  );
  const { write = false, json = false, strict = false, mobile, captcha } = flags;
  if (captcha !== undefined && mobile === undefined) {
    throw new BadUsage('A --captcha is of a phone: give its number with --mobile.');
  }
  return { ...hostOptions('contract', flags), write, json, strict, mobile, captcha };
}

export interface RecordOptions extends HostOptions {
  readonly out: string;
}

export function readRecordOptions(args: readonly string[]): RecordOptions {
  const options = { ...HOST_FLAGS, out: { type: 'string' } } as const;
  const flags = parseOptions(
    'record',
    options,
    () => parseArgs({ args: [...args], options }).values,
  );
  return { ...hostOptions('record', flags), out: flags.out ?? 'recorded' };
}

/** Parses options and adds the usage to errors. */
export function parseOptions<T>(command: string, options: object, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new BadUsage(
      `${reason.split('.', 1)[0]}: npm run ${command} -- takes ${known.join(', ')}.`,
    );
  }
}

function hostOptions(command: string, { host, account, password }: Flags): HostOptions {
  if (host === undefined) {
    throw new BadUsage(
      `Which host? Type npm run ${command} -- --host http://127.0.0.1:4300, with the two dashes before --host.`,
    );
  }
  const url = URL.canParse(host) ? new URL(host) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw new BadUsage(
      `"${host}" is not an address: give one without a path, such as https://api.example.com.`,
    );
  }
  if ((account === undefined) !== (password === undefined)) {
    throw new BadUsage('An account is two things: give both --account and --password, or neither.');
  }
  const credentials =
    account !== undefined && password !== undefined ? { account, password } : null;
  return { host: url.origin, credentials };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words that start the command line, and the server that it starts. */
export interface Installation {
  /** Before every command: `npm run mock --`. */
  readonly name: string;
  /** The first line of the help: what all commands do together. */
  readonly description: string;
  /** Before the commands that control a running server. */
  readonly mock: string;
  readonly start: string;
  /** The npm scripts that run it: npm keeps options for itself, and changes the folder. */
  readonly npmScripts: readonly string[];
  /** The commands that control a running server are subcommands of `mock`. */
  readonly hasMockGroup: boolean;
  /** The folder that a relative data folder belongs to. */
  readonly folder: () => string;
  /** Arguments of Node that start a server. */
  readonly serverArgs: readonly string[];
}

/** Root of the repository; in the package, where the build puts this module into one folder, its root as well. */
const ROOT = join(import.meta.dirname, '../..');

/** The repository, where npm scripts run the command line. */
export const REPOSITORY = {
  name: 'npm run mock --',
  description: 'Controls a running fake server, and checks or records any host.',
  mock: 'npm run mock --',
  start: 'npm start --',
  npmScripts: ['mock', 'host-check', 'record'],
  hasMockGroup: false,
  folder: () => ROOT,
  serverArgs: [join(ROOT, 'scripts/start.mjs')],
} as const satisfies Installation;

export const PACKAGE = {
  name: 'npx dicebox',
  description: 'Starts and controls fake servers, and checks or records any host.',
  mock: 'npx dicebox mock',
  start: 'npx dicebox start',
  npmScripts: [],
  hasMockGroup: true,
  folder: () => process.cwd(),
  serverArgs: [join(import.meta.dirname, 'cli.js'), 'start'],
} as const satisfies Installation;

export function readVersion(): string {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return String(manifest.version);
}

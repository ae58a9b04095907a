import type { SourceFile } from '../tidy/source-files.ts';

/** An endpoint of Dicebox, as far as its parts follow from it. */
export interface CheckedEndpoint {
  readonly name: string;
  readonly path: string;
  readonly movesMoney: boolean;
  /** True when its payload has a sample, which the tests of every endpoint send. */
  readonly hasSample: boolean;
}

interface Repository {
  readonly endpoints: readonly CheckedEndpoint[];
  readonly files: readonly SourceFile[];
  /** The endpoints that no random walk calls on purpose. */
  readonly notWalked: readonly string[];
}

/**
 * Returns one line for each part that an endpoint, a transfer or a screen lacks: what is missing, and the
 * file that it belongs into.
 */
export function findMissingParts({ endpoints, files, notWalked }: Repository): string[] {
  const sources = new Sources(files);
  return [
    ...endpoints.flatMap((endpoint) => [
      ...findUntested(endpoint, sources),
      ...findUndocumented(endpoint, sources),
      ...(endpoint.movesMoney ? findUncheckedMoney(endpoint, sources, notWalked) : []),
    ]),
    ...findUntypedTransfers(sources),
    ...findUnlistedScreens(sources),
  ];
}

/** The sources by their paths, without tests. */
class Sources {
  readonly #files: readonly SourceFile[];

  constructor(files: readonly SourceFile[]) {
    this.#files = files;
  }

  /** Returns the text of the files in a folder or at a path. */
  textOf(place: string): string {
    return this.filesIn(place)
      .map(({ text }) => text)
      .join('\n');
  }

  filesIn(place: string): SourceFile[] {
    return this.#files.filter(({ path }) => path === place || path.startsWith(`${place}/`));
  }
}

/** Finds the tests of every endpoint that do not call one. */
function findUntested({ name, hasSample }: CheckedEndpoint, sources: Sources): string[] {
  if (hasSample) return [];
  const knows = (place: string) => sources.textOf(place).includes(`'${name}'`);
  const places = [
    ['mock-server/testing/call-every-endpoint.ts', 'calls every endpoint of a world'],
    ['kit/host-check', 'compares every endpoint with a host'],
  ] as const;
  return places.flatMap(([place, does]) =>
    knows(place)
      ? []
      : `${name}: give its payload a sample in contract/api, or call it in ${place}, which ${does}`,
  );
}

function findUndocumented({ name, path }: CheckedEndpoint, sources: Sources): string[] {
  return sources.textOf('docs/reference.md').includes(path)
    ? []
    : [`${name}: write it into docs/reference.md with npm run docs`];
}

/** The resources whose money another folder moves and audits. */
const MOVED_BY: Readonly<Record<string, string>> = { games: 'rounds' };

function findUncheckedMoney(
  { name, hasSample }: CheckedEndpoint,
  sources: Sources,
  notWalked: readonly string[],
): string[] {
  const [group = ''] = name.split('.', 1);
  const folder = `mock-server/${MOVED_BY[group] ?? group}`;
  const audit = /export (?:function|const) (audit\w+)/.exec(sources.textOf(folder))?.[1];
  const walks = sources.textOf('scripts/simulate');
  const missing: string[] = [];
  if (!hasSample && !sources.textOf('mock-server/every-endpoint.test.ts').includes(`'${name}'`))
    missing.push('give its payload a sample, or an entry in mock-server/every-endpoint.test.ts');
  if (audit === undefined) missing.push(`export a rule of the audit from ${folder}`);
  else if (!new RegExp(`\\b${audit},`).test(sources.textOf('mock-server/app.ts')))
    missing.push(`list ${audit} in the audits of mock-server/app.ts`);
  if (!notWalked.includes(name) && !walks.includes(`'${name}'`))
    missing.push(
      'let scripts/simulate/walk.ts call it and model.ts expect it, or give a reason in not-walked.ts',
    );
  return missing.map((part) => `${name} moves money: ${part}`);
}

const HISTORY = 'mock-server/wallet/transactions.ts';

/** Finds kinds of transfers that the history of a player has no type for. */
function findUntypedTransfers(sources: Sources): string[] {
  const typed = sources.textOf(HISTORY);
  const isTyped = (kind: string) =>
    new RegExp(`^  ${kind}: '`, 'm').test(typed) || typed.includes(`WHEN '${kind}'`);
  return sources
    .filesIn('mock-server')
    .filter(({ path, text }) => isResource(path) && /\bpost\(/.test(text))
    .flatMap(({ path, text }) => {
      const transfers = text.replaceAll(/\benqueue\([^;]*;/g, '');
      const kinds = Array.from(transfers.matchAll(/\bkind: '(\w+)'/g), ([, kind]) => String(kind));
      return [...new Set(kinds)]
        .filter((kind) => !isTyped(kind))
        .map((kind) => `${path} posts "${kind}": give it a type in TYPE_BY_KIND of ${HISTORY}`);
    });
}

const isResource = (path: string): boolean =>
  /^mock-server\/(?!core\/|testing\/)[\w-]+\/.*\.ts$/.test(path) && !path.endsWith('.test.ts');

const SWEEP = 'e2e/pages/every-screen.ts';

/** Finds screens that the sweep does not open. */
function findUnlistedScreens(sources: Sources): string[] {
  const swept = sources.textOf(SWEEP);
  const paths = sources.textOf('client/navigation/routes.ts').matchAll(/\bpath: '([^']+)'/g);
  return Array.from(paths, ([, path = '']) => path)
    .filter((path) => ![`'${path}'`, `'${path}?`].some((entry) => swept.includes(entry)))
    .map((path) => `${path}: add it to ADDRESSES in ${SWEEP}, which opens every screen`);
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENTRIES, expand, findForbidden, readImports, type Import } from './check-imports.ts';
import { MAY_IMPORT_TESTING, TESTING } from './table.ts';

const MANIFEST = {
  dependencies: { react: '1', typebox: '1' },
  devDependencies: { vite: '1' },
};

/** A file of each row. A row with `*` has two, in folders that may not import each other. */
const FILES = ENTRIES.flatMap(({ key, row: [allowed] }) => {
  const names = /\.(ts|tsx|mjs)$/.test(key)
    ? [key]
    : key.endsWith('*')
      ? [key.replace('*', 'one/a.ts'), key.replace('*', 'two/a.ts')]
      : [`${key}/a.ts`];
  return names.map((path) => ({ path, key, allowed: expand(allowed) }));
});
type File = (typeof FILES)[number];

/** Tells what the table says of one cell, for `import` or `import type`. */
function isAllowed(from: File, to: File, kind: 'value' | 'type'): boolean {
  if (/^(client|mock-server)\/main\./.test(to.path)) return false;
  if (TESTING.includes(to.key) && !MAY_IMPORT_TESTING.includes(from.key)) return false;
  return from.allowed
    .flatMap((entry) => {
      const [name = '', isTypeOnly] = entry.split(':').toReversed();
      return isTypeOnly && kind === 'value' ? [] : name;
    })
    .some((name) => to.key === name || `${to.path}/`.startsWith(`${name}/`));
}

/** Writes one file for each row, each of which imports all others, and returns the forbidden pairs. */
async function findPlanted(kind: 'value' | 'type'): Promise<string[]> {
  const base = mkdtempSync(join(tmpdir(), 'dicebox-imports-'));
  try {
    for (const file of FILES) {
      const imports = FILES.filter((other) => other !== file).map(({ path }, index) => {
        const specifier = relative(dirname(file.path), path).replace(/^(?!\.)/, './');
        return `export ${kind === 'type' ? 'type ' : ''}{ A as A${index} } from '${specifier}';`;
      });
      mkdirSync(dirname(join(base, file.path)), { recursive: true });
      writeFileSync(join(base, file.path), ['export class A {}', ...imports].join('\n'));
    }
    const { imports } = await readImports(base);
    expect(imports).toHaveLength(FILES.length * (FILES.length - 1));
    return findForbidden(imports, MANIFEST).map((line) => line.split(':', 1)[0] ?? '');
  } finally {
    rmSync(base, { recursive: true });
  }
}

it.each(['value', 'type'] as const)(
  'every forbidden cell is found, as a %s import',
  async (kind) => {
    const forbidden = FILES.flatMap((from) =>
      FILES.filter((to) => to !== from && !isAllowed(from, to, kind)).map(
        (to) => `${from.path} imports ${to.path}`,
      ),
    );
    expect(forbidden.length).toBeGreaterThan(FILES.length);
    expect((await findPlanted(kind)).toSorted()).toEqual(forbidden.toSorted());
  },
  60_000,
);

function check(from: string, specifier: string, more: Partial<Import> = {}): string[] {
  const to = specifier.includes('/') && !specifier.startsWith('.') ? specifier : null;
  const each = { from, to, specifier, isType: false, isBuiltin: false, ...more };
  return findForbidden([each], MANIFEST);
}

describe('the table forbids what the design forbids:', () => {
  it.each([
    ['client/app/app.tsx', 'mock-server/app.ts'],
    ['mock-server/user/login.ts', 'client/http/api.ts'],
    ['contract/rules/odds.ts', 'contract/api/endpoints.ts'],
    ['mock-server/core/http/moment.ts', 'contract/rules/dice.ts'],
    ['mock-server/core/http/moment.ts', 'contract/api/endpoints.ts'],
    ['mock-server/core/world/world.ts', 'mock-server/ledger/ledger.ts'],
    ['mock-server/core/control/clock.ts', 'mock-server/games/games-routes.ts'],
    ['mock-server/core/control/clock.ts', 'contract/control/dicebox.ts'],
    ['mock-server/core/product.ts', 'contract/errors.ts'],
    ['mock-server/games/games-routes.ts', 'mock-server/user/login.ts'],
    ['client/screens/game-bet/cart.tsx', 'client/screens/game-history/row.tsx'],
    ['client/screens/shared/list.tsx', 'client/screens/game-history/row.tsx'],
    ['client/app/app.tsx', 'client/devtools/panel/panel.tsx'],
    ['e2e/specs/bet.spec.ts', 'mock-server/app.ts'],
    ['mock-server/games/games-routes.ts', 'mock-server/testing/test-server.ts'],
    ['mock-server/app.ts', 'mock-server/main.ts'],
    ['fixtures/scenarios.ts', 'fixtures/scenarios.test.ts'],
    ['mock-server/public.ts', 'mock-server/wallet/deposit.ts'],
    ['examples/own-api/books.ts', 'mock-server/ledger/ledger.ts'],
    ['examples/own-api/library.test.ts', 'mock-server/testing/test-server.ts'],
    ['contract/rules/odds.ts', 'contract/rules/oracle.test-support.ts'],
    ['client/rooms/a.ts', 'client/ui/a.tsx'],
    ['scripts/check/main.ts', 'mock-server/app.ts'],
    ['client/app/app.test.tsx', 'mock-server/app.ts'],
    ['mock-server/core/http/moment.ts', 'mock-server/host/answers.ts'],
  ])('%s imports %s', (from, to) => {
    expect(check(from, to)).toHaveLength(1);
  });

  it.each([
    ['client/stores/bet-store.ts', 'react'],
    ['client/http/api.ts', 'typebox'],
    ['contract/rules/odds.ts', 'typebox'],
    ['mock-server/games/games-routes.ts', 'vite'],
    ['mock-server/games/games-routes.ts', 'undeclared'],
    ['client/app/app.tsx', './nowhere.ts'],
    ['scripts/bootstrap/install.mjs', 'typebox'],
  ])('%s imports the package or path %s', (from, specifier) => {
    expect(check(from, specifier)).toHaveLength(1);
  });

  it('contract and client import modules of Node', () => {
    for (const from of ['contract/money.ts', 'client/app/app.tsx', 'kit/client/http.ts'])
      expect(check(from, 'fs', { isBuiltin: true })).toHaveLength(1);
    expect(check('mock-server/main.ts', 'fs', { isBuiltin: true })).toEqual([]);
  });

  it('a forbidden import is reported with what the row allows', () => {
    expect(check('client/worker/sw.ts', 'client/ui/a.tsx')).toEqual([
      'client/worker/sw.ts imports client/ui/a.tsx: client/worker may import no other folder',
    ]);
  });
});

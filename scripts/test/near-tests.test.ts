import { describe, expect, it } from 'vitest';
import type { Import } from '../import-rules/check-imports.ts';
import { choose } from './changed.ts';
import { findNearTests, screensNear } from './near-tests.ts';

/** Each file with the files that it imports. */
const TREE: Record<string, readonly string[]> = {
  'contract/limits.ts': [],
  'contract/limits.test.ts': ['contract/limits.ts'],
  'mock-server/wallet/withdraw.ts': ['contract/limits.ts'],
  'mock-server/wallet/deposit.ts': [],
  'mock-server/wallet/handlers.ts': [
    'mock-server/wallet/withdraw.ts',
    'mock-server/wallet/deposit.ts',
  ],
  'mock-server/user/login.ts': [],
  'mock-server/app.ts': ['mock-server/wallet/handlers.ts', 'mock-server/user/login.ts'],
  'mock-server/wallet/withdraw.test.ts': ['mock-server/app.ts'],
  'mock-server/wallet/deposit.test.ts': ['mock-server/app.ts'],
  'mock-server/user/login.test.ts': ['mock-server/app.ts'],
  'mock-server/journal.test.ts': ['mock-server/app.ts'],
  'client/screens/trade-withdraw/card.module.css': [],
  'client/screens/trade-withdraw/card.tsx': ['client/screens/trade-withdraw/card.module.css'],
  'client/screens/trade-withdraw/withdraw-screen.tsx': ['client/screens/trade-withdraw/card.tsx'],
  'client/screens/login-login/login-screen.tsx': [],
  'client/app/routes.tsx': [
    'client/screens/trade-withdraw/withdraw-screen.tsx',
    'client/screens/login-login/login-screen.tsx',
  ],
  'e2e/flows/money.flow.ts': ['client/app/routes.tsx', 'mock-server/app.ts'],
  'e2e/flows/login.flow.ts': ['client/app/routes.tsx', 'mock-server/app.ts'],
  'e2e/specs/wallet.spec.ts': [],
};

const TEXTS: Record<string, string> = {
  'mock-server/journal.test.ts': "await server.ok('wallet.withdraw', payload)",
  'e2e/flows/money.flow.ts': "app.open('/pages/trade/withdraw')",
  'e2e/specs/wallet.spec.ts': 'class TradeWithdraw',
};

/** These files stand for those that many files import: a change does not spread through them. */
const HUBS = ['mock-server/app.ts', 'client/app/routes.tsx'];

const IMPORTS: Import[] = [
  ...Object.entries(TREE).flatMap(([from, list]) => list.map((to) => importOf(from, to))),
  ...HUBS.flatMap((hub) =>
    Array.from({ length: 20 }, (_, no) => importOf(`scripts/importer-${no}.ts`, hub)),
  ),
];

function importOf(from: string, to: string): Import {
  return { from, to, specifier: to, isType: false, isBuiltin: false };
}

function near(...changed: string[]): string[] {
  const files = [...new Set([...Object.keys(TREE), ...changed])];
  return findNearTests(changed, files, IMPORTS, (path) => TEXTS[path] ?? '').map(
    ({ path }) => path,
  );
}

describe('findNearTests', () => {
  it('finds tests that import a changed file, the nearest first', () => {
    expect(near('contract/limits.ts').slice(0, 2)).toEqual([
      'contract/limits.test.ts',
      'mock-server/wallet/withdraw.test.ts',
    ]);
  });

  it('finds tests beside a handler and tests that call it, although all import the app', () => {
    const found = near('mock-server/wallet/withdraw.ts');
    expect(found[0]).toBe('mock-server/wallet/withdraw.test.ts');
    expect(found.toSorted()).toEqual([
      'e2e/flows/money.flow.ts',
      'mock-server/journal.test.ts',
      'mock-server/wallet/deposit.test.ts',
      'mock-server/wallet/withdraw.test.ts',
    ]);
  });

  it.each([
    'client/screens/trade-withdraw/withdraw-screen.tsx',
    'client/screens/trade-withdraw/card.tsx',
    'client/screens/trade-withdraw/card.module.css',
  ])('finds the flow and the browser test that open the screen of %s', (file) => {
    expect(near(file).toSorted()).toEqual(['e2e/flows/money.flow.ts', 'e2e/specs/wallet.spec.ts']);
  });

  it('finds a test that was changed itself first', () => {
    expect(near('mock-server/user/login.ts', 'mock-server/journal.test.ts')[0]).toBe(
      'mock-server/journal.test.ts',
    );
  });

  it('finds tests with the name of a file that nothing imports', () => {
    expect(near('pictures/login.png').toSorted()).toEqual([
      'e2e/flows/login.flow.ts',
      'mock-server/user/login.test.ts',
    ]);
  });
});

it('screensNear returns the screens that a file is part of', () => {
  expect(screensNear(['client/screens/trade-withdraw/card.module.css'], IMPORTS)).toEqual([
    'trade-withdraw',
  ]);
  expect(screensNear(['mock-server/wallet/withdraw.ts'], IMPORTS)).toEqual([]);
});

it('choose takes what fits the time, and always what has the name of a changed file', () => {
  const times = new Map([
    ['slow', 80],
    ['quick', 5],
    ['medium', 10],
    ['far', 5],
  ]);
  const tests = [
    { path: 'slow', nearness: 1.2 },
    { path: 'quick', nearness: 1 },
    { path: 'medium', nearness: 0.5 },
    { path: 'far', nearness: 0.1 },
    { path: 'of another tier', nearness: 3 },
  ];
  expect(choose(tests, times, 0.1)).toEqual({
    chosen: ['quick', 'far'],
    left: ['slow', 'medium'],
  });
  const [slow] = tests;
  expect(choose([{ ...slow!, nearness: 1.5 }], times, 0.1).chosen).toEqual(['slow']);
});

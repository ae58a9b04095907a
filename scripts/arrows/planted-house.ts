const unit = 'export const value = 1;\nexport type Kind = number;\n';

/** What a package of that name looks like once installed. */
function packageFiles(names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => [
      [
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: '1.0.0', type: 'module', exports: './index.js' }),
      ],
      [`node_modules/${name}/index.js`, 'export const value = 1;\n'],
    ]),
  );
}

const dependencies = ['@noble/hashes', 'typebox', 'react', 'mobx', 'i18next', 'fastify'];
const devDependencies = ['@playwright/test', 'vitest'];

const files = [
  'contract/money.ts',
  'contract/envelope.ts',
  'contract/errors.ts',
  'contract/errors/core.ts',
  'contract/errors/dicebox.ts',
  'contract/other.ts',
  'contract/rules/dice.ts',
  'contract/rules/oracle.test-support.ts',
  'contract/api/endpoints.ts',
  'contract/api/games.ts',
  'fixtures/scenario.ts',
  'mock-server/main.ts',
  'mock-server/app.ts',
  'mock-server/options.ts',
  'mock-server/core/world/world.ts',
  'mock-server/ledger/post.ts',
  'mock-server/rounds/draw.ts',
  'mock-server/scenario/fill-world.ts',
  'mock-server/core/http/reply.ts',
  'mock-server/games/plugin.ts',
  'mock-server/games/odds.test.ts',
  'mock-server/user/plugin.ts',
  'mock-server/core/control/plugin.ts',
  'mock-server/core/fake-server.ts',
  'mock-server/core/contract.ts',
  'mock-server/testing/open-test-world.ts',
  'client/main.tsx',
  'client/app/shell.tsx',
  'client/devtools/panel.tsx',
  'client/http/call.ts',
  'client/http/api-error.ts',
  'client/worker/cache-app.ts',
  'client/stores/game/game-store.ts',
  'client/stores/loop-a.ts',
  'client/screens/shared/stores/use-stores.ts',
  'client/screens/home/home-screen.tsx',
  'client/screens/login/login-screen.tsx',
  'client/navigation/navigate.ts',
  'client/ui/controls/button.tsx',
  'client/i18n/en.ts',
  'kit/client/control.ts',
  'kit/playwright/fixtures.ts',
  'e2e/support/test.ts',
  'e2e/pages/home-page.ts',
  'scripts/dev/main.ts',
];

/** A small house in which everything is in order. */
export const houseFiles: Record<string, string> = {
  'package.json': JSON.stringify({
    name: 'planted',
    version: '1.0.0',
    type: 'module',
    imports: { '#contract/*': './contract/*', '#fixtures/*': './fixtures/*', '#kit/*': './kit/*' },
    dependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])),
    devDependencies: Object.fromEntries(devDependencies.map((name) => [name, '1.0.0'])),
  }),
  ...packageFiles([...dependencies, ...devDependencies, 'undeclared']),
  ...Object.fromEntries(files.map((path) => [path, path.endsWith('.mjs') ? '' : unit])),
  'client/stores/loop-b.ts': `import './loop-a.ts';\n`,
};

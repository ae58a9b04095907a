/** An import in a file of its own, and the rule that forbids it. */
export interface Planted {
  rule: string;
  file: string;
  code: string;
}

const value = (from: string): string => `import '${from}';\n`;
const type = (from: string): string => `import type { Kind } from '${from}';\n`;

/** One per rule at least; `code` must break that rule and no other. */
export const plantedArrows: Planted[] = [
  planted(
    'contract-is-an-island',
    'contract/rules/p1.ts',
    type('../../mock-server/core/world/world.ts'),
  ),
  planted('contract-does-no-io', 'contract/rules/p2.ts', value('node:crypto')),
  planted('contract-packages', 'contract/api/p3.ts', value('mobx')),
  planted('money-stands-alone', 'contract/money.ts', type('./errors.ts')),
  planted('rules-know-money-only', 'contract/rules/p4.ts', type('../api/games.ts')),
  planted('rules-hash-and-nothing-else', 'contract/rules/p5.ts', value('typebox')),
  planted('errors-stand-alone', 'contract/errors.ts', type('./money.ts')),
  planted('envelope-stands-alone', 'contract/envelope.ts', type('./errors.ts')),
  planted('core-errors-are-generic', 'contract/errors/core.ts', value('./dicebox.ts')),
  planted('api-knows-money-errors-rules', 'contract/api/p6.ts', value('../other.ts')),
  planted('api-does-not-hash', 'contract/api/p7.ts', value('@noble/hashes')),
  planted('core-control-is-generic', 'contract/control/core/p60.ts', type('../../money.ts')),

  planted(
    'server-never-imports-client',
    'mock-server/games/p8.ts',
    type('../../client/http/call.ts'),
  ),
  planted('world-is-the-ground', 'mock-server/core/world/p9.ts', type('../http/reply.ts')),
  planted('ledger-stands-on-world', 'mock-server/ledger/p10.ts', value('../rounds/draw.ts')),
  planted('rounds-stand-on-ledger', 'mock-server/rounds/p11.ts', value('../core/http/reply.ts')),
  planted('scenario-stands-on-resources', 'mock-server/scenario/p51.ts', value('../app.ts')),
  planted(
    'scenario-stands-on-resources',
    'mock-server/scenario/p54.ts',
    type('../core/control/plugin.ts'),
  ),
  planted('core-knows-no-product', 'mock-server/core/p61.ts', type('#contract/rules/dice.ts')),
  planted('core-knows-no-product', 'mock-server/core/http/p62.ts', type('#contract/errors.ts')),
  planted(
    'core-knows-no-product',
    'mock-server/core/control/p63.ts',
    value('../../games/plugin.ts'),
  ),
  planted('http-stands-on-world', 'mock-server/core/http/p12.ts', value('../control/plugin.ts')),
  planted('api-binds-the-core', 'mock-server/api/p64.ts', value('../ledger/post.ts')),
  planted('resources-stand-on-rounds', 'mock-server/games/p13.ts', value('../app.ts')),
  planted(
    'resources-stand-on-rounds',
    'mock-server/games/p14.ts',
    value('../core/control/plugin.ts'),
  ),
  planted('resources-do-not-meet', 'mock-server/games/p15.ts', type('../user/plugin.ts')),
  planted('resources-do-not-meet', 'mock-server/games/p55.ts', value('../scenario/fill-world.ts')),
  planted('control-stays-below-app', 'mock-server/back-office/p16.ts', value('../app.ts')),
  planted('main-opens-and-listens', 'mock-server/main.ts', value('./core/control/plugin.ts')),
  planted('test-helpers-stay-in-tests', 'contract/rules/p52.ts', value('./oracle.test-support.ts')),
  planted(
    'test-helpers-stay-in-tests',
    'mock-server/user/p17.ts',
    value('../testing/open-test-world.ts'),
  ),

  planted('client-never-imports-server', 'client/app/p18.ts', type('../../mock-server/app.ts')),
  planted('client-runs-in-a-browser', 'client/http/p19.ts', value('node:fs')),
  planted('client-without-server-packages', 'client/http/p20.ts', value('fastify')),
  planted('client-takes-schema-types-only', 'client/http/p21.ts', value('#contract/api/games.ts')),
  planted('client-takes-schema-types-only', 'client/http/p22.ts', value('typebox')),
  planted('http-stands-on-contract', 'client/http/p23.ts', type('../stores/game/game-store.ts')),
  planted(
    'stores-stay-below-screens',
    'client/stores/p24.ts',
    type('../screens/home/home-screen.tsx'),
  ),
  planted('stores-take-http-types-only', 'client/stores/p25.ts', value('../http/call.ts')),
  planted('stores-without-react', 'client/stores/p26.ts', value('react')),
  planted('ui-stands-alone', 'client/ui/p27.tsx', type('../stores/game/game-store.ts')),
  planted('ui-knows-no-domain', 'client/ui/p28.tsx', type('#contract/errors.ts')),
  planted('ui-takes-dice-as-a-type', 'client/ui/p29.tsx', value('#contract/rules/dice.ts')),
  planted('ui-is-handed-everything', 'client/ui/p30.tsx', value('i18next')),
  planted('i18n-stands-alone', 'client/i18n/p31.ts', type('../stores/game/game-store.ts')),
  planted('i18n-for-those-who-speak', 'client/p32.ts', value('./i18n/en.ts')),
  planted('worker-stands-alone', 'client/worker/p70.ts', type('../stores/game/game-store.ts')),
  planted('worker-is-no-part-of-the-app', 'client/app/p71.tsx', value('../worker/cache-app.ts')),
  planted(
    'navigation-stands-alone',
    'client/navigation/p33.ts',
    value('../stores/game/game-store.ts'),
  ),
  planted('navigation-for-screens-and-app', 'client/p34.ts', value('./navigation/navigate.ts')),
  planted('screens-stay-below-app', 'client/screens/home/p35.tsx', value('../../app/shell.tsx')),
  planted('screens-do-not-meet', 'client/screens/home/p36.tsx', type('../login/login-screen.tsx')),
  planted(
    'screen-helpers-know-no-screen',
    'client/screens/shared/p53.tsx',
    value('../home/home-screen.tsx'),
  ),
  planted('devtools-stand-apart', 'client/app/p37.tsx', value('../devtools/panel.tsx')),
  planted(
    'devtools-steer-from-outside',
    'client/devtools/p56.ts',
    type('../stores/game/game-store.ts'),
  ),
  planted('devtools-steer-from-outside', 'client/devtools/p57.ts', value('../i18n/en.ts')),
  planted('kit-is-for-devtools-only', 'client/app/p62.ts', type('../../kit/client/control.ts')),

  planted(
    'fixtures-stand-on-contract',
    'fixtures/p38.ts',
    type('../mock-server/core/world/world.ts'),
  ),
  planted(
    'fixtures-for-worlds-and-tests',
    'client/screens/home/p39.ts',
    value('#fixtures/scenario.ts'),
  ),
  planted(
    'fixtures-for-worlds-and-tests',
    'mock-server/games/p40.ts',
    value('#fixtures/scenario.ts'),
  ),
  planted('e2e-looks-from-outside', 'e2e/pages/p41.ts', type('../../client/http/call.ts')),
  planted('kit-client-runs-anywhere', 'kit/client/p63.ts', type('../playwright/fixtures.ts')),
  planted('kit-client-runs-anywhere', 'kit/client/p64.ts', value('node:fs')),
  planted(
    'kit-client-takes-schema-types-only',
    'kit/client/p65.ts',
    value('../../contract/api/games.ts'),
  ),
  planted('specs-take-test-from-support', 'e2e/specs/p42.spec.ts', value('@playwright/test')),
  planted('scripts-stand-outside', 'scripts/p43.mjs', value('../contract/money.ts')),
  planted('suite-stands-on-contract', 'scripts/contract/p60.ts', value('../../mock-server/app.ts')),
  planted(
    'bench-measures-the-server',
    'scripts/bench/p61.ts',
    type('../../client/ui/controls/button.tsx'),
  ),
  planted(
    'simulate-walks-the-server',
    'scripts/simulate/p72.ts',
    type('../../client/ui/controls/button.tsx'),
  ),
  planted(
    'rooms-never-import-scripts',
    'mock-server/core/world/p44.ts',
    value('../../../scripts/dev/main.ts'),
  ),
  planted('bootstrap-needs-no-package', 'scripts/bootstrap/p45.mjs', value('fastify')),

  planted('nothing-imports-main', 'client/app/p46.ts', value('../main.tsx')),
  planted('nothing-imports-a-test', 'mock-server/games/p47.ts', value('./odds.test.ts')),
  planted('no-cycles', 'client/stores/loop-a.ts', value('./loop-b.ts')),
  planted('everything-resolves', 'client/stores/p48.ts', value('./nowhere.ts')),
  planted('no-dev-packages-in-production', 'client/stores/p49.ts', value('vitest')),
  planted('packages-are-declared', 'client/stores/p50.ts', value('undeclared')),
];

function planted(rule: string, file: string, code: string): Planted {
  return { rule, file, code };
}

/** One import for every arrow that ARCHITECTURE.md draws, and for every exception in the rules. */
export const allowedImports: Planted[] = [
  allowed('contract/rules/a1.ts', value('../money.ts'), value('@noble/hashes')),
  allowed('contract/api/a2.ts', value('../money.ts'), value('../errors.ts'), value('typebox')),
  allowed('contract/api/a3.ts', value('../rules/dice.ts'), value('./games.ts')),
  allowed('contract/errors.ts', value('./errors/core.ts'), value('./errors/dicebox.ts')),
  allowed(
    'contract/rules/a4.test.ts',
    value('vitest'),
    value('node:crypto'),
    value('#fixtures/scenario.ts'),
  ),

  allowed('fixtures/a5.ts', value('#contract/money.ts')),
  allowed('mock-server/core/world/a6.ts', value('#contract/money.ts'), type('../contract.ts')),
  allowed('mock-server/ledger/a7.ts', value('../core/world/world.ts')),
  allowed('mock-server/rounds/a8.ts', value('../ledger/post.ts'), value('../core/world/world.ts')),
  allowed(
    'mock-server/scenario/a20.ts',
    value('../rounds/draw.ts'),
    value('../games/plugin.ts'),
    type('../core/http/reply.ts'),
    value('#fixtures/scenario.ts'),
  ),
  allowed('contract/rules/a21.test.ts', value('./oracle.test-support.ts')),
  allowed(
    'mock-server/core/http/a9.ts',
    value('#contract/errors/core.ts'),
    value('../world/world.ts'),
    value('../contract.ts'),
  ),
  allowed('mock-server/games/a10.ts', value('../rounds/draw.ts'), value('../ledger/post.ts')),
  allowed(
    'mock-server/games/a11.ts',
    value('../core/http/reply.ts'),
    value('../core/world/world.ts'),
    value('./plugin.ts'),
  ),
  allowed(
    'mock-server/back-office/a12.ts',
    value('../games/plugin.ts'),
    value('../rounds/draw.ts'),
  ),
  allowed('mock-server/app.ts', value('./core/control/plugin.ts'), value('./games/plugin.ts')),
  allowed(
    'mock-server/main.ts',
    value('./app.ts'),
    value('./core/world/world.ts'),
    value('./options.ts'),
    value('./scenario/fill-world.ts'),
    type('./core/fake-server.ts'),
  ),
  allowed('mock-server/a13.test.ts', value('./testing/open-test-world.ts'), value('./app.ts')),

  allowed(
    'client/http/a14.ts',
    value('#contract/api/endpoints.ts'),
    type('#contract/api/games.ts'),
  ),
  allowed(
    'client/stores/a15.ts',
    type('../http/call.ts'),
    value('../http/api-error.ts'),
    value('mobx'),
  ),
  allowed(
    'client/screens/home/a16.tsx',
    value('../../stores/game/game-store.ts'),
    value('../../ui/controls/button.tsx'),
  ),
  allowed(
    'client/screens/home/a17.tsx',
    value('../../i18n/en.ts'),
    value('../../navigation/navigate.ts'),
  ),
  allowed(
    'client/ui/a18.tsx',
    value('#contract/money.ts'),
    type('#contract/rules/dice.ts'),
    value('react'),
  ),
  allowed(
    'client/app/shell.tsx',
    value('../screens/home/home-screen.tsx'),
    value('../ui/controls/button.tsx'),
  ),
  allowed(
    'client/screens/home/a22.tsx',
    value('../shared/stores/use-stores.ts'),
    value('./home-screen.tsx'),
  ),
  allowed(
    'client/devtools/a23.tsx',
    value('./panel.tsx'),
    value('../ui/controls/button.tsx'),
    type('#contract/rules/dice.ts'),
    value('#contract/api/endpoints.ts'),
    value('react'),
  ),
  allowed(
    'client/main.tsx',
    value('./app/shell.tsx'),
    value('./i18n/en.ts'),
    value('./http/call.ts'),
  ),

  allowed('e2e/support/test.ts', value('@playwright/test'), value('#fixtures/scenario.ts')),
  allowed('e2e/specs/a19.spec.ts', value('../support/test.ts'), value('../pages/home-page.ts')),
  allowed('scripts/dev/main.ts', value('fastify')),
  allowed('scripts/contract/a60.ts', value('../../contract/api/endpoints.ts')),
  allowed('scripts/record/a61.ts', type('../../fixtures/scenario.ts')),
  allowed('scripts/bench/a62.ts', value('../../mock-server/app.ts')),
  allowed('scripts/simulate/a63.ts', value('../../mock-server/app.ts')),
];

function allowed(file: string, ...imports: string[]): Planted {
  return { rule: '', file, code: imports.join('') };
}

/** The contract of any fake host, without Dicebox. */
const CORE_CONTRACT =
  'contract/{api-declaration,endpoint-declaration,money,time-zone,envelope,errors/core,control/core}.ts contract/control/core';
/** The files that all parts of the core share. */
const CORE_BASE = 'mock-server/core/{core.ts,operations.ts,refusal.ts,world}';
/** The contract for browsers: schemas as types alone, because their values load typebox. */
const CLIENT_CONTRACT =
  'contract/{app-info,money,time-zone,typed-text,web-hosts,errors}.ts contract/{errors,rules} contract/api/endpoints.ts type:contract/api';
/** The entries of the package that an example uses: dicebox/server, dicebox/kit and dicebox/in-process. */
const PUBLIC_ENTRIES = 'mock-server/public.ts kit/playwright/fixtures.ts kit/in-process/server.ts';
/** The parts of the control plane's contract that do not load typebox. */
const LIGHT_CONTROL = 'contract/control/core/{declaration,fault,limits}.ts';

/**
 * The allowed imports of each row. A row is a file or a folder; `*` stands for each other subfolder
 * separately. A file belongs to the most specific row. It may import files of its own row, the files that the
 * first text names, and the packages that the second text names; everything else is forbidden. A name
 * includes its subfolders, `{a,b}` stands for several names, and `type:` allows types only. `node` stands for
 * Node's own modules, `*` for all packages and Node.
 */
export const ROWS: Readonly<Record<string, readonly [imports: string, packages: string]>> = {
  // contract: no I/O, no framework.
  'contract/app-info.ts': ['', ''],
  'contract/typed-text.ts': ['', ''],
  'contract/money.ts': ['contract/typed-text.ts', ''],
  'contract/time-zone.ts': ['', ''],
  'contract/web-hosts.ts': ['', ''],
  'contract/endpoint-declaration.ts': ['', ''],
  'contract/api-declaration.ts': ['contract/endpoint-declaration.ts', 'type:typebox'],
  'contract/envelope.ts': ['', 'typebox'],
  'contract/rules': ['contract/{money,time-zone}.ts contract/rules', '@noble/hashes'],
  'contract/rules/dice.ts': ['contract/rules', ''],
  'contract/errors.ts': ['contract/errors', ''],
  'contract/errors/core.ts': ['', ''],
  'contract/errors/upload.ts': ['contract/errors/core.ts', ''],
  'contract/errors/dicebox.ts': ['contract/errors/{core,upload}.ts', ''],
  'contract/api': ['contract/{money,envelope,errors}.ts contract/{errors,rules,api}', 'typebox'],
  'contract/api/endpoints.ts': ['type:contract/api type:contract/endpoint-declaration.ts', ''],
  'contract/control/core.ts': ['contract/control/core', 'typebox'],
  'contract/control/core': [LIGHT_CONTROL, 'typebox'],
  [LIGHT_CONTROL]: ['', 'type:typebox'],
  'contract/control/dicebox.ts': ['contract/control/{core.ts,core,dicebox}', 'typebox'],
  'contract/control/dicebox': ['contract/money.ts contract/{api,rules,control/core}', 'typebox'],

  fixtures: ['contract/{money,time-zone}.ts contract/rules type:contract/{api,control}', ''],

  // mock-server/core is any fake back end: it contains no dice, no wallet and no endpoint by name.
  'mock-server/core/{core,operations,refusal}.ts': [
    `${CORE_CONTRACT} mock-server/core/{core.ts,operations.ts,refusal.ts,world}`,
    '*',
  ],
  'mock-server/core/world': [`${CORE_CONTRACT} mock-server/core/operations.ts`, '*'],
  'mock-server/core/http': [`${CORE_CONTRACT} ${CORE_BASE}`, '*'],
  'mock-server/core/control': [`${CORE_CONTRACT} ${CORE_BASE} mock-server/core/http`, '*'],
  'mock-server/core/{product,ticking,fake-server,start-fake-server}.ts': [
    `${CORE_CONTRACT} ${CORE_BASE} mock-server/core/{product,ticking,fake-server}.ts mock-server/core/{http,control}`,
    '*',
  ],
  'mock-server/core/testing': [`${CORE_CONTRACT} mock-server/core`, '*'],

  // Dicebox's server. Resources do not import each other.
  // The manners of a FastAdmin host, for any contract.
  'mock-server/host': [`${CORE_CONTRACT} ${CORE_BASE} mock-server/core/http`, '*'],
  'mock-server/api': ['contract mock-server/core/{refusal.ts,world,http} mock-server/host', '*'],
  'mock-server/ledger': ['contract/{money,errors}.ts mock-server/core/{refusal.ts,world}', '*'],
  'mock-server/rounds': [
    'contract/{money,time-zone}.ts contract/rules mock-server/{core/world,ledger}',
    '*',
  ],
  'mock-server/*': [
    'contract mock-server/{core/refusal.ts,core/product.ts,core/world,core/http,host,api,ledger,rounds}',
    '*',
  ],
  'mock-server/scenario': [
    'contract fixtures mock-server/{core/product.ts,core/world,core/http,api,ledger,rounds,*}',
    '*',
  ],
  'mock-server/back-office': [
    'contract fixtures mock-server/{core/refusal.ts,core/product.ts,core/world,core/http,core/control,api,ledger,rounds,*}',
    '*',
  ],
  'mock-server/migrations.ts': ['mock-server/core/world mock-server/{ledger,upload}', 'node'],
  // The public entry: the core and the ledger for other products, and the server of Dicebox.
  'mock-server/public.ts': [
    'contract/money.ts contract/errors/core.ts mock-server/{core,ledger,app.ts}',
    'typebox',
  ],
  'mock-server/options.ts': ['contract/control/core mock-server/core/world', 'node commander'],
  'mock-server/app.ts': [
    'contract fixtures mock-server/{core/product.ts,core/fake-server.ts,core/world,core/http,core/control,host,api,ledger,rounds,*,scenario,back-office,migrations.ts}',
    '*',
  ],
  'mock-server/main.ts': [
    'contract/app-info.ts mock-server/{core/fake-server.ts,core/ticking.ts,core/world,scenario,app.ts,options.ts}',
    '*',
  ],
  'mock-server/testing': ['contract fixtures mock-server', '*'],

  // client: stores are free of React; ui gets everything as props; screens do not import each other.
  // The build replaces the shapes by their value, which loads nothing.
  'client/http': [`${CLIENT_CONTRACT} contract/api/answer-shapes.ts`, ''],
  'client/stores': [`${CLIENT_CONTRACT} client/http/api.ts type:client/http`, 'mobx'],
  'client/ui': ['contract/money.ts type:contract/rules/dice.ts', 'react react-dom dompurify'],
  'client/i18n': [
    'contract/{time-zone,errors}.ts contract/{errors,rules}',
    'i18next i18next-resources-to-backend',
  ],
  'client/navigation': ['', 'react react-router-dom'],
  'client/worker': ['', ''],
  'client/screens/shared': [
    `${CLIENT_CONTRACT} client/{http,stores,ui,i18n,navigation}`,
    'react react-router-dom mobx mobx-react-lite react-i18next type:i18next',
  ],
  'client/screens/*': [
    `${CLIENT_CONTRACT} client/{http,stores,ui,i18n,navigation,screens/shared}`,
    'react react-router-dom mobx mobx-react-lite react-i18next type:i18next',
  ],
  'client/app': [
    'client/{http,stores,ui,i18n,navigation,screens}',
    'react react-dom react-router-dom mobx mobx-react-lite react-i18next i18next',
  ],
  'client/main.ts': ['client/{navigation,i18n,app}', ''],
  'client/devtools': [
    `${CLIENT_CONTRACT} ${LIGHT_CONTROL} type:contract/control client/ui kit/client`,
    'react react-dom',
  ],
  client: ['', ''],

  // kit: what other teams import or type. kit/client runs in Node and in browsers.
  'kit/client': [`contract/api/endpoints.ts ${LIGHT_CONTROL} type:contract`, ''],
  'kit/playwright': ['contract kit/client', 'node @playwright/test'],
  'kit/in-process': [
    'type:contract kit/client mock-server/app.ts mock-server/core/fake-server.ts type:mock-server/core',
    'type:fastify',
  ],
  // The comparison with any contract knows nothing of the API of Dicebox.
  'kit/host-check': [`${CORE_CONTRACT} kit/client`, 'node typebox'],
  'kit/host-check/dicebox': ['contract fixtures kit/{client,host-check}', 'node typebox'],
  'kit/cli': ['contract kit/{client,host-check}', 'node commander'],

  // An example imports what another team could: the public entries of the package.
  'examples/*': [PUBLIC_ENTRIES, 'type:fastify @playwright/test'],

  'e2e/support': ['contract kit', 'node @playwright/test'],
  'e2e/pages': ['contract kit e2e/support', 'node vite @playwright/test type:axe-core'],
  // A spec takes `test` from e2e/support, which gives it a world of its own and blocks foreign hosts.
  'e2e/specs': ['contract fixtures kit e2e/{support,pages}', 'node type:@playwright/test'],
  // A flow runs the app and the server in one process.
  'e2e/flows': [
    'contract fixtures kit/{client,in-process} client',
    'vitest happy-dom i18next @testing-library/dom @testing-library/user-event',
  ],
  'e2e/flows/vitest.config.ts': ['scripts/test/environment.ts', 'vitest'],
  'e2e/planted': ['kit/playwright', '@playwright/test'],

  // scripts. What runs before the install uses no package.
  'scripts/bootstrap': ['', 'node'],
  'scripts/start.mjs': ['scripts/bootstrap', 'node'],
  'scripts/run.mjs': ['scripts/bootstrap', 'node tsx'],
  'scripts/command-line.ts': ['', 'commander'],
  'scripts/running-server.ts': ['', 'node'],
  'scripts/projects.ts': ['scripts/bootstrap', 'node'],
  'scripts/machine.ts': ['', 'node'],
  'scripts/*': ['scripts', '*'],
  'scripts/check': ['contract scripts', '*'],
  'scripts/docs': ['contract fixtures mock-server/options.ts scripts', '*'],
  'scripts/bench': ['contract scripts mock-server kit/client kit/playwright', '*'],
  'scripts/library': ['type:contract scripts kit/cli/program.ts', '*'],
  'scripts/frames': ['scripts kit/client', '*'],
  'scripts/package': ['contract scripts kit/client', '*'],
  'scripts/kill-test': ['contract scripts mock-server', '*'],
  'scripts/simulate': ['contract scripts mock-server', '*'],
};

/** Allowed imports of the tests and test helpers in a folder, in addition to all packages. The longest name applies. */
export const TESTS: Readonly<Record<string, string>> = {
  contract: 'contract',
  fixtures: 'contract fixtures mock-server',
  'mock-server': 'contract fixtures mock-server scripts/simulate',
  client: 'contract client',
  kit: 'contract fixtures mock-server kit',
  examples: `${PUBLIC_ENTRIES} examples`,
  scripts: 'contract fixtures mock-server kit e2e/support scripts',
};

/** Folders for tests alone; `scripts/simulate` is a test that runs longer. */
export const TESTING = ['mock-server/testing', 'mock-server/core/testing'];
export const MAY_IMPORT_TESTING = [...TESTING, 'scripts/simulate', 'e2e/flows'];

/** Folders that may import only packages of `dependencies`, because a production install has no others. */
export const PRODUCTION = ['contract', 'fixtures', 'mock-server'];

// Which folder may import which. ARCHITECTURE.md draws the same.
const OURS = '^(client|contract|e2e|examples|fixtures|kit|mock-server|scripts)/';
/** Tests, and what only tests use; a random walk is a test that runs longer. */
const TEST = '\\.test(-support)?\\.tsx?$|^mock-server/(core/)?testing/|^scripts/simulate/';
/** The contract of any fake host, without Dicebox. */
const CORE_CONTRACT =
  'contract/(api-declaration|money|time-zone|typed-text|envelope|errors/core|control/core)\\b';
/** The contract for browsers; other files load typebox, so that only their types may be imported. */
const LIGHT_CONTRACT =
  'contract/(?!(api|control)/|envelope|api-declaration)|contract/api/(endpoints|answer-shapes)\\.ts|contract/control/core/(declaration|fault|limits)\\.ts';

const rule = (name, from, to, except = TEST) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: except },
  to,
});
const NONE = '^$';

/** Of this repository, `from` imports only `allowed`. */
const files = (from, allowed, except = TEST) =>
  rule(`files: ${from}`, from, { path: OURS, pathNot: `^(${allowed})` }, except);

/** `from` imports only the packages `allowed`; Node's own modules are `node`. */
const packages = (from, allowed) => [
  rule(`packages: ${from}`, from, {
    path: 'node_modules',
    pathNot: `node_modules/(@types/)?(${allowed})/`,
    dependencyTypesNot: ['core'],
  }),
  ...(allowed.startsWith('node')
    ? []
    : [rule(`no modules of Node: ${from}`, from, { dependencyTypes: ['core'] })]),
];

/** Of `to`, `from` imports only types. */
const types = (from, to) =>
  rule(`only types: ${from}`, from, { path: to, dependencyTypesNot: ['type-only'] });

const RESOURCE =
  '^mock-server/(?!core/|host/|api/|ledger/|rounds/|scenario/|back-office/|testing/)([^/]+)/';

export default {
  forbidden: [
    rule('there is no such file', '', { couldNotResolve: true, pathNot: '/dist/' }, NONE),
    rule('main starts a program', '', { path: '^(client|mock-server)/main\\.tsx?$' }),
    rule('nobody imports a test', '', { path: '\\.test\\.tsx?$' }, NONE),
    rule(
      'only tests import what is for tests',
      OURS,
      { path: '^mock-server/(core/)?testing/|\\.test-support\\.tsx?$' },
      `${TEST}|^e2e/flows/`,
    ),
    rule(
      'package.json declares every package',
      OURS,
      { dependencyTypes: ['npm-no-pkg'], dependencyTypesNot: ['npm', 'npm-dev'] },
      NONE,
    ),
    rule('a production install has only dependencies', '^(contract|fixtures|mock-server)/', {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
    }),

    // contract: no I/O, no framework.
    files('^contract/', 'contract/'),
    files(`^${CORE_CONTRACT}`, CORE_CONTRACT),
    files('^contract/rules/', 'contract/(rules/|money|time-zone|typed-text)'),
    files('^contract/errors', 'contract/errors'),
    files('^contract/api/', 'contract/(api/|rules/|errors|money|envelope|api-declaration)'),
    types('^contract/api/endpoints\\.ts$', OURS),
    ...packages('^contract/', 'typebox|@noble/hashes'),
    ...packages('^contract/(rules/|money|time-zone|errors|typed-text|app-info)', '@noble/hashes'),
    files('^fixtures/', '(fixtures|contract)/'),
    types('^fixtures/', '^contract/(api|control)/'),
    ...packages('^fixtures/', 'typebox'),

    // core is any fake back end: it contains no dice, no wallet and no endpoint by name.
    files('^mock-server/core/', `mock-server/core/|${CORE_CONTRACT}`),
    files('^mock-server/core/world/', `mock-server/core/(world/|operations)|${CORE_CONTRACT}`),
    files(
      '^mock-server/core/http/',
      `mock-server/core/((world|http)/|core|operations|refusal)|${CORE_CONTRACT}`,
    ),
    files(
      '^mock-server/core/control/',
      `mock-server/core/((world|http|control)/|core|operations|refusal)|${CORE_CONTRACT}`,
    ),
    // host is the manners of a FastAdmin host, for any contract.
    files(
      '^mock-server/host/',
      `mock-server/(host/|core/((world|http)/|core|operations|refusal))|${CORE_CONTRACT}`,
    ),
    files(
      '^mock-server/api/',
      'contract/|mock-server/((api|host|core/(world|http))/|core/refusal)',
    ),
    files(
      '^mock-server/ledger/',
      'contract/(money|errors)|mock-server/(ledger/|core/(world/|refusal))',
    ),
    files(
      '^mock-server/rounds/',
      'contract/(rules/|money|time-zone)|mock-server/(rounds|ledger|core/world)/',
    ),
    // Resources do not import each other.
    files(
      RESOURCE,
      'contract/|mock-server/(($1|host|api|ledger|rounds|core/(world|http))/|core/(refusal|product))',
    ),
    files(
      '^mock-server/(scenario|back-office|app)\\b',
      '(contract|fixtures)/|mock-server/(?!main|public|options|core/core\\.ts)',
    ),
    files('^mock-server/scenario/', '(contract|fixtures)/|mock-server/(?!back-office/|app)'),
    // The entry for other products: the core, the ledger, and the server of Dicebox.
    files(
      '^mock-server/public\\.ts$',
      'contract/(money|errors/core)|mock-server/(core|ledger|app)\\b',
    ),

    // client: stores are free of React; ui gets everything as props; screens do not import each other.
    files('^client/', '(client|contract)/|kit/client/'),
    types('^client/', `^(?!${LIGHT_CONTRACT})contract/`),
    files('^client/(http|stores)/', 'client/(http|stores)/|contract/'),
    files('^client/http/', '(client/http|contract)/'),
    files('^client/(ui|i18n|navigation|worker)/', 'client/$1/|contract/'),
    files(
      '^client/screens/shared/',
      'client/(screens/shared|http|stores|ui|i18n|navigation)/|contract/',
    ),
    files(
      '^client/screens/(?!shared/)([^/]+)/',
      'client/(screens/($1|shared)|http|stores|ui|i18n|navigation)/|contract/',
    ),
    files('^client/app/', 'client/(app|screens|http|stores|ui|i18n|navigation)/'),
    files('^client/devtools/', 'client/(devtools|ui)/|contract/|kit/client/'),
    rule('only the control panel imports the kit', '^client/(?!devtools/)', { path: '^kit/' }),
    ...packages(
      '^client/',
      'react|react-dom|react-router-dom|mobx|mobx-react-lite|react-i18next|i18next|i18next-resources-to-backend|dompurify',
    ),
    ...packages('^client/stores/', 'mobx'),
    ...packages('^client/(http|worker)/', '-'),
    ...packages('^client/(ui|devtools)/', 'react|react-dom|dompurify'),
    ...packages('^client/i18n/', 'i18next|i18next-resources-to-backend'),

    // kit: what other teams import or type. kit/client runs in Node and in browsers.
    files('^kit/client/', '(kit/client|contract)/'),
    types('^kit/client/', `^(?!${LIGHT_CONTRACT})contract/`),
    ...packages('^kit/client/', '-'),
    files('^kit/(playwright|host-check|cli)/', '(kit|contract|fixtures)/'),
    files('^kit/playwright/', '(kit/(playwright|client)|contract)/'),
    files('^kit/host-check/(?!dicebox/)', `kit/(client|host-check)/|${CORE_CONTRACT}`),
    files('^kit/in-process/', '(kit/(in-process|client)|contract|mock-server)/'),
    types('^kit/in-process/', '^(contract|mock-server/(?!app|core/fake-server))'),
    ...packages('^kit/(host-check|cli)/', 'node|typebox|commander|cross-spawn'),

    // An example imports what another team could: the public entries of the package.
    files(
      '^examples/([^/]+)/',
      'examples/$1/|mock-server/public\\.ts|kit/(playwright/fixtures|in-process/server)\\.ts',
      NONE,
    ),

    // A spec takes `test` from e2e/support, which gives it a world of its own and blocks foreign hosts.
    files(
      '^e2e/specs/',
      '(contract|fixtures|kit)/|e2e/(specs|support|pages)/|scripts/running-server',
    ),
    types('^e2e/specs/', 'node_modules/@playwright/test/'),
    files(
      '^e2e/(support|pages)/',
      '(contract|kit)/|e2e/(support|pages)/|client/navigation/routes|scripts/(running-server|bootstrap)',
    ),
    files('^e2e/flows/', '(client|contract|fixtures|kit|e2e/flows)/|scripts/test/environment\\.ts'),

    // What runs before the install uses no package.
    files('^scripts/bootstrap/', 'scripts/bootstrap/'),
    ...packages('^scripts/bootstrap/', 'node'),
    files(
      '^scripts/(?!library/)',
      '(scripts|contract|mock-server|fixtures)/|kit/(client|playwright)/',
    ),
    files('^scripts/library/', '(scripts|contract)/|kit/cli/'),
    files('^scripts/(?!docs/|bench/|simulate/)', '(scripts|contract)/|kit/(client|cli)/'),

    // Tests of a folder.
    files('^(contract|client)/.*\\.test', 'contract/|$1/', NONE),
    files('^(mock-server|kit)/.*\\.test', '(contract|fixtures|mock-server)/|$1/', NONE),
  ],
  required: [
    {
      name: 'imports are read: does dependency-cruiser support the installed TypeScript?',
      severity: 'error',
      module: { path: '^mock-server/main\\.ts$' },
      to: { path: '^contract/rules/', reachable: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    exclude: { path: '^\\.cache' },
    // Includes `import type`.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

// @ts-check
import { forbidAll, resource, resourceFloor, tests } from './patterns.mjs';

export const serverRules = forbidAll([
  {
    name: 'server-never-imports-client',
    comment: 'Client and server meet in contract/ only.',
    from: { path: '^mock-server/' },
    to: { path: '^client/' },
  },
  {
    name: 'core-knows-no-product',
    comment:
      'mock-server/core is any fake back end: app.ts hands it contract, messages, migrations, handlers and scenarios.',
    from: { path: '^mock-server/core/', pathNot: tests },
    to: {
      path: '^(contract|fixtures|mock-server)/',
      pathNot:
        '^(contract/((money|envelope|errors/core|control/core)[.]ts$|control/core/)|mock-server/core/)',
    },
  },
  {
    name: 'world-is-the-ground',
    comment: 'mock-server/core/world is the ground floor of the server: it knows nothing above.',
    from: { path: '^mock-server/core/world/', pathNot: tests },
    to: { path: '^mock-server/', pathNot: '^mock-server/core/(world/|contract[.]ts$)' },
  },
  {
    name: 'http-stands-on-world',
    comment:
      'mock-server/core/http carries calls into worlds: control and fake-server are above it.',
    from: { path: '^mock-server/core/http/', pathNot: tests },
    to: {
      path: '^mock-server/core/',
      pathNot: '^mock-server/core/(world/|http/|(contract|refusal)[.]ts$)',
    },
  },
  {
    name: 'api-binds-the-core',
    comment: 'mock-server/api names the calls, callers and refusals of Dicebox for the core.',
    from: { path: '^mock-server/api/', pathNot: tests },
    to: {
      path: '^mock-server/',
      pathNot: '^mock-server/(core/(world|http)/|core/refusal[.]ts$|api/)',
    },
  },
  {
    name: 'ledger-stands-on-world',
    comment:
      'mock-server/ledger is the only writer of money and knows only the world it writes in.',
    from: { path: '^mock-server/ledger/', pathNot: tests },
    to: { path: '^mock-server/', pathNot: '^mock-server/(core/(world/|refusal[.]ts$)|ledger/)' },
  },
  {
    name: 'rounds-stand-on-ledger',
    comment:
      'mock-server/rounds draws and settles: it knows ledger and world, no resource and no HTTP.',
    from: { path: '^mock-server/rounds/', pathNot: tests },
    to: { path: '^mock-server/', pathNot: '^mock-server/(core/world|ledger|rounds)/' },
  },
  {
    name: 'scenario-stands-on-resources',
    comment:
      'mock-server/scenario fills a new world from fixtures, by the code that answers the calls: control, app and main are above it.',
    from: { path: '^mock-server/scenario/', pathNot: tests },
    to: { path: '^mock-server/(core/control/|back-office/|[^/]+$)' },
  },
  {
    name: 'resources-stand-on-rounds',
    comment: 'A resource uses http, rounds, ledger and world; control, app and main are above it.',
    from: { path: resource, pathNot: tests },
    to: { path: '^mock-server/(core/control/|back-office/|[^/]+$)' },
  },
  {
    name: 'resources-do-not-meet',
    comment:
      'Resources do not import each other: what two of them need lives in a floor below, or is handed in by app.ts.',
    from: { path: resource, pathNot: tests },
    to: {
      path: '^mock-server/[^/]+/',
      pathNot: [
        resourceFloor,
        '^mock-server/$1/',
        '^mock-server/(core/control|core/testing|back-office|testing)/',
      ],
    },
  },
  {
    name: 'control-stays-below-app',
    comment:
      'mock-server/core/control and back-office steer worlds; app.ts registers it, never the reverse.',
    from: { path: '^mock-server/(core/control|back-office)/', pathNot: tests },
    to: { path: '^mock-server/[^/]+$' },
  },
  {
    name: 'main-opens-and-listens',
    comment: 'mock-server/main.ts reads the options, opens the main world, and listens.',
    from: { path: '^mock-server/main[.]ts$' },
    to: {
      path: '^mock-server/',
      pathNot: '^mock-server/((app|options)[.]ts$|core/(world/|fake-server[.]ts$)|scenario/)',
    },
  },
  {
    name: 'test-helpers-stay-in-tests',
    comment:
      'mock-server/testing and *.test-support.ts are for tests; the program never asks whether it is being tested.',
    from: {
      path: '^(client|contract|fixtures|mock-server)/',
      pathNot: [tests, '^mock-server/(core/)?testing/'],
    },
    to: { path: '(^mock-server/(core/)?testing/|[.]test-support[.]tsx?$)' },
  },
]);

// @ts-check
import { forbidAll, packages, tests } from './patterns.mjs';

export const clientRules = forbidAll([
  {
    name: 'client-never-imports-server',
    comment: 'Client and server meet in contract/ only.',
    from: { path: '^client/' },
    to: { path: '^mock-server/' },
  },
  {
    name: 'client-runs-in-a-browser',
    comment: 'There is no node:fs on a phone.',
    from: { path: '^client/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'client-without-server-packages',
    comment: 'What the fake server is made of stays there.',
    from: { path: '^client/', pathNot: tests },
    to: { path: packages('fastify|@fastify/[^/]+|better-sqlite3|@node-rs/[^/]+|ajv') },
  },
  {
    name: 'client-takes-schema-types-only',
    comment:
      'The schema files weigh a library: the client imports their types (`import type`); endpoints.ts is the one value.',
    from: { path: '^client/', pathNot: tests },
    to: {
      path: `(^contract/(api|control)/|${packages('typebox')})`,
      pathNot: '^contract/(api/endpoints|control/core/(declaration|fault|limits))[.]ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'http-stands-on-contract',
    comment: 'client/http knows addresses and JSON: no stores, no toasts, no screens.',
    from: { path: '^client/http/', pathNot: tests },
    to: { path: '^client/', pathNot: '^client/http/' },
  },
  {
    name: 'stores-stay-below-screens',
    comment:
      'A store knows http and other stores. What the screen needs of it, the screen asks for.',
    from: { path: '^client/stores/', pathNot: tests },
    to: { path: '^client/', pathNot: '^client/(stores|http)/' },
  },
  {
    name: 'stores-take-http-types-only',
    comment:
      'A store is handed its `api`; it imports the type. api-error.ts may be a value: a store has to tell errors apart.',
    from: { path: '^client/stores/', pathNot: tests },
    to: {
      path: '^client/http/',
      pathNot: '^client/http/api-error[.]ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'stores-without-react',
    comment: 'Stores are React-free, so that a test needs no page.',
    from: { path: '^client/stores/', pathNot: tests },
    to: {
      path: packages(
        'react|react-dom|react-router|react-router-dom|mobx-react-lite|react-i18next|i18next',
      ),
    },
  },
  {
    name: 'ui-stands-alone',
    comment:
      'client/ui is what several screens share: no stores, no http, no i18n, no navigation. Text arrives as props.',
    from: { path: '^client/ui/', pathNot: tests },
    to: { path: '^client/', pathNot: '^client/ui/' },
  },
  {
    name: 'ui-knows-no-domain',
    comment: 'client/ui may show money and, as a type, dice; no other word of the contract.',
    from: { path: '^client/ui/', pathNot: tests },
    to: { path: '^contract/', pathNot: '^contract/(money|rules/dice)[.]ts$' },
  },
  {
    name: 'ui-takes-dice-as-a-type',
    comment: 'client/ui draws dice that it is given: `import type`.',
    from: { path: '^client/ui/', pathNot: tests },
    to: { path: '^contract/rules/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'ui-is-handed-everything',
    comment:
      'A part of client/ui neither observes a store nor translates nor navigates: props in, events out.',
    from: { path: '^client/ui/', pathNot: tests },
    to: {
      path: packages('mobx|mobx-react-lite|i18next|react-i18next|react-router|react-router-dom'),
    },
  },
  {
    name: 'i18n-stands-alone',
    comment: 'client/i18n is words; it knows no other room of the client.',
    from: { path: '^client/i18n/', pathNot: tests },
    to: { path: '^client/', pathNot: '^client/i18n/' },
  },
  {
    name: 'i18n-for-those-who-speak',
    comment: 'Only screens, app and main speak to a player; the rest reports codes.',
    from: {
      path: '^client/',
      pathNot: [tests, '^client/(i18n|screens|app|devtools)/', '^client/main[.]tsx$'],
    },
    to: { path: '^client/i18n/' },
  },
  {
    name: 'worker-stands-alone',
    comment:
      'client/worker runs beside the page, in one file of its own: it shares no code with the app, nor the app with it.',
    from: { path: '^client/worker/', pathNot: tests },
    to: { path: '^(client|contract)/', pathNot: '^client/worker/' },
  },
  {
    name: 'worker-is-no-part-of-the-app',
    comment:
      'What the app imports of client/worker would be in its first load, and run in no worker.',
    from: { path: '^client/', pathNot: [tests, '^client/worker/'] },
    to: { path: '^client/worker/' },
  },
  {
    name: 'navigation-stands-alone',
    comment: 'client/navigation moves between pages and knows none of them.',
    from: { path: '^client/navigation/', pathNot: tests },
    to: { path: '^client/', pathNot: '^client/navigation/' },
  },
  {
    name: 'navigation-for-screens-and-app',
    comment: 'Only screens, app and main move the player; a store or http reports, others decide.',
    from: {
      path: '^client/',
      pathNot: [tests, '^client/(navigation|screens|app)/', '^client/main[.]tsx$'],
    },
    to: { path: '^client/navigation/' },
  },
  {
    name: 'screens-stay-below-app',
    comment: 'A screen does not know the shell it is shown in.',
    from: { path: '^client/screens/', pathNot: tests },
    to: { path: '^client/app/' },
  },
  {
    name: 'screens-do-not-meet',
    comment:
      'Screens do not import screens: what two of them show lives in client/ui, what two of them know in a store.',
    from: { path: '^client/screens/(?!shared/)([^/]+)/', pathNot: tests },
    to: { path: '^client/screens/[^/]+/', pathNot: '^client/screens/($1|shared)/' },
  },
  {
    name: 'screen-helpers-know-no-screen',
    comment: 'client/screens/shared serves every screen; none of them knows a single one.',
    from: { path: '^client/screens/shared/', pathNot: tests },
    to: { path: '^client/screens/(?!shared/)[^/]+/' },
  },
  {
    name: 'devtools-stand-apart',
    comment:
      'The devtools must not reach a player: they are a build of their own, and nothing of the client knows them.',
    from: { path: '^client/', pathNot: '^client/devtools/' },
    to: { path: '^client/devtools/' },
  },
  {
    name: 'devtools-steer-from-outside',
    comment:
      'client/devtools shares parts and words of the contract with the app, and steers it by the control plane: no stores, no http, no screens.',
    from: { path: '^client/devtools/', pathNot: tests },
    to: { path: '^client/', pathNot: '^client/(devtools|ui)/' },
  },
  {
    name: 'kit-is-for-devtools-only',
    comment:
      'The app knows nothing of the control plane; the control panel takes its client from kit.',
    from: { path: '^client/', pathNot: [tests, '^client/devtools/'] },
    to: { path: '^kit/' },
  },
]);

// @ts-check
import { forbidAll, npm, packages, tests } from './patterns.mjs';

export const contractRules = forbidAll([
  {
    name: 'contract-is-an-island',
    comment:
      'contract/ is what client and server agree on, so it cannot depend on either. Move what is needed into contract/, or hand it in as an argument.',
    from: { path: '^contract/' },
    to: { path: '^(client|mock-server|e2e)/' },
  },
  {
    name: 'contract-does-no-io',
    comment: 'contract/ runs in a browser and on the server alike: no node:fs, no node:crypto.',
    from: { path: '^contract/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'contract-packages',
    comment: 'contract/ uses two packages: typebox for schemas, @noble/hashes for fairness.',
    from: { path: '^contract/', pathNot: tests },
    to: { dependencyTypes: npm, pathNot: packages('typebox|@noble/hashes') },
  },
  {
    name: 'money-stands-alone',
    comment: 'contract/money.ts and contract/time-zone.ts import nothing at all.',
    from: { path: '^contract/(money|time-zone)[.]ts$' },
    to: { path: '.' },
  },
  {
    name: 'rules-know-money-only',
    comment:
      'The rules of the game are pure functions of values: they know money and the time zone only.',
    from: { path: '^contract/rules/', pathNot: tests },
    to: { path: '^contract/', pathNot: '^contract/((money|time-zone)[.]ts$|rules/)' },
  },
  {
    name: 'rules-hash-and-nothing-else',
    comment:
      '@noble/hashes is the one package of contract/rules: schemas quote rules, never the reverse.',
    from: { path: '^contract/rules/', pathNot: tests },
    to: { dependencyTypes: npm, path: packages('typebox') },
  },
  {
    name: 'errors-stand-alone',
    comment: 'contract/errors is the catalogue of codes and messages: it imports nothing else.',
    from: { path: '^contract/errors([.]ts$|/)' },
    to: { path: '.', pathNot: '^contract/errors/' },
  },
  {
    name: 'core-errors-are-generic',
    comment: 'contract/errors/core.ts holds what any host has; Dicebox adds to it.',
    from: { path: '^contract/errors/core[.]ts$' },
    to: { path: '.' },
  },
  {
    name: 'envelope-stands-alone',
    comment: 'contract/envelope.ts is the schema of every answer: it imports typebox alone.',
    from: { path: '^contract/envelope[.]ts$' },
    to: { path: '.', pathNot: packages('typebox') },
  },
  {
    name: 'api-knows-money-errors-rules',
    comment: 'contract/api describes the wire with money, errors, rules and typebox.',
    from: { path: '^contract/api/', pathNot: tests },
    to: {
      path: '^contract/',
      pathNot: '^contract/((money|envelope|errors)[.]ts$|errors/|rules/|api/)',
    },
  },
  {
    name: 'api-does-not-hash',
    comment: 'Hashing belongs to contract/rules; the schemas only describe.',
    from: { path: '^contract/api/', pathNot: tests },
    to: { path: packages('@noble/hashes') },
  },
  {
    name: 'core-control-is-generic',
    comment:
      'contract/control/core declares what any fake server has: no game, no API, no back office.',
    from: { path: '^contract/control/core([.]ts$|/)', pathNot: tests },
    to: { path: '^contract/', pathNot: '^contract/control/core([.]ts$|/)' },
  },
]);

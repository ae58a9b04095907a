// @ts-check
import { allTests, forbidAll, npm, packages, tests } from './patterns.mjs';

/** Written in TypeScript and built before they run. */
const builtTools = '^scripts/(contract|record|bench|simulate)/';

export const outerRules = forbidAll([
  {
    name: 'fixtures-stand-on-contract',
    comment: 'fixtures/ is data typed by the contract: it knows no other room.',
    from: { path: '^fixtures/', pathNot: tests },
    to: { path: '^(client|mock-server|e2e|scripts)/' },
  },
  {
    name: 'fixtures-for-worlds-and-tests',
    comment:
      'fixtures/ is for worlds (mock-server/core, scenario, back-office) and for tests; never for the client.',
    from: {
      path: '.',
      pathNot: [
        allTests,
        '^fixtures/',
        '^mock-server/(core|scenario|back-office|testing)/',
        '^kit/',
        '^scripts/record/',
      ],
    },
    to: { path: '^fixtures/' },
  },
  {
    name: 'e2e-looks-from-outside',
    comment:
      'A flow test knows what a player and the control plane know: contract, fixtures, its own pages.',
    from: { path: '^(e2e|kit)/' },
    to: { path: '^(client|mock-server|scripts)/' },
  },
  {
    name: 'specs-take-test-from-support',
    comment:
      'A spec takes `test` from e2e/support/test.ts: that one brings its own world and forbids foreign hosts.',
    from: { path: '^e2e/specs/' },
    to: {
      path: packages('@playwright/test|playwright|playwright-core'),
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'scripts-stand-outside',
    comment:
      'scripts/ run before anything is installed and import none of the rooms; dist/ at run time is fine. The tools that are built themselves are the exception, and docs/, which prints declarations.',
    from: { path: '^scripts/', pathNot: [tests, builtTools, '^scripts/docs/'] },
    to: { path: '^(client|contract|mock-server|fixtures|e2e|kit)/' },
  },
  {
    name: 'suite-stands-on-contract',
    comment:
      'scripts/contract and scripts/record ask any host: they know the contract, and of the fake server nothing but the form of its scenarios.',
    from: { path: '^scripts/(contract|record)/', pathNot: tests },
    to: { path: '^(client|mock-server|e2e)/' },
  },
  {
    name: 'bench-measures-the-server',
    comment: 'scripts/bench measures the server from inside and the client as it was built.',
    from: { path: '^scripts/bench/', pathNot: tests },
    to: { path: '^(client|fixtures|e2e)/' },
  },
  {
    name: 'simulate-walks-the-server',
    comment:
      'scripts/simulate walks through worlds of the server: it knows contract and server only.',
    from: { path: '^scripts/simulate/', pathNot: tests },
    to: { path: '^(client|fixtures|e2e)/' },
  },
  {
    name: 'rooms-never-import-scripts',
    comment: 'scripts/ are tools around the rooms, not a part of any.',
    from: { path: '^(client|contract|mock-server|fixtures)/' },
    to: { path: '^scripts/' },
  },
  {
    name: 'bootstrap-needs-no-package',
    comment:
      'npm start runs these files before the packages are installed: load a package with createRequire, after.',
    from: { path: '^scripts/(bootstrap/|start[.]mjs$)', pathNot: tests },
    to: { dependencyTypes: npm },
  },
  {
    name: 'kit-client-runs-anywhere',
    comment:
      'kit/client runs in Node and in a browser, with any test runner: it imports the contract only.',
    from: { path: '^kit/client/', pathNot: tests },
    to: { path: '.', pathNot: '^(contract/|kit/client/)' },
  },
  {
    name: 'kit-client-takes-schema-types-only',
    comment: 'The schema files load typebox: kit/client imports their types (`import type`).',
    from: { path: '^kit/client/', pathNot: tests },
    to: {
      path: '^contract/(api|control)/',
      pathNot: '^contract/(api/endpoints|control/core/(declaration|fault|limits))[.]ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
]);

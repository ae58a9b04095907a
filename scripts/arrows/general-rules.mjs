// @ts-check
import { forbidAll, tests } from './patterns.mjs';

export const generalRules = forbidAll([
  {
    name: 'nothing-imports-main',
    comment: 'main is where a program starts, not a library.',
    from: {},
    to: { path: '^(client|mock-server)/main[.]tsx?$' },
  },
  {
    name: 'nothing-imports-a-test',
    comment: 'A helper that a test and others need lives in a file of its own.',
    from: {},
    to: { path: '([.]test[.]tsx?$|^e2e/specs/)' },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that import each other are one file, or three.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'everything-resolves',
    comment:
      'An import that leads nowhere fails at run time: correct the path, or install the package.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^dist/' },
  },
  {
    name: 'no-dev-packages-in-production',
    comment: 'What client and server run on is in "dependencies" of package.json.',
    from: {
      path: '^(client|contract|mock-server|fixtures)/',
      pathNot: [tests, '^mock-server/(core/)?testing/'],
    },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'packages-are-declared',
    comment:
      'A package that is there by luck (as a dependency of another) is gone with the next update: declare it.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
]);

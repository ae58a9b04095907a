// @ts-check
// The arrows of the house, one named rule each; ARCHITECTURE.md draws them.
// Every rule has a planted violation in scripts/arrows/planted-arrows.ts; one without fails there.
import { clientRules } from './scripts/arrows/client-rules.mjs';
import { contractRules } from './scripts/arrows/contract-rules.mjs';
import { generalRules } from './scripts/arrows/general-rules.mjs';
import { outerRules } from './scripts/arrows/outer-rules.mjs';
import { serverRules } from './scripts/arrows/server-rules.mjs';

export default {
  forbidden: [...contractRules, ...serverRules, ...clientRules, ...outerRules, ...generalRules],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    // Types are imports too: without this, `import type` across a wall would go unseen.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};

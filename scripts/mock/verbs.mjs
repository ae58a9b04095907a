// @ts-check
import { clock } from './clock-verb.mjs';
import { dice } from './dice-verb.mjs';
import { exec } from './exec-verb.mjs';
import { faults } from './fault-verb.mjs';
import { journal, verify } from './journal-verbs.mjs';
import { snapshot } from './snapshot-verb.mjs';
import { reset, seed, status } from './world-verbs.mjs';
import { worlds } from './worlds-verb.mjs';

/** All there is to say, in the order of the help. @type {Record<string, import('./verb.mjs').Verb>} */
export const verbs = {
  status,
  reset,
  seed,
  snapshot,
  clock,
  dice,
  faults,
  worlds,
  journal,
  verify,
  exec,
};

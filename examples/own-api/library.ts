import type { Product } from '#dicebox/server';
import { AUDITS } from './audits.ts';
import { library } from './books.ts';
import { DUE_WORK } from './overdue.ts';
import { SCENARIOS } from './scenarios.ts';
import { MIGRATIONS } from './tables.ts';

/** Everything that makes the fake server that of the library. */
export const LIBRARY: Product = {
  name: 'Library',
  migrations: MIGRATIONS,
  routes: async (app) => app.register(library, { prefix: '/api' }),
  dueWork: DUE_WORK,
  audits: AUDITS,
  scenarios: SCENARIOS,
};

/**
 * The modules of the npm package by their names: `dicebox/kit` is `kit`. `cli` is the program
 * `dicebox`, and `main` the server that it starts.
 */
export const ENTRIES: Readonly<Record<string, string>> = {
  kit: 'kit/playwright/fixtures.ts',
  pages: 'kit/playwright/pages/index.ts',
  'offline-args': 'kit/playwright/offline-args.ts',
  'in-process': 'kit/in-process/server.ts',
  client: 'kit/client/index.ts',
  server: 'mock-server/public.ts',
  main: 'mock-server/main.ts',
  cli: 'scripts/library/cli.mjs',
};

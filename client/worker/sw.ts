import { cacheApp, type WorkerScope } from './cache-app.ts';

// The build puts its own files and version in the place of these (scripts/build/finish-client.ts).
cacheApp(globalThis as unknown as WorkerScope, {
  // The page's types know no worker; this file runs in nothing else.
  version: '__VERSION__',
  files: JSON.parse('__FILES__') as string[], // written by the build
});

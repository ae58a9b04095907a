import { cacheApp, type WorkerScope } from './cache-app.ts';

// The build replaces these placeholders (scripts/build/finish-client.ts).
cacheApp(globalThis as unknown as WorkerScope, {
  // The DOM types of the page lack the worker's scope; this file runs in no other.
  version: '__VERSION__',
  files: JSON.parse('__FILES__') as string[], // written by the build
});

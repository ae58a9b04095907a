import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { MIGRATIONS_FOLDER, readMigrations } from './mock-server/migrations.ts';

// Bundles the server into one file, because loading its packages module by module was a large part of
// the start. Packages with native code, and those loaded on first use, stay outside.
export default defineConfig({
  plugins: [inlineMigrations()],
  ssr: {
    noExternal: true,
    external: [
      'better-sqlite3',
      '@node-rs/argon2',
      'sanitize-html',
      '@fastify/swagger',
      '@fastify/swagger-ui',
    ],
  },
  build: {
    ssr: 'mock-server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
});

/** Puts the migrations into the bundle, and builds it again when one of them changes. */
export function inlineMigrations(): Plugin {
  const module = resolve('mock-server/migrations.ts');
  return {
    name: 'dicebox-inline-migrations',
    load(id) {
      if (id !== module) return;
      this.addWatchFile(MIGRATIONS_FOLDER);
      return `export const MIGRATIONS = ${JSON.stringify(readMigrations())};`;
    },
  };
}

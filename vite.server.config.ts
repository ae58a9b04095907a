import { defineConfig } from 'vite';

// The fake server as one file, so that it starts fast and takes its migrations along: loading its
// packages module by module was a good part of the start. Outside stay those that are compiled, and
// those that are loaded when they are first needed.
export default defineConfig({
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

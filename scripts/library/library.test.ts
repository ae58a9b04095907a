import { tempFolder } from '../../mock-server/core/testing/test-world.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { root } from '../bootstrap/root.mjs';
import { runProgram } from '../bootstrap/run-program.mjs';
import { APP_ADDRESS, startServer } from '../running-server.ts';
import { ENTRIES } from './entries.ts';

// Declarations take minutes on a busy machine.
vi.setConfig({ hookTimeout: 600_000 });

const CLI = join(root, 'dist/library/cli.js');

beforeAll(async () => {
  await ensureBuilt('all');
  await ensureBuilt('library');
});

it('package.json exports every module of the library with its declarations', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  const { './package.json': _itself, ...exports } = manifest.exports;
  const { cli: _cli, main: _main, ...modules } = ENTRIES;
  expect(Object.keys(exports).toSorted()).toEqual(
    Object.keys(modules)
      .map((name) => `./${name}`)
      .toSorted(),
  );
  for (const files of Object.values(exports))
    for (const file of Object.values(files))
      expect([file, existsSync(join(root, file))]).toEqual([file, true]);
});

it('the declarations of the client need no package, so that a compiler reads them fast', () => {
  expect(packagesOf('client.d.ts')).toEqual([]);
  expect(new Set(packagesOf('kit.d.ts'))).toEqual(new Set(['@playwright/test', 'typebox']));
});

function packagesOf(file: string): string[] {
  const text = readFileSync(join(root, 'dist/library', file), 'utf8');
  const names = Array.from(text.matchAll(/ from "([^"]+)"/g), ([, name = '']) => name);
  return names.flatMap((name) =>
    name.startsWith('./') ? packagesOf(name.replace(/^\.\/(.*)\.js$/, '$1.d.ts')) : name,
  );
}

it('dicebox serves app and devtools, and keeps its data where it was typed', async () => {
  const folder = tempFolder();
  const server = await startServer([CLI, '--port', '0'], APP_ADDRESS, { cwd: folder });
  try {
    for (const path of ['/', '/__devtools/launcher.js'])
      expect((await fetch(server.url + path)).status).toBe(200);
    expect(existsSync(join(folder, '.dicebox/server.json'))).toBe(true);
  } finally {
    await server.stop();
  }
});

it('dicebox says what this machine lacks, before it loads anything else', async () => {
  const env = { TMPDIR: '/nowhere' };
  const { code, output } = await runProgram(process.execPath, [CLI, 'mock', 'status'], { env });
  expect({ code, lines: output.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
  expect(output).toContain('name another with TMPDIR');
});

it.each([
  [
    ['start', '--prot', '1'],
    "error: unknown option '--prot'\n(Did you mean --port?)\nFor all options: npx dicebox start --help\n",
  ],
  [
    ['--prot', '1'],
    "error: unknown option '--prot'\n(Did you mean --port?)\nFor all options: npx dicebox start --help\n",
  ],
  [
    ['strat'],
    "unknown command 'strat'\n(Did you mean start?)\nFor all commands and options, add --help.\n",
  ],
])('dicebox %s is refused', async (args, output) => {
  expect(await runProgram(process.execPath, [CLI, ...args])).toMatchObject({ code: 1, output });
});

interface Manifest {
  readonly exports: Readonly<Record<string, Readonly<Record<'types' | 'default', string>>>>;
}

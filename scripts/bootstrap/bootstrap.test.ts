import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { stampOf } from './build.mjs';
import { compilerEnv, installDefect, npmCommand, npmErrors, scriptsOption } from './install.mjs';
import { root } from './root.mjs';
import { withLock } from './lock.mjs';
import { runProgram } from './run-program.mjs';
import { ensurePrerequisites } from './prerequisites.mjs';
import { tempFolder } from '../../mock-server/core/testing/test-world.ts';

let base = '';
beforeEach(() => {
  base = tempFolder();
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
}

describe('a build', () => {
  beforeEach(() => {
    for (const path of ['client/main.ts', 'client/ui/button.tsx', 'vite.config.ts'])
      write(path, path);
  });

  it('is up to date as long as the contents of its inputs are the same', () => {
    const before = stampOf('client', base);
    utimesSync(join(base, 'client/main.ts'), 0, 0);
    write('client/ui/button.test.tsx', 'a test');
    write('client/devtools/panel.tsx', 'a part of its own');
    write('mock-server/main.ts', 'another part');
    expect(stampOf('client', base)).toBe(before);
  });

  it('is stale after a change of any file, its name or its folder', () => {
    const stamps = [stampOf('client', base)];
    for (const path of ['client/ui/button.tsx', 'client/ui/card.tsx', 'contract/money.ts']) {
      write(path, 'changed');
      stamps.push(stampOf('client', base));
    }
    rmSync(join(base, 'client/ui/card.tsx'));
    stamps.push(stampOf('client', base));
    expect(new Set(stamps).size).toBe(stamps.length);
  });
});

describe('an install', () => {
  const SQLITE = 'node_modules/better-sqlite3';
  const packages = {
    '': {},
    [SQLITE]: { version: '1.0.0', integrity: 'x' },
    'node_modules/win': { version: '1.0.0', integrity: 'y', optional: true },
  };
  beforeEach(() => {
    write('package.json', '{}');
    write('package-lock.json', JSON.stringify({ packages }));
    write(`${SQLITE}/package.json`, '{ "main": "index.js" }');
    write(`${SQLITE}/index.js`, 'module.exports = class { close() {} };');
    install({ version: '1.0.0', integrity: 'x' });
  });

  const install = (sqlite: object) =>
    write('node_modules/.package-lock.json', JSON.stringify({ packages: { [SQLITE]: sqlite } }));

  it('is complete without the optional packages of other platforms', () => {
    expect(installDefect(base)).toBeNull();
  });

  it.each([{ version: '0.9.0', integrity: 'x' }, { version: '1.0.0' }, {}])(
    'has to match the lockfile, not %j',
    (sqlite) => {
      install(sqlite);
      expect(installDefect(base)).toBe(`${SQLITE} is not the locked version`);
    },
  );

  it('may lack no folder', () => {
    rmSync(join(base, SQLITE), { recursive: true });
    expect(installDefect(base)).toBe(`${SQLITE} is missing`);
    rmSync(join(base, 'node_modules'), { recursive: true });
    expect(installDefect(base)).toBe('node_modules is missing');
  });

  it('has a compiled module that loads, and would not abort this Node', () => {
    write(`${SQLITE}/index.js`, 'throw new Error("wrong ABI");');
    expect(installDefect(base)).toBe('better-sqlite3 does not load in this Node');
    write(`${SQLITE}/build/Release/better_sqlite3.node`, '…RemoveEnvironmentCleanupHook…');
    expect(installDefect(base)).toContain('makes this Node abort');
  });
});

it('the compiler includes the header, beside the flags that are set already', () => {
  const { CXXFLAGS } = compilerEnv({ CXXFLAGS: '-O2' }, '/a b');
  expect(CXXFLAGS).toBe(`-O2 -include "${join('/a b', 'scripts/bootstrap/object-wrap.h')}"`);
  const [, path = ''] = /^-include "(.*)"$/.exec(compilerEnv({}, root).CXXFLAGS ?? '') ?? [];
  expect(existsSync(path)).toBe(true);
});

it('the npm that runs this script installs, or the one on the path', () => {
  const env = { npm_execpath: '/opt/npm/bin/npm-cli.js' };
  expect(npmCommand(env, 'linux').args).toEqual([env.npm_execpath]);
  const plain = { command: 'npm', args: [], shell: false };
  expect(npmCommand({ npm_execpath: '/opt/yarn.js' }, 'linux')).toEqual(plain);
  expect(npmCommand({}, 'win32')).toEqual({ ...plain, shell: true });
});

describe('install scripts', () => {
  it('run where npm runs them, or where its option allows them in spite of a setting', () => {
    expect(scriptsOption({})).toEqual([]);
    expect(scriptsOption({ npm_config_ignore_scripts: 'false' })).toEqual([]);
    expect(scriptsOption({ npm_config_ignore_scripts: '' })).toEqual(['--ignore-scripts=false']);
  });

  it.each(['true', '1'])('are asked for before an install without them (%s)', (setting) => {
    expect(() => scriptsOption({ npm_config_ignore_scripts: setting })).toThrow(
      /such as npm start --ignore-scripts=false\.$/,
    );
  });
});

it('a failed install is reported with the reason, without the help below it', () => {
  const output = 'npm warn x\nnpm error code EUSAGE\nnpm error\nnpm error Missing: a\n';
  expect(npmErrors(output)).toBe('npm error code EUSAGE\nnpm error Missing: a');
  expect(npmErrors('killed\n')).toBe('killed');
});

const lock = (): string => join(base, 'lock');

it('a lock whose process no longer runs blocks nobody', async () => {
  const { output } = await runProgram(process.execPath, ['-p', 'process.pid']);
  writeFileSync(lock(), output.trim());
  expect(await withLock(lock(), async () => 'done')).toBe('done');
});

it('a lock is released when the work fails', async () => {
  const work = () => Promise.reject(new Error('no network'));
  await expect(withLock(lock(), work)).rejects.toThrow('no network');
  expect(existsSync(lock())).toBe(false);
});

it('processes with one lock work one after the other, and say what they wait for', async () => {
  const program = `
    import { mkdirSync, rmdirSync } from 'node:fs';
    import { setImmediate } from 'node:timers/promises';
    import { withLock } from ${JSON.stringify(new URL('lock.mjs', import.meta.url).href)};
    for (let at = 0; at < 5; at += 1)
      await withLock(${JSON.stringify(lock())}, async () => {
        mkdirSync(${JSON.stringify(join(base, 'alone'))});
        await setImmediate();
        rmdirSync(${JSON.stringify(join(base, 'alone'))});
      });
  `;
  const args = ['--input-type=module', '--eval', program];
  const runs = Array.from({ length: 3 }, () => runProgram(process.execPath, args));
  for (const { code, output } of await Promise.all(runs)) {
    expect({ code, output }).toMatchObject({ code: 0 });
    if (output !== '') expect(output).toContain(`If there is none, delete ${lock()}.`);
  }
});

it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('accepts Node %s', (version) => {
  expect(() => ensurePrerequisites({ version })).not.toThrow();
});

it.each(['18.20.0', '20.18.3', '20.9.0'])('refuses Node %s', (version) => {
  expect(() => ensurePrerequisites({ version })).toThrow(/needs Node 20\.19 or newer, and this is/);
});

it('refuses a folder for temporary files that is missing', () => {
  expect(() => ensurePrerequisites({ temporary: '/nowhere/at/all' })).toThrow(
    /^The folder for temporary files, \/nowhere\/at\/all, .* name another with TMPDIR/,
  );
});

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compilerEnv, installDefect, npmCommand, npmErrors, scriptsOption } from './install.mjs';
import { root } from './root.mjs';

describe('an install', () => {
  const SQLITE = 'node_modules/better-sqlite3';
  const packages = {
    '': {},
    [SQLITE]: { version: '1.0.0', integrity: 'x' },
    'node_modules/win': { version: '1.0.0', integrity: 'y', optional: true },
  };
  let base = '';
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'dicebox-install-'));
    write('package.json', '{}');
    write('package-lock.json', JSON.stringify({ packages }));
    write(`${SQLITE}/package.json`, '{ "main": "index.js" }');
    write(`${SQLITE}/index.js`, 'module.exports = class { close() {} };');
    install({ version: '1.0.0', integrity: 'x' });
  });
  afterEach(() => rmSync(base, { recursive: true }));

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
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

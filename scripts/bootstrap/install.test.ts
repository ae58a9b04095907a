import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  adviceFor,
  differingPackages,
  installDefect,
  installStamp,
  npmCommand,
  npmErrors,
  remindOf,
  scriptsOption,
} from './install.mjs';
import { compilerEnv } from './native.mjs';
import { root } from './root.mjs';

describe('differingPackages', () => {
  const locked = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0', integrity: 'x' },
      'node_modules/win': { version: '1.0.0', integrity: 'y', optional: true },
    },
  };

  it('accepts that optional packages of other platforms are missing', () => {
    const installed = { packages: { 'node_modules/a': { version: '1.0.0', integrity: 'x' } } };
    expect(differingPackages(locked, installed)).toEqual([]);
  });

  it('names packages that are missing, of another version or of another content', () => {
    expect(differingPackages(locked, { packages: {} })).toEqual(['node_modules/a']);
    for (const other of [{ version: '0.9.0', integrity: 'x' }, { version: '1.0.0' }]) {
      const installed = { packages: { 'node_modules/a': other } };
      expect(differingPackages(locked, installed)).toEqual(['node_modules/a']);
    }
  });

  it('names the lockfile when one of the two cannot be read', () => {
    expect(differingPackages(locked, null)).toHaveLength(1);
    expect(differingPackages(null, locked)).toHaveLength(1);
  });
});

describe('installStamp', () => {
  const parts = { lock: '{}', manifest: '{"dependencies":{}}', abi: '115', platform: 'linux x64' };

  it('does not depend on the scripts of package.json', () => {
    const manifest = '{"dependencies":{},"scripts":{"test":"x"}}';
    expect(installStamp({ ...parts, manifest })).toBe(installStamp(parts));
  });

  it.each([
    { lock: '{ }' },
    { manifest: '{"dependencies":{"a":"1"}}' },
    { abi: '127' },
    { platform: 'darwin arm64' },
  ])('changes with %j', (change) => {
    expect(installStamp({ ...parts, ...change })).not.toBe(installStamp(parts));
  });
});

describe('installDefect', () => {
  let base = '';
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'dicebox-install-'));
    const manifest = { name: 'x', dependencies: { fastify: '1.0.0' } };
    const packages = Object.fromEntries(
      ['fastify', 'vite', 'better-sqlite3'].map((name) => [
        `node_modules/${name}`,
        { version: '1.0.0' },
      ]),
    );
    writeFileSync(join(base, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(base, 'package-lock.json'), JSON.stringify({ packages }));
    write('fastify/fastify.js', '');
    write('vite/bin/vite.js', '');
    write('better-sqlite3/lib/index.js', 'module.exports = class { close() {} };');
    for (const path of Object.keys(packages)) {
      writeFileSync(join(base, path, 'package.json'), '{ "main": "lib/index.js" }');
    }
    write('.package-lock.json', JSON.stringify({ packages }));
  });
  afterEach(() => rmSync(base, { recursive: true }));

  function write(path: string, text: string): void {
    const file = join(base, 'node_modules', path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  }
  const stamp = (): string => join(base, 'node_modules/.dicebox-stamp');

  it('accepts an install that matches the lockfile', () => {
    expect(installDefect(base)).toBeNull();
    expect(existsSync(stamp())).toBe(true);
    expect(installDefect(base)).toBeNull();
  });

  it('reports a missing node_modules', () => {
    rmSync(join(base, 'node_modules'), { recursive: true });
    expect(installDefect(base)).toBe('node_modules is missing');
  });

  it('reports a package that was deleted after the install', () => {
    expect(installDefect(base)).toBeNull();
    rmSync(join(base, 'node_modules/vite'), { recursive: true });
    expect(installDefect(base)).toBe('node_modules/vite is missing');
  });

  it('reports a compiled module that does not load', () => {
    write('better-sqlite3/lib/index.js', 'throw new Error("wrong ABI");');
    expect(installDefect(base)).toBe('better-sqlite3 does not load in this Node');
  });

  it('reports a compiled module that would make Node abort, without loading it', () => {
    const file = 'better-sqlite3/build/Release/better_sqlite3.node';
    write('better-sqlite3/lib/index.js', 'throw new Error("was loaded");');
    write(file, '_ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_');
    expect(installDefect(base)).toBe(
      'better-sqlite3 was compiled in a way that makes this Node abort',
    );
    write('better-sqlite3/lib/index.js', 'module.exports = class { close() {} };');
    write(file, '_ZN4node25AddEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_');
    expect(installDefect(base)).toBeNull();
  });

  it('reports a package that differs from the lockfile', () => {
    expect(installDefect(base)).toBeNull();
    const packages = { 'node_modules/vite': { version: '2.0.0' } };
    writeFileSync(join(base, 'package-lock.json'), JSON.stringify({ packages }));
    expect(installDefect(base)).toBe('node_modules/vite is not the locked version');
  });

  it('accepts a copy of the folder', () => {
    const copy = `${base}-copy`;
    cpSync(base, copy, { recursive: true });
    expect(installDefect(copy)).toBeNull();
    rmSync(copy, { recursive: true });
  });
});

describe('compilerEnv', () => {
  it('adds the header to the flags that are set already', () => {
    const { CXXFLAGS } = compilerEnv({ CXXFLAGS: '-O2', PATH: '/bin' }, '/a b');
    expect(CXXFLAGS).toBe(`-O2 -include "${join('/a b', 'scripts/bootstrap/object-wrap.h')}"`);
    expect(compilerEnv({ PATH: '/bin' }, '/a')).toMatchObject({ PATH: '/bin' });
    const [, path = ''] = /^-include "(.*)"$/.exec(compilerEnv({}, root).CXXFLAGS ?? '') ?? [];
    expect(existsSync(path)).toBe(true);
  });
});

describe('npmCommand', () => {
  it('returns the npm that runs this script', () => {
    const env = { npm_execpath: '/opt/npm/bin/npm-cli.js' };
    expect(npmCommand(env, 'linux').args).toEqual([env.npm_execpath]);
  });

  it('returns the npm on the path otherwise', () => {
    const plain = { command: 'npm', args: [], shell: false };
    expect(npmCommand({}, 'linux')).toEqual(plain);
    expect(npmCommand({ npm_execpath: '/opt/yarn.js' }, 'linux')).toEqual(plain);
    expect(npmCommand({}, 'win32')).toEqual({ ...plain, shell: true });
  });
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

describe('a slow install', () => {
  it('says every minute that it continues, and nothing after its end', async () => {
    vi.useFakeTimers();
    try {
      const printed: string[] = [];
      let finish = () => {};
      const install = new Promise<void>((resolve) => (finish = resolve));
      const reminded = remindOf(install, (line) => printed.push(line));
      vi.advanceTimersByTime(59_999);
      expect(printed).toEqual([]);
      vi.advanceTimersByTime(60_001);
      expect(printed).toEqual([
        expect.stringMatching(/^Still installing after 1 min/),
        expect.stringMatching(/^Still installing after 2 min/),
      ]);
      finish();
      await reminded;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a failed install', () => {
  it.each([
    ['npm error code EUSAGE', /disagree/],
    ['npm error code ENOSPC', /disk is full/],
    ['npm error gyp ERR! find Python', /compiler/],
    ['npm error code ENOTFOUND', /network/],
  ])('gets advice after %j', (output, advice) => {
    expect(adviceFor(output)).toMatch(advice);
  });

  it('is reported with the reason, without the help below it', () => {
    const output = 'npm warn x\nnpm error code EUSAGE\nnpm error\nnpm error Missing: a\n';
    expect(npmErrors(output)).toBe('npm error code EUSAGE\nnpm error Missing: a');
    expect(npmErrors('killed\n')).toBe('killed');
  });
});

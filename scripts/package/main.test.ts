import { describe, expect, it } from 'vitest';
import { main } from './main.ts';
import type { Part } from './part.ts';

const OBSTACLE = 'no engine answers: start one and run again';

const parts: readonly Part[] = [
  part('sound', async (check) => void (await check('it works', async () => 1))),
  { ...part('absent'), findObstacle: async () => OBSTACLE },
  part('broken', async (check) => {
    await check('it starts', async () => 1);
    await check('it answers', () => Promise.reject(new Error('404')));
    await check('it stops', async () => 1);
  }),
  part('between', () => Promise.reject(new Error('no port is free'))),
];

function part(name: string, run: Part['run'] = async () => {}): Part {
  return { name, description: `the part ${name}`, findObstacle: async () => null, run };
}

async function type(...args: string[]) {
  let text = '';
  const write = (line: string) => void (text += `${line}\n`);
  const status = await main(args, { out: write, err: write }, parts, async () => {}).catch(
    (error: { code: string }) => error.code,
  );
  return {
    status,
    text,
    lines: text
      .trimEnd()
      .replaceAll(/\d+\.\d s/g, '0.0 s')
      .split('\n'),
  };
}

describe('npm run test:package', () => {
  it('passes when every check of the chosen parts passes', async () => {
    const { status, lines } = await type('sound');
    expect(status).toBe(0);
    expect(lines.slice(-2)).toEqual([
      '  ok       sound    it works (0.0 s)',
      'package: 1 passed, 0 failed, 0 skipped',
    ]);
  });

  it('says why a part was skipped, and passes', async () => {
    const { status, lines } = await type('absent', 'sound');
    expect(status).toBe(0);
    expect(lines.slice(-3)).toEqual([
      '  ok       sound    it works (0.0 s)',
      `  skipped  absent   ${OBSTACLE}`,
      'package: 1 passed, 0 failed, 1 skipped',
    ]);
  });

  it('runs all parts by default, and ends a part at its first failure', async () => {
    const { status, text, lines } = await type();
    expect(status).toBe(1);
    expect(text).toContain('Error: 404');
    expect(text).toContain('Error: no port is free');
    expect(lines.slice(-6)).toEqual([
      '  ok       sound    it works (0.0 s)',
      `  skipped  absent   ${OBSTACLE}`,
      '  ok       broken   it starts (0.0 s)',
      '  failed   broken   it answers (0.0 s)',
      '  failed   between  the part broke off',
      'package: 2 passed, 2 failed, 1 skipped',
    ]);
  });

  it.each(['absent', 'all'])(
    'fails when a part is skipped that --require %s names',
    async (name) => {
      const { status, text } = await type('sound', 'absent', '--require', name);
      expect(status).toBe(1);
      expect(text).toContain(`failed   absent   required, but ${OBSTACLE}`);
    },
  );

  it('gives its parts the script that they run', async () => {
    const scripts: string[] = [];
    const echo = part('echo', async (_, script) => void scripts.push(script));
    const silent = { out: () => {}, err: () => {} };
    for (const args of [[], ['--script', 'test:unit']])
      await main(args, silent, [echo], async () => {});
    expect(scripts).toEqual(['test', 'test:unit']);
  });

  it('explains its parts with --help', async () => {
    const { status, text } = await type('--help');
    expect(status).toBe('commander.helpDisplayed');
    expect(text).toContain('absent   the part absent');
  });

  it.each([['nowhere'], ['--require', 'nowhere'], ['--wirte']])(
    'refuses %s %s',
    async (...args) => {
      const { status, text } = await type(...args);
      expect(status).toMatch(/^commander\./);
      expect(text).toContain('npm run test:package -- --help');
    },
  );
});

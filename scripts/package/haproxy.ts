import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { root } from '../bootstrap/root.mjs';
import { lastLines, runProgram } from '../bootstrap/run-program.mjs';
import { checkBalancer, withTeam } from './balancer.ts';
import type { Part } from './part.ts';
import { replaceAll, withProxy } from './proxy.ts';

const EXAMPLE = 'examples/deploy/haproxy.cfg';

/** The example in a real HAProxy, with only addresses replaced. */
export const HAPROXY: Part = {
  name: 'haproxy',
  description: `${EXAMPLE}: several servers behind one address`,
  findObstacle: async () => {
    const { code } = await runProgram('haproxy', ['-v']);
    return code === 0 ? null : 'HAProxy is not installed: install haproxy and run again';
  },
  run: async (check) => {
    await check('haproxy -c accepts the example', async () => {
      const { code, output } = await runProgram('haproxy', ['-c', '-f', join(root, EXAMPLE)]);
      if (code !== 0) throw new Problem(`haproxy -c ended with ${code}`, lastLines(output));
    });
    await withTeam(async (servers) => {
      const configure = (folder: string, port: number) => {
        const file = join(folder, 'haproxy.cfg');
        const config = replaceAll(EXAMPLE, readFileSync(join(root, EXAMPLE), 'utf8'), [
          [/bind :80/, `bind 127.0.0.1:${port}`],
          ...servers.map(
            ({ url }, index) =>
              [new RegExp(`10\\.0\\.0\\.1${index + 1}:4300`), new URL(url).host] as const,
          ),
        ]);
        writeFileSync(file, config);
        return ['-db', '-f', file];
      };
      await withProxy({ program: 'haproxy', configure }, (url) =>
        checkBalancer(url, check, servers),
      );
    });
  },
};

import { describe, expect, it } from 'vitest';
import { productionTraces } from './production-clean.mjs';

const clean = { path: 'assets/index.js', text: 'fetch("/api/user/index")' };
const map = (source: string) => ({
  path: 'assets/index.js.map',
  text: JSON.stringify({ version: 3, sources: [source] }),
});

describe('the built client', () => {
  it('is clean without a trace', () => {
    const files = [clean, map('../../../client/main.tsx')];
    expect(productionTraces(files, ['Lucky Dragon'])).toEqual([]);
  });

  it('does not name the control plane', () => {
    const files = [clean, { path: 'assets/door.js', text: 'fetch("/__mock/clock")' }];
    expect(productionTraces(files, [])).toEqual(['assets/door.js contains "__mock"']);
  });

  it('does not quote fixtures', () => {
    const files = [{ ...clean, text: 'const name = "Lucky Dragon"' }];
    expect(productionTraces(files, ['Lucky Dragon'])).toEqual([
      'assets/index.js contains "Lucky Dragon"',
    ]);
  });

  it.each(['fixtures/demo.ts', 'client/devtools/panel.tsx', 'mock-server/app.ts'])(
    'is not made from %s',
    (source) => {
      expect(productionTraces([clean, map(`../../../${source}`)], [])).toEqual([
        `assets/index.js.map was made from ../../../${source}`,
      ]);
    },
  );

  it('is not judged when it is not there', () => {
    expect(productionTraces([], [])).toHaveLength(1);
  });
});

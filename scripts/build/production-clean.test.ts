import { describe, expect, it } from 'vitest';
import { productionTraces } from './production-clean.ts';

const clean = { path: 'assets/index.js', text: 'fetch("/api/user/index")' };
const map = (source: string) => ({
  path: 'assets/index.js.map',
  text: JSON.stringify({ version: 3, sources: [source] }),
});

describe('the built client', () => {
  it('passes without a trace of the fake server', () => {
    const files = [clean, map('../../../client/main.tsx')];
    expect(productionTraces(files, ['Lucky Dragon'])).toEqual([]);
  });

  it('must not name the control plane', () => {
    const files = [clean, { path: 'assets/launcher.js', text: 'fetch("/__mock/clock")' }];
    expect(productionTraces(files, [])).toEqual(['assets/launcher.js contains "__mock"']);
  });

  it.each([
    ['<script type="module" src="./__devtools/launcher.js"></script>', '__devtools'],
    ['localStorage.getItem("dicebox.devtools")', 'devtools'],
    ['class="devtools-panel-head"', 'devtools-panel-head'],
    ['document.cookie="mock_world=mine"', 'mock_world'],
    ['answer.headers.get("x-dicebox-fake")', 'x-dicebox-fake'],
  ])('must have no trace of the devtools: %s', (text, trace) => {
    for (const path of ['assets/index.js', 'index.html', 'assets/index.css']) {
      expect(productionTraces([clean, { path, text }], [])).toEqual([
        `${path} contains ${JSON.stringify(trace)}`,
      ]);
    }
  });

  it('may contain the URL scheme of a browser’s own devtools', () => {
    expect(productionTraces([{ ...clean, text: '["data:","devtools:","file:"]' }], [])).toEqual([]);
  });

  it('must not contain texts of fixtures/', () => {
    const files = [{ ...clean, text: 'const name = "Lucky Dragon"' }];
    expect(productionTraces(files, ['Lucky Dragon'])).toEqual([
      'assets/index.js contains "Lucky Dragon"',
    ]);
  });

  it.each(['fixtures/demo.ts', 'client/devtools/panel.tsx', 'mock-server/app.ts'])(
    'must not be made from %s',
    (source) => {
      expect(productionTraces([clean, map(`../../../${source}`)], [])).toEqual([
        `assets/index.js.map was made from ../../../${source}`,
      ]);
    },
  );

  it('fails when it is empty', () => {
    expect(productionTraces([], [])).toHaveLength(1);
  });
});

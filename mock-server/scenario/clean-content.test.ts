import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { CONTENT } from '#fixtures/content/all-content.ts';
import { SCENARIOS } from '#fixtures/scenarios.ts';
import { allTables } from '../core/testing/test-world.ts';
import { bareWorld } from '../testing/bare-world.ts';
import { cleanContent, chosenScenario } from './scenario-file.ts';

const DIRTY = '<p onclick="alert(1)">a</p><script>alert(1)</script>';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function fileOf(scenario: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-scenario-'));
  folders.push(folder);
  const path = join(folder, 'scenario.json');
  writeFileSync(path, JSON.stringify(scenario));
  return path;
}

it('sanitises the HTML of a scenario file', () => {
  const [scenario] = SCENARIOS;
  const [notice] = CONTENT.notices;
  const [item] = CONTENT.news;
  const [text] = CONTENT.texts;
  if (!scenario || !notice || !item || !text) throw new Error('the fixtures are empty');
  const content = { en: DIRTY, zh: DIRTY };
  const path = fileOf({
    ...scenario,
    name: 'from-outside',
    content: {
      ...CONTENT,
      notices: [{ ...notice, content }],
      news: [{ ...item, content }],
      texts: [{ ...text, content }],
    },
  });
  const { world } = bareWorld({ now: Date.UTC(2026, 10, 21, 4) });
  chosenScenario(path).fill(world, 'from-outside');
  for (const table of ['notice', 'news', 'rich_text']) {
    expect(allTables(world.db)[table]).toMatchObject([
      { content_en: '<p>a</p>', content_zh: '<p>a</p>' },
    ]);
  }
});

it('leaves the built-in content unchanged', () => {
  expect(cleanContent(CONTENT)).toEqual(CONTENT);
});

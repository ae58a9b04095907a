import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/time-zone.ts';
import { CONTENT } from '#fixtures/content/all-content.ts';
import { SCENARIOS } from '#fixtures/scenarios.ts';
import { allTables, tempFolder } from '../core/testing/test-world.ts';
import { rows, transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { bareWorld } from '../testing/bare-world.ts';
import { fillContent } from './fill-content.ts';
import { chosenScenario, cleanContent } from './scenario-file.ts';

const NOON = Date.UTC(2026, 10, 21, 4);

function filled(now: number, content = CONTENT): World {
  const { world } = bareWorld({ now });
  transaction(world.db, () => fillContent(world, content, now));
  return world;
}

const momentsOf = ({ db }: World) =>
  rows<{ at: number }>(
    db,
    `SELECT published_at AS at FROM notice UNION ALL SELECT published_at FROM news
     UNION ALL SELECT updated_at FROM rich_text ORDER BY at`,
  ).map(({ at }) => at);

describe('fillContent', () => {
  it('dates content back from the day the world begins', () => {
    const [newest] = momentsOf(filled(NOON)).toReversed();
    // The newest item of the news: one day before, at 16:00 in Shanghai.
    expect(newest).toBe(NOON - DAY_MS + 4 * HOUR_MS);
    const later = NOON + 100 * DAY_MS;
    expect(momentsOf(filled(later))).toEqual(
      momentsOf(filled(NOON)).map((at) => at + 100 * DAY_MS),
    );
  });

  it.each([NOON - 12 * HOUR_MS, NOON - 12 * HOUR_MS - 1, 0, DAY_MS])(
    'has nothing of the future in a world that begins at %i',
    (now) => {
      for (const at of momentsOf(filled(now))) {
        expect(at).toBeLessThanOrEqual(now);
        expect(at).toBeGreaterThanOrEqual(0);
      }
    },
  );
});

const DIRTY = '<p onclick="alert(1)">a</p><script>alert(1)</script>';

it('sanitises the HTML of a scenario file', () => {
  const [scenario] = SCENARIOS;
  const [notice] = CONTENT.notices;
  const [item] = CONTENT.news;
  const [text] = CONTENT.texts;
  if (!scenario || !notice || !item || !text) throw new Error('the fixtures are empty');
  const content = { en: DIRTY, zh: DIRTY };
  const path = join(tempFolder(), 'scenario.json');
  const dirty = {
    ...scenario,
    name: 'from-outside',
    content: {
      ...CONTENT,
      notices: [{ ...notice, content }],
      news: [{ ...item, content }],
      texts: [{ ...text, content }],
    },
  };
  writeFileSync(path, JSON.stringify(dirty));
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

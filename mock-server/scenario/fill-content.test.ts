import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/time-zone.ts';
import { CONTENT, NO_CONTENT } from '#fixtures/content/all-content.ts';
import { allTables } from '../core/testing/test-world.ts';
import { bareWorld } from '../testing/bare-world.ts';
import { rows, transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { fillContent } from './fill-content.ts';

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

  it('fills the second world of a process like the first', () => {
    expect(allTables(filled(NOON).db)['news']).toEqual(allTables(filled(NOON).db)['news']);
  });

  it('inserts nothing for empty content', () => {
    const tables = allTables(filled(NOON, NO_CONTENT).db);
    for (const table of ['notice', 'news', 'banner', 'rich_text', 'content_file']) {
      expect(tables[table]).toEqual([]);
    }
  });
});

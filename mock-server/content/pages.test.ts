import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/time-zone.ts';
import { CONTENT } from '#fixtures/content/all-content.ts';
import { expectRefused, NOON, restartServer, server, withServer } from '../testing/test-server.ts';
import { APP_INFO } from '#contract/app-info.ts';

withServer({ scenario: 'default' });

const MIDNIGHT = NOON - 12 * HOUR_MS;

describe('the home page', () => {
  it('returns name, version and the time of the world', async () => {
    await restartServer();
    expect(await server.ok('index.index', {})).toEqual({
      name: 'Dicebox',
      version: '1.0.0',
      server_time: NOON / 1000,
      support: { opens: '9:00', closes: '22:00', timezone: 'Asia/Shanghai', open: true },
    });
  });

  it.each([
    [0, false],
    [9 * HOUR_MS - 1, false],
    [9 * HOUR_MS, true],
    [22 * HOUR_MS - 1, true],
    [22 * HOUR_MS, false],
  ])('shows, %i ms after midnight in Shanghai, support as open: %s', async (ms, open) => {
    await restartServer({ now: MIDNIGHT + ms });
    expect((await server.ok('index.index', {})).support.open).toBe(open);
  });

  it('returns the version of the package', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(APP_INFO.version).toBe(manifest.version);
  });
});

describe('the banners', () => {
  it('exist in both languages, with a picture and a target screen', async () => {
    const english = await server.ok('index.banner', {});
    const chinese = await server.ok('index.banner', {}, { language: 'zh' });
    expect(english.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(english[2]).toEqual({
      id: 3,
      title: 'Fish Prawn Crab',
      image: expect.stringMatching(/^\/uploads\/content\/fish-[0-9a-f]{8}\.svg$/),
      target: '/pages/game/bet?game_id=4',
    });
    expect(chinese[2]).toEqual({ ...english[2], title: '鱼虾蟹' });
  });

  it('are empty in an empty world', async () => {
    await restartServer();
    expect(await server.ok('index.banner', {})).toEqual([]);
  });

  it('link to screens of the app alone', async () => {
    for (const target of ['https://evil.example', '//evil.example', 'javascript:alert(1)', '']) {
      const change = () => server.world.db.prepare('UPDATE banner SET target = ?').run(target);
      expect(change).toThrow('CHECK');
    }
  });
});

describe('a legal text', () => {
  it('exists in both languages', async () => {
    for (const { id, title } of CONTENT.texts) {
      const english = await server.ok('index.richText', { id });
      const chinese = await server.ok('index.richText', { id }, { language: 'zh' });
      expect(english).toMatchObject({ id, title: title.en });
      expect(chinese).toMatchObject({ id, title: title.zh });
      expect(english.content).toMatch(/^<(p|h3)>.+<\/(p|ul|ol|table)>$/s);
      expect(chinese.content).not.toBe(english.content);
      expect(english.updatetime).toBeLessThan(NOON / 1000);
    }
  });

  it('is found by its name alone', async () => {
    const NOT_FOUND = { en: 'Text not found', zh: '内容不存在' };
    for (const id of ['nothing', 'TERMS', '', '1', "x' OR 1=1 --", '__proto__', 'te\0rms', '%']) {
      await expectRefused('index.richText', { id }, NOT_FOUND);
    }
  });

  it('exists in a broke world and not in an empty one', async () => {
    await restartServer({ scenario: 'broke' });
    await server.ok('index.richText', { id: 'terms' });
    await restartServer();
    expect(await server.call('index.richText', { id: 'terms' })).toMatchObject({ code: 0 });
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import config from '../../.dependency-cruiser.mjs';
import { readArrows, type ForbiddenArrow } from './read-arrows.mjs';
import { allowedImports, plantedArrows, type Planted } from './planted-arrows.ts';
import { houseFiles } from './planted-house.ts';

/** One planted house: what stands in it anyway, and some imports in files of their own. */
async function readHouse(planted: Planted[]): Promise<ForbiddenArrow[]> {
  const base = mkdtempSync(join(tmpdir(), 'dicebox-arrows-'));
  try {
    const files = { ...houseFiles };
    for (const { file, code } of planted) files[file] = code;
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(base, path)), { recursive: true });
      writeFileSync(join(base, path), text);
    }
    const report = await readArrows(base);
    expect(report.modules).toEqual(expect.arrayContaining(planted.map(({ file }) => file)));
    return report.forbidden;
  } finally {
    rmSync(base, { recursive: true });
  }
}

/** Files that stand in the house anyway can be spoiled only one at a time: each gets its own house. */
const spoilsTheHouse = ({ file }: Planted): boolean => file in houseFiles;

describe('the arrow guard', () => {
  let found: ForbiddenArrow[] = [];

  beforeAll(async () => {
    found = await readHouse(plantedArrows.filter((planted) => !spoilsTheHouse(planted)));
  }, 30_000);

  it('has a planted violation for every rule', () => {
    const planted = new Set(plantedArrows.map(({ rule }) => rule));
    const unplanted = config.forbidden.filter(({ name }) => !planted.has(name));
    expect(unplanted.map(({ name }) => name)).toEqual([]);
  });

  it.each(plantedArrows)('$rule forbids $file its import', async (planted) => {
    const arrows = spoilsTheHouse(planted) ? await readHouse([planted]) : found;
    const rules = new Set(
      arrows.filter(({ from }) => from === planted.file).map(({ rule }) => rule),
    );
    expect([...rules]).toEqual([planted.rule]);
  });

  it('lets every drawn arrow pass', async () => {
    expect(await readHouse(allowedImports)).toEqual([]);
  }, 30_000);
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The path of an installed Firefox, or null. */
export const FIREFOX =
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => [join(folder, 'firefox-esr'), join(folder, 'firefox')])
    .find((path) => existsSync(path)) ?? null;

/** Returns the PNG that Firefox makes of a page without scripts. Playwright cannot drive an installed Firefox. */
export function pictureInFirefox(html: string, width: number, height: number): Buffer {
  if (FIREFOX === null) throw new Error('Firefox is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-firefox-'));
  try {
    const [page, picture] = [join(folder, 'page.html'), join(folder, 'picture.png')];
    writeFileSync(page, html);
    const options = `--headless --no-remote --window-size=${width},${height} --screenshot`.split(
      ' ',
    );
    const { stderr } = spawnSync(
      FIREFOX,
      [...options, picture, '--profile', folder, pathToFileURL(page).href],
      // A home of its own, because a user without one cannot start Firefox.
      { env: { ...process.env, HOME: folder }, encoding: 'utf8', timeout: 90_000 },
    );
    if (!existsSync(picture)) throw new Error(`Firefox made no picture: ${stderr}`);
    return readFileSync(picture);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

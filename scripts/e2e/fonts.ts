import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/root.mjs';

/** The widest face that many players have, so that a layout which holds here holds with theirs. */
const LATIN = 'dejavu-fonts-ttf/ttf';
const CHINESE = '@expo-google-fonts/zcool-xiaowei/400Regular';

const ALIASES = [
  ['sans-serif', 'DejaVu Sans'],
  ['serif', 'DejaVu Serif'],
  ['monospace', 'DejaVu Sans Mono'],
];

/**
 * Writes a configuration of fontconfig with the fonts of the tests alone, and returns its path for
 * FONTCONFIG_FILE. Only browsers on Linux read it.
 */
export function writeFontConfig(): string {
  const folder = join(root, '.cache/fonts');
  const file = join(folder, 'fonts.conf');
  // Without hinting a glyph may be any fraction of a pixel wide, as on a phone.
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${[LATIN, CHINESE].map((name) => `  <dir>${escape(join(root, 'node_modules', name))}</dir>`).join('\n')}
  <cachedir>${escape(folder)}</cachedir>
${ALIASES.map(([alias, face]) => `  <alias><family>${alias}</family><prefer><family>${face}</family><family>ZCOOL XiaoWei</family></prefer></alias>`).join('\n')}
  <match target="pattern"><edit name="hinting"><bool>false</bool></edit></match>
</fontconfig>
`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return file;
  mkdirSync(folder, { recursive: true });
  // In one step, because a browser of another worker may read it.
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { root } from '../bootstrap/root.mjs';

/** Returns a text in the format that `npm run check` asks of the file at a path. */
export async function formatText(path: string, text: string): Promise<string> {
  const style = readFileSync(join(root, '.oxfmtrc.json'), 'utf8');
  const { code, errors } = await format(path, text, JSON.parse(style) as FormatConfig); // as the tool reads it
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  return code;
}

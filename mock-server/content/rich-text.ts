import type { Data } from '#contract/api/schemas.ts';
import type { Answer, Call } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';
import { textOf } from './page-table.ts';

/** Returns a standing text by its id: "terms", "privacy", "rules" … */
export function richText({
  world,
  language,
  payload: { id },
}: Call<'index.richText'>): Answer<Data<'index.richText'>> {
  const text = textOf(world, id, language);
  if (!text) throw new Refusal('text_not_found');
  const { title, content, updated_at } = text;
  return { data: { id, title, content, updatetime: Math.floor(updated_at / 1000) } };
}

import { dayOf } from '#contract/rules/schedule.ts';
import { imageKindOf } from './image-kind.ts';
import { suffixOf, type Candidate } from './judge.ts';
import type { FileRow } from './upload-table.ts';

/** The record of a stored file. Its name is its MD5, as on the production host. */
export function fileOf(
  file: Candidate & { readonly md5: string; readonly sha256: string },
  userId: number,
  now: number,
): FileRow {
  return {
    user_id: userId,
    day: dayOf(now),
    name: `${file.md5}.${suffixOf(file.name)}`,
    size: file.size,
    sha256: file.sha256,
    image: imageKindOf(file.head) ?? '',
  };
}

/** Returns the relative and absolute URL of a file. */
export function urlsOf({ day, name }: FileRow, origin: string): { url: string; fullurl: string } {
  const url = `/uploads/${day}/${name}`;
  return { url, fullurl: origin + url };
}

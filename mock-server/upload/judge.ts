import { UPLOAD_SUFFIXES } from '#contract/rules/upload-limits.ts';
import { Refusal } from '../api/refusal.ts';
import { imageKindOf } from './image-kind.ts';

const IMAGE_SUFFIXES = new Set(['gif', 'jpg', 'jpeg', 'bmp', 'png', 'webp']);
const IMAGE_TYPE = /^image\/(gif|jpg|jpeg|bmp|png|webp)$/;
const PROGRAM_SUFFIX = /^(php.*|html|htm|phar|phtml)$/;
const PROGRAM_TYPES = new Set(['text/x-php', 'text/html']);
const SUFFIXES: ReadonlySet<string> = new Set(UPLOAD_SUFFIXES);
const MIB = 1024 * 1024;

/** A received file before it is stored. */
export interface Candidate {
  /** The name from the sender. It is data and never part of a path. */
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** The first bytes. */
  readonly head: Buffer;
}

/** Refuses forbidden files, with the checks in the production host's order (HOST-25). */
export function judgeFile(file: Candidate, maxBytes: number): void {
  refusePrograms(file);
  refuseTooBig(file.size, maxBytes);
  const suffix = suffixOf(file.name);
  if (!file.type.includes('/') || !SUFFIXES.has(suffix)) throw new Refusal('file_format_limited');
  const isImage = IMAGE_TYPE.test(file.type) || IMAGE_SUFFIXES.has(suffix);
  if (isImage && imageKindOf(file.head) === null) throw new Refusal('file_not_an_image');
}

/** Refuses PHP and HTML by name and by type. */
export function refusePrograms({ name, type }: Pick<Candidate, 'name' | 'type'>): void {
  if (PROGRAM_TYPES.has(type) || PROGRAM_SUFFIX.test(suffixOf(name))) {
    throw new Refusal('file_format_limited');
  }
}

export function refuseTooBig(size: number, maxBytes: number): void {
  if (size > maxBytes) {
    throw new Refusal('file_too_big', { size: inMib(size), max: inMib(maxBytes) });
  }
}

/** Returns the lower-case extension, or '' when it is not alphanumeric. */
export function suffixOf(name: string): string {
  return /\.([a-z0-9]+)$/.exec(name.toLowerCase())?.[1] ?? '';
}

/** Formats at most two decimals without trailing zeros: 10, 11.5. */
const inMib = (bytes: number) => Number((bytes / MIB).toFixed(2));

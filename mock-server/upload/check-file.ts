import { dayOf } from '#contract/rules/schedule.ts';
import { UPLOAD_SUFFIXES } from '#contract/rules/upload-limits.ts';
import { Refusal } from '../api/call.ts';
import type { FileRow } from './upload-table.ts';
import type { Content } from './write-hashed.ts';

const IMAGE_SUFFIXES = new Set(['gif', 'jpg', 'jpeg', 'bmp', 'png', 'webp']);
const IMAGE_TYPE = /^image\/(gif|jpg|jpeg|bmp|png|webp)$/;
const PROGRAM_SUFFIX = /^(php.*|html|htm|phar|phtml)$/;
const PROGRAM_TYPES = new Set(['text/x-php', 'text/html']);
const SUFFIXES: ReadonlySet<string> = new Set(UPLOAD_SUFFIXES);
const MIB = 1024 * 1024;

/** A received file before it is stored. */
export interface Candidate extends Pick<Content, 'size' | 'head'> {
  /** The name from the sender. It is data and never part of a path. */
  readonly name: string;
  readonly type: string;
}

/** Refuses forbidden files, with the checks in the production host's order (HOST-25, HOST-26). */
export function checkFile(file: Candidate, maxBytes: number): void {
  refusePrograms(file);
  refuseTooBig(file.size, maxBytes);
  const suffix = suffixOf(file.name);
  if (!file.type.includes('/') || !SUFFIXES.has(suffix)) throw new Refusal('file_format_limited');
  const isImage = IMAGE_TYPE.test(file.type) || IMAGE_SUFFIXES.has(suffix);
  const kind = imageKindOf(file.head);
  if (isImage && kind === null) throw new Refusal('file_not_an_image');
  const isOlder = suffix !== 'webp' && IMAGE_SUFFIXES.has(suffix);
  if (isOlder && kind === 'webp') throw new Refusal('illegal_image');
}

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

export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp';

const HTML_STARTS = ['<!doctype html', '<html', '<head', '<title', '<body', '<script', '<style'];

/** Returns the type of a file whose first bytes are PHP or HTML; null for any other. */
export function programTypeOf(head: Buffer): string | null {
  const text = head.toString('latin1').trimStart().toLowerCase();
  if (text.startsWith('<?php')) return 'text/x-php';
  return HTML_STARTS.some((start) => text.startsWith(start)) ? 'text/html' : null;
}

/**
 * Returns the image type of a file from its first bytes, or null. Ignores the name: a PNG called .gif is
 * a PNG. Files under 12 bytes are never images, as on the production host (HOST-26).
 */
export function imageKindOf(head: Buffer): ImageKind | null {
  if (head.length < 12) return null;
  const found = SIGNATURES.find(({ marks }) =>
    marks.every(({ at, bytes }) => head.subarray(at, at + bytes.length).equals(bytes)),
  );
  return found?.kind ?? null;
}

interface Mark {
  readonly at: number;
  readonly bytes: Buffer;
}

const mark = (at: number, text: string): Mark => ({ at, bytes: Buffer.from(text, 'latin1') });

const SIGNATURES: readonly { kind: ImageKind; marks: readonly Mark[] }[] = [
  { kind: 'png', marks: [mark(0, '\x89PNG\r\n\x1a\n')] },
  { kind: 'jpeg', marks: [mark(0, '\xff\xd8\xff')] },
  { kind: 'gif', marks: [mark(0, 'GIF87a')] },
  { kind: 'gif', marks: [mark(0, 'GIF89a')] },
  { kind: 'webp', marks: [mark(0, 'RIFF'), mark(8, 'WEBP')] },
  { kind: 'bmp', marks: [mark(0, 'BM')] },
];

/** The record of a stored file. Its name is its MD5, as on the production host. */
export function fileOf(file: Candidate & Content, userId: number, now: number): FileRow {
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

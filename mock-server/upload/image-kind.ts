export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp';

/** How many of a file's first bytes `imageKindOf` wants to see. */
export const HEAD_BYTES = 16;

/**
 * Which image a file begins as; null for anything else. The name is not asked: a PNG called .gif is
 * a PNG. Under 12 bytes nothing is an image, as the real host has it (HOST-26).
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

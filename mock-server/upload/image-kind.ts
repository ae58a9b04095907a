export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp';

/** The number of leading bytes that `imageKindOf` needs. */
export const HEAD_BYTES = 16;

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

/** What an upload may measure. Sizes are in bytes. */

/** A plain upload; the real host's default (HOST-24). */
export const PLAIN_MAX_BYTES = 10 * 1024 * 1024;
/** A chunk; also what the stock front end cuts a file into. */
export const CHUNK_MAX_BYTES = 2 * 1024 * 1024;
/** A file sent in chunks (REL-11). */
export const CHUNKED_MAX_BYTES = 100 * 1024 * 1024;
/** Chunks in one file (REL-11). */
export const MAX_CHUNKS = 1_000;

/** What a file's name may end in; the real host's default (HOST-24). */
export const UPLOAD_SUFFIXES = [
  'jpg',
  'png',
  'bmp',
  'jpeg',
  'gif',
  'webp',
  'zip',
  'rar',
  'wav',
  'mp4',
  'mp3',
  'webm',
] as const;

/** Upload limits. Sizes are in bytes. */

/** A plain upload: the default of the production host (HOST-24). */
export const PLAIN_MAX_BYTES = 10 * 1024 * 1024;
/** A chunk: also the chunk size of FastAdmin's own front end. */
export const CHUNK_MAX_BYTES = 2 * 1024 * 1024;
/** A file sent in chunks (REL-11). */
export const CHUNKED_MAX_BYTES = 100 * 1024 * 1024;
/** Chunks in one file (REL-11). */
export const MAX_CHUNKS = 1_000;

/** Allowed file extensions: the default of the production host (HOST-24). */
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

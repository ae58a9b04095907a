import { existsSync, readFileSync } from 'node:fs';
import { endianness } from 'node:os';

/**
 * Refuses the write-ahead log of a database when SQLite would drop acknowledged commits from it. At damage
 * SQLite silently goes back to the last commit before it, because a commit that a power failure interrupted looks
 * the same. Two things tell them apart:
 *
 * - After each commit, when it is on disk, SQLite notes its last frame in the `-shm` file.
 * - Without that file: a commit is on disk before the next one begins. So damage before the end of a commit and
 *   the beginning of another is no interrupted commit. Damage to the last commit is not found then.
 *
 * @throws Error for damage
 */
export function assertLogWhole(database: string): void {
  const bytes = readIfExists(`${database}-wal`);
  if (!bytes) return;
  const log = new WriteAheadLog(bytes);
  let sound = 0;
  while (log.isSound(sound)) sound += 1;
  const noted = readNote(`${database}-shm`);
  if (noted && log.isOf(noted.mark) && noted.frames > sound) throw damaged();
  for (let frame = sound; frame < log.frames; frame += 1) {
    if (log.isCommit(frame) && log.isFollowed(frame)) throw damaged();
  }
}

const damaged = () =>
  new Error('its write-ahead log is damaged, and acknowledged commits would be lost');

const readIfExists = (file: string) => (existsSync(file) ? readFileSync(file) : null);

const IS_LITTLE_ENDIAN = endianness() === 'LE';

/** The start of the `-shm` file: what SQLite knows of the log, twice. */
const NOTE = 48;

/** Reads the number of committed frames and the mark of their log; null when the file has none. */
function readNote(file: string): { frames: number; mark: Pair } | null {
  const bytes = readIfExists(file);
  if (!bytes || bytes.length < 2 * NOTE) return null;
  if (!bytes.subarray(0, NOTE).equals(bytes.subarray(NOTE, 2 * NOTE))) return null;
  const view = viewOf(bytes);
  const sum = addPairs(view, [0, 0], { at: 0, length: NOTE - 8 }, IS_LITTLE_ENDIAN);
  if (!isSame(sum, pairAt(view, NOTE - 8, IS_LITTLE_ENDIAN))) return null;
  return { frames: view.getUint32(16, IS_LITTLE_ENDIAN), mark: pairAt(view, 32) };
}

const HEADER = 32;
const FRAME_HEADER = 24;
/** Page size when the header is damaged. */
const PAGE = 4096;

/** A sum or a mark. */
type Pair = readonly [first: number, second: number];

/** The file format of SQLite: a header and frames, each with a page and a sum over everything before it. */
class WriteAheadLog {
  readonly #view: DataView;
  readonly #isHeaderSound: boolean;
  readonly #frameSize: number;
  /** Number of whole frames. Those of an earlier round may be behind the current ones. */
  readonly frames: number;

  constructor(bytes: Buffer) {
    this.#view = viewOf(bytes);
    this.#isHeaderSound =
      bytes.length >= HEADER && isSame(this.#sum([0, 0], 0, HEADER - 8), this.#pairAt(HEADER - 8));
    this.#frameSize = FRAME_HEADER + (this.#isHeaderSound ? this.#view.getUint32(8) : PAGE);
    this.frames = Math.max(0, Math.floor((bytes.length - HEADER) / this.#frameSize));
  }

  /** Tells whether a frame is as it was written, given that all before it are. */
  isSound(frame: number): boolean {
    return this.#isHeaderSound && this.#follows(frame, this.#sumBefore(frame));
  }

  /** Tells whether the next frame was written right after this one, of which one part may be damaged. */
  isFollowed(frame: number): boolean {
    const next = frame + 1;
    return this.#follows(next, this.#sumBefore(next)) || this.#follows(next, this.#sumOf(frame));
  }

  /** Tells whether a commit ends with a frame. */
  isCommit(frame: number): boolean {
    return this.#view.getUint32(this.#offset(frame) + 4) > 0;
  }

  #follows(frame: number, before: Pair): boolean {
    if (frame >= this.frames || !this.#isOfThisRound(frame)) return false;
    return isSame(this.#sumOf(frame, before), this.#sumBefore(frame + 1));
  }

  /** Tells whether a mark is that of this log; one whose header is damaged may have any. */
  isOf(mark: Pair): boolean {
    return !this.#isHeaderSound || isSame(mark, this.#pairAt(16));
  }

  /** Tells whether a frame has the mark of the header. After a checkpoint, a new mark begins a new round. */
  #isOfThisRound(frame: number): boolean {
    return this.isOf(this.#pairAt(this.#offset(frame) + 8));
  }

  /** Reads the sum of the frame before, or of the header. */
  #sumBefore(frame: number): Pair {
    return this.#pairAt(frame === 0 ? HEADER - 8 : this.#offset(frame - 1) + 16);
  }

  #sumOf(frame: number, before = this.#sumBefore(frame)): Pair {
    const at = this.#offset(frame);
    const ofHeader = this.#sum(before, at, 8);
    return this.#sum(ofHeader, at + FRAME_HEADER, this.#frameSize - FRAME_HEADER);
  }

  #offset(frame: number): number {
    return HEADER + frame * this.#frameSize;
  }

  #pairAt(at: number): Pair {
    return pairAt(this.#view, at);
  }

  #sum(before: Pair, at: number, length: number): Pair {
    // The lowest bit of the file's first number says in which order sums read the bytes.
    return addPairs(this.#view, before, { at, length }, this.#view.getUint8(3) % 2 === 0);
  }
}

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

const pairAt = (view: DataView, at: number, isLittleEndian = false): Pair => [
  view.getUint32(at, isLittleEndian),
  view.getUint32(at + 4, isLittleEndian),
];

/** Continues a sum of SQLite over more bytes. */
function addPairs(
  view: DataView,
  [first, second]: Pair,
  { at, length }: { readonly at: number; readonly length: number },
  isLittleEndian: boolean,
): Pair {
  for (let word = at; word < at + length; word += 8) {
    first = (first + view.getUint32(word, isLittleEndian) + second) >>> 0;
    second = (second + view.getUint32(word + 4, isLittleEndian) + first) >>> 0;
  }
  return [first, second];
}

const isSame = (a: Pair, b: Pair) => a[0] === b[0] && a[1] === b[1];

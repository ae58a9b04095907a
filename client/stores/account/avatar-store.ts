import { makeAutoObservable, runInAction } from 'mobx';
import { type Failure, refusesFile } from '../../http/envelope.ts';
import type { MakeUpload } from '../../http/upload.ts';
import { LatestOnly } from '../latest-only.ts';
import type { Outcome } from '../session/session-store.ts';

export interface AvatarDeps {
  readonly pictures: Pictures;
  readonly uploads: MakeUpload;
  readonly save: (changes: { avatar: string }) => Promise<Outcome>;
}

/** `picture`: the file is not a picture that this browser can read. */
export type AvatarProblem = { kind: 'picture' } | { kind: 'failure'; failure: Failure };

/** Changes the avatar: crops the picture to a square, uploads and saves it. */
export class AvatarStore {
  phase: 'idle' | 'preparing' | 'sending' | 'saving' = 'idle';
  /** Progress of the upload, from 0 to 1. */
  progress = 0;
  problem: AvatarProblem | null = null;
  private upload: ReturnType<MakeUpload> | null = null;
  private readonly changes = new LatestOnly();

  constructor(private readonly deps: AvatarDeps) {
    makeAutoObservable<this, 'deps' | 'upload'>(this, { deps: false, upload: false });
  }

  get isBusy(): boolean {
    return this.phase !== 'idle';
  }

  get canRetry(): boolean {
    const { problem } = this;
    return !this.isBusy && problem?.kind === 'failure' && !refusesFile(problem.failure);
  }

  /** Returns true once the picture is saved. */
  async change(file: File): Promise<boolean> {
    this.cancel();
    const isCurrent = this.changes.current();
    this.phase = 'preparing';
    const picture = await this.deps.pictures.square(file).catch(() => null);
    if (!isCurrent()) return false;
    if (!picture) return this.end({ kind: 'picture' });
    this.upload = this.deps.uploads(picture, (share) => {
      if (isCurrent()) runInAction(() => (this.progress = share));
    });
    return this.retry();
  }

  /** Sends what is missing of the last picture. */
  async retry(): Promise<boolean> {
    const { upload } = this;
    if (!upload) return false;
    const isCurrent = this.changes.current();
    this.begin('sending');
    const sent = await upload.send();
    if (!isCurrent()) return false;
    if (!sent.ok) return this.end({ kind: 'failure', failure: sent.failure });
    this.begin('saving');
    const saved = await this.deps.save({ avatar: sent.data.url });
    if (!isCurrent()) return false;
    return this.end(saved.ok ? null : { kind: 'failure', failure: saved.failure });
  }

  /** Cancels the change, on request or because the session ended. */
  cancel(): void {
    this.changes.cancel();
    if (this.isBusy) void this.upload?.cancel();
    this.upload = null;
    this.phase = 'idle';
    this.progress = 0;
    this.problem = null;
  }

  private begin(phase: 'sending' | 'saving'): void {
    this.problem = null;
    this.phase = phase;
  }

  private end(problem: AvatarProblem | null): boolean {
    this.problem = problem;
    this.phase = 'idle';
    this.progress = 0;
    return problem === null;
  }
}

const AVATAR_PX = 512;

interface Pictures {
  /**
   * Returns the centre of a picture as a square of at most `AVATAR_PX`; null for a file that is not
   * a picture.
   */
  square(file: File): Promise<File | null>;
}

/** Returns the largest centred square: for 800 × 600, the one of 600 from x = 100. */
export function squareIn(picture: { readonly width: number; readonly height: number }) {
  const side = Math.min(picture.width, picture.height);
  return {
    x: Math.floor((picture.width - side) / 2),
    y: Math.floor((picture.height - side) / 2),
    side,
    /** Width of the result: small pictures are not enlarged. */
    width: Math.min(side, AVATAR_PX),
  };
}

/** The server checks the file name extension, so it must match the type. */
const TARGET = {
  transparent: { type: 'image/png', name: 'avatar.png' },
  opaque: { type: 'image/jpeg', name: 'avatar.jpg' },
} as const;

const QUALITY = 0.9;

export const browserPictures: Pictures = {
  async square(file) {
    // Applies the orientation of the camera.
    const picture = await createImageBitmap(file).catch(() => null);
    if (!picture || picture.width === 0 || picture.height === 0) return null;
    const { x, y, side, width } = squareIn(picture);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = width;
    canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, width, width);
    picture.close();
    const { type, name } = /jpe?g/.test(file.type) ? TARGET.opaque : TARGET.transparent;
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
    return drawn && new File([drawn], name, { type });
  },
};

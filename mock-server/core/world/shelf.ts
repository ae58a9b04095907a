import Database from 'better-sqlite3';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { removeAll, replaceDurably } from './durable.ts';
import { checkedImage } from './foreign-image.ts';
import { imageState } from './image.ts';
import type { Migrations } from './migrate.ts';

/** What a snapshot may be called: it is part of a file's name. */
export const SNAPSHOT_NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,63}$/;

export interface Snapshot {
  readonly name: string;
  /** World time it was taken at, epoch ms; null when it cannot be read any more. */
  readonly at: number | null;
  readonly bytes: number;
}

/** Where the snapshots of a world are kept. */
export interface Shelf {
  /** By name. */
  list(): Snapshot[];
  has(name: string): boolean;
  /** In the place of one of the same name. */
  put(name: string, image: Buffer): void;
  /** Throws as checkedImage when it lay on the disk, and is not what it was. */
  take(name: string): Buffer | undefined;
  /** False when there is none of that name. */
  remove(name: string): boolean;
}

/** Of a world in memory: they end with it. */
export class MemoryShelf implements Shelf {
  readonly #images = new Map<string, Buffer>();

  list(): Snapshot[] {
    return [...this.#images]
      .map(([name, image]) => ({ name, at: takenAt(image), bytes: image.length }))
      .toSorted(byName);
  }

  has(name: string): boolean {
    return this.#images.has(name);
  }

  put(name: string, image: Buffer): void {
    this.#images.set(name, image);
  }

  take(name: string): Buffer | undefined {
    return this.#images.get(name);
  }

  remove(name: string): boolean {
    return this.#images.delete(name);
  }
}

/** Of a world on disk: files in a folder, each whole or not there. */
export class FolderShelf implements Shelf {
  readonly #folder: string;
  readonly #migrations: Migrations;

  constructor(folder: string, migrations: Migrations) {
    this.#folder = folder;
    this.#migrations = migrations;
  }

  list(): Snapshot[] {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder)
      .filter((file) => file.endsWith(SUFFIX))
      .map((file) => {
        const path = join(this.#folder, file);
        const { size } = statSync(path);
        return { name: file.slice(0, -SUFFIX.length), at: takenAt(path), bytes: size };
      })
      .toSorted(byName);
  }

  has(name: string): boolean {
    return existsSync(this.#place(name));
  }

  put(name: string, image: Buffer): void {
    replaceDurably(this.#place(name), image);
  }

  take(name: string): Buffer | undefined {
    if (!this.has(name)) return undefined;
    return checkedImage(readFileSync(this.#place(name)), this.#migrations);
  }

  remove(name: string): boolean {
    const isThere = this.has(name);
    removeAll(this.#place(name));
    return isThere;
  }

  #place(name: string): string {
    return join(this.#folder, name + SUFFIX);
  }
}

const SUFFIX = '.dicebox';

const byName = (a: Snapshot, b: Snapshot) => (a.name < b.name ? -1 : 1);

function takenAt(image: Buffer | string): number | null {
  let db: Database.Database | undefined;
  try {
    db = new Database(image, { readonly: typeof image === 'string' });
    return imageState(db)?.now ?? null;
  } catch {
    return null;
  } finally {
    db?.close();
  }
}

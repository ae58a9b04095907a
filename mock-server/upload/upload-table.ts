import { insert, numberOf, row, rows, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import type { ImageKind } from './check-file.ts';

export interface UploadRow {
  readonly id: number;
  readonly user_id: number;
  readonly chunkid: string;
  readonly chunkcount: number | null;
}

export interface ChunkRow {
  readonly chunkindex: number;
  readonly size: number;
  readonly sha256: string;
}

export interface FileRow {
  readonly user_id: number;
  readonly day: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly image: ImageKind | '';
}

export function uploadById(world: World, id: number): UploadRow | undefined {
  return row<UploadRow>(world.db, 'SELECT * FROM upload WHERE id = ?', id);
}

/** Returns a user's own upload; equal chunk ids of other users do not match. */
export function uploadOf(world: World, userId: number, chunkid: string): UploadRow | undefined {
  const sql = 'SELECT * FROM upload WHERE user_id = ? AND chunkid = ?';
  return row<UploadRow>(world.db, sql, userId, chunkid);
}

/** Begins an upload and returns its id. Call it inside a transaction. */
export function insertUpload(world: World, userId: number, chunkid: string, now: number): number {
  const sql = 'INSERT INTO upload (user_id, chunkid, created_at) VALUES (?, ?, ?)';
  return insert(world.db, sql, userId, chunkid, now);
}

/** Deletes an upload and its chunks. Call it inside a transaction. */
export function deleteUpload(world: World, id: number): void {
  run(world.db, 'DELETE FROM upload WHERE id = ?', id);
}

export function setChunkcount(world: World, id: number, chunkcount: number): void {
  run(world.db, 'UPDATE upload SET chunkcount = ? WHERE id = ?', chunkcount, id);
}

export function chunksOf(world: World, uploadId: number): ChunkRow[] {
  const sql = `SELECT chunkindex, size, sha256 FROM upload_chunk WHERE upload_id = ? ORDER BY chunkindex`;
  return rows<ChunkRow>(world.db, sql, uploadId);
}

/** Inserts a chunk or replaces the one with the same index. Call it inside a transaction. */
export function putChunk(world: World, uploadId: number, chunk: ChunkRow): void {
  const sql = `INSERT INTO upload_chunk (upload_id, chunkindex, size, sha256) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET size = excluded.size, sha256 = excluded.sha256`;
  run(world.db, sql, uploadId, chunk.chunkindex, chunk.size, chunk.sha256);
}

export function openUploadsOf(world: World, userId: number): number {
  return numberOf(world.db, 'SELECT COUNT(*) FROM upload WHERE user_id = ?', userId);
}

export function bytesOf(world: World, userId: number): number {
  const sql = `SELECT (SELECT IFNULL(SUM(size), 0) FROM uploaded_file WHERE user_id = ?) +
            (SELECT IFNULL(SUM(c.size), 0) FROM upload_chunk c
             JOIN upload u ON u.id = c.upload_id WHERE u.user_id = ?)`;
  return numberOf(world.db, sql, userId, userId);
}

/** Inserts a file. The same file on the same day has one row. Call it inside a transaction. */
export function putFile(world: World, file: FileRow, now: number): void {
  const sql = `INSERT INTO uploaded_file (user_id, day, name, size, sha256, image, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET size = excluded.size, sha256 = excluded.sha256, image = excluded.image`;
  run(world.db, sql, file.user_id, file.day, file.name, file.size, file.sha256, file.image, now);
}

/** Tells whether a user has uploaded the file of a path such as "/uploads/20261121/0a1b2c.png". */
export function ownsFile(world: World, userId: number, path: string): boolean {
  const sql =
    "SELECT 1 FROM uploaded_file WHERE user_id = ? AND '/uploads/' || day || '/' || name = ?";
  return row(world.db, sql, userId, path) !== undefined;
}

export function filesAt(world: World, day: string, name: string): FileRow[] {
  const sql = `SELECT user_id, day, name, size, sha256, image FROM uploaded_file
     WHERE day = ? AND name = ? ORDER BY id`;
  return rows<FileRow>(world.db, sql, day, name);
}

export function allChunks(
  world: World,
): (ChunkRow & { readonly user_id: number; readonly chunkid: string })[] {
  const sql = `SELECT u.user_id, u.chunkid, c.chunkindex, c.size, c.sha256
     FROM upload u JOIN upload_chunk c ON c.upload_id = u.id`;
  return rows(world.db, sql);
}

export function allContents(world: World): Pick<FileRow, 'sha256' | 'size'>[] {
  return rows(world.db, 'SELECT DISTINCT sha256, size FROM uploaded_file');
}

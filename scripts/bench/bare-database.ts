import Database from 'better-sqlite3';

/** Opens a database with the settings of a world: durable when it is a file. */
export function openBare(file = ':memory:'): Database.Database {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  return db;
}

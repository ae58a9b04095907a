-- A file being sent in chunks. Its number is never used again: due work refers to it.
CREATE TABLE upload (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id    INTEGER NOT NULL REFERENCES user (id),
  chunkid    TEXT NOT NULL CHECK (length(chunkid) = 36),
  -- As the latest chunk said; NULL when none did.
  chunkcount INTEGER CHECK (chunkcount > 0),
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, chunkid)
) STRICT;

-- A row says that the bytes lie on disk; it is written after them.
CREATE TABLE upload_chunk (
  upload_id  INTEGER NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
  chunkindex INTEGER NOT NULL,
  size       INTEGER NOT NULL CHECK (size >= 0 AND size <= 2097152),
  sha256     TEXT NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  PRIMARY KEY (upload_id, chunkindex)
) STRICT, WITHOUT ROWID;

-- A file of a user, read at /uploads/<day>/<name>. The same bytes of several users lie on disk once.
CREATE TABLE uploaded_file (
  id         INTEGER PRIMARY KEY,
  user_id    INTEGER NOT NULL REFERENCES user (id),
  day        TEXT NOT NULL CHECK (length(day) = 8 AND day NOT GLOB '*[^0-9]*'),
  -- The MD5 of its bytes and its suffix, as the real host names it.
  name       TEXT NOT NULL CHECK (name NOT GLOB '*[^0-9a-z.]*'),
  size       INTEGER NOT NULL CHECK (size >= 0),
  sha256     TEXT NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  -- What its first bytes say it is; empty when that is no image.
  image      TEXT NOT NULL CHECK (image IN ('', 'png', 'jpeg', 'gif', 'webp', 'bmp')),
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, day, name)
) STRICT;
CREATE INDEX uploaded_file_by_url ON uploaded_file (day, name);
CREATE INDEX uploaded_file_by_content ON uploaded_file (sha256);

-- Texts that players read, in both languages. HTML is cleaned before it is stored here.

-- Files that belong to content: an attachment of a notice, a picture of a banner or a news item.
CREATE TABLE content_file (
  path    TEXT PRIMARY KEY CHECK (path GLOB 'notices/?*' OR path GLOB 'content/?*'),
  name_en TEXT NOT NULL,
  name_zh TEXT NOT NULL,
  type    TEXT NOT NULL CHECK (type <> ''),
  body    BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notice (
  id           INTEGER PRIMARY KEY,
  type         TEXT NOT NULL CHECK (type IN ('system', 'activity', 'announcement')),
  title_en     TEXT NOT NULL CHECK (title_en <> ''),
  title_zh     TEXT NOT NULL CHECK (title_zh <> ''),
  content_en   TEXT NOT NULL,
  content_zh   TEXT NOT NULL,
  important    INTEGER NOT NULL DEFAULT 0 CHECK (important IN (0, 1)),
  top          INTEGER NOT NULL DEFAULT 0 CHECK (top IN (0, 1)),
  attachment   TEXT REFERENCES content_file (path),
  published_at INTEGER NOT NULL
) STRICT;
CREATE INDEX notice_in_order ON notice (top DESC, published_at DESC, id DESC);

-- A notice is read once; marking it again changes nothing.
CREATE TABLE notice_read (
  user_id   INTEGER NOT NULL REFERENCES user (id),
  notice_id INTEGER NOT NULL REFERENCES notice (id),
  read_at   INTEGER NOT NULL,
  PRIMARY KEY (user_id, notice_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE news (
  id           INTEGER PRIMARY KEY,
  title_en     TEXT NOT NULL CHECK (title_en <> ''),
  title_zh     TEXT NOT NULL CHECK (title_zh <> ''),
  summary_en   TEXT NOT NULL,
  summary_zh   TEXT NOT NULL,
  content_en   TEXT NOT NULL,
  content_zh   TEXT NOT NULL,
  image        TEXT NOT NULL REFERENCES content_file (path),
  published_at INTEGER NOT NULL
) STRICT;
CREATE INDEX news_in_order ON news (published_at DESC, id DESC);

-- Shown in the order of their ids. The target is a route of the app, never another site.
CREATE TABLE banner (
  id       INTEGER PRIMARY KEY,
  title_en TEXT NOT NULL CHECK (title_en <> ''),
  title_zh TEXT NOT NULL CHECK (title_zh <> ''),
  image    TEXT NOT NULL REFERENCES content_file (path),
  target   TEXT NOT NULL CHECK (target GLOB '/*' AND target NOT GLOB '//*')
) STRICT;

-- Standing texts such as the terms, found by name.
CREATE TABLE rich_text (
  name       TEXT PRIMARY KEY,
  title_en   TEXT NOT NULL CHECK (title_en <> ''),
  title_zh   TEXT NOT NULL CHECK (title_zh <> ''),
  content_en TEXT NOT NULL,
  content_zh TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- No user: it came from somebody who was not logged in.
CREATE TABLE feedback (
  id         INTEGER PRIMARY KEY,
  user_id    INTEGER REFERENCES user (id),
  type       TEXT NOT NULL CHECK (type <> ''),
  content    TEXT NOT NULL CHECK (content <> ''),
  contact    TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

-- What is remembered about the world itself: its seed, its clock, the last time it saw.
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

CREATE TABLE user (
  id            INTEGER PRIMARY KEY,
  username      TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT NOT NULL,
  nickname      TEXT NOT NULL,
  email         TEXT UNIQUE COLLATE NOCASE,
  mobile        TEXT UNIQUE,
  avatar        TEXT NOT NULL DEFAULT '',
  birthday      TEXT NOT NULL DEFAULT '',
  gender        TEXT NOT NULL DEFAULT '' CHECK (gender IN ('', 'male', 'female', 'other')),
  level         INTEGER NOT NULL DEFAULT 1 CHECK (level >= 1),
  status        TEXT NOT NULL DEFAULT 'normal' CHECK (status IN ('normal', 'banned')),
  created_at    INTEGER NOT NULL
) STRICT;

-- Only the hash of a token is kept; the token itself is shown once, at login.
CREATE TABLE token (
  id         INTEGER PRIMARY KEY,
  hash       TEXT NOT NULL UNIQUE,
  user_id    INTEGER NOT NULL REFERENCES user (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX token_by_user ON token (user_id);

-- The tables of the ledger come first: mock-server/ledger/tables.ts.
INSERT INTO account (name, asset, floor0) VALUES
  ('house', 'money', 0),
  ('bank_in', 'money', 0),
  ('bank_out', 'money', 0),
  ('promo', 'money', 0),
  ('points_issuer', 'points', 0);

-- The dice game.
CREATE TABLE category (
  id      INTEGER PRIMARY KEY,
  name_en TEXT NOT NULL,
  name_zh TEXT NOT NULL
) STRICT;

CREATE TABLE game (
  id          INTEGER PRIMARY KEY,
  code        TEXT NOT NULL UNIQUE,
  name_en     TEXT NOT NULL,
  name_zh     TEXT NOT NULL,
  face        TEXT NOT NULL CHECK (face IN ('dice', 'fish')),
  category_id INTEGER NOT NULL REFERENCES category (id),
  interval_ms INTEGER NOT NULL CHECK (interval_ms >= 120000),
  paytable    TEXT NOT NULL
) STRICT;

-- A period has a row from its close on; before that it is pure arithmetic.
CREATE TABLE period (
  game_id INTEGER NOT NULL REFERENCES game (id),
  game_no TEXT NOT NULL,
  draw_at INTEGER NOT NULL,
  status  TEXT NOT NULL CHECK (status IN ('closed', 'drawn', 'settled', 'void')),
  dice    TEXT CHECK (dice GLOB '[1-6][1-6][1-6]'),
  size    TEXT CHECK (size IN ('big', 'small', 'triple')),
  parity  TEXT CHECK (parity IN ('odd', 'even')),
  forced  INTEGER NOT NULL DEFAULT 0 CHECK (forced IN (0, 1)),
  PRIMARY KEY (game_id, game_no),
  CONSTRAINT drawn_has_dice CHECK (status NOT IN ('drawn', 'settled') OR (dice IS NOT NULL AND size IS NOT NULL AND parity IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX period_by_draw ON period (game_id, draw_at);

CREATE TRIGGER period_result_is_final BEFORE UPDATE OF dice, size, parity, forced ON period
WHEN OLD.dice IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a result is final');
END;

CREATE TRIGGER period_moves_forward BEFORE UPDATE OF status ON period
WHEN NOT ((OLD.status = 'closed' AND NEW.status IN ('drawn', 'void')) OR (OLD.status = 'drawn' AND NEW.status = 'settled'))
BEGIN
  SELECT RAISE(ABORT, 'a period only moves forward');
END;

-- Dice a developer asked for, used up in order. No game_id: the next draw of any game.
CREATE TABLE forced_dice (
  id      INTEGER PRIMARY KEY,
  game_id INTEGER REFERENCES game (id),
  dice    TEXT NOT NULL CHECK (dice GLOB '[1-6][1-6][1-6]')
) STRICT;

CREATE TABLE bet (
  id         INTEGER PRIMARY KEY,
  user_id    INTEGER NOT NULL REFERENCES user (id),
  game_id    INTEGER NOT NULL REFERENCES game (id),
  game_no    TEXT NOT NULL,
  stake      INTEGER NOT NULL CHECK (stake > 0),
  returned   INTEGER NOT NULL DEFAULT 0 CHECK (returned >= 0),
  status     TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'win', 'lose', 'cancelled')),
  placed_at  INTEGER NOT NULL,
  settled_at INTEGER
) STRICT;
CREATE INDEX bet_by_user ON bet (user_id, placed_at);
CREATE INDEX bet_unsettled ON bet (game_id, game_no, id) WHERE status = 'pending';
CREATE INDEX bet_by_period ON bet (game_id, game_no, user_id);

-- Odds are the ones the bet was placed at, for ever.
CREATE TABLE bet_line (
  bet_id   INTEGER NOT NULL REFERENCES bet (id),
  no       INTEGER NOT NULL,
  play     TEXT NOT NULL,
  pick     TEXT NOT NULL,
  amount   INTEGER NOT NULL CHECK (amount > 0),
  odds     TEXT NOT NULL,
  returned INTEGER CHECK (returned >= 0),
  PRIMARY KEY (bet_id, no)
) STRICT, WITHOUT ROWID;

-- The answer given to a request with an Idempotency-Key, so that a retry gets the same one.
CREATE TABLE idempotency (
  user_id     INTEGER NOT NULL REFERENCES user (id),
  route       TEXT NOT NULL,
  key         TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  answer      TEXT NOT NULL,
  at          INTEGER NOT NULL,
  PRIMARY KEY (user_id, route, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE deposit (
  id          INTEGER PRIMARY KEY,
  user_id     INTEGER NOT NULL REFERENCES user (id),
  amount      INTEGER NOT NULL CHECK (amount > 0),
  channel     TEXT NOT NULL,
  proof       TEXT NOT NULL DEFAULT '',
  status      TEXT NOT NULL CHECK (status IN ('processing', 'completed', 'cancelled')),
  created_at  INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;
CREATE INDEX deposit_by_user ON deposit (user_id, id);

-- Everything that falls due, run in the order (at, id), once.
CREATE TABLE due_work (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  at      INTEGER NOT NULL,
  kind    TEXT NOT NULL,
  ref     TEXT NOT NULL,
  failure TEXT,
  UNIQUE (kind, ref)
) STRICT;
CREATE INDEX due_work_in_order ON due_work (at, id) WHERE failure IS NULL;

CREATE TABLE sms_code (
  id         INTEGER PRIMARY KEY,
  mobile     TEXT NOT NULL,
  event      TEXT NOT NULL,
  code       TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- A chase: the same lines for several periods, its whole cost reserved when it is made.
CREATE TABLE chase (
  id           INTEGER PRIMARY KEY,
  user_id      INTEGER NOT NULL REFERENCES user (id),
  game_id      INTEGER NOT NULL REFERENCES game (id),
  -- The lines with the odds they were taken at, as JSON: [{play, pick, stake, odds}].
  lines        TEXT NOT NULL,
  stop_on_win  INTEGER NOT NULL CHECK (stop_on_win IN (0, 1)),
  stop_at_loss INTEGER CHECK (stop_at_loss > 0),
  -- finished: all periods played; stopped: by a rule of the plan; cancelled: by the player.
  status       TEXT NOT NULL DEFAULT 'running'
    CHECK (status IN ('running', 'finished', 'stopped', 'cancelled')),
  created_at   INTEGER NOT NULL,
  ended_at     INTEGER
) STRICT;
CREATE INDEX chase_by_user ON chase (user_id, id);
-- A settlement looks at these alone, however many have ended.
CREATE INDEX chase_running ON chase (game_id, id) WHERE status = 'running';

CREATE TABLE chase_row (
  chase_id   INTEGER NOT NULL REFERENCES chase (id),
  no         INTEGER NOT NULL,
  game_no    TEXT NOT NULL,
  multiplier INTEGER NOT NULL CHECK (multiplier > 0),
  amount     INTEGER NOT NULL CHECK (amount > 0),
  status     TEXT NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'placed', 'skipped', 'cancelled')),
  PRIMARY KEY (chase_id, no),
  UNIQUE (chase_id, game_no)
) STRICT, WITHOUT ROWID;
CREATE INDEX chase_row_waiting ON chase_row (game_no) WHERE status = 'waiting';

ALTER TABLE bet ADD COLUMN chase_id INTEGER REFERENCES chase (id);
CREATE INDEX bet_by_chase ON bet (chase_id) WHERE chase_id IS NOT NULL;

-- The amount reserved for waiting rows is in an account of its own.
INSERT INTO account (user_id, name, asset, floor0) SELECT id, 'chase', 'money', 1 FROM user;

-- Money from one player to another; the ledger moves it under the same id.
CREATE TABLE user_transfer (
  id         INTEGER PRIMARY KEY,
  from_user  INTEGER NOT NULL REFERENCES user (id),
  to_user    INTEGER NOT NULL REFERENCES user (id),
  amount     INTEGER NOT NULL CHECK (amount > 0),
  remark     TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  CONSTRAINT not_to_oneself CHECK (from_user <> to_user)
) STRICT;

-- Its amount is in the frozen account while it is processing.
CREATE TABLE withdrawal (
  id          INTEGER PRIMARY KEY,
  user_id     INTEGER NOT NULL REFERENCES user (id),
  amount      INTEGER NOT NULL CHECK (amount > 0),
  channel     TEXT NOT NULL,
  address     TEXT NOT NULL CHECK (address <> ''),
  -- completed: paid out; cancelled: released to the main account.
  status      TEXT NOT NULL CHECK (status IN ('processing', 'completed', 'cancelled')),
  created_at  INTEGER NOT NULL,
  finished_at INTEGER,
  CONSTRAINT finished_when_decided CHECK ((status = 'processing') = (finished_at IS NULL))
) STRICT;
CREATE INDEX withdrawal_by_user ON withdrawal (user_id, id);

-- Paying and releasing are two kinds of transfer, so UNIQUE(kind, ref) alone would allow both.
CREATE TRIGGER withdrawal_is_decided_once BEFORE UPDATE OF status ON withdrawal
WHEN OLD.status <> 'processing'
BEGIN
  SELECT RAISE(ABORT, 'a withdrawal is decided once');
END;

-- Where a player has withdrawals sent.
CREATE TABLE withdraw_card (
  id         INTEGER PRIMARY KEY,
  user_id    INTEGER NOT NULL REFERENCES user (id),
  channel    TEXT NOT NULL,
  holder     TEXT NOT NULL CHECK (holder <> ''),
  address    TEXT NOT NULL CHECK (address <> ''),
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, channel, address)
) STRICT;

CREATE TABLE savings_move (
  id         INTEGER PRIMARY KEY,
  user_id    INTEGER NOT NULL REFERENCES user (id),
  direction  TEXT NOT NULL CHECK (direction IN ('in', 'out')),
  amount     INTEGER NOT NULL CHECK (amount > 0),
  created_at INTEGER NOT NULL
) STRICT;

-- A welfare task claimed: once for each rule and period, which is 'once', a day or an ISO week.
CREATE TABLE welfare_claim (
  user_id    INTEGER NOT NULL REFERENCES user (id),
  rule       TEXT NOT NULL,
  period     TEXT NOT NULL,
  asset      TEXT NOT NULL CHECK (asset IN ('bonus', 'points')),
  reward     INTEGER NOT NULL CHECK (reward > 0),
  claimed_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, rule, period)
) STRICT, WITHOUT ROWID;

-- The newest transfer when it was ordered: its place in the history, where one moment holds many.
ALTER TABLE deposit ADD COLUMN after_transfer INTEGER NOT NULL DEFAULT 0;

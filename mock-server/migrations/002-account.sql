-- Text messages sent in the last hour; what the limits on sending count.
CREATE TABLE sms_send (
  -- Never given twice: work that is due for an old one must not meet a new one.
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  mobile  TEXT NOT NULL,
  event   TEXT NOT NULL,
  ip      TEXT NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sms_send_by_mobile ON sms_send (mobile, event, sent_at);
CREATE INDEX sms_send_by_ip ON sms_send (ip, sent_at);

-- The codes that still work, one at most for a number and event. In plain text, so that
-- GET /__mock/sms can show them: nothing else ever does.
DROP TABLE sms_code;
CREATE TABLE sms_code (
  id            INTEGER PRIMARY KEY REFERENCES sms_send (id) ON DELETE CASCADE,
  mobile        TEXT NOT NULL,
  event         TEXT NOT NULL,
  code          TEXT NOT NULL CHECK (code GLOB '[0-9][0-9][0-9][0-9]'),
  wrong_guesses INTEGER NOT NULL DEFAULT 0 CHECK (wrong_guesses BETWEEN 0 AND 11),
  created_at    INTEGER NOT NULL,
  expires_at    INTEGER NOT NULL CHECK (expires_at > created_at),
  UNIQUE (mobile, event)
) STRICT;

-- Wrong passwords in a row. `device` is '' for all strangers together; a known device has its own
-- count, so that a stranger's guessing does not lock the owner out.
CREATE TABLE login_failure (
  user_id INTEGER NOT NULL REFERENCES user (id),
  device  TEXT NOT NULL,
  count   INTEGER NOT NULL CHECK (count > 0),
  last_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, device)
) STRICT, WITHOUT ROWID;

-- The addresses a user has logged in from.
CREATE TABLE known_ip (
  user_id INTEGER NOT NULL REFERENCES user (id),
  ip      TEXT NOT NULL,
  PRIMARY KEY (user_id, ip)
) STRICT, WITHOUT ROWID;

CREATE INDEX user_by_nickname ON user (nickname COLLATE NOCASE);

-- A level follows from the points balance (contract/rules/vip.ts).
ALTER TABLE user DROP COLUMN level;

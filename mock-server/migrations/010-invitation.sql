-- Who signed up with whose invite code, and what the inviter got for it.
CREATE TABLE invitation (
  invitee     INTEGER PRIMARY KEY REFERENCES user (id),
  inviter     INTEGER NOT NULL REFERENCES user (id),
  created_at  INTEGER NOT NULL,
  reward      INTEGER CHECK (reward > 0),
  rewarded_at INTEGER,
  -- The inviter has signed up before, so nobody invites themselves, also not in a circle.
  CONSTRAINT inviter_was_first CHECK (inviter < invitee),
  CONSTRAINT rewarded_at_a_time CHECK ((reward IS NULL) = (rewarded_at IS NULL))
) STRICT;
CREATE INDEX invitation_by_inviter ON invitation (inviter);

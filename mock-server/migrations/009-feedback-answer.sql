-- What the back office has done with a message. One that is answered has been read.
ALTER TABLE feedback ADD COLUMN read_at INTEGER;
ALTER TABLE feedback ADD COLUMN answer TEXT CHECK (answer <> '');
ALTER TABLE feedback ADD COLUMN answered_at INTEGER
  CHECK ((answered_at IS NULL) = (answer IS NULL) AND (answered_at IS NULL OR read_at IS NOT NULL));
CREATE INDEX feedback_by_user ON feedback (user_id, id DESC);

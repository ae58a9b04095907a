-- The stakes of a player settled in a day or a week: what a rebate is a share of.
CREATE INDEX bet_settled_by_user ON bet (user_id, settled_at, stake) WHERE status IN ('win', 'lose');

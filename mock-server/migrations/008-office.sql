-- What a game pays instead of its paytable: for a play ("sum"), or for one selection ("sum:10").
CREATE TABLE odds_override (
  game_id INTEGER NOT NULL REFERENCES game (id),
  key     TEXT NOT NULL CHECK (key <> ''),
  odds    TEXT NOT NULL,
  PRIMARY KEY (game_id, key)
) STRICT, WITHOUT ROWID;

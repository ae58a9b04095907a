-- Dice may be meant for one period of a game, and a game may take no others than those asked for.
ALTER TABLE forced_dice ADD COLUMN game_no TEXT
  CONSTRAINT a_period_is_of_a_game CHECK (game_no IS NULL OR game_id IS NOT NULL);
CREATE UNIQUE INDEX forced_dice_of_period ON forced_dice (game_id, game_no) WHERE game_no IS NOT NULL;

ALTER TABLE game ADD COLUMN strict_dice INTEGER NOT NULL DEFAULT 0 CHECK (strict_dice IN (0, 1));

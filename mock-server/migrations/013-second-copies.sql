-- Second copies of what decides about money. The check at the start compares every index with its table
-- (PRAGMA integrity_check), so a damaged page shows in each column that is in an index as well. These are
-- the columns that the audit cannot derive from other rows.
DROP INDEX transfer_by_dr;
CREATE INDEX transfer_by_dr ON transfer (dr, id, at, amount);
CREATE INDEX bet_line_copy ON bet_line (play, pick, odds);
CREATE INDEX chase_copy ON chase (lines, stop_on_win, stop_at_loss, status);
CREATE INDEX chase_row_copy ON chase_row (multiplier, amount, status);
CREATE INDEX deposit_copy ON deposit (amount, status, channel);
CREATE INDEX withdrawal_copy ON withdrawal (amount, status, channel, address);
CREATE INDEX withdraw_card_copy ON withdraw_card (holder);
CREATE INDEX user_transfer_copy ON user_transfer (from_user, to_user, amount);
CREATE INDEX savings_move_copy ON savings_move (user_id, direction, amount);
CREATE INDEX welfare_claim_copy ON welfare_claim (asset, reward, claimed_at);
CREATE INDEX invitation_copy ON invitation (inviter, reward, rewarded_at);
CREATE INDEX game_copy ON game (interval_ms, paytable, strict_dice);
CREATE INDEX odds_override_copy ON odds_override (odds);
CREATE INDEX forced_dice_copy ON forced_dice (dice, game_id, game_no);
CREATE INDEX meta_seed_copy ON meta (value) WHERE key = 'seed';

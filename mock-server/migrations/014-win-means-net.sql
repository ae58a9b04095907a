-- A bet is won if it paid more than its stake (STA-10), not if it paid anything.
UPDATE bet SET status = 'lose' WHERE status = 'win' AND returned <= stake;

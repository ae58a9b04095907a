-- A saved world has its faults in its state, with the kinds by their former names.
UPDATE meta SET value = replace(replace(replace(replace(replace(value,
  '"kind":"latency"', '"kind":"delay"'),
  '"kind":"drop_before"', '"kind":"drop"'),
  '"kind":"drop_after"', '"kind":"lose_answer"'),
  '"kind":"truncated"', '"kind":"truncate"'),
  '"kind":"hang_before"', '"kind":"hang"')
WHERE key = 'image';

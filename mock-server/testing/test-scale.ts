/**
 * The factor by which random and exhaustive tests repeat: 1 in `npm test`, more in a longer run with
 * `DICEBOX_TEST_SCALE=10`. From 10 on, tests take every case instead of a representative few.
 */
export const TEST_SCALE = Number(process.env['DICEBOX_TEST_SCALE'] || 1);

export const SCALED_TIMEOUT_MS = 120_000 * TEST_SCALE;

/** True when tests take every case instead of a representative few. */
export const IS_FULL_RUN = TEST_SCALE >= 10;

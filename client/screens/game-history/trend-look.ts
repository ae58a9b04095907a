/** What the chart shows besides the hits, and which way it runs. */
export type TrendLook = {
  readonly misses: boolean;
  readonly guides: boolean;
  readonly temperature: boolean;
  readonly newestFirst: boolean;
};

export const FIRST_LOOK: TrendLook = {
  misses: true,
  guides: true,
  temperature: false,
  newestFirst: false,
};

/** In the order of their switches. */
export const LOOKS = ['misses', 'guides', 'temperature', 'newestFirst'] as const;

import type { Data } from '#contract/api/schemas.ts';
import {
  isSupportOpen,
  SUPPORT_CLOSES_HOUR,
  SUPPORT_OPENS_HOUR,
} from '#contract/rules/support-hours.ts';
import { TIME_ZONE } from '#contract/time-zone.ts';
import type { Answer, Call } from '../api/call.ts';

/** Name and version of the app (SCR-1); a test holds the version to package.json. */
export const APP = { name: 'Dicebox', version: '1.0.0' } as const;

/** Answers `index.index`. `support.open` depends on the world's clock. */
export function home({ now }: Call<'index.index'>): Answer<Data<'index.index'>> {
  return {
    data: {
      ...APP,
      server_time: Math.floor(now / 1000),
      support: {
        opens: `${SUPPORT_OPENS_HOUR}:00`,
        closes: `${SUPPORT_CLOSES_HOUR}:00`,
        timezone: TIME_ZONE,
        open: isSupportOpen(now),
      },
    },
  };
}

import type { Data } from '#contract/api/schemas.ts';
import type { Answer, Call } from '../core/http/endpoint.ts';

/** Name and version of the app (SCR-1); a test holds the version to package.json. */
export const APP = { name: 'Dicebox', version: '1.0.0' } as const;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Customer service, in hours of Asia/Shanghai (CON-9), which is UTC+8 all year. */
const OPENS_HOUR = 9;
const CLOSES_HOUR = 22;

/** What a home page begins with. Whether support is open is told by the world's own time. */
export function home({ now }: Call<'index.index'>): Answer<Data<'index.index'>> {
  const hour = ((now + 8 * HOUR_MS) % DAY_MS) / HOUR_MS;
  return {
    data: {
      ...APP,
      server_time: Math.floor(now / 1000),
      support: {
        opens: `${OPENS_HOUR}:00`,
        closes: `${CLOSES_HOUR}:00`,
        timezone: 'Asia/Shanghai',
        open: hour >= OPENS_HOUR && hour < CLOSES_HOUR,
      },
    },
  };
}

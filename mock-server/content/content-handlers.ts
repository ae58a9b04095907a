import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Handlers } from '../api/call.ts';
import { feedback } from './feedback.ts';
import { home } from './home.ts';
import { notice } from './notice.ts';
import { bannersOf } from './page-table.ts';
import { markAllNoticesRead, markNoticeRead, unreadNoticeCount } from './read-marks.ts';
import { richText } from './rich-text.ts';

export const contentHandlers = {
  'index.index': home,
  'index.notice': notice,
  'index.banner': ({ world, language }) => ({
    data: bannersOf(world, language).map(({ image, ...banner }) => ({
      ...banner,
      image: `/uploads/${image}`,
    })),
  }),
  'index.richText': richText,
  'index.feedback': feedback,
  'index.markNoticeRead': markNoticeRead,
  'index.markAllNoticesRead': markAllNoticesRead,
  'index.unreadNoticeCount': unreadNoticeCount,
} satisfies Handlers<Extract<EndpointName, `index.${string}`>>;

import { Type } from 'typebox';
import {
  Count,
  data,
  shape,
  Html,
  Id,
  Key,
  Limit,
  listOf,
  LongText,
  Nothing,
  NumberOrText,
  paging,
  payload,
  Seconds,
  Text,
} from './shapes.ts';

const NOTICE_TYPES = ['system', 'activity', 'announcement'] as const;

const Notice = shape('Notice', {
  notice_id: Id,
  type: Type.Enum(NOTICE_TYPES, { default: 'system' }),
  title: Key,
  content: Html,
  read: Type.Boolean(),
  important: Type.Boolean(),
  top: Type.Boolean(),
  attachment: Type.Union([data({ name: Key, url: Key, size: Count }), Type.Null()]),
  createtime: Seconds,
});

const NewsItem = shape('NewsItem', {
  id: Id,
  title: Key,
  summary: Type.String(),
  image: Type.String(),
  createtime: Seconds,
});

/** `sent` until customer service has read it. `answer` is text, not HTML; empty before there is one. */
const Feedback = shape('Feedback', {
  id: Id,
  type: Type.String(),
  content: Type.String(),
  status: Type.Enum(['sent', 'read', 'answered'], { default: 'sent' }),
  answer: Type.String(),
  answertime: Type.Union([Seconds, Type.Null()]),
  createtime: Seconds,
});

/** Customer service hours in the named time zone, and whether support is open now. */
const Support = shape('Support', {
  opens: Type.String(),
  closes: Type.String(),
  timezone: Type.String(),
  open: Type.Boolean(),
});

/**
 * HTML is sanitised before it is stored. `image` and `url` are paths of files on this
 * host, `target` is a route of the app. Texts are in the caller's language.
 */
export const ContentSchemas = {
  'index.index': {
    payload: payload({}),
    data: data({
      name: Type.String(),
      version: Type.String(),
      server_time: Seconds,
      support: Support,
    }),
  },
  /** `unread` counts over all types; without a login it is 0 and nothing is `read`. */
  'index.notice': {
    payload: payload({
      ...paging,
      type: Type.Optional(Type.Enum(NOTICE_TYPES)),
      id: Type.Optional(NumberOrText),
    }),
    data: listOf(Notice, { unread: Count }),
  },
  'index.banner': {
    payload: payload({}),
    data: Type.Array(
      data({ id: Id, title: Type.String(), image: Type.String(), target: Type.String() }),
    ),
  },
  'index.richText': {
    payload: payload({ id: Text }),
    data: data({
      id: Type.String(),
      title: Type.String(),
      content: Html,
      updatetime: Seconds,
    }),
  },
  'index.feedback': {
    payload: payload({ type: Text, content: LongText, contact: Type.Optional(Text) }),
    data: Nothing,
  },
  /** The caller's own messages, the newest first. Those sent without a login belong to nobody. */
  'index.feedbacks': { payload: payload(paging), data: listOf(Feedback, {}) },
  'index.markNoticeRead': { payload: payload({ notice_id: NumberOrText }), data: Nothing },
  'index.markAllNoticesRead': { payload: payload({}), data: Nothing },
  'index.unreadNoticeCount': { payload: payload({}), data: data({ count: Count }) },

  'news.index': { payload: payload(paging), data: listOf(NewsItem, {}) },
  'news.detail': {
    payload: payload({ id: NumberOrText }),
    data: data({ ...NewsItem.properties, content: Html }),
  },
  'news.latest': {
    payload: payload({ limit: Type.Optional(Limit) }),
    data: Type.Array(NewsItem),
  },
};

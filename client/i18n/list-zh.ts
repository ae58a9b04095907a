import type { listEn } from './list-en.ts';
import type { WordsLike } from './words.ts';

export const listZh: WordsLike<typeof listEn> = {
  day: {
    today: '今日',
    yesterday: '昨日',
    week: '近7天',
    month: '近30天',
    custom: '自定义',
    range: '{{from}}至{{to}}',
    pick: '选择日期',
    use: '查看这些日期',
    from: '开始日期',
    to: '结束日期',
    rangeProblem: '请选择开始和结束日期，最晚为今日',
    zoneNote: '时间均为上海时间',
  },
  list: {
    refresh: '刷新',
    pulling: '下拉刷新',
    reached: '松开立即刷新',
    refreshing: '刷新中',
    restored: '已是最新',
    failed: '刷新失败',
    aborting: '已取消刷新',
    moreFailed: '加载更多失败。',
  },
};

/** The messages of lists and days, which every area shares. */
export const listEn = {
  day: {
    today: 'Today',
    yesterday: 'Yesterday',
    week: '7 days',
    month: '30 days',
    custom: 'Custom',
    range: '{{from}} – {{to}}',
    pick: 'Choose days',
    use: 'Apply',
    from: 'From',
    to: 'To',
    rangeYears: 'Choose two days from {{from}} to {{to}}',
    rangeOrder: '“To” must not be before “From”',
    zoneNote: 'All times are Shanghai time',
  },
  list: {
    clear: 'Clear filters',
    refresh: 'Refresh',
    pulling: 'Pull down to refresh',
    reached: 'Release to refresh',
    refreshing: 'Refreshing',
    restored: 'Up to date',
    failed: 'Could not refresh',
    aborting: 'Not refreshed',
    moreFailed: 'Could not load more.',
  },
} as const;

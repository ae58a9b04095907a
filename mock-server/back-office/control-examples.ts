/* oxlint-disable max-lines -- a generated table */

import type { ControlExamples } from '../core/control/openapi.ts';

/** Answers of the server to every control call. `npm run docs` writes this file. */
export const CONTROL_EXAMPLES: ControlExamples = {
  'GET /health': {
    answer: { status: 'ok', product: 'dicebox', version: '0.0.0', worlds: 1 },
    problems: [
      {
        type: 'about:blank',
        title: 'Foreign origin',
        status: 403,
        detail:
          'The control plane takes no calls from pages of https://shop.example: call it from a page of its own address, or from a program.',
      },
    ],
  },
  'GET /scenarios': {
    answer: {
      scenarios: [
        'default',
        'empty',
        'new-player',
        'broke',
        'high-roller',
        'vip',
        'busy',
        'closing-soon',
        'maintenance',
      ],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Foreign origin',
        status: 403,
        detail:
          'The control plane takes no calls from pages of https://shop.example: call it from a page of its own address, or from a program.',
      },
    ],
  },
  'POST /worlds': {
    body: {
      world: 'mine',
      scenario: 'default',
      now: '2026-03-10T02:00:30Z',
      seed: 'a-seed',
      freeze: true,
    },
    answer: { world: 'mine', now: 1773108030000, seed: 'a-seed' },
    problems: [
      {
        type: 'about:blank',
        title: 'Foreign origin',
        status: 403,
        detail:
          'The control plane takes no calls from pages of https://shop.example: call it from a page of its own address, or from a program.',
      },
      {
        type: 'about:blank',
        title: 'World exists',
        status: 409,
        detail: 'A world "mine" exists already: use it, drop it first, or choose another key.',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail:
          '"world" is "My World!", and must be 1 to 64 letters, digits, "_" and "-"; a dot and up to 32 more may follow.',
      },
    ],
  },
  'GET /worlds': {
    answer: {
      worlds: [
        {
          world: 'main',
          scenario: 'empty',
          seed: 'a seed for tests',
          host_profile: 'dicebox',
          now: 1795233600000,
          frozen: false,
          speed: 1,
          expires_at: null,
        },
        {
          world: 'mine',
          scenario: 'default',
          seed: 'a-seed',
          host_profile: 'dicebox',
          now: 1773108030000,
          frozen: true,
          speed: 1,
          expires_at: 1795235400000,
        },
      ],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Foreign origin',
        status: 403,
        detail:
          'The control plane takes no calls from pages of https://shop.example: call it from a page of its own address, or from a program.',
      },
    ],
  },
  'GET /status': {
    answer: {
      world: 'mine',
      scenario: 'default',
      seed: 'a-seed',
      host_profile: 'dicebox',
      now: 1773108030000,
      frozen: true,
      speed: 1,
      file: null,
      next: { at: 1773108120000, kind: 'close', game_id: 1, game_no: '20260310201' },
      faults: 0,
      unmet_faults: 0,
      calls: 0,
      halted: false,
      strict: [],
      dice_queued: 0,
      users: 1,
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'GET /endpoints': {
    answer: {
      name: 'Dicebox',
      endpoints: [
        'user.register',
        'user.login',
        'user.mobilelogin',
        'user.logout',
        'user.index',
        'user.changepwd',
        'user.resetpwd',
        'user.profile',
        'user.invite',
        'user.vip',
        'sms.send',
        'index.index',
        'index.notice',
        'index.banner',
        'index.richText',
        'index.feedback',
        'index.feedbacks',
        'index.markNoticeRead',
        'index.markAllNoticesRead',
        'index.unreadNoticeCount',
        'news.index',
        'news.detail',
        'news.latest',
        'games.category',
        'games.list',
        'games.play',
        'games.getGameResult',
        'games.submitBet',
        'games.getHistoryRecord',
        'games.getBetRecord',
        'games.trend',
        'games.chases',
        'games.cancelChase',
        'common.upload',
        'wallet.index',
        'wallet.transactions',
        'wallet.deposit',
        'wallet.deposits',
        'wallet.recipient',
        'wallet.transfer',
        'wallet.withdraw',
        'wallet.withdrawals',
        'wallet.cards',
        'wallet.addCard',
        'wallet.savings',
        'welfare.index',
        'welfare.claim',
      ],
      calls: [
        'GET /health',
        'GET /endpoints',
        'GET /openapi.json',
        'POST /audit',
        'POST /verify',
        'GET /status',
        'GET /worlds',
        'POST /worlds',
        'DELETE /worlds/:key',
        'POST /worlds/:key/fork',
        'GET /scenarios',
        'POST /reset',
        'GET /clock',
        'POST /clock',
        'GET /due-work',
        'POST /due-work/retry',
        'GET /faults',
        'POST /faults',
        'DELETE /faults/:id',
        'DELETE /faults',
        'GET /failure',
        'POST /failure',
        'GET /journal',
        'GET /journal/count',
        'GET /journal/unmatched',
        'DELETE /journal',
        'GET /outside',
        'POST /outside',
        'GET /snapshots',
        'POST /snapshots',
        'POST /snapshots/:name/restore',
        'POST /snapshots/:name/fork',
        'GET /snapshots/:name/diff',
        'DELETE /snapshots/:name',
        'GET /export',
        'POST /import',
        'GET /dice',
        'POST /dice',
        'DELETE /dice',
        'DELETE /dice/:id',
        'GET /users',
        'POST /users',
        'POST /users/:username/login',
        'POST /users/:username/expire-tokens',
        'POST /users/:username/ban',
        'POST /users/:username/deposit',
        'GET /sms',
        'GET /deposits',
        'POST /deposits/:order_no',
        'GET /withdrawals',
        'POST /withdrawals/:order_no',
        'GET /games',
        'POST /games/:id/paytable',
        'POST /games/:id/odds',
        'POST /games/:id/void',
        'POST /notices',
        'GET /feedback',
        'POST /feedback/:id',
      ],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Foreign origin',
        status: 403,
        detail:
          'The control plane takes no calls from pages of https://shop.example: call it from a page of its own address, or from a program.',
      },
    ],
  },
  'GET /openapi.json': {
    answer: { openapi: '3.1.0', info: {}, paths: {} },
    problems: [
      {
        type: 'about:blank',
        title: 'Foreign origin',
        status: 403,
        detail:
          'The control plane takes no calls from pages of https://shop.example: call it from a page of its own address, or from a program.',
      },
    ],
  },
  'POST /users': {
    body: { username: 'player1', balance: '100.00' },
    answer: {
      userinfo: {
        id: 2,
        username: 'player1',
        nickname: 'player1',
        mobile: '',
        avatar:
          'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIxMDAiIGhlaWdodD0iMTAwIj48cmVjdCB3aWR0aD0iMTAwIiBoZWlnaHQ9IjEwMCIgZmlsbD0iIzRBOTBFMiIvPjx0ZXh0IHg9IjUwIiB5PSI1MCIgZm9udC1zaXplPSI1MCIgZmlsbD0iI2ZmZiIgdGV4dC1hbmNob3I9Im1pZGRsZSIgZG9taW5hbnQtYmFzZWxpbmU9ImNlbnRyYWwiPlA8L3RleHQ+PC9zdmc+',
        score: 0,
        money: '100.00',
        token: 'mock-635391ead638fc011f6e2d68209758c3d479d9860300a8a913ae43c13d8d2b63',
        user_id: 2,
        createtime: 1773108030,
        expiretime: 1775700030,
        expires_in: 2592000,
      },
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail:
          'POST /__mock/users has no field "balanec". Did you mean "balance"? Its fields are username, password, nickname, mobile, balance, bonus, points.',
      },
    ],
  },
  'GET /users': {
    answer: {
      users: [
        {
          id: 1,
          username: 'demo1',
          nickname: 'Demo',
          status: 'normal',
          main: '10000.00',
          level: 1,
        },
        {
          id: 2,
          username: 'player1',
          nickname: 'player1',
          status: 'normal',
          main: '100.00',
          level: 1,
        },
      ],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'POST /users/:username/expire-tokens': {
    params: { username: 'player1' },
    answer: { expired: 1 },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Unknown user',
        status: 404,
        detail:
          'There is no user "nobody" in this world: GET /__mock/users lists them, POST /__mock/users creates one.',
      },
    ],
  },
  'POST /users/:username/login': {
    params: { username: 'player1' },
    answer: {
      userinfo: {
        id: 2,
        username: 'player1',
        nickname: 'player1',
        mobile: '',
        avatar:
          'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSIxMDAiIGhlaWdodD0iMTAwIj48cmVjdCB3aWR0aD0iMTAwIiBoZWlnaHQ9IjEwMCIgZmlsbD0iIzRBOTBFMiIvPjx0ZXh0IHg9IjUwIiB5PSI1MCIgZm9udC1zaXplPSI1MCIgZmlsbD0iI2ZmZiIgdGV4dC1hbmNob3I9Im1pZGRsZSIgZG9taW5hbnQtYmFzZWxpbmU9ImNlbnRyYWwiPlA8L3RleHQ+PC9zdmc+',
        score: 0,
        money: '100.00',
        token: 'mock-52bd0a5f1f59c691fe66ba14d51801bab50fdc45914435c3ec68765afc208adc',
        user_id: 2,
        createtime: 1773108030,
        expiretime: 1775700030,
        expires_in: 2592000,
      },
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Unknown user',
        status: 404,
        detail:
          'There is no user "nobody" in this world: GET /__mock/users lists them, POST /__mock/users creates one.',
      },
    ],
  },
  'POST /users/:username/deposit': {
    params: { username: 'player1' },
    body: { amount: '50.00' },
    answer: { order_no: 'D0000000001', main: '150.00' },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Not an amount',
        status: 400,
        detail:
          '"0.00" is not an amount: give 0.01 to 100000000000.00 with at most two decimals, such as "10.50".',
      },
    ],
  },
  'GET /sms': {
    answer: {
      codes: [
        {
          mobile: '13800000001',
          event: 'register',
          code: '2842',
          created_at: 1773108030000,
          expires_at: 1773108150000,
        },
      ],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'GET /deposits': {
    query: { status: 'processing' },
    answer: {
      total: 1,
      deposits: [
        {
          order_no: 'D0000000002',
          username: 'player1',
          amount: '20.00',
          channel: 'bank',
          status: 'processing',
          created_at: 1773108030000,
          finished_at: null,
          proof: '',
        },
      ],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail:
          '"status" is "done", and must be one of processing, completed, cancelled. Did you mean "completed"?',
      },
    ],
  },
  'GET /withdrawals': {
    query: { limit: 1 },
    answer: {
      total: 1,
      withdrawals: [
        {
          order_no: 'W0000000001',
          username: 'player1',
          amount: '10.00',
          channel: 'bank',
          status: 'processing',
          created_at: 1773108030000,
          finished_at: null,
          address: '6222020200001234',
        },
      ],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'POST /deposits/:order_no': {
    params: { order_no: 'D0000000002' },
    body: { decision: 'approve' },
    answer: {
      order_no: 'D0000000002',
      username: 'player1',
      amount: '20.00',
      channel: 'bank',
      status: 'completed',
      created_at: 1773108030000,
      finished_at: 1773108030000,
      proof: '',
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Decided already',
        status: 409,
        detail:
          'The deposit D0000000002 is completed since 1773108030000: an order is decided once. GET /__mock/deposits?status=processing lists those that wait.',
        order: {
          order_no: 'D0000000002',
          username: 'player1',
          amount: '20.00',
          channel: 'bank',
          status: 'completed',
          created_at: 1773108030000,
          finished_at: 1773108030000,
          proof: '',
        },
      },
    ],
  },
  'POST /withdrawals/:order_no': {
    params: { order_no: 'W0000000001' },
    body: { decision: 'reject' },
    answer: {
      order_no: 'W0000000001',
      username: 'player1',
      amount: '10.00',
      channel: 'bank',
      status: 'cancelled',
      created_at: 1773108030000,
      finished_at: 1773108030000,
      address: '6222020200001234',
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail:
          '"decision" is "maybe", and must be one of approve, reject. Did you mean "approve"?',
      },
    ],
  },
  'POST /users/:username/ban': {
    params: { username: 'player1' },
    body: { banned: false },
    answer: { username: 'player1', status: 'normal' },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Unknown user',
        status: 404,
        detail:
          'There is no user "nobody" in this world: GET /__mock/users lists them, POST /__mock/users creates one.',
      },
    ],
  },
  'POST /snapshots': {
    body: { name: 'before' },
    answer: { name: 'before', at: 1773108030000, bytes: 524288 },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Snapshot exists',
        status: 409,
        detail:
          'This world has a snapshot "before" already: say "replace": true, or choose another name.',
      },
    ],
  },
  'GET /snapshots': {
    answer: { snapshots: [{ name: 'before', at: 1773108030000, bytes: 524288 }] },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'POST /dice': {
    body: { game_id: 1, dice: [[6, 6, 5]] },
    answer: { queued: 1, strict: [] },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail:
          'POST /__mock/dice has no field "dices". Did you mean "dice"? Its fields are game_id, game_no, dice, strict.',
      },
    ],
  },
  'GET /dice': {
    answer: { strict: [], queued: [{ id: 1, game_id: 1, game_no: null, dice: [6, 6, 5] }] },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'GET /snapshots/:name/diff': {
    params: { name: 'before' },
    answer: {
      dice: { before: [], after: [{ id: 1, game_id: 1, dice: '665', game_no: null }] },
      clock: {
        before: { now: 1773108030000, frozen: true, speed: 1 },
        after: { now: 1773108030000, frozen: true, speed: 1 },
      },
      faults: { before: [], after: [] },
      tables: {},
      files: { added: [], removed: [] },
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Unknown snapshot',
        status: 404,
        detail:
          'This world has no snapshot "after": GET /__mock/snapshots lists its snapshots, POST /__mock/snapshots saves one.',
      },
    ],
  },
  'DELETE /dice/:id': {
    params: { id: '1' },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Unknown dice',
        status: 404,
        detail:
          'No dice "1" are queued, or they were drawn already: GET /__mock/dice lists those that wait.',
      },
    ],
  },
  'DELETE /dice': {
    query: { game_id: 1 },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail:
          'DELETE /__mock/dice has no field "game". Did you mean "game_id"? Its fields are game_id.',
      },
    ],
  },
  'POST /faults': {
    body: { kind: 'lose_answer', route: 'games.submitBet' },
    answer: {
      kind: 'lose_answer',
      route: 'games.submitBet',
      id: 1,
      seen: 0,
      struck: 0,
      standing: false,
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail:
          '"kind" is "lose_anwser", and must be one of delay, answer, drop, lose_answer, drop_midway, truncate, not_json, hang, hang_after, unauthorized, rate_limit, disk_full, duplicate. Did you mean "lose_answer"?',
      },
      {
        type: 'about:blank',
        title: 'Unknown route',
        status: 400,
        detail:
          'No endpoint is "games.sumbitBet". The nearest are games.submitBet, games.list, games.trend. A route is a name, a path, or the start of either followed by a star.',
      },
    ],
  },
  'GET /faults': {
    answer: {
      faults: [
        {
          kind: 'lose_answer',
          route: 'games.submitBet',
          id: 1,
          seen: 0,
          struck: 0,
          standing: false,
        },
      ],
      unmet: [1],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'DELETE /faults/:id': {
    params: { id: '1' },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Unknown fault',
        status: 404,
        detail: 'There is no fault "1" in this world: GET /__mock/faults lists its faults.',
      },
    ],
  },
  'DELETE /faults': {
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'GET /journal': {
    query: { route: 'wallet.*', limit: 1 },
    answer: {
      count: 3,
      kept: 4,
      last: 4,
      entries: [
        {
          no: 4,
          at: 1773108030000,
          test: null,
          method: 'GET',
          url: '/api/wallet/cards',
          headers: { token: '(redacted)' },
          route: 'wallet.cards',
          user: 'player1',
          payload: {},
          file: null,
          validation: 'ok',
          fired: [],
          fired_before: 0,
          changes: [],
          changes_beyond: 0,
          faults: [],
          replayed: false,
          status: 200,
          code: 1,
          msg: '',
          response: { code: 1, msg: '', time: '1773108030', data: [] },
          took_ms: 1.5,
        },
      ],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail: '"limit" is "all", and must be a whole number from 1 up to 500.',
      },
    ],
  },
  'GET /journal/count': {
    query: { user: 'player1', code: 1 },
    answer: { count: 3 },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'GET /journal/unmatched': {
    query: { limit: 10 },
    answer: {
      entries: [
        {
          no: 5,
          at: 1773108030000,
          test: null,
          method: 'GET',
          url: '/api/games/lst',
          headers: {},
          route: null,
          user: null,
          payload: null,
          file: null,
          validation: null,
          fired: [],
          fired_before: 0,
          changes: [],
          changes_beyond: 0,
          faults: [],
          replayed: false,
          status: 401,
          code: 401,
          msg: 'Please login first',
          response: { code: 401, msg: 'Please login first', time: '1773108030', data: null },
          took_ms: 1.5,
          nearest: [
            { name: 'games.list', method: 'GET', path: '/api/games/list' },
            { name: 'games.play', method: 'GET', path: '/api/games/play' },
            { name: 'games.trend', method: 'GET', path: '/api/games/trend' },
          ],
        },
      ],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'POST /outside': {
    body: { url: 'https://fonts.example/a.css', initiator: 'index.html:3' },
    answer: { at: 1773108030000, url: 'https://fonts.example/a.css', initiator: 'index.html:3' },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail: 'POST /__mock/outside needs "url": text that is not empty.',
      },
    ],
  },
  'GET /outside': {
    answer: {
      attempts: [
        { at: 1773108030000, url: 'https://fonts.example/a.css', initiator: 'index.html:3' },
      ],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'POST /verify': {
    body: {},
    answer: {
      ok: false,
      audit: { ok: true, breaches: [] },
      unmet_faults: [],
      outside: [
        { at: 1773108030000, url: 'https://fonts.example/a.css', initiator: 'index.html:3' },
      ],
      unmatched: [
        {
          no: 5,
          at: 1773108030000,
          test: null,
          method: 'GET',
          url: '/api/games/lst',
          headers: {},
          route: null,
          user: null,
          payload: null,
          file: null,
          validation: null,
          fired: [],
          fired_before: 0,
          changes: [],
          changes_beyond: 0,
          faults: [],
          replayed: false,
          status: 401,
          code: 401,
          msg: 'Please login first',
          response: { code: 401, msg: 'Please login first', time: '1773108030', data: null },
          took_ms: 1.5,
          nearest: [
            { name: 'games.list', method: 'GET', path: '/api/games/list' },
            { name: 'games.play', method: 'GET', path: '/api/games/play' },
            { name: 'games.trend', method: 'GET', path: '/api/games/trend' },
          ],
        },
      ],
      failed_work: [],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail: 'POST /__mock/verify has no field "all". It takes no fields.',
      },
    ],
  },
  'DELETE /journal': {
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'POST /audit': {
    answer: { ok: true, breaches: [] },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'GET /clock': {
    answer: { now: 1773108030000, frozen: true, speed: 1 },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'POST /clock': {
    body: { to: 'settled', game_id: 1 },
    answer: {
      now: 1773108180000,
      frozen: true,
      speed: 1,
      fired: [
        { at: 1773108060000, kind: 'deposit_review', ref: 'deposit:2' },
        { at: 1773108120000, kind: 'close', game_id: 1, game_no: '20260310201' },
        { at: 1773108120000, kind: 'close', game_id: 4, game_no: '20260310201' },
      ],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail:
          '"to" is "settle", and must be one of close, draw, settled, next. Did you mean "settled"?',
      },
      {
        type: 'about:blank',
        title: 'Time only moves forward',
        status: 409,
        detail:
          'The world is at 1773108180000 already: make a new world with "now" to begin earlier.',
      },
    ],
  },
  'GET /due-work': {
    answer: {
      waiting: [
        { at: 1773108240000, kind: 'close', game_id: 2, game_no: '20260310121' },
        { at: 1773108300000, kind: 'close', game_id: 1, game_no: '20260310202' },
        { at: 1773108300000, kind: 'close', game_id: 4, game_no: '20260310202' },
      ],
      failed: [],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'POST /due-work/retry': {
    answer: { fired: [], failed: [] },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'GET /games': {
    answer: {
      games: [
        {
          id: 1,
          code: 'k3m3',
          paytable: 'k35',
          odds: {},
          period: {
            game_no: '20260310202',
            status: 'open',
            close_at: 1773108300000,
            draw_at: 1773108360000,
          },
        },
        {
          id: 2,
          code: 'k3m5',
          paytable: 'k35',
          odds: {},
          period: {
            game_no: '20260310121',
            status: 'open',
            close_at: 1773108240000,
            draw_at: 1773108300000,
          },
        },
        {
          id: 3,
          code: 'k3m10',
          paytable: 'k35',
          odds: {},
          period: {
            game_no: '20260310061',
            status: 'open',
            close_at: 1773108540000,
            draw_at: 1773108600000,
          },
        },
      ],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'POST /games/:id/paytable': {
    params: { id: '1' },
    body: { paytable: 'macau' },
    answer: {
      id: 1,
      code: 'k3m3',
      paytable: 'macau',
      odds: {},
      period: {
        game_no: '20260310202',
        status: 'open',
        close_at: 1773108300000,
        draw_at: 1773108360000,
      },
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail:
          '"paytable" is "makau", and must be one of k35, macau, lottery. Did you mean "macau"?',
      },
    ],
  },
  'POST /games/:id/odds': {
    params: { id: '1' },
    body: { odds: { big: '1.90' } },
    answer: {
      id: 1,
      code: 'k3m3',
      paytable: 'macau',
      odds: { big: '1.90' },
      period: {
        game_no: '20260310202',
        status: 'open',
        close_at: 1773108300000,
        draw_at: 1773108360000,
      },
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Nothing to bet on',
        status: 400,
        detail:
          '"huge" is neither a play nor a selection: give a play (big, small, odd, even, triple, any_triple, all_triple, sum, long, short, fish) or one pick of it, such as "sum:10" or "long:1-4".',
      },
    ],
  },
  'POST /games/:id/void': {
    params: { id: '1' },
    body: {},
    answer: { game_no: '20260310202', status: 'void', refunded: '0.00', bets: 0 },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Period cannot be void',
        status: 409,
        detail:
          'The period 20200101001 of game 1 was over before this world began: choose one that is open, closed or soon to open, or leave out "game_no" for the current one.',
        why: 'past',
      },
    ],
  },
  'POST /notices': {
    body: { title: { en: 'Maintenance', zh: '维护' }, content: '<p>Tonight at 2.</p>' },
    answer: { id: 17 },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail:
          'POST /__mock/notices needs "content": text of 1 to 50000 characters, or {"en": text, "zh": text}.',
      },
    ],
  },
  'GET /feedback': {
    answer: {
      feedback: [
        {
          id: 1,
          username: 'player1',
          type: 'other',
          content: 'Where is my bet?',
          contact: '',
          created_at: 1773108180000,
          status: 'sent',
          answer: null,
        },
      ],
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'POST /feedback/:id': {
    params: { id: '1' },
    body: { answer: 'In the records.' },
    answer: {
      id: 1,
      username: 'player1',
      type: 'other',
      content: 'Where is my bet?',
      contact: '',
      created_at: 1773108180000,
      status: 'answered',
      answer: 'In the records.',
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Unknown feedback',
        status: 404,
        detail: 'GET /feedback lists the messages with their ids.',
      },
    ],
  },
  'POST /failure': {
    body: {
      test: 'bets.spec.ts › a win is paid',
      error: 'Expected: "110.00"',
      url: '/#/pages/game/record',
      local: { locale: 'en' },
    },
    answer: {
      test: 'bets.spec.ts › a win is paid',
      error: 'Expected: "110.00"',
      url: '/#/pages/game/record',
      local: { locale: 'en' },
      session: {},
      at: 1773108180000,
      calls: 1,
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail:
          '"url" is "https://shop.example/", and must be the address of the page from its path on, such as "/#/pages/game/bet?game_id=1".',
      },
      {
        type: 'about:blank',
        title: 'Invalid request',
        status: 400,
        detail: 'POST /__mock/failure needs "test": text of 0 to 2000 characters.',
      },
    ],
  },
  'GET /failure': {
    answer: {
      test: 'bets.spec.ts › a win is paid',
      error: 'Expected: "110.00"',
      url: '/#/pages/game/record',
      local: { locale: 'en' },
      session: {},
      at: 1773108180000,
      calls: 1,
    },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'GET /export': {
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
    ],
  },
  'POST /worlds/:key/fork': {
    params: { key: 'mine' },
    body: { world: 'copy' },
    answer: { world: 'copy', now: 1773108180000, seed: 'a-seed' },
    problems: [
      {
        type: 'about:blank',
        title: 'Foreign origin',
        status: 403,
        detail:
          'The control plane takes no calls from pages of https://shop.example: call it from a page of its own address, or from a program.',
      },
    ],
  },
  'DELETE /worlds/:key': {
    params: { key: 'copy' },
    problems: [
      {
        type: 'about:blank',
        title: 'Foreign origin',
        status: 403,
        detail:
          'The control plane takes no calls from pages of https://shop.example: call it from a page of its own address, or from a program.',
      },
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "copy" that can be dropped: GET /__mock/worlds lists the worlds, and the main one stays.',
      },
    ],
  },
  'POST /snapshots/:name/fork': {
    params: { name: 'before' },
    body: { world: 'copy' },
    answer: { world: 'copy', now: 1773108030000 },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'World exists',
        status: 409,
        detail: 'A world "copy" exists already: use it, drop it first, or choose another key.',
      },
    ],
  },
  'POST /snapshots/:name/restore': {
    params: { name: 'before' },
    answer: { world: 'mine', now: 1773108030000 },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Unknown snapshot',
        status: 404,
        detail:
          'This world has no snapshot "after": GET /__mock/snapshots lists its snapshots, POST /__mock/snapshots saves one.',
      },
    ],
  },
  'DELETE /snapshots/:name': {
    params: { name: 'before' },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Unknown snapshot',
        status: 404,
        detail:
          'This world has no snapshot "before": GET /__mock/snapshots lists its snapshots, POST /__mock/snapshots saves one.',
      },
    ],
  },
  'POST /reset': {
    body: { scenario: 'broke' },
    answer: { world: 'mine', now: 1773108030000, seed: 'a-seed' },
    problems: [
      {
        type: 'about:blank',
        title: 'Unknown world',
        status: 404,
        detail:
          'There is no world "nobody". Create it with POST /__mock/worlds first; GET /__mock/worlds lists the worlds there are.',
      },
      {
        type: 'about:blank',
        title: 'Unknown scenario',
        status: 400,
        detail:
          'There is no scenario "borke". Did you mean "broke"? Choose one of: default, empty, new-player, broke, high-roller, vip, busy, closing-soon, maintenance.',
      },
    ],
  },
  'POST /import': {
    answer: { world: 'mine', now: 1773108180000 },
    problems: [
      {
        type: 'about:blank',
        title: 'Not a world',
        status: 400,
        detail:
          'This is not a saved world that can be opened: it is not an SQLite database. Nothing was changed; use a file of GET /__mock/export, or another snapshot.',
      },
      {
        type: 'about:blank',
        title: 'Not a world',
        status: 400,
        detail:
          'This is not a saved world that can be opened: it is not an SQLite database. Nothing was changed; use a file of GET /__mock/export, or another snapshot.',
      },
    ],
  },
};

import type { ControlCall } from '#contract/control/dicebox.ts';
import type { TestServer } from '../test-server.ts';

/** The world that the story is about. */
export const STORY_WORLD = 'mine';

/** Input of a control call. */
export interface Sent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>> | Uint8Array;
}

export interface Step extends Sent {
  readonly call: ControlCall;
  /** Prepares the world for the step, beyond what earlier steps did. */
  readonly prepare?: (server: TestServer) => Promise<unknown>;
  /** Inputs that are refused after the step, such as the same one again. */
  readonly refused?: readonly Sent[];
}

const before = { params: { name: 'before' } };
const player = { params: { username: 'player1' } };
const nobody = { params: { username: 'nobody' } };
const game = { params: { id: '1' } };
const start = { scenario: 'default', now: '2026-03-10T02:00:30Z', seed: 'a-seed', freeze: true };
let token = '';
/** Numbers of the orders that the player makes on the way. */
const orders = { deposit: '', withdrawal: '' };
const asPlayer = () => ({ world: STORY_WORLD, token });

/** Every control call once, in an order in which each has something to do. The examples are recorded from it. */
export const STORY: readonly Step[] = [
  { call: 'GET /health' },
  { call: 'GET /scenarios' },
  {
    call: 'POST /worlds',
    body: { world: STORY_WORLD, ...start },
    refused: [{ body: { world: STORY_WORLD } }, { body: { world: 'My World!' } }],
  },
  { call: 'GET /worlds' },
  { call: 'GET /status' },
  { call: 'GET /endpoints' },
  { call: 'GET /openapi.json' },

  {
    call: 'POST /users',
    body: { username: 'player1', balance: '100.00' },
    refused: [{ body: { username: 'player2', balanec: '100.00' } }],
  },
  { call: 'GET /users' },
  { call: 'POST /users/:username/expire-tokens', ...player, refused: [nobody] },
  {
    call: 'POST /users/:username/login',
    ...player,
    refused: [nobody],
  },
  {
    call: 'POST /users/:username/deposit',
    ...player,
    body: { amount: '50.00' },
    refused: [{ ...player, body: { amount: '0.00' } }],
  },
  {
    call: 'GET /sms',
    prepare: (server) =>
      server.ok('sms.send', { mobile: '13800000001', event: 'register' }, { world: STORY_WORLD }),
  },
  {
    call: 'GET /deposits',
    query: { status: 'processing' },
    prepare: async (server) => {
      const { body } = await server.control('POST', '/users/player1/login', undefined, STORY_WORLD);
      ({ token } = body.userinfo);
      const deposit = await server.ok(
        'wallet.deposit',
        { amount: '20.00', channel: 'bank' },
        asPlayer(),
      );
      const withdrawal = await server.ok(
        'wallet.withdraw',
        { amount: '10.00', channel: 'bank', address: '6222020200001234' },
        asPlayer(),
      );
      orders.deposit = deposit.order_no;
      orders.withdrawal = withdrawal.order_no;
    },
    refused: [{ query: { status: 'done' } }],
  },
  { call: 'GET /withdrawals', query: { limit: 1 } },
  {
    call: 'POST /deposits/:order_no',
    // The number is known only when the story has come this far.
    get params() {
      return { order_no: orders.deposit };
    },
    body: { decision: 'approve' },
    get refused() {
      return [{ params: { order_no: orders.deposit }, body: { decision: 'reject' } }];
    },
  },
  {
    call: 'POST /withdrawals/:order_no',
    get params() {
      return { order_no: orders.withdrawal };
    },
    body: { decision: 'reject' },
    get refused() {
      return [{ params: { order_no: orders.withdrawal }, body: { decision: 'maybe' } }];
    },
  },
  {
    call: 'POST /users/:username/ban',
    ...player,
    body: { banned: false },
    refused: [{ ...nobody, body: { banned: true } }],
  },

  {
    call: 'POST /snapshots',
    body: { name: 'before' },
    refused: [{ body: { name: 'before' } }],
  },
  { call: 'GET /snapshots' },
  {
    call: 'POST /dice',
    body: { game_id: 1, dice: [[6, 6, 5]] },
    refused: [{ body: { game_id: 1, dices: [[6, 6, 5]] } }],
  },
  { call: 'GET /dice' },
  {
    call: 'GET /snapshots/:name/diff',
    ...before,
    refused: [{ params: { name: 'after' } }],
  },
  { call: 'DELETE /dice/:id', params: { id: '1' }, refused: [{ params: { id: '1' } }] },
  { call: 'DELETE /dice', query: { game_id: 1 }, refused: [{ query: { game: 1 } }] },

  {
    call: 'POST /faults',
    body: { kind: 'lose_answer', route: 'games.submitBet' },
    refused: [
      { body: { kind: 'lose_anwser' } },
      { body: { kind: 'drop', route: 'games.sumbitBet' } },
    ],
  },
  { call: 'GET /faults' },
  { call: 'DELETE /faults/:id', params: { id: '1' }, refused: [{ params: { id: '1' } }] },
  { call: 'DELETE /faults' },
  {
    call: 'GET /journal',
    query: { route: 'wallet.*', limit: 1 },
    prepare: (server) => server.ok('wallet.cards', {}, asPlayer()),
    refused: [{ query: { limit: 'all' } }],
  },
  { call: 'GET /journal/count', query: { user: 'player1', code: 1 } },
  {
    call: 'GET /journal/unmatched',
    query: { limit: 10 },
    prepare: (server) =>
      server.app.inject({ url: '/api/games/lst', headers: { 'x-mock-world': STORY_WORLD } }),
  },
  {
    call: 'POST /outside',
    body: { url: 'https://fonts.example/a.css', initiator: 'index.html:3' },
    refused: [{ body: {} }],
  },
  { call: 'GET /outside' },
  { call: 'POST /verify', body: {}, refused: [{ body: { all: true } }] },
  { call: 'DELETE /journal' },
  { call: 'POST /audit' },

  { call: 'GET /clock' },
  {
    call: 'POST /clock',
    body: { to: 'settled', game_id: 1 },
    refused: [{ body: { to: 'settle' } }, { body: { set: '2026-03-10T02:00:30Z' } }],
  },
  { call: 'GET /due-work' },
  { call: 'POST /due-work/retry' },
  { call: 'GET /games' },
  {
    call: 'POST /games/:id/paytable',
    ...game,
    body: { paytable: 'macau' },
    refused: [{ ...game, body: { paytable: 'makau' } }],
  },
  {
    call: 'POST /games/:id/odds',
    ...game,
    body: { odds: { big: '1.90' } },
    refused: [{ ...game, body: { odds: { huge: '1.90' } } }],
  },
  {
    call: 'POST /games/:id/void',
    ...game,
    body: {},
    refused: [{ ...game, body: { game_no: '20200101001' } }],
  },
  {
    call: 'POST /notices',
    body: { title: { en: 'Maintenance', zh: '维护' }, content: '<p>Tonight at 2.</p>' },
    refused: [{ body: { title: 'Maintenance' } }],
  },
  {
    call: 'GET /feedback',
    prepare: (server) =>
      server.ok('index.feedback', { type: 'other', content: 'Where is my bet?' }, asPlayer()),
  },
  {
    call: 'POST /feedback/:id',
    params: { id: '1' },
    body: { answer: 'In the records.' },
    refused: [{ params: { id: '99' }, body: {} }],
  },

  {
    call: 'POST /failure',
    body: {
      test: 'bets.spec.ts › a win is paid',
      error: 'Expected: "110.00"',
      url: '/#/pages/game/record',
      local: { locale: 'en' },
    },
    refused: [{ body: { test: 'bets', url: 'https://shop.example/' } }, { body: {} }],
  },
  { call: 'GET /failure' },
  { call: 'GET /export' },
  { call: 'POST /worlds/:key/fork', params: { key: STORY_WORLD }, body: { world: 'copy' } },
  { call: 'DELETE /worlds/:key', params: { key: 'copy' }, refused: [{ params: { key: 'copy' } }] },
  {
    call: 'POST /snapshots/:name/fork',
    ...before,
    body: { world: 'copy' },
    refused: [{ ...before, body: { world: 'copy' } }],
  },
  { call: 'POST /snapshots/:name/restore', ...before, refused: [{ params: { name: 'after' } }] },
  { call: 'DELETE /snapshots/:name', ...before, refused: [before] },
  {
    call: 'POST /reset',
    body: { scenario: 'broke' },
    refused: [{ body: { scenario: 'borke' } }],
  },
  // Its body is the answer of GET /export, which the recorder sends back.
  { call: 'POST /import', refused: [{ body: new TextEncoder().encode('no world') }] },
];

/**
 * The error catalogue: every code, status text and message that crosses the wire.
 *
 * Texts of SPEC section 8 stand to the letter; where the spec is silent, the text is the one the
 * real host was measured to send (fastadmin-wire, sections 6 to 9), its grammar included.
 */
export const CODE = {
  success: 1,
  failure: 0,
  ok: 200,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  crash: 500,
} as const;

/** The languages the wire speaks: English unless `Accept-Language` begins with "zh". */
export type WireLanguage = 'en' | 'zh';

interface Message {
  readonly en: string;
  readonly zh: string;
}

export const MESSAGES = {
  // Everywhere
  invalid_parameters: { en: 'Invalid parameters', zh: '参数不正确' },
  login_first: { en: 'Please login first', zh: '请登录后操作' },
  no_permission: { en: 'You have no permission', zh: '你没有权限访问' },
  not_found: { en: 'Resource not found', zh: '请求的资源不存在' },
  crash: { en: 'An error occurred', zh: 'An error occurred' },
  too_many_requests: { en: 'Too many requests, try again later', zh: '操作过于频繁，请稍后再试' },
  server_busy: { en: 'Server busy, try again later', zh: '系统繁忙，请稍后再试' },
  idempotency_key_invalid: {
    en: 'The Idempotency-Key must be 8 to 64 letters, digits, - or _',
    zh: 'Idempotency-Key 须为 8 至 64 位字母、数字、- 或 _',
  },
  idempotency_key_reused: {
    en: 'This Idempotency-Key was used for another request',
    zh: '该 Idempotency-Key 已用于其他请求',
  },

  // Account
  sign_up_successful: { en: 'Sign up successful', zh: '注册成功' },
  logged_in: { en: 'Logged in successful', zh: '登录成功' },
  logged_out: { en: 'Logout successful', zh: '退出成功' },
  account_incorrect: { en: 'Account is incorrect', zh: '账户不正确' },
  password_incorrect: { en: 'Password is incorrect', zh: '密码不正确' },
  account_locked: { en: 'Account is locked', zh: '账户已经被锁定' },
  email_incorrect: { en: 'Email is incorrect', zh: '邮箱不正确' },
  username_exists: { en: 'Username already exist', zh: '用户名已经存在' },
  email_exists: { en: 'Email already exist', zh: '邮箱已经存在' },
  username_format: { en: 'Invalid username format', zh: '用户名格式不正确' },
  password_format: {
    en: 'Password must be 8-12 characters with letters & numbers',
    zh: '密码须为8-12位，且同时包含字母和数字',
  },

  // Betting
  game_not_found: { en: 'Game not found', zh: '游戏不存在' },
  round_closed: { en: 'This round is closed', zh: '本期已封盘' },
  current_round_closed: {
    en: 'Current round closed, please wait for next',
    zh: '当前期已封盘，请等待下一期',
  },
  round_too_far: { en: 'This round is not open for bets yet', zh: '该期尚未开放投注' },
  insufficient_balance: { en: 'Insufficient balance', zh: '余额不足' },
  select_a_bet: { en: 'Please select a bet', zh: '请选择投注内容' },
  bet_content_invalid: { en: 'The bet could not be read', zh: '投注内容无法识别' },
  too_many_lines: { en: 'At most 50 lines in one bet', zh: '每单最多50注' },
  stake_too_small: { en: 'The stake is below the minimum of 1.00', zh: '投注金额低于最低限额1.00' },
  stake_too_large: { en: 'The stake is above the limit of this bet', zh: '投注金额超出该玩法限额' },
  odds_changed: { en: 'Odds changed, please confirm again', zh: '赔率已变动，请重新确认' },
  chase_invalid: { en: 'The chase plan is not valid', zh: '追号计划无效' },
  chase_not_found: { en: 'Chase not found', zh: '追号计划不存在' },
  chase_ended: { en: 'This chase has ended already', zh: '该追号计划已结束' },
  chase_placed: { en: 'Chase placed', zh: '追号成功' },
  chase_stopped: { en: 'Chase stopped, the rest is refunded', zh: '追号已终止，剩余期数已退款' },
  bet_placed: { en: 'Bet placed', zh: '投注成功' },

  // Wallet
  amount_invalid: { en: 'Please enter a valid amount', zh: '请输入有效金额' },
  amount_out_of_range: { en: 'The amount is outside the limits', zh: '金额超出限额' },
  channel_unknown: { en: 'Unknown payment channel', zh: '支付渠道不存在' },
  deposit_credited: { en: 'Deposit completed', zh: '充值成功' },
  deposit_received: { en: 'Deposit order received', zh: '充值订单已提交' },
  money_halted: {
    en: 'Money is halted until the books are checked',
    zh: '账目核对中，资金操作已暂停',
  },
} as const satisfies Record<string, Message>;

export type MessageKey = keyof typeof MESSAGES;

/** The text of a message in one language. */
export function messageText(key: MessageKey, language: WireLanguage): string {
  return MESSAGES[key][language];
}

const KEY_BY_TEXT: ReadonlyMap<string, MessageKey> = new Map(
  (Object.keys(MESSAGES) as MessageKey[]) // Object.keys widens the keys of a literal to string
    .flatMap((key) => [MESSAGES[key].en, MESSAGES[key].zh].map((text) => [text, key] as const)),
);

/**
 * Finds which message a host's text is, in either language, so that a client can say it in its own
 * words. The envelope carries no finer code than 0. Unknown texts give `null`.
 */
export function messageKeyOf(text: string): MessageKey | null {
  return KEY_BY_TEXT.get(text) ?? null;
}

/** Status texts of SPEC section 8, in both languages. */
export const STATUS_TEXTS = {
  200: { en: 'Request successful', zh: '请求成功' },
  400: { en: 'Invalid request parameters', zh: '请求参数错误' },
  401: { en: 'Unauthorized please login again', zh: '未授权，请重新登录' },
  403: { en: 'Access denied', zh: '拒绝访问' },
  404: { en: 'Resource not found', zh: '请求的资源不存在' },
  405: { en: 'Method not allowed', zh: '请求方法不允许' },
  408: { en: 'Request timeout', zh: '请求超时' },
  500: { en: 'Internal server error', zh: '服务器内部错误' },
  502: { en: 'Bad gateway', zh: '网关错误' },
  503: { en: 'Service unavailable', zh: '服务不可用' },
  504: { en: 'Gateway timeout', zh: '网关超时' },
} as const satisfies Record<number, Message>;

/** The text for an HTTP status, or `null` for one the catalogue does not name. */
export function statusText(status: number, language: WireLanguage): string | null {
  const entry = (STATUS_TEXTS as Record<number, Message | undefined>)[status]; // any number may be asked for
  return entry?.[language] ?? null;
}

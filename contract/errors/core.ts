/** Codes, messages and status texts that every host has, and the machinery of a message catalogue. */

export const CODE = {
  success: 1,
  failure: 0,
  ok: 200,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  crash: 500,
} as const;

/** Languages of the wire: English unless `Accept-Language` begins with "zh". */
export type WireLanguage = 'en' | 'zh';

/** A text in both languages. `{name}` in it stands for a value. */
export type Message = Readonly<Record<WireLanguage, string>>;

/** Values for the `{names}` in a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Messages of every host, regardless of its product. */
export const CORE_MESSAGES = {
  invalid_parameters: { en: 'Invalid parameters', zh: '参数不正确' },
  login_first: { en: 'Please login first', zh: '请登录后操作' },
  crash: { en: 'An error occurred', zh: 'An error occurred' },
  too_many_requests: { en: 'Too many requests, try again later', zh: '操作过于频繁，请稍后再试' },
  server_busy: { en: 'Server busy, try again later', zh: '系统繁忙，请稍后再试' },
  idempotency_key_invalid: {
    en: 'The Idempotency-Key must be 8 to 64 letters, digits, - or _',
    zh: 'Idempotency-Key 须为8至64位字母、数字、- 或 _',
  },
  idempotency_key_reused: {
    en: 'This Idempotency-Key was used for another request',
    zh: '该 Idempotency-Key 已用于其他请求',
  },
} as const satisfies Record<string, Message>;

/**
 * Returns the text of a message in one language, its `{names}` replaced by values. A name without a
 * value stays as it is.
 */
export function formatMessage(
  message: Message,
  language: WireLanguage,
  values: MessageValues = {},
): string {
  return message[language].replace(NAME, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}

/** Finds the messages of a catalogue by their texts, in either language. */
export interface MessageIndex<Key extends string> {
  /** Returns the key of the message with this text; `null` for an unknown text. */
  readonly keyOf: (text: string) => Key | null;
  /** Returns the values in a text: `{ seconds: "4" }`. Empty when it has none, or is unknown. */
  readonly valuesOf: (text: string) => MessageValues;
}

/** Indexes a catalogue by the texts of its messages. Where two share a text, the first one is found. */
export function indexMessages<Key extends string>(
  messages: Readonly<Record<Key, Message>>,
): MessageIndex<Key> {
  const texts = (Object.keys(messages) as Key[]) // Object.keys widens the keys to string
    .flatMap((key) => [messages[key].en, messages[key].zh].map((text) => [text, key] as const));
  const keyByText: ReadonlyMap<string, Key> = new Map(texts.toReversed());
  const patterns = texts
    .filter(([text]) => text.includes('{'))
    .map(([text, key]) => ({ key, pattern: patternOf(text) }));
  const findPattern = (text: string) => patterns.find(({ pattern }) => pattern.test(text));
  return {
    keyOf: (text) => keyByText.get(text) ?? findPattern(text)?.key ?? null,
    valuesOf: (text) =>
      keyByText.has(text) ? {} : (findPattern(text)?.pattern.exec(text)?.groups ?? {}),
  };
}

const NAME = /\{(\w+)\}/g;

/** Returns a pattern that matches a text whatever its `{names}` are replaced by. */
function patternOf(text: string): RegExp {
  const literal = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(NAME, '(?<$1>.+?)')}$`);
}

/** Status texts in both languages (ERR-10). */
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

/** Returns the text for an HTTP status, or `null` for a status the catalogue does not name. */
export function statusText(status: number, language: WireLanguage): string | null {
  const entry = (STATUS_TEXTS as Record<number, Message | undefined>)[status]; // any number is allowed
  return entry?.[language] ?? null;
}

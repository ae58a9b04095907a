import { CONTROL_PREFIX } from '#contract/control/core/declaration.ts';
import type { ControlAnswer, ControlCall, ControlInput } from '#contract/control/dicebox.ts';
import { describeConnectionError, send, type Fetch } from './http.ts';

export interface ControlClientOptions {
  /** Address of the fake server, such as "http://127.0.0.1:4300"; '' for the page's own address. */
  readonly url: string;
  /** Key of the world. Default: the world of the browser's cookie, else `main`. */
  readonly world?: string | undefined;
  /** Control token of the server, if it has one; a function is asked at every call. */
  readonly token?: string | (() => string | undefined) | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch;
}

/** Makes the control calls of Dicebox. */
export type CallControl = <Call extends ControlCall>(
  name: Call,
  ...input: Partial<ControlInput<Call>> extends ControlInput<Call>
    ? [input?: ControlInput<Call>]
    : [input: ControlInput<Call>]
) => Promise<ControlAnswer<Call>>;

/** The control plane of a fake server, for one world. */
export interface ControlClient {
  readonly url: string;
  readonly world: string | undefined;
  /**
   * Makes a control call: `call('POST /clock', { advance: '5m' })`. The input holds path parameters,
   * query and body in one object; a field that is `undefined` is not sent.
   *
   * @returns the answer; undefined for a call without one
   * @throws ControlError when the server refuses or does not answer
   */
  readonly call: CallControl;
  forWorld(key: string): ControlClient;
}

/** Thrown when a control call fails. The message says what is wrong and how to fix it. */
export class ControlError extends Error {
  /** Method and path of the call: "POST /__mock/clock". */
  readonly call: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The problem in a few words. */
  readonly title: string;
  /** The problem and its fix. */
  readonly detail: string;

  constructor(call: string, { status, title, detail }: ControlProblem) {
    super(`${call}: ${title}. ${detail}`);
    this.name = 'ControlError';
    this.call = call;
    this.status = status;
    this.title = title;
    this.detail = detail;
  }
}

interface ControlProblem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

/** Creates a client for the control plane. It neither connects nor checks the server yet. */
export function createControlClient(options: ControlClientOptions): ControlClient {
  const { url, world } = options;
  return {
    url,
    world,
    forWorld: (key) => createControlClient({ ...options, world: key }),
    call: async (name, ...[input]) => {
      const request = buildRequest(name, input ?? {});
      const response = await sendCall(options, request);
      // The server's answers are checked against the declarations in its own tests.
      return (await readAnswer(response)) as ControlAnswer<typeof name>;
    },
  };
}

interface ControlRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: NonNullable<RequestInit['body']>;
  readonly contentType?: string;
}

function buildRequest(name: ControlCall, input: object): ControlRequest {
  const [method = '', pattern = ''] = name.split(' ');
  if (input instanceof Uint8Array) {
    const body = input as Uint8Array<ArrayBuffer>; // no caller shares the memory with a worker
    return {
      method,
      path: CONTROL_PREFIX + pattern,
      body,
      contentType: 'application/octet-stream',
    };
  }
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = pattern.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const value = String(fields.get(parameter));
    fields.delete(parameter);
    return encodeURIComponent(value);
  });
  if (fields.size === 0) return { method, path: CONTROL_PREFIX + path };
  if (method !== 'POST') {
    const query = new URLSearchParams();
    for (const [field, value] of fields) query.set(field, String(value));
    return { method, path: `${CONTROL_PREFIX}${path}?${query.toString()}` };
  }
  const body = JSON.stringify(Object.fromEntries(fields));
  return { method, path: CONTROL_PREFIX + path, body, contentType: 'application/json' };
}

async function sendCall(
  { url, world, token, headers, fetch }: ControlClientOptions,
  { method, path, body, contentType }: ControlRequest,
): Promise<Response> {
  const name = `${method} ${path}`;
  const tokenText = typeof token === 'function' ? token() : token;
  const init = {
    method,
    headers: {
      ...headers,
      ...(world !== undefined && { 'x-mock-world': world }),
      ...(tokenText !== undefined && { 'x-mock-token': tokenText }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    },
    ...(body !== undefined && { body }),
  };
  const response = await send(url + path, init, fetch).catch((error: unknown) => {
    throw new ControlError(name, {
      status: 0,
      title: 'No answer',
      detail: describeConnectionError(url, error),
    });
  });
  if (response.ok) return response;
  throw new ControlError(name, await readProblem(response));
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.headers.get('content-type')?.startsWith('application/octet-stream')) {
    return new Uint8Array(await response.arrayBuffer());
  }
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Reads a problem+json answer; anything else did not come from a control plane. */
async function readProblem(response: Response): Promise<ControlProblem> {
  const { status } = response;
  const text = await response.text();
  try {
    const { title, detail } = JSON.parse(text) as Record<string, unknown>; // checked next
    if (typeof title === 'string' && typeof detail === 'string') return { status, title, detail };
  } catch {
    // Not JSON: described below.
  }
  return {
    status,
    title: `HTTP ${status}`,
    detail: `The answer is not one of a control plane: ${JSON.stringify(text.slice(0, 200))}. Check the address, and any proxy in front of the server.`,
  };
}

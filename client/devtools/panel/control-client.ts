/** Why the control plane, or the dev server, did not do what was asked. */
export class ControlProblem extends Error {
  /** 0: there was no answer. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** For the status line: what a person reads. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export interface ControlDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** What the server was started with, if somebody typed it in. */
  token: () => string | null;
}

/** The control plane of the world this page is in: the browser's cookie names it. */
export class ControlClient {
  constructor(private readonly deps: ControlDeps) {}

  /** T is what docs/kit.md and mock-server/control say of this path; nothing checks it here. */
  async get<T>(path: string): Promise<T> {
    return (await this.#ask('GET', path)).json() as Promise<T>; // see above
  }

  async post<T>(path: string, body: object = {}): Promise<T> {
    return (await this.#ask('POST', path, body)).json() as Promise<T>; // as for get
  }

  async delete(path: string): Promise<void> {
    await this.#ask('DELETE', path);
  }

  /** The whole world as a file. */
  async download(): Promise<Blob> {
    return (await this.#ask('GET', '/__mock/export')).blob();
  }

  async #ask(method: string, path: string, body?: object): Promise<Response> {
    const token = this.deps.token();
    const init = {
      method,
      headers: {
        ...(token && { 'x-mock-token': token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    const answer = await this.deps.fetch(path, init).catch((error: unknown) => {
      throw new ControlProblem(0, `The host does not answer (${wordsOf(error)}).`);
    });
    if (answer.ok) return answer;
    throw new ControlProblem(answer.status, await detailOf(answer));
  }
}

/** The `detail` of a problem+json, which says what to do; else what the status says. */
async function detailOf(answer: Response): Promise<string> {
  const problem: unknown = await answer.json().catch(() => null);
  if (typeof problem === 'object' && problem !== null && 'detail' in problem) {
    return String(problem.detail);
  }
  return `The host answered ${answer.status} and no explanation.`;
}

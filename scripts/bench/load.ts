import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * One call; gives the body. Cheaper than fetch, so that less of what is measured is the measuring.
 * Throws when it was refused: a refusal takes less time than an answer, and would look like speed.
 */
export function ask({ method, url, headers = {}, body }: Call): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (answer.statusCode === 200 && !REFUSED.test(text)) resolve(text);
        else reject(new Error(`${method} ${url} was answered ${answer.statusCode}: ${text}`));
      });
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

/** An envelope that grants nothing comes with status 200, too. */
const REFUSED = /^\{"code":(?!1,)/;

/** How many calls a second are answered, when so many are always under way. */
export async function rateOf(callNo: () => Call, forMs: number, atOnce: number): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + forMs;
  let answered = 0;
  const work = async () => {
    while (performance.now() < endsAt) {
      await ask(callNo());
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (answered * 1000) / (performance.now() - startedAt);
}

/** No socket is held once all is measured. */
export const hangUp = (): void => agent.destroy();

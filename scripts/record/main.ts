import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Host } from '../contract/host.ts';
import { exitWithUsage, type Output } from '../contract/main.ts';
import { readRecordOptions, type RecordOptions } from '../contract/options.ts';
import { LoginFailed } from '../contract/player.ts';
import { Gatherer } from './gather.ts';
import { Mask } from './mask.ts';
import { record, type Recording } from './recording.ts';
import { scenarioOf } from './scenario-of.ts';

/** Records a host's answers, anonymises them and writes a scenario. */
export async function main(args: readonly string[], said: Output): Promise<number> {
  return exitWithUsage(said, async () => {
    const options = readRecordOptions(args);
    const host = new Host(options.host, { mayWrite: false });
    const token = await tokenFor(host, options);
    const gatherer = new Gatherer(host, token);
    const recording = await recordAndLeave(gatherer);
    const mask = new Mask();
    mask.learn(gatherer.kept);
    const masked = mask.apply(recording) as Recording; // it has the shape it had
    const scenario = scenarioOf(masked, maskedFiles(gatherer, mask));
    mkdirSync(options.out, { recursive: true });
    keep(options, 'answers.json', mask.apply(gatherer.kept));
    keep(options, 'scenario.json', scenario);
    said.out(summaryOf(options, gatherer, recording, scenario.actions?.length ?? 0));
    return 0;
  });
}

async function tokenFor(host: Host, { credentials }: RecordOptions): Promise<string | null> {
  if (!credentials) return null;
  const { body } = await host.call('user.login', credentials);
  const { msg, data } = Object(body) as { msg?: unknown; data?: unknown }; // an envelope, or nothing
  const token: unknown = Object(Object(data).userinfo).token;
  if (typeof token === 'string') return token;
  throw new LoginFailed(`the host says ${JSON.stringify(msg ?? null)}`);
}

/** Closes the session in every case. */
async function recordAndLeave(gatherer: Gatherer): Promise<Recording> {
  const { host, token } = gatherer;
  try {
    return await record(gatherer);
  } finally {
    if (token !== null) await host.call('user.logout', {}, { token });
  }
}

/** Returns whether a file may contain personal data: pictures do not, texts may. */
function maskedFiles({ files }: Gatherer, mask: Mask) {
  return new Map(
    [...files].map(([path, { type, body }]) => [
      path,
      { type, body: type.startsWith('text/') ? Buffer.from(mask.text(body.toString())) : body },
    ]),
  );
}

function keep({ out }: RecordOptions, name: string, value: unknown): void {
  writeFileSync(join(out, name), `${JSON.stringify(value, null, 2)}\n`);
}

function summaryOf(
  { host, out }: RecordOptions,
  { kept }: Gatherer,
  { games, notices, news, texts, player }: Recording,
  actions: number,
): string {
  const scenario = join(out, 'scenario.json');
  return [
    `${kept.length} answers of ${host} are in ${join(out, 'answers.json')}, with nobody named in them.`,
    `${scenario} is made of them: ${games.length} games, ${notices.length} notices, ${news.length} news, ${texts.length} texts${player ? `, one player who did ${actions} things` : ''}.`,
    `To begin as it: npm start -- --data .recorded --scenario ${scenario}`,
  ].join('\n');
}

import assert from 'node:assert/strict';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { CONTROL_PREFIX } from '#contract/control/core/declaration.ts';
import { Dice } from '#kit/client/dice.ts';
import { Player } from '#kit/client/player.ts';
import { WorldClient, type ServerAccess } from '#kit/client/world-client.ts';

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Plays through a world of its own: the page, a login, a bet that wins, a notice, an upload, the audit.
 * Together they load every package of the server, also those it loads at first use.
 */
export async function playSmokeFlow(access: ServerAccess): Promise<void> {
  await assertOk(await fetch(access.url));
  await assertOk(await fetch(`${access.url}${CONTROL_PREFIX}/docs/`));
  const world = await WorldClient.create(access);
  const player = await createPlayer(world);
  await world.call('user.login', { account: player.username, password: player.password });
  await world.office.publishNotice({ title: 'Smoke', content: '<p>A notice</p>' });
  await player.bet({ play: 'big', amount: '10.00' });
  await new Dice(world).next(1, [6, 6, 5]);
  await world.control('POST /clock', { to: 'settled', game_id: 1 });
  assert.equal(await player.balance(), '110.00');
  await checkUpload(access.url, world, player.token, 100_000);
  await finish(world);
}

export async function createPlayer(world: WorldClient): Promise<Player> {
  const player = new Player(world, async () => {});
  await player.signIn({ amount: '100.00' });
  return player;
}

export async function checkUpload(
  url: string,
  world: WorldClient,
  token: string,
  size: number,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const bytes = new Uint8Array(size);
  bytes.set(PNG_SIGNATURE);
  const form = new FormData();
  form.set('file', new File([bytes], 'picture.png', { type: 'image/png' }));
  const headers = { 'x-mock-world': world.key, token, ...more };
  const { method, path } = ENDPOINTS['common.upload'];
  const sent = await fetch(url + path, { method, body: form, headers });
  await assertOk(sent);
  const { code, msg, data } = (await sent.json()) as UploadAnswer; // as the contract says
  assert.equal(code, 1, msg);
  const stored = await fetch(new URL(data.url, url), { headers });
  await assertOk(stored);
  assert.equal((await stored.arrayBuffer()).byteLength, size);
}

interface UploadAnswer {
  readonly code: number;
  readonly msg: string;
  readonly data: { readonly url: string };
}

export async function finish(world: WorldClient): Promise<void> {
  const { ok, breaches } = await world.control('POST /audit');
  assert.ok(ok, JSON.stringify(breaches));
  await world.drop();
}

async function assertOk(response: Response): Promise<void> {
  if (!response.ok)
    throw new Error(`${response.url}: HTTP ${response.status} ${await response.text()}`);
}

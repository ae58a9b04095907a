import { createHash } from 'node:crypto';
import { type EndpointName, ENDPOINTS } from '#contract/api/endpoints.ts';
import { formatMoney, minor } from '#contract/money.ts';
import { Random } from './random.ts';
import type { Call, Player } from './records.ts';

/** A file that is sent in chunks, as far as it was sent. */
interface Upload {
  readonly chunkid: string;
  readonly chunks: readonly Buffer[];
  sent: number;
}

/** Creates random calls of several players. */
export class Calls {
  readonly players: readonly Player[];
  /** Period that bets are placed on; a clock move changes it. */
  gameNo = '';
  readonly #random: Random;
  readonly #runningChases: { readonly no: string; readonly player: Player }[] = [];
  #made = 0;
  readonly #name: string;

  constructor(players: readonly Player[], name: string) {
    this.players = players;
    this.#name = name;
    this.#random = new Random(`calls ${name}`);
  }

  /** Returns the next calls of one client, which are sent one after the other. */
  next(): Call[] {
    const player = this.#random.pick(this.players);
    const kind = this.#random.below(20);
    if (kind < 7) return [this.#bet(player)];
    if (kind < 9) return [this.#chase(player)];
    if (kind < 10) return this.#cancel();
    if (kind < 12) return [this.#deposit(player)];
    if (kind < 15) return [this.#transfer(player)];
    if (kind < 16) return [this.#withdraw(player)];
    if (kind < 18) return [this.#save(player)];
    return kind < 19 ? [this.#file(player)] : this.#upload(player);
  }

  #bet(player: Player): Call {
    const lines = Array.from({ length: this.#random.between(1, 3) }, () => this.#line());
    const stake = sumOf(lines);
    const payload = { game_id: 1, game_no: this.gameNo, bet_content: { lines: lines.map(onWire) } };
    return this.#json('bet', 'games.submitBet', player, payload, (data) => ({
      adds: [`bet ${idIn(data, 'order_no')} ${player.name} ${stake}`],
    }));
  }

  #chase(player: Player): Call {
    const line = this.#line();
    const multipliers = Array.from({ length: this.#random.between(2, 6) }, () =>
      this.#random.between(1, 3),
    );
    const cost = line.amount * multipliers.reduce((sum, each) => sum + each, 0);
    const chase = { periods: multipliers.length, multipliers, stop_on_win: false };
    const bet_content = { lines: [onWire(line)], chase };
    const payload = { game_id: 1, game_no: this.gameNo, bet_content };
    return this.#json('chase', 'games.submitBet', player, payload, (data) => {
      const no = textIn(data, 'chase_no');
      this.#runningChases.push({ no, player });
      return { adds: [`chase ${Number(no.slice(1))} ${player.name} ${cost}`] };
    });
  }

  /** Cancels a chase once: the next call would be refused, and prove nothing. */
  #cancel(): Call[] {
    const chase = this.#runningChases.pop();
    if (!chase) return [];
    const { no, player } = chase;
    return [
      this.#json('cancel', 'games.cancelChase', player, { chase_no: no }, () => ({
        adds: [`cancelled chase ${Number(no.slice(1))}`],
      })),
    ];
  }

  #deposit(player: Player): Call {
    const amount = this.#amount();
    const payload = { amount: money(amount), channel: this.#random.pick(['demo', 'bank']) };
    return this.#json('deposit', 'wallet.deposit', player, payload, (data) => ({
      adds: [`deposit ${idIn(data, 'order_no')} ${player.name} ${amount}`],
    }));
  }

  #transfer(player: Player): Call {
    const to = this.#random.pick(this.players.filter(({ name }) => name !== player.name));
    const amount = this.#amount();
    const payload = { to_user: to.name, amount: money(amount) };
    return this.#json('transfer', 'wallet.transfer', player, payload, (data) => ({
      adds: [`transfer ${idIn(data, 'order_no')} ${player.name} ${to.name} ${amount}`],
    }));
  }

  #withdraw(player: Player): Call {
    const amount = 10_00 + this.#amount();
    const payload = { amount: money(amount), channel: 'bank', address: 'account 1' };
    return this.#json('withdraw', 'wallet.withdraw', player, payload, (data) => ({
      adds: [`withdrawal ${idIn(data, 'order_no')} ${player.name} ${amount}`],
    }));
  }

  #save(player: Player): Call {
    const amount = this.#amount();
    const direction = this.#random.pick(['in', 'in', 'out']);
    const payload = { direction, amount: money(amount) };
    return this.#json('save', 'wallet.savings', player, payload, () => ({
      adds: [`savings ${player.name} ${direction} ${amount}`],
    }));
  }

  #file(player: Player): Call {
    const bytes = this.#picture(this.#random.between(100, 60_000));
    const parts = [{ name: 'file', value: bytes, filename: 'a.png', type: 'image/png' }];
    return this.#form('file', player, parts, () => ({ adds: [rowOfFile(player, bytes)] }));
  }

  #upload(player: Player): Call[] {
    const size = this.#random.between(2, 4);
    const chunks = Array.from({ length: size }, (_, index) =>
      index === 0 ? this.#picture(20_000) : this.#random.bytes(20_000),
    );
    const chunkid = createHash('sha256')
      .update(`${this.#name} ${(this.#made += 1)}`)
      .digest('hex');
    const upload = { chunkid: chunkid.slice(0, 36), chunks, sent: 0 };
    return [
      ...chunks.map((_, index) => this.#chunk(player, upload, index)),
      this.#merge(player, upload),
    ];
  }

  #chunk(player: Player, { chunkid, chunks }: Upload, index: number): Call {
    const bytes = chunks[index] ?? Buffer.alloc(0);
    const fields = { chunkid, chunkindex: index, chunkcount: chunks.length };
    const parts = [
      ...Object.entries(fields).map(([name, value]) => ({ name, value: String(value) })),
      { name: 'file', value: bytes, filename: 'blob', type: 'application/octet-stream' },
    ];
    return this.#form('chunk', player, parts, () => ({
      adds: [rowOfChunk(player, chunkid, index, bytes)],
    }));
  }

  #merge(player: Player, { chunkid, chunks }: Upload): Call {
    const payload = { action: 'merge', chunkid, filename: 'a.png', chunkcount: chunks.length };
    const call = this.#json('merge', 'common.upload', player, payload, () => ({
      adds: [rowOfFile(player, Buffer.concat(chunks))],
      removes: chunks.map((bytes, index) => rowOfChunk(player, chunkid, index, bytes)),
    }));
    // The endpoint takes no key: a repeated merge finds no chunks.
    const { 'idempotency-key': _none, ...headers } = call.headers;
    return { ...call, headers };
  }

  #json(
    kind: Call['kind'],
    name: EndpointName,
    player: Player,
    payload: object,
    effect: Call['effect'],
  ): Call {
    const key = `${this.#name}-${String((this.#made += 1)).padStart(8, '0')}`;
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      token: player.token,
    };
    const body = JSON.stringify(payload);
    return { kind, player, path: ENDPOINTS[name].path, headers, body, effect };
  }

  #form(kind: Call['kind'], player: Player, parts: readonly Part[], effect: Call['effect']): Call {
    const headers = {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      token: player.token,
    };
    const { path } = ENDPOINTS['common.upload'];
    return { kind, player, path, headers, body: multipart(parts), effect };
  }

  #line() {
    const play = this.#random.pick(['big', 'small', 'odd', 'even']);
    return { play, pick: '', amount: this.#random.between(1_00, 5_00) };
  }

  #amount(): number {
    return this.#random.between(1_00, 20_00);
  }

  #picture(size: number): Buffer {
    return Buffer.concat([PNG_SIGNATURE, this.#random.bytes(size)]);
  }
}

type Line = Readonly<{ play: string; pick: string; amount: number }>;

const money = (amount: number) => formatMoney(minor(amount));
const onWire = (line: Line) => ({ ...line, amount: money(line.amount) });
const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const BOUNDARY = 'a-boundary-of-the-kill-test';

interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  readonly filename?: string;
  readonly type?: string;
}

function multipart(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, value, filename, type }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    value,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)));
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const rowOfFile = ({ name }: Player, bytes: Buffer) =>
  `file ${name} ${bytes.length} ${hashOf(bytes)}`;
const rowOfChunk = ({ name }: Player, chunkid: string, index: number, bytes: Buffer) =>
  `chunk ${name} ${chunkid} ${index} ${hashOf(bytes)}`;

/** Returns the id in an order number of an answer: 7 for "B0000000007". */
const idIn = (data: unknown, field: string): number => Number(textIn(data, field).slice(1));

function textIn(data: unknown, field: string): string {
  const value: unknown =
    typeof data === 'object' && data !== null ? Object.entries(data) : undefined;
  const found = Array.isArray(value) ? Object.fromEntries(value)[field] : undefined;
  if (typeof found === 'string') return found;
  throw new Error(`the answer has no ${field}: ${JSON.stringify(data)}`);
}

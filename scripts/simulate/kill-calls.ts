import fc from 'fast-check';
import { deepStrictEqual as same } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { CORE_MESSAGES } from '#contract/errors/core.ts';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { type CallStep, type Player, PlayerCalls } from './player-calls.ts';
import { pick, STEP, type Step } from './steps.ts';
import type { Answer } from './walked-world.ts';

const CALLS = ['deposit', 'transfer', 'withdraw', 'save', 'bet', 'chase', 'cancel'];
const UPLOAD = fc.record({
  do: fc.constant('upload'),
  who: fc.nat({ max: 99 }),
  chunks: fc.constantFrom(1, 2, 3, 4),
  size: fc.integer({ min: 100, max: 20_000 }),
});
const isCall = (step: Step): step is CallStep => CALLS.includes(step.do);
const STEPS = fc.noBias(
  fc.oneof({ weight: 9, arbitrary: STEP.filter(isCall) }, { weight: 1, arbitrary: UPLOAD }),
);

/** A POST that can be sent again as it is, and what a granted answer changes. */
export interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData;
  readonly isMerge: boolean;
  readonly apply: (data: unknown) => void;
}

const MERGES = UPLOAD.filter(({ chunks }) => chunks > 1);

export class KillCalls extends PlayerCalls {
  /** Rows of files and chunks that the answers promised. */
  uploads: readonly string[] = [];
  #made = 0;

  override save(): () => void {
    const [restore, uploads] = [super.save(), this.uploads];
    return () => {
      restore();
      this.uploads = uploads;
    };
  }

  /** Returns the next calls of a client, which are sent one after the other. */
  next(seed: number, { isMoving = false, onlyMerges = false } = {}): Sent[] {
    const no = (this.#made += 1);
    const steps: typeof STEPS = onlyMerges ? MERGES : STEPS;
    const [step] = fc.sample(steps, { seed: seed + no, numRuns: 1 });
    if (!step) return [];
    if (step.do === 'upload') {
      const player = pick(this.players, step.who);
      return player ? this.#upload(player, `upload ${seed} ${no}`, step) : [];
    }
    // While the clock moves, nobody knows when a chase was cancelled or a review began.
    if (isMoving && (step.do === 'cancel' || step.do === 'deposit')) return [];
    const call = this.plan(step);
    if (!call) return [];
    const key = `kill-${seed}-${String(no).padStart(8, '0')}`;
    return [
      {
        path: ENDPOINTS[call.name].path,
        headers: { ...JSON_TYPE, 'idempotency-key': key, token: call.token },
        body: JSON.stringify(call.payload),
        isMerge: false,
        apply: call.apply,
      },
    ];
  }

  /** Uploads a picture, whole or in chunks; its bytes follow from the name of the upload. */
  #upload(
    { name: user, token }: Player,
    name: string,
    { chunks: count, size }: { readonly chunks: number; readonly size: number },
  ): Sent[] {
    const chunks = Array.from({ length: count }, (_, index) =>
      Buffer.concat([
        index === 0 ? PNG_SIGNATURE : Buffer.alloc(0),
        createHash('shake256', { outputLength: size }).update(`${name} ${index}`).digest(),
      ]),
    );
    const whole = Buffer.concat(chunks);
    const file = `file ${user} ${whole.length} ${hashOf(whole)}`;
    const chunkid = hashOf(Buffer.from(name)).slice(0, 36);
    const rows = chunks.map((bytes, index) => `chunk ${user} ${chunkid} ${index} ${hashOf(bytes)}`);
    const sent = (body: Sent['body'], adds: string, removes: readonly string[] = []): Sent => ({
      path: ENDPOINTS['common.upload'].path,
      headers: { token, ...(typeof body === 'string' && JSON_TYPE) },
      body,
      isMerge: typeof body === 'string',
      apply: () => {
        // A chunk may have been refused: a player has 20 unfinished uploads at most.
        if (!removes.every((row) => this.uploads.includes(row))) return;
        this.uploads = [...this.uploads.filter((row) => !removes.includes(row)), adds];
      },
    });
    if (count === 1) return [sent(formOf({}, whole, 'a.png'), file)];
    const parts = chunks.map((bytes, index) =>
      sent(
        formOf({ chunkid, chunkindex: index, chunkcount: count }, bytes, 'blob'),
        rows[index] ?? '',
      ),
    );
    const merge = { action: 'merge', chunkid, filename: 'a.png', chunkcount: count };
    return [...parts, sent(JSON.stringify(merge), file, rows)];
  }
}

/** Reads the rows of uploads, as the calls describe them. */
export const UPLOADED = `
  SELECT 'file ' || username || ' ' || size || ' ' || sha256 AS text FROM uploaded_file
    JOIN user ON user.id = user_id
  UNION ALL
  SELECT 'chunk ' || username || ' ' || chunkid || ' ' || chunkindex || ' ' || sha256
    FROM upload_chunk JOIN upload ON upload.id = upload_id JOIN user ON user.id = user_id`;

/** Sends a call. Returns null when no complete answer came: the server may have processed the call or not. */
export async function send(
  url: string,
  { path, headers, body }: Sent,
  onFirstBytes?: () => void,
): Promise<Answer | null> {
  const sent = { method: 'POST', headers: { 'accept-language': 'en', ...headers }, body };
  const response = await fetch(url + path, sent).catch(() => null);
  if (response) onFirstBytes?.();
  const text = await response?.text().catch(() => null);
  // A server that closes refuses calls; a client sends them again.
  if (!response || text === null || text === undefined || response.status === 503) return null;
  if (response.status === 507) return { code: 0, msg: BUSY, data: null };
  same(response.status, 200, `${path}: ${text}`);
  const { code, msg, data } = JSON.parse(text) as Answer; // the envelope
  return { code, msg, data };
}

/** What a call is answered whose storage failed. */
export const BUSY = CORE_MESSAGES.server_busy.en;

const JSON_TYPE = { 'content-type': 'application/json' };
const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function formOf(
  fields: Record<string, string | number>,
  bytes: Buffer,
  filename: string,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  const type = filename === 'blob' ? 'application/octet-stream' : 'image/png';
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), filename);
  return form;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

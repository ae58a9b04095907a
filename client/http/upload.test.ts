import { expect, test } from 'vitest';
import {
  fileOf,
  refusal,
  setUp,
  UPLOADED,
  welcome,
  type Reply,
  nameOf,
  unauthorized,
  type GotForm,
} from './upload.test-support.ts';
import { CHUNK_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { CHUNKS_AT_ONCE, RETRY_AFTER_MS } from './chunked-upload.ts';

const SMALL = fileOf(1);

test('a file that fits into a chunk is sent in one form with token and language', async () => {
  const { uploads, host, deps } = setUp();
  expect(await uploads(SMALL).send()).toEqual({ ok: true, data: UPLOADED, serverTime: 7 });
  expect(host.got).toHaveLength(1);
  expect(host.got[0]).toMatchObject({
    url: 'https://host/api/common/upload',
    header: { token: 'T1', 'Accept-Language': 'en' },
    fields: {},
    file: { name: 'a.png', type: 'image/png' },
    timeout: 60_000,
  });
  expect(deps.onServerTime).toHaveBeenCalledWith(7, -Infinity);
});

test('an upload without a token sends no token header', async () => {
  const { uploads, host, deps } = setUp();
  deps.token.mockReturnValue('');
  await uploads(SMALL).send();
  expect(host.got[0]?.header).not.toHaveProperty('token');
});

test('the upload progress goes from 0 to 1', async () => {
  const { uploads } = setUp();
  const seen: number[] = [];
  await uploads(SMALL, (share) => seen.push(share)).send();
  expect(seen).toEqual([0.5, 1, 1]);
});

const FAILURES: [string, Reply, object][] = [
  ['no connection', 'network', { kind: 'network', code: 602001, key: null }],
  ['no answer in time', 'timeout', { kind: 'timeout', code: 5, key: null }],
  ['an answer that is not JSON', { text: '<html>' }, { kind: 'http', code: 200 }],
  ['a gateway', { text: 'Bad gateway', status: 502 }, { kind: 'http', code: 502 }],
  ['an answer that names no file', { text: '{"code":1,"data":null}' }, { kind: 'http' }],
  ['an answer of another shape', { text: '{"code":1,"data":{"a":1}}' }, { kind: 'http' }],
  ['a form that cannot be sent', 'throw', { kind: 'network', code: 602001 }],
  ['a refusal', refusal('Your upload space is full'), { kind: 'business', code: 0 }],
];

test.each(FAILURES)('an upload that meets %s is a failure', async (_what, reply, failure) => {
  const { uploads } = setUp(() => reply);
  expect(await uploads(SMALL).send()).toMatchObject({
    ok: false,
    failure: { ...failure, message: 'Upload failed', fixed: 'upload' },
  });
});

const TOO_BIG = 'File is too big (12.00MiB), Max filesize: 10MiB.';

test.each<[string, Reply | null, object]>([
  ['gets the file in one form', null, { ok: true, data: UPLOADED }],
  ['states its limit', refusal(TOO_BIG), { failure: { key: 'file_too_big', message: TOO_BIG } }],
])('a host without chunks %s', async (_what, reply, answer) => {
  const { uploads, host } = setUp((form) =>
    form.fields['chunkid'] === undefined ? (reply ?? welcome(form)) : refusal('未开启分片上传功能'),
  );
  expect(await uploads(fileOf(4)).send()).toMatchObject(answer);
  expect(host.names.at(-1)).toBe('file');
});

test('a stopped upload is an abort, and resumes once it has ended', async () => {
  const replies: Reply[] = ['hang'];
  const { uploads, host } = setUp((form) => replies.shift() ?? welcome(form));
  const upload = uploads(SMALL);
  const stopped = upload.send();
  await expect.poll(() => host.open).toBe(1);
  upload.stop();
  const [first, second] = await Promise.all([stopped, upload.send()]);
  const failure = { kind: 'aborted', code: 600003, message: 'abort', key: null };
  expect(first).toEqual({ ok: false, failure });
  expect(second).toMatchObject({ ok: true, data: UPLOADED });
  expect(host.most).toBe(1);
});

test('calling send twice sends the file once', async () => {
  const { uploads, host } = setUp();
  const upload = uploads(SMALL);
  const [first, second] = await Promise.all([upload.send(), upload.send()]);
  expect(second).toBe(first);
  expect(host.names).toEqual(['file']);
});

test('cancelling a plain upload sends nothing', async () => {
  const { uploads, host } = setUp(() => 'hang');
  const upload = uploads(SMALL);
  const sending = upload.send();
  await expect.poll(() => host.open).toBe(1);
  await upload.cancel();
  expect(await sending).toMatchObject({ failure: { kind: 'aborted' } });
  expect(host.names).toEqual(['file']);
});

/** Makes a server that replies to the forms named in `events` with their replies, in order. */
function hostWith(events: Record<string, Reply[]>) {
  return setUp((form) => events[nameOf(form)]?.shift() ?? welcome(form));
}

const idsOf = (forms: readonly GotForm[]) => [
  ...new Set(forms.map((form) => form.fields['chunkid'])),
];

async function hashOf(blob: Blob): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())).join();
}

test('a large file is sent in chunks and joined once all have arrived', async () => {
  const { uploads, host } = setUp();
  const file = fileOf(4, 'proof.png');
  expect(await uploads(file).send()).toEqual({ ok: true, data: UPLOADED, serverTime: 7 });
  expect(host.names).toEqual(['0', '1', '2', '3', 'merge']);
  const [merge] = host.got.splice(-1);
  const chunkcount = '4';
  const same = { chunkid: 'chunks-1', chunkcount, filename: 'proof.png' };
  expect(merge?.fields).toEqual({ ...same, action: 'merge' });
  expect(host.got.map(({ fields }) => fields)).toEqual(
    ['0', '1', '2', '3'].map((chunkindex) => ({ ...same, chunkindex, action: 'chunk' })),
  );
  const chunks = host.got.flatMap(({ file: chunk }) => (chunk ? [chunk] : []));
  expect(chunks.every(({ type }) => type === 'application/octet-stream')).toBe(true);
  expect(chunks.map(({ size }) => size)).toEqual([...Array(3).fill(CHUNK_MAX_BYTES), 100]);
  expect(await hashOf(new Blob(chunks))).toBe(await hashOf(file));
});

test('three chunks are sent at the same time', async () => {
  const waiting: (() => void)[] = [];
  const { uploads, host } = setUp(async (form) => {
    if (nameOf(form) !== 'merge') await new Promise<void>((go) => waiting.push(go));
    return welcome(form);
  });
  const sending = uploads(fileOf(7)).send();
  for (let answered = 0; answered < 7; answered += 1) {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    expect(host.open).toBe(Math.min(CHUNKS_AT_ONCE, 7 - answered));
    waiting.shift()?.();
  }
  expect(await sending).toMatchObject({ ok: true });
  expect(host.most).toBe(3);
});

test('the progress covers all chunks, and a lost chunk reduces it', async () => {
  const { uploads } = hostWith({ '1': ['network'] });
  const seen: number[] = [];
  await uploads(fileOf(2), (share) => seen.push(share)).send();
  expect(Math.max(...seen)).toBe(1);
  expect(seen.at(-1)).toBe(1);
  expect(seen[0]).toBeCloseTo(CHUNK_MAX_BYTES / 2 / (CHUNK_MAX_BYTES + 100));
});

test.each<[string, Reply]>([
  ['no connection', 'network'],
  ['no answer in time', 'timeout'],
  ['a gateway', { text: 'Bad gateway', status: 502 }],
  ['an answer that is not JSON', { text: '<html>' }],
  ['a host that is busy', refusal('Server busy, try again later')],
  ['too many requests', refusal('Too many requests, try again later', 429)],
])('a chunk that meets %s is the only one sent again', async (_what, reply) => {
  const { uploads, host, deps } = hostWith({ '1': [reply, reply] });
  expect(await uploads(fileOf(3)).send()).toMatchObject({ ok: true });
  expect(host.names.toSorted()).toEqual(['0', '1', '1', '1', '2', 'merge']);
  expect(deps.pause.mock.calls).toEqual([[100], [1000]]);
});

test('a chunk that is lost repeatedly is given up after growing delays', async () => {
  const { uploads, host, deps } = setUp((form) =>
    nameOf(form) === '1' ? 'network' : welcome(form),
  );
  const answer = await uploads(fileOf(3)).send();
  expect(answer).toMatchObject({ failure: { kind: 'network', message: 'Upload failed' } });
  expect(deps.pause.mock.calls.flat()).toEqual([...RETRY_AFTER_MS]);
  expect(host.names.filter((name) => name === '1')).toHaveLength(4);
  expect(host.names).not.toContain('merge');
});

test.each<[string, Reply]>([
  ['a refusal', refusal('Your upload space is full')],
  ['a status that speaks of the form itself', { text: 'Payload too large', status: 413 }],
])('%s ends an attempt, and the next one sends only the missing chunks', async (_what, reply) => {
  const { uploads, host } = hostWith({ '0': [reply] });
  const upload = uploads(fileOf(5));
  expect(await upload.send()).toMatchObject({ failure: { message: 'Upload failed' } });
  expect(host.names).toEqual(['0', '1', '2']);
  expect(await upload.send()).toMatchObject({ ok: true });
  expect(host.names.slice(3)).toEqual(['0', '3', '4', 'merge']);
  expect(idsOf(host.got)).toEqual(['chunks-1']);
});

test('after a stop only the missing chunks are sent', async () => {
  const { uploads, host } = hostWith({ '1': ['hang'], '2': ['hang'], '3': ['hang'] });
  const upload = uploads(fileOf(4));
  const sending = upload.send();
  await expect.poll(() => host.names).toEqual(['0', '1', '2', '3']);
  upload.stop();
  expect(await sending).toMatchObject({ failure: { kind: 'aborted', code: 600003 } });
  expect(host.open).toBe(0);
  host.got.length = 0;
  expect(await upload.send()).toMatchObject({ ok: true });
  expect(host.names).toEqual(['1', '2', '3', 'merge']);
});

test('a stop does not wait for the delay between two retries', async () => {
  const { uploads, deps } = setUp(() => 'network');
  deps.pause.mockReturnValue(new Promise(() => {}));
  const upload = uploads(fileOf(2));
  const sending = upload.send();
  await expect.poll(() => deps.pause).toHaveBeenCalledTimes(2);
  upload.stop();
  expect(await sending).toMatchObject({ failure: { kind: 'aborted' } });
});

test('a refused merge sends all chunks again under a new id', async () => {
  const { uploads, host } = hostWith({ merge: [refusal('Chunk file info error')] });
  const upload = uploads(fileOf(2));
  expect(await upload.send()).toMatchObject({
    failure: { message: 'Upload failed', key: 'chunk_info_error' },
  });
  host.got.length = 0;
  expect(await upload.send()).toMatchObject({ ok: true });
  expect(host.names).toEqual(['0', '1', 'merge']);
  expect(idsOf(host.got)).toEqual(['chunks-2']);
});

test.each<[string, Reply[], string[]]>([
  ['in the same attempt', ['timeout'], ['0', '1', 'merge', 'merge', '0', '1', 'merge']],
  [
    'in an earlier attempt',
    ['network', 'network', 'network', 'network'],
    ['0', '1', 'merge', 'merge', 'merge', 'merge', 'merge', '0', '1', 'merge'],
  ],
])('a merge refused after a lost answer %s sends all chunks again', async (_when, lost, names) => {
  const gone = refusal('Chunk file info error');
  const { uploads, host } = hostWith({ merge: [...lost, gone] });
  const upload = uploads(fileOf(2));
  let answer = await upload.send();
  if (!answer.ok && answer.failure.kind === 'network') answer = await upload.send();
  expect(answer).toMatchObject({ ok: true, data: UPLOADED });
  expect(host.names).toEqual(names);
  expect(idsOf(host.got)).toEqual(['chunks-1', 'chunks-2']);
});

test('a merge that is lost and refused repeatedly ends in a failure', async () => {
  const gone = refusal('Chunk file info error');
  const { uploads, host } = hostWith({ merge: ['network', gone, 'network', gone] });
  expect(await uploads(fileOf(2)).send()).toMatchObject({ failure: { key: 'chunk_info_error' } });
  expect(host.names.filter((name) => name === 'merge')).toHaveLength(4);
});

test('cancelling deletes what may have arrived, with the token that sent it', async () => {
  const { uploads, host, deps } = hostWith({ '0': ['hang'], '1': ['hang'] });
  const upload = uploads(fileOf(2));
  const sending = upload.send();
  await expect.poll(() => host.open).toBe(2);
  deps.token.mockReturnValue('T2');
  await upload.cancel();
  expect(await sending).toMatchObject({ failure: { kind: 'aborted' } });
  expect(host.names).toEqual(['0', '1', 'clean']);
  expect(host.got.at(-1)).toMatchObject({
    fields: { chunkid: 'chunks-1', method: 'clean' },
    header: { token: 'T1' },
  });
  expect(await upload.send()).toMatchObject({ ok: true });
  expect(host.names.slice(3)).toEqual(['0', '1', 'merge']);
  expect(idsOf(host.got)).toEqual(['chunks-1', 'chunks-2']);
});

test('cancelling an upload that never began or is done sends nothing', async () => {
  const { uploads, host } = setUp();
  const upload = uploads(fileOf(2));
  await upload.cancel();
  expect(host.got).toEqual([]);
  await upload.send();
  host.got.length = 0;
  await upload.cancel();
  expect(host.got).toEqual([]);
});

test('a failed deletion of chunks is ignored', async () => {
  const { uploads } = hostWith({ '0': ['network'], '1': ['hang'], clean: ['network'] });
  const upload = uploads(fileOf(2));
  const sending = upload.send();
  await upload.cancel();
  expect(await sending).toMatchObject({ failure: { kind: 'aborted' } });
});

test('forms keep the token of their session, which each late 401 names', async () => {
  const { uploads, host, deps } = setUp((form) => {
    deps.token.mockReturnValue('');
    return nameOf(form) === '2' ? 'network' : unauthorized;
  });
  expect(await uploads(fileOf(9)).send()).toMatchObject({ failure: { kind: 'unauthorized' } });
  expect(host.got.map(({ header }) => header['token'])).toEqual(['T1', 'T1', 'T1']);
  expect(deps.onUnauthorized.mock.calls).toEqual([['T1'], ['T1']]);
});

import { expect, test } from 'vitest';
import { fileOf, refusal, setUp, UPLOADED, welcome, type Reply } from './upload.test-support.ts';

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
  await uploads(SMALL, { onProgress: (share) => seen.push(share) }).send();
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
  [
    'a refusal',
    refusal('Uploaded file format is limited'),
    { kind: 'business', code: 0, key: 'file_format_limited' },
  ],
];

test.each(FAILURES)(
  'an upload that meets %s fails with "Upload failed"',
  async (_what, reply, failure) => {
    const { uploads, deps, busy } = setUp(() => reply);
    const answer = await uploads(SMALL).send();
    expect(answer).toMatchObject({
      ok: false,
      failure: { ...failure, message: 'Upload failed', fixed: 'upload' },
    });
    expect(deps.onFailure).toHaveBeenCalledExactlyOnceWith(answer.ok ? null : answer.failure);
    expect(deps.onBusy).toHaveBeenCalledTimes(2);
    expect(busy()).toBe(0);
  },
);

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

test('a stopped upload is an abort without a toast, and resumes once it has ended', async () => {
  const replies: Reply[] = ['hang'];
  const { uploads, host, deps, busy } = setUp((form) => replies.shift() ?? welcome(form));
  const upload = uploads(SMALL);
  const stopped = upload.send();
  await expect.poll(() => host.open).toBe(1);
  upload.stop();
  const [first, second] = await Promise.all([stopped, upload.send()]);
  expect(first).toEqual({
    ok: false,
    failure: { kind: 'aborted', code: 600003, message: 'abort', key: null },
  });
  expect(second).toMatchObject({ ok: true, data: UPLOADED });
  expect(host.most).toBe(1);
  expect(deps.onFailure).not.toHaveBeenCalled();
  expect(busy()).toBe(0);
});

test('calling send twice sends the file once', async () => {
  const { uploads, host } = setUp();
  const upload = uploads(SMALL);
  const [first, second] = await Promise.all([upload.send(), upload.send()]);
  expect(second).toBe(first);
  expect(host.names).toEqual(['file']);
});

test('a caller may suppress the loading indicator and the error toast', async () => {
  const { uploads, deps } = setUp(() => 'network');
  const answer = await uploads(SMALL, { quiet: true, silentFailure: true }).send();
  expect(answer.ok).toBe(false);
  expect(deps.onBusy).not.toHaveBeenCalled();
  expect(deps.onFailure).not.toHaveBeenCalled();
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

import { expect, test } from 'vitest';
import { CHUNKED_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import type { Answer, Failure } from '../../http/envelope.ts';
import type { MakeUpload } from '../../http/upload.ts';
import { DepositProof } from './deposit-proof.ts';
import { successAnswer, deferred, failed } from '../fakes.test-support.ts';

type Sent = Answer<{ url: string; fullurl: string }>;

const DONE = successAnswer({ url: '/uploads/1/a.png', fullurl: '' });
const picture = (name = 'a.png') => new File(['x'], name);

/** Uploads that the test answers by hand. */
function setUp() {
  const sendings: ReturnType<typeof deferred<Sent>>[] = [];
  const acts: string[] = [];
  const tells: ((share: number) => void)[] = [];
  const makeUpload: MakeUpload = (file, onProgress) => {
    tells.push(onProgress);
    return {
      send() {
        const sending = deferred<Sent>();
        sendings.push(sending);
        acts.push(`send ${file.name}`);
        return sending.promise;
      },
      stop: () => void acts.push('stop'),
      cancel: async () => void acts.push('cancel'),
    };
  };
  const proof = new DepositProof(makeUpload);
  return { proof, acts, tells, sendings };
}

test('a chosen picture is uploaded at once and has the server’s URL', async () => {
  const { proof, sendings, tells } = setUp();
  const sent = proof.choose(picture());
  expect(proof.status).toBe('sending');
  expect(proof.isUnfinished).toBe(true);
  tells[0]?.(0.5);
  expect(proof.share).toBe(0.5);
  sendings[0]?.resolve(DONE);
  await sent;
  expect([proof.status, proof.share, proof.url]).toEqual(['done', 1, '/uploads/1/a.png']);
  expect(proof.isUnfinished).toBe(false);
});

test('a stopped upload resumes, and stopping is not a failure', async () => {
  const { proof, acts, sendings } = setUp();
  const first = proof.choose(picture());
  proof.stop();
  sendings[0]?.resolve(failed('aborted'));
  await first;
  expect([proof.status, proof.failure]).toEqual(['stopped', null]);
  const again = proof.send();
  sendings[1]?.resolve(DONE);
  await again;
  expect(proof.status).toBe('done');
  expect(acts).toEqual(['send a.png', 'stop', 'send a.png']);
});

test.each<Failure['kind']>(['network', 'timeout', 'business'])(
  'an upload that failed with %s shows it and can be retried',
  async (kind) => {
    const { proof, sendings } = setUp();
    const sent = proof.choose(picture());
    sendings[0]?.resolve(failed(kind));
    await sent;
    expect(proof.status).toBe('failed');
    expect(proof.failure?.kind).toBe(kind);
    void proof.send();
    expect(proof.status).toBe('sending');
    expect(proof.failure).toBeNull();
  },
);

test.each([
  failed('business', 'file_too_big'),
  failed('business', 'file_not_an_image'),
  failed('business', 'no_file_uploaded'),
  { ok: false, failure: { kind: 'http', code: 413, message: 'Too large', key: null } } as const,
])('a picture that the host refuses is not sent again: %j', async (refused) => {
  const { proof, acts, sendings } = setUp();
  const sent = proof.choose(picture());
  sendings[0]?.resolve(refused);
  await sent;
  expect(proof.status).toBe('refused');
  await proof.send();
  expect(acts).toEqual(['send a.png']);
});

test('another picture replaces the first, whose late answer is ignored', async () => {
  const { proof, acts, sendings, tells } = setUp();
  const first = proof.choose(picture('a.png'));
  void proof.choose(picture('b.png'));
  sendings[0]?.resolve(DONE);
  await first;
  expect(proof.file?.name).toBe('b.png');
  expect(proof.status).toBe('sending');
  expect(proof.url).toBe('');
  tells[0]?.(0.2);
  expect(proof.share).toBe(0);
  expect(acts).toEqual(['send a.png', 'cancel', 'send b.png']);
});

test('a completed upload is not deleted on the server', async () => {
  const { proof, acts, sendings } = setUp();
  const sent = proof.choose(picture());
  sendings[0]?.resolve(DONE);
  await sent;
  proof.reset();
  expect(acts).toEqual(['send a.png']);
  expect([proof.file, proof.url, proof.status]).toEqual([null, '', 'none']);
});

test.each(['a.pdf', 'png', 'a.png.exe'])('"%s" is not a picture', async (name) => {
  const { proof, acts } = setUp();
  await proof.choose(picture(name));
  expect(proof.failure?.key).toBe('file_format_limited');
  expect(proof.file).toBeNull();
  expect(acts).toEqual([]);
});

test('a picture that is too big is refused with its size', async () => {
  const { proof, acts } = setUp();
  const big = picture();
  Object.defineProperty(big, 'size', { value: CHUNKED_MAX_BYTES + 1024 * 1024 });
  await proof.choose(big);
  expect(proof.failure?.message).toBe('File is too big (101.00MiB), Max filesize: 100MiB.');
  expect(acts).toEqual([]);
});

import { expect, test, vi } from 'vitest';
import type { MakeUpload } from '../../http/upload.ts';
import { AvatarStore, squareIn } from './avatar-store.ts';
import type { Outcome } from '../session/session-store.ts';
import { successAnswer, failed } from '../fakes.test-support.ts';

const FILE = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
const SQUARE = new File(['y'], 'avatar.jpg', { type: 'image/jpeg' });
const URL = '/uploads/20260310/aa.jpg';
type Sent = Awaited<ReturnType<ReturnType<MakeUpload>['send']>>;
const UPLOADED = successAnswer({ url: URL, fullurl: URL });

function setUp(square: File | null = SQUARE) {
  const send = vi.fn<ReturnType<MakeUpload>['send']>(async () => UPLOADED);
  const cancel = vi.fn<() => Promise<void>>(async () => {});
  const uploads = vi.fn<MakeUpload>((_file, onProgress) => {
    onProgress(0.5);
    return { send, stop: () => {}, cancel };
  });
  const save = vi.fn<(changes: { avatar: string }) => Promise<Outcome>>(async () => ({ ok: true }));
  const store = new AvatarStore({ pictures: { square: async () => square }, uploads, save });
  return { store, send, cancel, uploads, save };
}

test('a new avatar is cropped, uploaded and saved by its path', async () => {
  const { store, uploads, save } = setUp();
  const changing = store.change(FILE);
  expect(store.phase).toBe('preparing');
  expect(await changing).toBe(true);
  expect(uploads.mock.calls[0]?.[0]).toBe(SQUARE);
  expect(save).toHaveBeenCalledWith({ avatar: URL });
  expect(store).toMatchObject({ phase: 'idle', problem: null, progress: 0 });
});

test('the upload reports its progress', async () => {
  const { store, send } = setUp();
  let seen = 0;
  send.mockImplementation(async () => {
    seen = store.progress;
    return UPLOADED;
  });
  await store.change(FILE);
  expect(seen).toBe(0.5);
});

test('a file that is not a picture is not uploaded', async () => {
  const { store, uploads } = setUp(null);
  expect(await store.change(FILE)).toBe(false);
  expect(store.problem).toEqual({ kind: 'picture' });
  expect(store.canRetry).toBe(false);
  expect(uploads).not.toHaveBeenCalled();
});

test('a lost upload can be retried and resumes', async () => {
  const { store, send, uploads, save } = setUp();
  send.mockResolvedValueOnce(failed('network', null, 'Upload failed'));
  expect(await store.change(FILE)).toBe(false);
  expect(store.problem).toMatchObject({ failure: { message: 'Upload failed' } });
  expect(store.canRetry).toBe(true);
  expect(await store.retry()).toBe(true);
  expect(uploads).toHaveBeenCalledTimes(1);
  expect(save).toHaveBeenCalledTimes(1);
  expect(store.problem).toBeNull();
});

test('a refused picture offers no retry', async () => {
  const { store, send } = setUp();
  send.mockResolvedValueOnce(failed('business', 'file_too_big'));
  expect(await store.change(FILE)).toBe(false);
  expect(store.canRetry).toBe(false);
});

test('a failure to save the avatar is shown', async () => {
  const { store, save } = setUp();
  save.mockResolvedValueOnce(failed('business', null, 'Invalid parameters'));
  expect(await store.change(FILE)).toBe(false);
  expect(store.problem).toMatchObject({ kind: 'failure' });
});

test('a cancelled avatar is not saved', async () => {
  const { store, send, cancel, save } = setUp();
  let arrive: (sent: Sent) => void = () => {};
  send.mockImplementation(() => new Promise((done) => (arrive = done)));
  const changing = store.change(FILE);
  await expect.poll(() => store.phase).toBe('sending');
  store.cancel();
  expect(cancel).toHaveBeenCalled();
  arrive(UPLOADED);
  expect(await changing).toBe(false);
  expect(save).not.toHaveBeenCalled();
  expect(store.phase).toBe('idle');
});

test.each([
  [
    { width: 800, height: 600 },
    { x: 100, y: 0, side: 600, width: 512 },
  ],
  [
    { width: 600, height: 4001 },
    { x: 0, y: 1700, side: 600, width: 512 },
  ],
  [
    { width: 64, height: 64 },
    { x: 0, y: 0, side: 64, width: 64 },
  ],
])(
  'the square in %o is centred, the largest, at most 512 wide and not enlarged',
  (size, square) => {
    expect(squareIn(size)).toEqual(square);
  },
);

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FeedbackModel } from './feedback-model.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const dialogs = { areThere: true };
  const onDialogsMissing = vi.fn<() => void>();
  const feedback = new FeedbackModel({
    loadDialogs: async () => {
      if (!dialogs.areThere) throw new TypeError('Failed to fetch');
    },
    onDialogsMissing,
  });
  return { feedback, dialogs, onDialogsMissing };
}

const CHOICE = { title: 'Avatar', options: [{ label: 'Take a photo' }, { label: 'Remove' }] };

test.each([
  ['plain', 1500],
  ['success', 1500],
  ['error', 2000],
] as const)('a %s toast stays %i ms', (tone, ms) => {
  const { feedback } = setUp();
  feedback.toast('Words', tone);
  vi.advanceTimersByTime(ms - 1);
  expect(feedback.toastShown).toMatchObject({ text: 'Words', tone });
  vi.advanceTimersByTime(1);
  expect(feedback.toastShown).toBeNull();
});

test('a newer toast replaces the older one and keeps its own end', () => {
  const { feedback } = setUp();
  feedback.toast('one');
  vi.advanceTimersByTime(1000);
  feedback.toast('two');
  expect(feedback.toastShown?.text).toBe('two');
  vi.advanceTimersByTime(1499);
  expect(feedback.toastShown?.text).toBe('two');
  vi.advanceTimersByTime(1);
  expect(feedback.toastShown).toBeNull();
});

test('repeating a toast does not extend it', () => {
  const { feedback } = setUp();
  feedback.toast('Please select a bet');
  const id = feedback.toastShown?.id;
  for (let tap = 0; tap < 4; tap += 1) {
    vi.advanceTimersByTime(300);
    feedback.toast('Please select a bet');
    expect(feedback.toastShown?.id).toBe(id);
  }
  vi.advanceTimersByTime(300);
  expect(feedback.toastShown).toBeNull();
  feedback.toast('Please select a bet');
  expect(feedback.toastShown).not.toBeNull();
});

test('the same text as an error is another toast', () => {
  const { feedback } = setUp();
  feedback.toast('Words');
  feedback.toast('Words', 'error');
  expect(feedback.toastShown?.tone).toBe('error');
});

test('loading is shown until it is hidden as often as shown, and no less often the next time', () => {
  const { feedback } = setUp();
  feedback.onBusy(-1);
  feedback.onBusy(1);
  feedback.onBusy(1);
  feedback.onBusy(-1);
  vi.advanceTimersByTime(3_600_000);
  expect(feedback.isBusy).toBe(true);
  feedback.onBusy(-1);
  expect(feedback.isBusy).toBe(false);
});

test('a newer question answers the older one with no', async () => {
  const { feedback } = setUp();
  const first = feedback.confirm({ title: 'A?' });
  await expect.poll(() => feedback.question).not.toBeNull();
  const second = feedback.confirm({ title: 'B?' });
  expect(await first).toBe(false);
  await expect.poll(() => feedback.question?.asked.title).toBe('B?');
  feedback.answerQuestion(true);
  expect(await second).toBe(true);
  expect(feedback.question).toBeNull();
});

test('a choice resolves to its index or null', async () => {
  const { feedback } = setUp();
  for (const index of [1, 0, null]) {
    const chosen = feedback.choose(CHOICE);
    await expect.poll(() => feedback.choice?.asked).toEqual(CHOICE);
    feedback.answerChoice(index);
    expect(await chosen).toBe(index);
    expect(feedback.choice).toBeNull();
  }
});

test('loading is shown while the dialogs load, and a failure answers no', async () => {
  const { feedback, dialogs, onDialogsMissing } = setUp();
  dialogs.areThere = false;
  const chosen = feedback.choose(CHOICE);
  expect(feedback.isBusy).toBe(true);
  expect(await chosen).toBeNull();
  expect(feedback.isBusy).toBe(false);
  expect(await feedback.confirm({ title: 'A?' })).toBe(false);
  expect(feedback.isBusy).toBe(false);
  expect(onDialogsMissing).toHaveBeenCalledTimes(2);
});

test.each([
  ['is shown', true],
  ['loads', false],
])('a dialog that is dismissed while it %s answers no', async (_, isShown) => {
  const { feedback } = setUp();
  const isOpen = () => feedback.question !== null || feedback.choice !== null;
  for (const ask of [() => feedback.confirm({ title: 'A?' }), () => feedback.choose(CHOICE)]) {
    const answer = ask();
    if (isShown) await expect.poll(isOpen).toBe(true);
    feedback.dismiss();
    expect(await answer).toBeFalsy();
    expect(isOpen()).toBe(false);
  }
});

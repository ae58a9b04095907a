import { expect, test } from 'vitest';
import { FeedbackModel } from './feedback-model.ts';

function setUp() {
  const later: { ms: number; act: () => void }[] = [];
  const feedback = new FeedbackModel((ms, act) => void later.push({ ms, act }));
  return { feedback, later };
}

test('a toast stays 1,500 ms, an error 2,000 ms', () => {
  const { feedback, later } = setUp();
  feedback.toast('Saved');
  feedback.toast('Request failed', 'error');
  expect(later.map(({ ms }) => ms)).toEqual([1500, 2000]);
});

test('the end of an old toast does not take a newer one away', () => {
  const { feedback, later } = setUp();
  feedback.toast('one');
  feedback.toast('two');
  later[0]?.act();
  expect(feedback.toastShown?.words).toBe('two');
  later[1]?.act();
  expect(feedback.toastShown).toBeNull();
});

test('busy while any call is under way, and never stuck', () => {
  const { feedback } = setUp();
  feedback.onBusy(1);
  feedback.onBusy(1);
  feedback.onBusy(-1);
  expect(feedback.isBusy).toBe(true);
  feedback.onBusy(-1);
  feedback.onBusy(-1);
  feedback.onBusy(1);
  feedback.onBusy(-1);
  expect(feedback.isBusy).toBe(false);
});

test('a question is answered once; a newer one answers the older with no', async () => {
  const { feedback } = setUp();
  const first = feedback.confirm({ title: 'A?' });
  const second = feedback.confirm({ title: 'B?' });
  expect(await first).toBe(false);
  feedback.answer(true);
  expect(await second).toBe(true);
  expect(feedback.asked).toBeNull();
});

import { beforeEach, expect, test } from 'vitest';
import { FeedbackStore } from './feedback-store.ts';
import { successAnswer, FakeApi } from '../fakes.test-support.ts';

let api: FakeApi;
let form: FeedbackStore;
let sentCount = 0;

beforeEach(() => {
  api = new FakeApi({ 'index.feedback': () => successAnswer(null) });
  sentCount = 0;
  form = new FeedbackStore(api, () => (sentCount += 1));
});

test('feedback is sent without blanks around it and without an empty contact', async () => {
  form.setType('fault');
  form.setContent('\u200b It works ');
  form.setContact(' \u200b');
  await form.send();
  expect(api.calls[0]?.payload).toEqual({ type: 'fault', content: 'It works' });
  expect([form.isSent, form.content, form.type]).toEqual([true, '', 'suggestion']);
  form.startOver();
  expect(form.isSent).toBe(false);
  expect(sentCount).toBe(1);
});

test('feedback is sent once however often the button is pressed', async () => {
  const answer = api.hold('index.feedback');
  form.setContent('Hello');
  const sending = form.send();
  await form.send();
  answer.resolve(successAnswer(null));
  await sending;
  expect(api.count('index.feedback')).toBe(1);
});

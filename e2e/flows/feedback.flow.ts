import { expect } from 'vitest';
import { flow } from './support/flow.ts';

const FEEDBACK = '/pages/public/feedback';
const WRITTEN = { type: 'fault', content: 'The bell is silent' };

flow('a message shows whether it was read, and its answer', { isTranslated: true }, async (its) => {
  const { app, player, world } = its;
  await player.signIn();
  await app.open(FEEDBACK);
  await app.sees('You haven’t sent us a message yet.');
  await app.fill('Your message', 'Larger dice, please');
  await app.tap('Send feedback');
  await app.sees('Thanks for your feedback');
  const mine = await app.part('region', 'Your messages');
  await mine.sees('Larger dice, please');
  await mine.sees('A suggestion · ');
  await mine.sees('Sent');
  const [sent] = await world.office.feedback();
  await world.office.readFeedback(sent?.id ?? 0);
  await app.tap('Refresh');
  await app.sees('Read');
  await world.office.answerFeedback(sent?.id ?? 0, 'They are in the making.\n<b>Soon</b>');
  await app.open('/');
  await app.open(FEEDBACK);
  await app.sees('Answered');
  await app.sees('Our answer · ');
  await app.sees('They are in the making. <b>Soon</b>');
  await app.lacks('Read');
});

flow('older messages load at the end of the list', async ({ app, player, world }) => {
  await player.signIn();
  for (let no = 1; no <= 12; no += 1) {
    await world.call('index.feedback', { ...WRITTEN, content: `Message ${no}.` }, player.token);
  }
  await app.open(FEEDBACK);
  await app.sees('Message 12.');
  await app.lacks('Message 2.');
  await app.scrollToEnd();
  await app.sees('Message 1.');
  await app.sees('That’s everything');
});

flow('visitors and guests write without a list', async ({ app, journal }) => {
  await app.open(FEEDBACK);
  await app.find('button', 'Send feedback');
  await app.open('/pages/login/login');
  await app.tap('Try as Guest');
  await app.open(FEEDBACK);
  await app.fill('Your message', 'Larger dice, please');
  await app.tap('Send feedback');
  await app.sees('Thanks for your feedback');
  await app.lacks('Your messages');
  await app.settle();
  expect(await journal.count({ route: 'index.feedbacks' })).toBe(0);
});

flow('a host without the list has the form alone', { hostProfile: 'stock' }, async (its) => {
  const { app, player, journal } = its;
  await player.signIn();
  await app.open(FEEDBACK);
  await app.find('button', 'Send feedback');
  await app.lacks('Your messages');
  await app.fill('Your message', 'Larger dice, please');
  await app.tap('Send feedback');
  await app.sees('Thanks for your feedback');
  await app.lacks('Your messages');
  expect(await journal.count({ route: 'index.feedbacks' })).toBe(1);
});

import { expect } from 'vitest';
import { flow } from './support/flow.ts';

const HELP = '/pages/index/customer-service';
const FEEDBACK = '/pages/public/feedback';
const REFUSED = { code: 0, msg: 'Not now' };

flow(
  'support opens at nine by the server',
  { now: '2026-03-10T00:59:59Z', freeze: true },
  async ({ app, clock }) => {
    await app.open(HELP);
    await app.sees('09:00–22:00, Shanghai time');
    await app.sees(/Closed now.*Now 08:59/);
    await clock.advance('1s', { timers: true });
    await app.sees(/Open now.*Now 09:00/);
  },
);

flow('help answers questions, and names the app and its version', async ({ app }) => {
  await app.open(HELP);
  await app.sees('Dicebox, version 1.0.0');
  await app.settle();
  expect(app.text).not.toContain('All money in Dicebox is play money');
  await app.tapText('Is this real money?');
  await app.sees('No. All money in Dicebox is play money');
});

flow('each legal text opens under its own title', async ({ app }) => {
  await app.open(HELP);
  for (const [row, title] of [
    ['Help center', 'Help'],
    ['Game rules', 'Game rules'],
    ['Provably fair', 'Provably fair'],
    ['Responsible play', 'Responsible play'],
    ['Terms', 'Terms'],
    ['Privacy Policy', 'Privacy Policy'],
    ['About Dicebox', 'About Dicebox'],
  ] as const) {
    await app.tap(row);
    await app.sees('Updated ');
    await app.find('heading', title, { level: 1 });
    await app.back();
    await app.sees('FAQ');
  }
});

flow('feedback of four characters is refused at the field', async ({ app, world }) => {
  await app.open(HELP);
  await app.tap(/^Write to us/);
  await app.sees('Feedback is processed within 24 hours.');
  await app.fill('Your message', '  four ');
  await app.tap('Send feedback');
  await app.sees('Please enter at least 5 characters');
  const message = await app.field('Your message');
  expect(document.activeElement).toBe(message);
  expect(message.getAttribute('aria-invalid')).toBe('true');
  await app.settle();
  expect(await world.office.feedback()).toEqual([]);
  await app.fill('Your message', '\u200b Fiver ');
  await app.fill(/^How can we reach you/, ' \u200b');
  await app.lacks('Please enter at least 5 characters');
  const button = await app.find('button', 'Send feedback');
  button.click();
  button.click();
  await app.sees('Your feedback will be processed within 24 hours.');
  expect(await world.office.feedback()).toMatchObject([
    { type: 'suggestion', content: 'Fiver', contact: '' },
  ]);
});

flow('feedback is sent after a failure, and again', async ({ app, player, world, faults }) => {
  await player.signIn();
  await app.open(FEEDBACK);
  await app.tap('Something is broken', 'radio');
  await app.fill('Your message', 'The bell is silent');
  await app.fill(/^How can we reach you/, 'me@mail.example');
  await faults.answer('index.feedback', REFUSED);
  await app.tap('Send feedback');
  await app.sees('Your feedback could not be sent. Not now');
  await app.tap('Send feedback');
  await app.sees('Thanks for your feedback');
  expect(await world.office.feedback()).toMatchObject([
    { type: 'fault', content: 'The bell is silent', contact: 'me@mail.example' },
  ]);
  await app.tap('Write another message');
  expect((await app.field('Your message')).value).toBe('');
});

flow('feedback says what to change when it is refused', async ({ app, faults }) => {
  await app.open(FEEDBACK);
  await app.fill('Your message', 'The bell is silent');
  await faults.notJson('index.feedback', undefined, { status: 413 });
  await app.tap('Send feedback');
  const refused = 'Your feedback could not be sent. Change or shorten your message and try again.';
  await app.sees(refused);
  await faults.notJson('index.feedback');
  await app.tap('Send feedback');
  await app.sees('Your feedback could not be sent. Something went wrong on our side.');
  await faults.answer('index.feedback', {
    status: 400,
    code: 400,
    msg: 'Invalid request parameters',
  });
  await app.tap('Send feedback');
  await app.sees(refused);
});

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

flow('older messages load at the end of the list', async ({ app, player, world, faults }) => {
  await player.signIn();
  for (let no = 1; no <= 12; no += 1) {
    await world.call('index.feedback', { ...WRITTEN, content: `Message ${no}.` }, player.token);
  }
  await app.open(FEEDBACK);
  await app.sees('Message 12.');
  await app.lacks('Message 2.');
  await faults.answer('index.feedbacks', REFUSED);
  await app.scrollToEnd();
  await app.tap('Could not load more. Try again');
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

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
    await app.sees(/Closed now.*Opens at 09:00/);
    await clock.advance('1s', { timers: true });
    await app.sees(/Open now.*Closes at 22:00/);
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

import { FeedbackPage } from '../pages/feedback-page.ts';
import { HelpPage } from '../pages/help-page.ts';
import { expect, test } from '../support/test.ts';

const SHORT = 'Please enter at least 5 characters';

test('refuses four characters at the field and accepts five', async ({ page, world }) => {
  const feedback = new FeedbackPage(page);
  await feedback.open();
  await expect(feedback.text('Feedback is processed within 24 hours.')).toBeVisible();
  await feedback.message.fill('  four ');
  await feedback.submit.click();
  await expect(feedback.text(SHORT)).toBeVisible();
  await expect(feedback.message).toBeFocused();
  await expect(feedback.message).toHaveAttribute('aria-invalid', 'true');
  expect(await world.office.feedback()).toEqual([]);
  await feedback.message.fill('Fiver');
  await expect(feedback.text(SHORT)).toBeHidden();
  await feedback.submit.click();
  await expect(feedback.text('Your feedback will be processed within 24 hours.')).toBeVisible();
  expect(await world.office.feedback()).toMatchObject([
    { type: 'suggestion', content: 'Fiver', contact: '' },
  ]);
});

test('sends topic and contact with the feedback, and another one can follow', async ({
  page,
  player,
  world,
}) => {
  const feedback = new FeedbackPage(page);
  await player.signIn();
  await feedback.open();
  await feedback.about('Something is broken');
  await feedback.message.fill('The bell is silent');
  await feedback.contact.fill('me@mail.example');
  await feedback.submit.click();
  await feedback.writeAnother();
  await expect(feedback.message).toHaveValue('');
  expect(await world.office.feedback()).toMatchObject([
    { type: 'fault', content: 'The bell is silent', contact: 'me@mail.example' },
  ]);
});

test('keeps the input if sending fails', async ({ page, faults, world }) => {
  const feedback = new FeedbackPage(page);
  await faults.answer('index.feedback', { code: 0, msg: 'Not now' });
  await feedback.open();
  await feedback.message.fill('Hello there');
  await feedback.submit.click();
  await expect(feedback.text('Your feedback could not be sent. Not now')).toBeVisible();
  await expect(feedback.message).toHaveValue('Hello there');
  await feedback.submit.click();
  await expect(feedback.text('Thank you for writing')).toBeVisible();
  expect(await world.office.feedback()).toHaveLength(1);
});

test('the help page links to the feedback form', async ({ page }) => {
  const help = new HelpPage(page);
  await help.open();
  await help.follow('Write to us');
  await expect(new FeedbackPage(page).message).toBeVisible();
});

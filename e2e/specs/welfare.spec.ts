import { Overlays } from '../pages/overlays.ts';
import { ProfilePage } from '../../kit/playwright/pages/index.ts';
import { WelfarePage } from '../pages/welfare-page.ts';
import { expect, test } from '../support/test.ts';

const SIGN_IN = 'Daily sign-in';

test.describe('the welfare center', () => {
  test('a reward is claimed once and shown in the profile', async ({ page, world, player }) => {
    await player.signIn();
    const welfare = new WelfarePage(page);
    await welfare.open();
    await welfare.claimOf(SIGN_IN).click();
    await expect(new Overlays(page).toast('+10 points claimed')).toBeVisible();
    await expect(welfare.task(SIGN_IN)).toContainText('Claimed');
    await expect(welfare.claimOf(SIGN_IN)).toBeHidden();
    const { points } = await world.call('wallet.index', {}, player.token);
    expect(points).toBe(10);
    await page.reload();
    await expect(welfare.task(SIGN_IN)).toContainText('Claimed');
  });

  test('a reward claimed in the profile adds to the level progress', async ({ page, player }) => {
    await player.signIn();
    const profile = new ProfilePage(page);
    await profile.open();
    await expect(profile.text('100 points to VIP 2')).toBeVisible();
    await expect(profile.text('1 to claim')).toBeVisible();
    await profile.openWelfare();
    await new WelfarePage(page).claimOf(SIGN_IN).click();
    await expect(new WelfarePage(page).task(SIGN_IN)).toContainText('Claimed');
    await profile.closeSheet();
    await expect(profile.text('90 points to VIP 2')).toBeVisible();
    await expect(profile.text('Nothing to claim right now')).toBeVisible();
  });

  test('a claim whose answer is lost counts once', async ({ page, world, player, faults }) => {
    await player.signIn();
    await faults.loseAnswer('welfare.claim');
    const welfare = new WelfarePage(page);
    await welfare.open();
    await welfare.claimOf(SIGN_IN).click();
    const text = 'It is not known whether this was claimed. Claim again: it counts once.';
    await expect(welfare.text(text)).toBeVisible();
    await welfare.claimOf(SIGN_IN).click();
    await expect(new Overlays(page).toast('+10 points claimed')).toBeVisible();
    expect((await world.call('wallet.index', {}, player.token)).points).toBe(10);
  });

  test('an unfinished task shows its progress', async ({ page, player }) => {
    await player.signIn();
    await player.bet({ play: 'big', amount: '1.00' });
    const welfare = new WelfarePage(page);
    await welfare.open();
    await expect(welfare.task('Ten bets in a day')).toContainText('Not eligible yet');
    await expect(welfare.task('Ten bets in a day')).toContainText('1 of 10');
    await expect(welfare.claimOf('First bet of the day')).toBeVisible();
  });

  test.describe('on a narrow phone', () => {
    test.use({ viewport: { width: 320, height: 640 } });

    test('the state of each task is beside its text', async ({ page, player }) => {
      await player.signIn();
      const welfare = new WelfarePage(page);
      await welfare.open();
      for (const task of [SIGN_IN, 'First deposit', 'Ten bets in a day'])
        expect(await welfare.standsBeside(task), task).toBe(true);
    });
  });

  test('a reward claimed on another device is reported and its state updated', async ({
    page,
    world,
    player,
  }) => {
    await player.signIn();
    const welfare = new WelfarePage(page);
    await welfare.open();
    await expect(welfare.claimOf(SIGN_IN)).toBeVisible();
    await world.call('welfare.claim', { task_id: 'sign_in' }, player.token);
    await welfare.claimOf(SIGN_IN).click();
    await expect(welfare.text('Already claimed')).toBeVisible();
    await expect(welfare.claimOf(SIGN_IN)).toBeHidden();
  });

  test('a list that fails to load loads on retry', async ({ page, player, faults }) => {
    await player.signIn();
    await faults.answer('welfare.index', { msg: 'Not now' });
    const welfare = new WelfarePage(page);
    await welfare.open();
    await expect(welfare.text('The welfare center could not be loaded.')).toBeVisible();
    await welfare.retry.click();
    await expect(welfare.tasks).toHaveCount(6);
  });
});

test.describe('offers', () => {
  test('a visitor can read the activities and how to claim', async ({ page }) => {
    const welfare = new WelfarePage(page);
    await welfare.open();
    await expect(welfare.text('Log in to claim rewards')).toBeVisible();
    await welfare.read('The welfare center is open');
    await expect(welfare.text('Guests get no rewards.')).toBeVisible();
  });

  test('a guest sees that rewards need an account', async ({ page }) => {
    const welfare = new WelfarePage(page);
    await welfare.openAsGuest();
    await expect(welfare.text('Rewards are for members')).toBeVisible();
    await expect(welfare.text('Guests get no rewards. Sign up to claim')).toBeVisible();
    await expect(welfare.signUp).toBeVisible();
  });
});

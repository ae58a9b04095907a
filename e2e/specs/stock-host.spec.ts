import { BetPage, RegisterPage } from '../../kit/playwright/pages/index.ts';
import { DepositPage } from '../pages/deposit-page.ts';
import { chooseFile, pngFile } from '../pages/png-file.ts';
import { expect, test } from '../support/test.ts';

test.use({ worldOptions: { hostProfile: 'stock' } });

/** More than the client sends in one piece where a host takes chunks. */
const LARGE = 3 * 1024 * 1024;

test('a host that nobody has changed: sign up by code, keep the avatar, send a large file, count a lost bet once', async ({
  page,
  world,
  faults,
  journal,
}) => {
  const main = page.getByRole('main').filter({ visible: true });
  const register = new RegisterPage(page);
  await register.open();
  await register.fill('alice2026', 'Passw0rd1X');
  await register.acceptTerms();
  await register.submit();
  await main.getByLabel('Mobile number').fill('13800138000');
  await main.getByRole('button', { name: 'Send code' }).click();
  await expect(main.getByRole('timer')).toHaveText(/^Send again in/);
  const [sent] = await world.office.smsCodes();
  await main.getByLabel('Code', { exact: true }).fill(sent?.code ?? 'none was sent');
  await register.submit();
  await expect(register.text('Welcome, alice2026')).toBeVisible();

  await page.goto('/#/pages/profile/userinfo');
  const avatar = main.getByRole('presentation').first();
  const picker = main.getByRole('button', { name: 'Change avatar' });
  await chooseFile(page, picker, pngFile('me.png', { width: 40, height: 30 }));
  await expect(avatar).toHaveAttribute('src', /^\/uploads\//);
  await main.getByLabel('Nickname').fill('Kay');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => journal.count({ route: 'user.profile' })).toBe(2);
  await page.reload();
  await expect(main.getByLabel('Nickname')).toHaveValue('Kay');
  await expect(avatar).toHaveAttribute('src', /^\/uploads\/.*\.png$/);

  const deposit = new DepositPage(page);
  await deposit.open();
  await deposit.choose('Demo bank');
  await deposit.enclose(pngFile('payment.png', { bytes: LARGE }));
  await expect(deposit.proof).toContainText('Uploaded');
  await deposit.choose('Demo credit');
  await deposit.ask('100');
  await expect(deposit.text('New balance: 100.00')).toBeVisible();

  await faults.loseAnswer('games.submitBet');
  const noRecords = await faults.drop('games.getBetRecord', { times: null });
  const bet = new BetPage(page);
  await bet.placeOnBig();
  await expect(bet.text('Not confirmed yet')).toBeVisible();
  await page.reload();
  await expect(bet.text('Not confirmed yet')).toBeVisible();
  await faults.clear(noRecords);
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(bet.placed).toBeVisible();
  await expect(bet.balance('90.00')).toBeVisible();
  expect(await journal.count({ route: 'games.submitBet' })).toBe(1);
});

import { expect } from 'vitest';
import { fillSignUp } from './support/entry.ts';
import { flow } from './support/flow.ts';
import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '../../contract/api/schemas.ts';
import { awaitsDraw, openCartWith, seeBalance, seeResult } from './support/board.ts';

const STOCK = { hostProfile: 'stock' } as const;
const MOBILE = '13800138000';

flow('a host that requires a code for sign-up gets one', STOCK, async ({ app, world, journal }) => {
  await app.open('/pages/register/register');
  await app.tap(/I agree to the Terms/, 'checkbox');
  await fillSignUp(app, 'alice2026');
  await app.hasNo('button', 'Send code');
  const signUp = async () => (await app.part('main')).tap('Sign up');
  await signUp();
  await app.sees('You need a mobile number to sign up here.');
  await app.hasFocus('Mobile number');
  expect((await journal.find({ route: 'user.register' }))[0]?.payload).not.toHaveProperty('mobile');

  await app.fill('Mobile number', MOBILE);
  await app.tap('Send code');
  await app.sees('Code sent');
  const [sent] = await world.office.smsCodes();
  expect(sent).toMatchObject({ mobile: MOBILE, event: 'register' });
  await app.fill('Code', '0000');
  await signUp();
  await app.sees('Captcha is incorrect');
  await app.fill('Code', sent?.code ?? '');
  await signUp();
  await app.sees('Welcome, alice2026');
  await app.reload();
  await app.sees('Welcome, alice2026');
});

flow('a host without a password change says so', STOCK, async ({ app, player }) => {
  await player.signIn();
  await app.open('/pages/profile/userinfo?view=password');
  await app.fill('Current password', player.password);
  await app.fill('New password', 'secret7');
  await app.fill('Confirm new password', 'secret7');
  await app.tap('Change password');
  await app.sees('You can’t change your password here. Please contact support.');
});

flow('a host without VIP and rewards has neither on Me and in offers', STOCK, async (its) => {
  const { app, player, journal } = its;
  await player.signIn();
  await app.open('/pages/profile/profile');
  await app.sees('0 points');
  await app.lacks('VIP privileges');
  await app.lacks('Welfare center');
  await app.lacks(/could not be loaded/);
  await app.tap('Share and earn');
  const sheet = await app.dialog('Share and earn');
  await sheet.sees('There is no referral reward.');
  expect(sheet.all('button', 'Go to the welfare center')).toEqual([]);
  await app.open('/pages/index/discount');
  await app.sees('每日签到，获得10成长值');
  await app.lacks(/could not be loaded/);
  await app.hasNo('region', 'Welfare center');
  expect(await journal.count({ route: 'welfare.index' })).toBe(1);
});

const ASSUMED = ENDPOINT_NAMES.filter((name) => !ENDPOINTS[name].documented);

const HOSTS = [
  ['that answers 404', ''],
  ['on another origin, whose 404 the browser refuses', 'https://api.example'],
] as const;

for (const [kind, baseUrl] of HOSTS) {
  flow(`a host with the documented calls alone, ${kind}`, async (fixtures) => {
    const { app, player, clock, dice } = fixtures;
    app.takeAway(ASSUMED, baseUrl);
    await player.signIn({ amount: '100.00' });
    await app.open('/');
    const home = await app.part('main');
    await home.sees('100.00');
    await home.find('button', 'Records');
    await app.settle();
    expect(home.all('button', /^(Deposit|Withdraw)$/)).toEqual([]);

    const cart = await openCartWith(app, 'Big');
    expect(cart.all('button', /chase/i)).toEqual([]);
    await app.hasNo('region', 'Stats on the tiles');
    await cart.fill('Stake on Big', '200');
    await cart.find('button', 'Insufficient balance');
    expect(cart.all('button', 'Deposit')).toEqual([]);
    await cart.fill('Stake on Big', '10');
    await cart.tap('Place 1 bet · 10.00');
    await seeBalance(app, '90.00');
    await awaitsDraw(fixtures);
    await dice.next(1, [6, 5, 4]);
    await clock.to('settled');
    const result = await seeResult(app, clock);
    await result.sees('You won 10.00');
    await result.tap('Close');
    await seeBalance(app, '110.00');
    await app.open('/');
    await app.sees('110.00');
  });

  flow(`what such a host lacks is said once, ${kind}`, async ({ app, player, journal }) => {
    app.takeAway(ASSUMED, baseUrl);
    await player.signIn({ amount: '100.00' });
    await app.open('/pages/profile/profile');
    await app.sees('100.00');
    await app.sees('0 points');
    await app.settle();
    await app.lacks('–');
    const me = await app.part('main');
    const gone =
      /^(Deposit|Withdraw|Transfer|Savings|Withdraw card|Transactions|Prize record|Welfare center|VIP privileges)$/;
    expect(me.all('button', gone).map(({ textContent }) => textContent)).toEqual([]);
    for (const [url, sentence] of [
      ['/pages/trade/record', 'The transaction history is not available here.'],
      ['/pages/trade/withdraw', 'Withdrawals are not available here.'],
      ['/pages/trade/record?view=savings', 'Savings are not available here.'],
      ['/pages/trade/transfer', 'Transfers are not available here.'],
      ['/pages/trade/record?view=prizes', 'The transaction history is not available here.'],
      ['/pages/trade/withdraw?view=card', 'Withdrawal cards are not available here.'],
      ['/pages/repay/repay', 'Deposits are not available here.'],
    ] as const) {
      await app.open(url);
      const page = await app.part('main');
      await page.sees(sentence);
      await page.sees('100.00');
      expect(page.all('textbox')).toEqual([]);
      await app.lacks(/could not be loaded|Something went wrong|connection failed/);
    }
    await app.open('/pages/trade/record?view=assets');
    await app.sees('100.00');
    await app.lacks('On hold');
    await app.open('/pages/game/history?game_id=1&view=trend');
    await app.sees('The trend chart is not available here.');
    await app.open('/pages/game/record');
    await app.hasNo('radio', 'Chases');
    await app.open('/pages/public/feedback');
    await app.lacks(/could not be loaded/);
    await app.open('/pages/index/discount');
    await app.lacks(/could not be loaded/);
    expect(await journal.count({ route: 'wallet.*' })).toBe(0);
  });
}

flow('a host that tells no balance at all shows none', { hostProfile: 'stock' }, async (its) => {
  const { app, player } = its;
  app.takeAway(ASSUMED);
  await player.signIn({ amount: '100.00' });
  for (const url of ['/', '/pages/profile/profile', '/pages/repay/repay', '/pages/game/bet']) {
    await app.open(url);
    await app.settle();
    await app.lacks(/(?<!\d)0\.00/);
    await app.lacks(/could not be loaded/);
  }
});

flow('a wallet without one of its balances shows the others', async ({ app, player }) => {
  await player.signIn({ amount: '100.00' });
  app.changeAnswers('wallet.index', (data) => {
    Reflect.deleteProperty(data, 'main');
    Reflect.deleteProperty(data, 'frozen');
    Object.assign(data, { bonus: '1.00' });
  });
  await app.open('/pages/profile/profile');
  await app.sees('100.00');
  await app.sees('Bonus');
  await app.lacks('On hold');
  await app.find('button', 'Transfer');
});

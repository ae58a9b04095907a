import { flow } from './support/flow.ts';

flow('each page for members tells a visitor what an account is for', async ({ app }) => {
  for (const [url, text] of [
    ['/pages/trade/withdraw', 'Log in to withdraw from your balance.'],
    ['/pages/trade/record', 'Log in to see your transactions and assets.'],
    ['/pages/profile/userinfo', 'Log in to see and change your personal info.'],
  ] as const) {
    await app.open(url);
    await app.sees(text);
  }
});

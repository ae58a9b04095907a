import type { App } from './app.ts';

export const PASSWORD = 'Passw0rd1';

export async function logIn(app: App, username: string): Promise<void> {
  await app.fill('Username', username);
  await app.fill('Password', PASSWORD);
  await (await app.part('main')).tap('Log in');
}

/** Fills in the page for the sign-up, except its terms. */
export async function fillSignUp(app: App, name: string, password = PASSWORD, confirm = password) {
  await app.fill('Username', name);
  await app.fill('Password', password);
  await app.fill('Confirm password', confirm);
}

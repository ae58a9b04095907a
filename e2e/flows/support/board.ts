import { expect } from 'vitest';
import type { Dice } from '#contract/rules/dice.ts';
import type { OpenWorld } from '../../../kit/in-process/server.ts';
import type { App } from './app.ts';
import type { FlowFixtures } from './flow.ts';
import type { Screen } from './screen.ts';

type Tab = 'Main' | 'Sum' | 'Triple' | 'Cards' | 'Fish';

/** Opens the betting page of the 3-minute game: period 20260310-201, 90 s before its close. */
export async function openBoard(app: App): Promise<void> {
  await app.open('/pages/game/bet?game_id=1');
}

/** Picks a button by its label: "Big", "Sum 10", "Long card 3-4". */
export async function pick(app: App, tab: Tab, name: string): Promise<void> {
  await (await app.part('navigation', 'Kinds of bet')).tap(tab);
  await app.tap(pickName(name));
}

/** Returns the accessible name of a pick: its label, then its odds. */
export function pickName(name: string): RegExp {
  return new RegExp(`^${name}, (odds|6 bets)`);
}

export async function openCart(app: App): Promise<Screen> {
  await app.tap(/^Cart, /);
  return app.dialog('Cart');
}

/** Opens the betting page, and the cart with one line of 10.00. */
export async function openCartWith(app: App, name: string): Promise<Screen> {
  await openBoard(app);
  await pick(app, 'Main', name);
  return openCart(app);
}

export async function seeBalance(app: App, amount: string): Promise<void> {
  await app.find('button', `Balance ${amount}, show session`);
}

/** Waits until the dice of the last draw rest, which tells its result. */
export async function diceRest(app: App, clock: OpenWorld['clock']): Promise<void> {
  await app.settle();
  await clock.advance(200, { timers: true });
}

/** Draws these dice in the 3-minute game, settles its bets, and waits until the dice rest. */
export async function drawDice(
  { app, clock, dice }: Pick<FlowFixtures, 'app' | 'clock' | 'dice'>,
  roll: Dice,
): Promise<void> {
  await dice.next(1, roll);
  await clock.to('settled');
  await diceRest(app, clock);
}

/** Waits until the app has asked for the bets that wait for their draw. */
export async function awaitsDraw({
  app,
  journal,
}: Pick<FlowFixtures, 'app' | 'journal'>): Promise<void> {
  await app.until(async () => {
    const calls = await journal.find({ route: 'games.getBetRecord' });
    expect(calls.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ status: 'pending' }),
    );
  });
  await app.settle();
}

/** Waits for the result of the bets that were settled. It comes up when the player has been idle. */
export async function seeResult(
  app: App,
  clock: OpenWorld['clock'],
  title = /^Draw result/,
): Promise<Screen> {
  await app.settle();
  await app.until(async () => {
    await clock.advance(100, { timers: true });
    if (app.all('dialog').length > 0) return;
    // A focused field or a dialog that still closes keeps the result away.
    const focused = document.activeElement?.outerHTML.slice(0, 80);
    const closed = document.querySelectorAll('dialog').length;
    throw new Error(`the result is not shown: focus on ${focused}, ${closed} closed dialogs`);
  });
  return app.dialog(title);
}

import type { Page } from '@playwright/test';
import { Dice, type Roll } from '../../kit/client/dice.ts';
import type { BetLine, Player } from '../../kit/client/player.ts';
import type { WorldClient } from '../../kit/client/world-client.ts';
import { REST_MS, type Film } from './film.ts';

/** A signed-in player in a world of their own. Nothing is opened yet. */
export interface Stage {
  readonly page: Page;
  readonly world: WorldClient;
  readonly player: Player;
  readonly film: Film;
}

export type SequenceName = keyof typeof SEQUENCES;

/** The sequences; each opens what it needs, and then shoots. */
export const SEQUENCES = {
  push: async ({ page, film }) => {
    await film.open('/');
    await page.locator('main').getByRole('button', { name: GAME }).first().click();
    await film.shoot(640, 40);
  },
  pop: async ({ page, film }) => {
    await film.open('/');
    await page.locator('main').getByRole('button', { name: GAME }).first().click();
    await film.rest();
    await page.evaluate(() => history.back());
    await film.shoot(640, 40);
  },
  tab: async ({ page, film }) => {
    await film.open('/');
    await page.getByRole('link', { name: OFFERS }).click();
    await film.shoot(320, 20);
  },
  sheet: async ({ page, film }) => {
    await film.open(BET_PAGE);
    await page.getByRole('button', { name: BIG }).click();
    await film.rest();
    await page.getByRole('button', { name: CART }).click();
    await film.shoot(320, 40);
    await film.rest();
    await page.keyboard.press('Escape');
    await film.shoot(400, 40);
  },
  place: async ({ page, film }) => {
    await film.open(BET_PAGE);
    await page.getByRole('button', { name: BIG }).click();
    await film.rest();
    // A click of Playwright would scroll the page, because it takes the sticky button for a covered one.
    await page.getByRole('button', { name: PLACE }).dispatchEvent('click');
    await film.shoot(2_400, 60);
  },
  draw: async (stage) => {
    await betAndWait(stage, { play: 'big', amount: '10.00' }, [6, 5, 4], 3_400);
    await stage.film.shoot(3_400, 100);
    await stage.film.shoot(5_400, 60);
  },
  'draw-lost': async (stage) => {
    await betAndWait(stage, { play: 'small', amount: '10.00' }, [6, 5, 4], 100);
    await stage.film.shoot(5_000, 100);
  },
  'win-small': (stage) => shootWin(stage, { play: 'big', amount: '10.00' }, [6, 5, 4]),
  'win-large': (stage) => shootWin(stage, { play: 'sum', pick: '10', amount: '10.00' }, [4, 4, 2]),
  'win-grand': (stage) =>
    shootWin(stage, { play: 'triple', pick: '5', amount: '10.00' }, [5, 5, 5]),
} satisfies Record<string, (stage: Stage) => Promise<void>>;

const BET_PAGE = '/#/pages/game/bet?game_id=1';
const GAME = /K3/;
const OFFERS = /^(Offers|优惠)$/;
const CART = /^(Cart, |投注单，)/;
const BIG = /^(Big|大)[,，]/;
const PLACE = /^(Place 1 bet|投注1注)/;
/** The time that the dice of a draw take to rest and the winning tiles to show. */
const REVEAL_MS = 2_100;

async function shootWin(stage: Stage, bet: BetLine, roll: Roll): Promise<void> {
  await betAndWait(stage, bet, roll, 100);
  for (let ms = 0; ms < REVEAL_MS; ms += 100) await stage.film.pass(100);
  await stage.film.shoot(4_000, 80);
}

/** Bets, opens the page of the game, and starts the film some time before the draw. */
async function betAndWait(
  { world, player, film }: Stage,
  bet: BetLine,
  roll: Roll,
  beforeMs: number,
): Promise<void> {
  await player.bet(bet);
  await new Dice(world).next(1, roll);
  const { current } = await world.call('games.getGameResult', { game_id: 1 });
  await world.control('POST /clock', { set: current.draw_time * 1000 - beforeMs - REST_MS });
  await film.open(BET_PAGE);
}

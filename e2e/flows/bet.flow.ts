import { expect } from 'vitest';
import {
  diceRest,
  openBoard,
  openCart,
  openCartWith,
  pick,
  pickName,
  seeBalance,
} from './support/board.ts';
import { flow } from './support/flow.ts';

const CLOSE = Date.parse('2026-03-10T02:02:00Z');
const BET = 'games.submitBet';

flow('a bet counts until a millisecond before the close', async ({ app, player, clock }) => {
  await player.signIn({ amount: '100.00' });
  const cart = await openCartWith(app, 'Main', 'Big');
  await clock.set(CLOSE - 1);
  await cart.tap('Place 1 bet · 10.00');
  await seeBalance(app, '90.00');
  expect(await player.balance()).toBe('90.00');
});

flow(
  'a cart survives the close and moves to the next period when the player asks for it',
  async ({ app, player, clock, journal }) => {
    await player.signIn({ amount: '100.00' });
    await openBoard(app);
    for (const name of ['Big', 'Small', 'Odd', 'Even']) await app.tap(pickName(name));
    const cart = await openCart(app);
    await cart.sees('For period 20260310-201');
    await cart.fill('Stake on Even', '7');
    await clock.set(CLOSE);
    await expect(player.bet({ play: 'small', amount: '1.00' })).rejects.toThrow(
      'Current round closed',
    );
    await cart.sees('Period 20260310-201 has closed');
    expect(cart.all('listitem')).toHaveLength(4);
    expect((await cart.field('Stake on Even')).value).toBe('7');
    await cart.tap('Move to period 20260310-202');
    await cart.tap('Closed · next draw in 1:00');
    await app.sees('Current round closed, please wait for next');
    expect(await journal.count({ route: BET })).toBe(1);
    await clock.to('draw');
    await cart.tap('Place 4 bets · 37.00');
    await app.sees('Placed · draw 202');
    expect((await player.bets())[0]).toMatchObject({ game_no: '20260310202', amount: '37.00' });
    expect(await player.balance()).toBe('63.00');
  },
);

flow('a bet above the balance takes nothing', async ({ app, player }) => {
  await player.signIn({ amount: '5.00' });
  const cart = await openCartWith(app, 'Main', 'Odd');
  await cart.fill('Stake on Odd', '5');
  await cart.find('button', 'Place 1 bet · 5.00');
  await player.bet({ play: 'odd', amount: '1.00' });
  await cart.tap('Place 1 bet · 5.00');
  await cart.sees('Insufficient balance');
  expect(await player.balance()).toBe('4.00');
});

flow('a bet on a period voided meanwhile is refused', async ({ app, player, world }) => {
  await player.signIn({ amount: '100.00' });
  const cart = await openCartWith(app, 'Main', 'Big');
  await world.office.voidPeriod(1);
  await cart.tap('Place 1 bet · 10.00');
  await cart.sees('Bet failed');
  await cart.sees('This round is closed');
  await cart.find('button', 'Move to period 20260310-202');
  expect(await player.balance()).toBe('100.00');
});

flow('changed odds are accepted before money moves', async ({ app, player, world }) => {
  await player.signIn({ amount: '100.00' });
  const cart = await openCartWith(app, 'Main', 'Big');
  await world.office.setOdds(1, { big: '1.90' });
  await cart.tap('Place 1 bet · 10.00');
  await cart.sees('Big: 2.00 → 1.90');
  expect(await player.balance()).toBe('100.00');
  await cart.tap(/^Accept and place/);
  await app.sees('Placed · draw 201');
  expect((await player.bets())[0]?.lines).toMatchObject([{ play: 'big', odds: '1.90' }]);
});

flow(
  'a session that the operator ends leads to the login page and takes no money',
  async ({ app, player, world }) => {
    await player.signIn({ amount: '100.00' });
    const cart = await openCartWith(app, 'Main', 'Big');
    expect(await world.office.expireTokens(player.username)).toBe(1);
    await cart.tap('Place 1 bet · 10.00');
    await app.sees('Login expired, please login again');
    expect(app.url).toBe('/pages/login/login');
    expect(await player.balance()).toBe('100.00');
  },
);

for (const [language, texts] of [
  ['en', ['Open for bets', 'Closing soon', 'Closed', 'Drawing', 'Void', 'Not on sale', 'Drawn']],
  ['zh-Hans', ['投注中', '即将封盘', '已封盘', '开奖中', '已作废', '未开售', '已开奖']],
] as const) {
  const [open, closing, closed, drawing, voided, upcoming, drawn] = texts;

  flow(`each state of a period has a name, ${language}`, async ({ app, clock, dice, world }) => {
    localStorage.setItem('locale', language);
    await openBoard(app);
    let period = await app.part('region', /^(Period |第)/);
    const isShown = async (state: string, more: string | RegExp) => {
      await period.sees(state);
      await period.sees(more);
    };
    await isShown(open, '01:30');
    await clock.set(CLOSE - 15_000);
    await isShown(closing, '00:15');
    await clock.to('close');
    await isShown(closed, '01:00');
    await dice.next(1, [3, 3, 3]);
    await clock.to('settled');
    await diceRest(app, clock);
    await isShown(open, /202.*9/);
    await app.find('button', /(sum 9; triple|和值9，豹子)/);
    await world.office.voidPeriod();
    await app.reload();
    period = await app.part('region', /^(Period |第)/);
    await isShown(voided, /202 void · next in|202期作废 · 距下期/);
    await app.sees(/is refunded|全额退款/);

    // On the server, these states last no longer than one answer takes.
    await clock.to('draw');
    const states = [
      [upcoming, '00:20'],
      [drawing, /Drawing…|开奖中…/],
      [drawn, /Next opens now|即将开售/],
    ] as const;
    for (const [state, more] of states) {
      app.changeAnswers('games.getGameResult', ({ current, last, server_time }) => {
        if (state === upcoming) current.open_time = server_time + 20;
        else current.draw_time = server_time - 1;
        if (state === drawn && last) last.game_no = current.game_no;
      });
      await app.reload();
      period = await app.part('region', /^(Period |第)/);
      await isShown(state, more);
    }
  });
}

flow('all odds are shown whether or not the period accepts bets', async ({ app, clock }) => {
  await openBoard(app);
  const shown = async () => {
    const names: string[] = [];
    for (const [group, count] of Object.entries({
      Main: 4,
      Sum: 16,
      Triple: 8,
      Cards: 21,
      Fish: 6,
    })) {
      const board = await app.part('region', group);
      const picks = await app.until(() => {
        const found = board.all('button', /, (odds|Six lines)/);
        expect(found).toHaveLength(count);
        return found;
      });
      names.push(
        ...picks.map(
          (each) =>
            each.getAttribute('aria-label')?.replace(/, (last seen|not seen|came).*/, '') ?? '',
        ),
      );
    }
    return names;
  };
  const open = await shown();
  await clock.to('close');
  await app.sees('Closed');
  expect(await shown()).toEqual(open);
  expect(open.filter((name) => !/odds \d|Six lines/.test(name))).toEqual([]);
});

flow('a pick of each group is sent as its label says', async ({ app, player }) => {
  await player.signIn();
  await openBoard(app);
  await pick(app, 'Main', 'Odd');
  await pick(app, 'Triple', 'Any triple');
  await pick(app, 'Triple', 'All triples');
  await pick(app, 'Sum', 'Sum 18');
  await pick(app, 'Cards', 'Short card 3');
  await pick(app, 'Cards', 'Long card 1-4');
  await pick(app, 'Fish', 'Rooster 6');
  await (await openCart(app)).tap('Place 12 bets · 120.00');
  await app.sees('Placed · draw 201');
  const [placed] = await player.bets();
  expect(placed?.lines.map(({ play, pick: on }) => `${play} ${on}`.trim())).toEqual([
    'odd',
    'any_triple',
    ...['1', '2', '3', '4', '5', '6'].map((face) => `triple ${face}`),
    'sum 18',
    'short 3',
    'long 1-4',
    'fish 6',
  ]);
});

flow('the hint for a first bet is shown until it is dismissed', async ({ app, player }) => {
  await player.signIn();
  await openBoard(app);
  await (await app.part('note', 'Your first bet')).tap('Got it');
  await app.lacks('Tap what you think will come');
  await app.reload();
  await app.find('button', pickName('Big'));
  expect(app.all('note', 'Your first bet')).toEqual([]);
});

flow('a player with a bet in any game gets no hint', async ({ app, player }) => {
  await player.signIn();
  await player.bet({ play: 'big', amount: '1.00' }, 4);
  await openBoard(app);
  await app.until(() => expect(localStorage.getItem('isBetHintSeen')).toBe('1'));
  expect(app.all('note', 'Your first bet')).toEqual([]);
});

flow(
  'the details of a pick show its chance and statistics, and pick it',
  async ({ app, player }) => {
    await player.signIn();
    await openBoard(app);
    const tile = await app.find('button', /^Sum 10, .*(last seen|came in)/);
    tile.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    const details = await app.dialog('Sum 10');
    await details.sees(/Chance ?12\.50%/);
    await details.sees(/Returns ?97\.1/);
    await details.sees(/Appearances ?\d+ ?Expected ?\d/);
    await details.tap('Add to the cart');
    await app.find('button', /^Sum 10, .*, stake 10$/, { pressed: true });
  },
);

flow(
  'the road shows the last sums, and keeps them when a load fails',
  async ({ app, clock, dice, faults }) => {
    await openBoard(app);
    await app.until(async () =>
      expect((await app.find('link', /^Last sums/)).children[0]?.children).toHaveLength(20),
    );
    await faults.drop('games.trend', { times: null });
    await dice.next(1, [3, 3, 3]);
    await clock.to('settled');
    await diceRest(app, clock);
    await app.find('link', /^Last sums, the newest first: 9 Triple, /);
  },
);

flow('keys select a stake, clear the picks and list themselves', async ({ app, player }) => {
  await player.signIn({ amount: '100.00' });
  await openBoard(app);
  await app.find('button', pickName('Big'));
  const press = async (key: string) => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await app.settle();
  };
  await pick(app, 'Main', 'Big');
  await press('2');
  await app.find('button', /^Cart, 1 line, total 5.00/);
  await press('+');
  await app.find('button', /^Cart, 1 line, total 10.00/);
  await press('?');
  const keys = await app.dialog('Keys');
  await press('Escape');
  await app.find('button', /^Cart, 1 line/);
  await keys.tap('Close');
  await app.until(() => expect(app.all('dialog')).toEqual([]));
  await press('Escape');
  await app.until(() => expect(app.all('button', /^Cart, /)).toEqual([]));
});

flow('the balance can be hidden', async ({ app, player }) => {
  await player.signIn();
  await openBoard(app);
  await seeBalance(app, '1,000.00');
  await app.tap('Hide balance');
  await app.lacks('1,000');
  await app.tap('Show balance');
  await seeBalance(app, '1,000.00');
});

flow('the tools change the lines of the cart and their stakes', async ({ app, player }) => {
  await player.signIn({ amount: '10000.00' });
  await openBoard(app);
  const use = async (tool: string) => {
    await app.tap('More tools');
    await (await app.dialog('Cart tools')).tap(tool);
  };
  const holds = (lines: string) => app.find('button', new RegExp(`^Cart, ${lines}`));
  await app.find('button', 'Double');
  expect(app.all('button', 'Undo')).toEqual([]);
  await use('3 random picks');
  await holds('3 lines, total 30.00');
  await use('5 random picks');
  await holds('8 lines, total 80.00');
  await app.tap('Undo');
  await holds('3 lines, total 30.00');
  await use('Redo');
  await holds('8 lines, total 80.00');
  await use('Clear');
  await app.until(() => expect(app.all('button', /^Cart, /)).toEqual([]));

  await pick(app, 'Main', 'Big');
  await pick(app, 'Triple', 'Triple 3');
  await app.tap('Stake 500.00 per line');
  await app.tap('Double');
  await app.sees('Doubled. 1 line stays at its limit');
  await app.tap('Half');
  await holds('2 lines, total 976.19');
  const cart = await openCart(app);
  expect((await cart.field('Stake on Big')).value).toBe('500');
  await cart.tap('Place 2 bets · 976.19');
  await seeBalance(app, '9,023.81');
  const [placed] = await player.bets();
  expect(placed?.lines.map(({ amount }) => amount)).toEqual(['500.00', '476.19']);
});

flow(
  'the last bet is repeated at the current odds, and lines that are no longer valid are marked',
  async ({ app, player, world }) => {
    await player.signIn({ amount: '10000.00' });
    await openBoard(app);
    await app.sees('No bets in this game yet.');
    expect(app.all('button', /^Repeat last bet/)).toEqual([]);
    await player.bet({ play: 'sum', pick: '10', amount: '5.00' });
    await player.bet({ play: 'triple', pick: '3', amount: '900.00' });
    await world.office.setOdds(1, { 'triple:3': '250.00' });
    await app.reload();
    await app.tap('Repeat last bet · 900.00');
    await app.sees('Your last bet is in the cart, at today’s odds');
    const cart = await openCart(app);
    expect(cart.all('listitem')).toHaveLength(1);
    await cart.sees('Maximum stake 800.00');
    await cart.fill('Stake on Triple 3', '800');
    await cart.tap('Place 1 bet · 800.00');
    await seeBalance(app, '8,295.00');
  },
);

flow(
  'recent bets show their outcome, and a tap copies one into the cart',
  async ({ app, player, clock, dice }) => {
    await player.signIn();
    for (let time = 0; time < 5; time += 1) await player.bet({ play: 'odd', amount: '1.00' });
    await player.bet({ play: 'sum', pick: '9', amount: '5.00' });
    await openBoard(app);
    const recent = await app.part('region', 'Recent bets');
    const texts = () => recent.all('listitem').map(({ textContent }) => textContent);
    await app.until(() => expect(texts()).toHaveLength(5));
    expect(texts()[0]).toContain('Pending');
    const [newest] = recent.all('listitem');
    await app.tapOn(newest?.querySelector('button') ?? expect.fail('no button'));
    const cart = await openCart(app);
    await cart.tap('Place 1 bet · 5.00');
    await seeBalance(app, '985.00');
    await dice.next(1, [3, 3, 3]);
    await clock.to('settled');
    await diceRest(app, clock);
    await app.until(() => expect(texts()[0]).toBe('20260310-201WonSum 9+37.00'));
    expect(texts().at(-1)).toBe('20260310-201LostOdd−1.00');
    await app.tap('All records');
    await app.until(() => expect(app.all('article')[0]?.textContent).toContain('Sum 9'));
  },
);

flow(
  'the figures under the picks come from the last draws',
  async ({ app, player, world, clock, dice }) => {
    await player.signIn();
    const figure = async () => {
      const { figures, draws } = await world.call('games.trend', { game_id: 1, limit: 100 });
      const found = figures.find((each) => each.play === 'sum' && each.pick === '10');
      return { ...found, draws: draws.length };
    };
    const shows = (text: string | RegExp) =>
      app.until(() => expect(app.all('button', pickName('Sum 10'))[0]?.textContent).toMatch(text));
    const seen = (miss: number) => (miss === 0 ? 'latest' : `${miss} ago`);
    await openBoard(app);
    await pick(app, 'Sum', 'Sum 11');
    const { miss, hits, expected, draws } = await figure();
    await shows(`107.77${seen(miss ?? 0)}`);
    await app.sees(`When it last came, over the last ${draws} draws.`);
    await app.sees('Each draw is independent: no figure here says what comes next.');
    await app.tap('Hot & cold', 'radio');
    await shows(new RegExp(`^107.77[▲▼]? ?${hits}/${expected}$`));
    await app.find('button', new RegExp(`^Sum 10.*: came ${hits} times, expected ${expected}$`));

    await dice.next(1, [3, 3, 4]);
    await clock.to('settled');
    await diceRest(app, clock);
    const after = await figure();
    expect(after).toMatchObject({ miss: 0, hits: (hits ?? 0) + 1 });
    await shows(`${after.hits}/${after.expected}`);

    await app.reload();
    await app.find('radio', 'Hot & cold', { checked: true });
    await app.tap('Off', 'radio');
    await shows(/^107\.7712\.50%$/);
    await app.tap('How these figures are made');
    const explanation = await app.dialog('How these figures are made');
    await explanation.sees('so 12.5 in 100 draws');
    await explanation.sees('The chance is the same in every draw.');
  },
);

flow('bets are possible while the figures are missing', async ({ app, player, faults }) => {
  await player.signIn();
  await faults.answer('games.trend', { code: 0, msg: 'no' });
  await openBoard(app);
  await app.sees('The figures could not be loaded. You can bet without them.');
  await app.sees('Big11–172.00–');
  await pick(app, 'Main', 'Big');
  await app.find('button', /^Cart, 1 line/);
  await app.tap('Try again');
  await app.sees(/Big11–172.00(latest|\d+ ago)/);
});

flow('a period that fails to load is loaded on retry', async ({ app, player, faults }) => {
  await player.signIn();
  await faults.answer('games.getGameResult', { msg: 'Shop closed' });
  await openBoard(app);
  await app.sees('Failed to get period info · Shop closed');
  await app.tap('Try again');
  await app.sees('Open for bets');
});

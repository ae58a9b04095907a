import { expect } from 'vitest';
import { drawDice, openBoard, pick, pickName, seeBalance } from './support/board.ts';
import { flow } from './support/flow.ts';

const CLOSE = Date.parse('2026-03-10T02:02:00Z');

for (const [language, texts] of [
  [
    'en',
    ['Open for bets', 'Closing soon', 'Closed', 'Drawing', 'Cancelled', 'Not open yet', 'Drawn'],
  ],
  ['zh-Hans', ['投注中', '即将封盘', '已封盘', '开奖中', '已作废', '未开售', '已开奖']],
] as const) {
  const [open, closing, closed, drawing, voided, upcoming, drawn] = texts;

  flow(`each state of a period has a name, ${language}`, async ({ app, clock, dice, world }) => {
    localStorage.setItem('locale', language);
    await openBoard(app);
    let period = await app.part('region', /^(Draw |第)/);
    const isShown = async (state: string, more: string | RegExp) => {
      await period.sees(state);
      await period.sees(more);
    };
    await isShown(open, '1:30');
    await clock.set(CLOSE - 15_000);
    await isShown(closing, '0:15');
    await clock.to('close');
    await isShown(closed, '1:00');
    await drawDice({ app, clock, dice }, [3, 3, 3]);
    await isShown(open, /202.*9/);
    await app.find('button', /(sum 9; triple|和值9，三同号)/);
    await world.office.voidPeriod();
    await app.reload();
    period = await app.part('region', /^(Draw |第)/);
    await isShown(voided, /202 cancelled · next in|202期作废 · 距下期/);
    await app.sees(/are refunded|全额退款/);

    // On the server, these states last no longer than one answer takes.
    await clock.to('draw');
    const states = [
      [upcoming, '0:20'],
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
      period = await app.part('region', /^(Draw |第)/);
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
        const found = board.all('button', /, (odds|6 bets)/);
        expect(found).toHaveLength(count);
        return found;
      });
      names.push(
        ...picks.map(
          (each) =>
            each.getAttribute('aria-label')?.replace(/, (last seen|not seen|hit in).*/, '') ?? '',
        ),
      );
    }
    return names;
  };
  const open = await shown();
  await clock.to('close');
  await app.sees('Closed');
  expect(await shown()).toEqual(open);
  expect(open.filter((name) => !/odds \d|6 bets/.test(name))).toEqual([]);
});

const hint = () => document.querySelector('[data-hint]');

flow('the first tile asks for a tap until a bet is picked', async ({ app, player }) => {
  await player.signIn();
  await openBoard(app);
  await app.until(() => expect(hint()).not.toBeNull());
  await pick(app, 'Sum', 'Sum 10');
  await app.until(() => expect(hint()).toBeNull());
  await app.reload();
  await app.find('button', pickName('Big'));
  expect(hint()).toBeNull();
});

flow('a player with a bet in any game gets no hint', async ({ app, player }) => {
  await player.signIn();
  await player.bet({ play: 'big', amount: '1.00' }, 4);
  await openBoard(app);
  await app.until(() => expect(localStorage.getItem('isBetHintSeen')).toBe('1'));
  expect(hint()).toBeNull();
});

flow('the details of a pick show its chance and pick it', async ({ app, player }) => {
  await player.signIn();
  await openBoard(app);
  const tile = await app.find('button', /^Sum 10, .*(last seen|hit in)/);
  tile.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  const details = await app.dialog('Sum 10');
  await details.sees(/Chance ?12\.50%/);
  await details.sees(/Return ?97\.1/);
  await details.sees(/Hits ?\d+ ?Expected ?\d/);
  await details.tap(/^Add 10.00 · pays /);
  await app.find('button', /^Sum 10, .*, stake 10$/, { pressed: true });
  await pick(app, 'Sum', 'Sum 10');
  tile.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  const laid = await app.dialog('Sum 10');
  await laid.tap('Take a chip off');
  await laid.sees('10.00');
  await laid.tap('Add a chip');
  await laid.sees('20.00');
  await laid.tap('Remove');
  await app.find('button', pickName('Sum 10'), { pressed: false });
});

flow('the road keeps the last sums when a load fails', async ({ app, clock, dice, faults }) => {
  await openBoard(app);
  await app.until(async () =>
    expect((await app.find('link', /^Last sums/)).children[0]?.children).toHaveLength(20),
  );
  await faults.drop('games.trend', { times: null });
  await drawDice({ app, clock, dice }, [3, 3, 3]);
  await app.find('link', /^Last sums, the newest first: 9 Triple, /);
});

flow('the figures of the picks are of the last draws', async (its) => {
  const { app, player, world, clock, dice } = its;
  await player.signIn();
  const figure = async () => {
    const { figures, draws } = await world.call('games.trend', { game_id: 1, limit: 100 });
    const found = figures.find((each) => each.play === 'sum' && each.pick === '10');
    return { ...found, draws: draws.length };
  };
  const shows = (text: string | RegExp) =>
    app.until(() => expect(app.all('button', pickName('Sum 10'))[0]?.textContent).toMatch(text));
  const seen = (miss: number) => (miss === 0 ? 'last draw' : `${miss} ago`);
  await openBoard(app);
  await pick(app, 'Sum', 'Sum 11');
  const { miss, hits, expected, draws } = await figure();
  await shows(`107.77${seen(miss ?? 0)}`);
  await app.sees(`Draws since it last hit (last ${draws} draws).`);
  await app.sees('Every draw is independent. Past results don’t predict the next.');
  await app.tap('Hot & cold', 'radio');
  await shows(new RegExp(`^107.77[▲▼]? ?${hits}/${expected}$`));
  await app.find('button', new RegExp(`^Sum 10.*: hits ${hits}, expected ${expected}$`));

  await drawDice({ app, clock, dice }, [3, 3, 4]);
  const after = await figure();
  expect(after).toMatchObject({ miss: 0, hits: (hits ?? 0) + 1 });
  await shows(`${after.hits}/${after.expected}`);

  await app.reload();
  await app.find('radio', 'Hot & cold', { checked: true });
  await app.tap('Off', 'radio');
  await shows(/^107\.7712\.50%$/);
  await app.tap('About these stats');
  const explanation = await app.dialog('About these stats');
  await explanation.sees('so 12.5 in 100 draws');
  await explanation.sees('The odds never change.');
});

flow('bets are possible while the figures are missing', async ({ app, player, faults }) => {
  await player.signIn();
  await faults.answer('games.trend', { code: 0, msg: 'no' });
  await openBoard(app);
  await app.sees('The stats could not be loaded. You can still bet.');
  await app.sees('Big11–172.00–');
  await pick(app, 'Main', 'Big');
  await app.find('button', /^Cart, 1 bet/);
  await app.tap('Try again');
  await app.sees(/Big11–172.00(last draw|\d+ ago)/);
});

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
  await pick(app, 'Main', 'Big');
  await app.find('button', /^Cart, 1 bet, total 15.00/);
  await press('+');
  await app.find('button', /^Cart, 1 bet, total 30.00/);
  await press('?');
  const keys = await app.dialog('Keys');
  await press('Escape');
  await app.find('button', /^Cart, 1 bet/);
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

flow('an amount of one’s own is held to the largest stake at once', async ({ app }) => {
  await openBoard(app);
  await app.tap('Custom amount');
  const sheet = await app.dialog('Custom amount');
  await sheet.sees('Min 1.00 · Max 100,000.00');
  await sheet.fill('Stake per tap', '99999999');
  await sheet.tap('Use this amount');
  await sheet.sees('Maximum stake 100,000.00');
  await sheet.fill('Stake per tap', '100000');
  await sheet.tap('Use this amount');
  await app.noDialog();
});

flow('a stake that no bet can carry fails to be assembled', async ({ app, player, journal }) => {
  await player.signIn({ amount: '900000.00' });
  // This host allows more than a bet may pay.
  app.changeAnswers('games.play', ({ plays }) => {
    for (const { picks } of plays) for (const each of picks) each.max_stake = '500000.00';
  });
  await openBoard(app);
  await app.tap('Custom amount');
  const sheet = await app.dialog('Custom amount');
  await sheet.fill('Stake per tap', '300000');
  await sheet.tap('Use this amount');
  await pick(app, 'Main', 'Big');
  await app.tap(/^Place 1 bet/);
  const cart = await app.dialog('Cart');
  await cart.sees('Failed to assemble bet data');
  await app.settle();
  expect(await journal.count({ route: 'games.submitBet' })).toBe(0);
});

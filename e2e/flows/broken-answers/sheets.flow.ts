import { expect } from 'vitest';
import { urlOf } from '../../../client/navigation/routes.ts';
import { keepEssential } from '../support/broken-forms.ts';
import { flow } from '../support/flow.ts';
import { findGarbage } from '../support/garbage.ts';

/** Parts of screens that open at a tap. */
const SHEETS: readonly (readonly [url: string, tap: RegExp])[] = [
  [urlOf('gameHistory', { game_id: 1 }), /Fairness proof/],
  [urlOf('gameBet', { game_id: 1 }), /^Rules/],
  [urlOf('gameRecord'), /20260310-/],
  [urlOf('tradeRecord'), /Other/],
  [urlOf('tradeWithdraw'), /bank|Other/i],
  [urlOf('notice'), /Unread/],
  [urlOf('profile'), /^VIP privileges/],
  [urlOf('profile'), /^Welfare center/],
  [urlOf('profile'), /^Account/],
];

for (const [url, tap] of SHEETS) {
  flow(
    `missing values break nothing behind ${tap} of ${url}`,
    { scenario: 'busy' },
    async (its) => {
      const { app, player } = its;
      await player.signIn({ as: 'demo1' });
      app.rewriteAnswers(keepEssential);
      await app.open(url);
      await app.tapFirst(tap);
      await app.settle();
      expect(findGarbage(app)).toBeNull();
    },
  );
}

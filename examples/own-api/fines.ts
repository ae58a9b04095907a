import { balanceOf, formatMoney, post, Refusal } from '#dicebox/server';
import type { Handlers } from './contract.ts';

export const FINE_HANDLERS: Handlers<'fines.index' | 'fines.pay'> = {
  'fines.index': ({ world, user }) => {
    return { data: { owed: formatMoney(balanceOf(world, user.id, 'owed')) } };
  },

  'fines.pay': ({ world, now: at, user }) => {
    const amount = balanceOf(world, user.id, 'owed');
    if (amount === 0) throw new Refusal('nothing_owed');
    const places = { from: { user: user.id, account: 'owed' }, to: { system: 'till' } };
    post(world, { at, kind: 'payment', ref: `${user.id}@${at}`, amount, ...places });
    return { data: { paid: formatMoney(amount) } };
  },
};

import type { FastifyPluginAsync } from 'fastify';
import { checkMobile } from '#contract/rules/fields.ts';
import { endpoint, type Handler, Refusal } from '../api/call.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import { countSentFrom, lastSentAt, makeCode, SEND_MEMORY_MS } from './codes.ts';

export const smsRoutes: FastifyPluginAsync<Accounts> = async (app, accounts) => {
  app.route(endpoint('sms.send', sendSms(accounts)));
};

/** Limits: the pause between two messages to a number for the same event, and messages per IP and hour. */
const PAUSE_MS = 60_000;
const SENDS_PER_IP = 5;

/** Account lookups, injected by app.ts. */
interface Accounts {
  readonly isKnownMobile: (world: World, mobile: string) => boolean;
}

/** Sends a code. The checks run in the production host's order: number, pause, IP, event. */
const sendSms =
  ({ isKnownMobile }: Accounts): Handler<'sms.send'> =>
  ({ world, now, ip, payload }) => {
    const mobile = String(payload.mobile ?? '');
    const event = payload.event || 'register';
    if (checkMobile(mobile)) throw new Refusal('sms_mobile_incorrect');
    transaction(world.db, () => {
      const last = lastSentAt(world, { mobile, event });
      const isTooSoon = last !== undefined && now - last < PAUSE_MS;
      if (isTooSoon || countSentFrom(world, ip, now - SEND_MEMORY_MS) >= SENDS_PER_IP) {
        throw new Refusal('sms_too_often');
      }
      const isKnown = isKnownMobile(world, mobile);
      if (event === 'register' && isKnown) throw new Refusal('sms_registered');
      if (event === 'changemobile' && isKnown) throw new Refusal('sms_in_use');
      if ((event === 'resetpwd' || event === 'changepwd') && !isKnown) {
        throw new Refusal('sms_not_registered');
      }
      makeCode(world, { mobile, event }, ip, now);
    });
    return { data: null, msg: 'sms_sent' };
  };

import type { Handlers } from '../api/call.ts';
import { sendSms, type Accounts } from './send.ts';

export const smsHandlers = (accounts: Accounts) =>
  ({ 'sms.send': sendSms(accounts) }) satisfies Handlers<'sms.send'>;

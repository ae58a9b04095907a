import { auditLedger, type Breach } from '../../ledger/audit.ts';
import { auditRounds } from '../../rounds/audit.ts';
import { auditSms } from '../../sms/audit.ts';
import { auditUploads } from '../../upload/audit.ts';
import { auditUsers } from '../../user/audit.ts';
import { auditWallet } from '../../wallet/audit.ts';
import { auditWelfare } from '../../welfare/audit.ts';
import type { World } from '../world/world.ts';

/**
 * Checks every invariant of a world (MONEY-12). A breach stops its money until an audit is
 * clean again: better to refuse than to go on with wrong books.
 */
export function auditWorld(world: World): { ok: boolean; breaches: Breach[] } {
  const breaches = [
    ...auditLedger(world),
    ...auditRounds(world),
    ...auditWallet(world),
    ...auditWelfare(world),
    ...auditUsers(world),
    ...auditSms(world),
    ...auditUploads(world),
  ];
  world.halted = breaches.length > 0;
  return { ok: breaches.length === 0, breaches };
}

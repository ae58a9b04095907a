import { type Audit, type AuditResult, auditWorld as runAudits } from './core/world/audit.ts';
import type { World } from './core/world/world.ts';
import { auditLedger } from './ledger/audit.ts';
import { auditRounds } from './rounds/audit.ts';
import { auditSms } from './sms/sms-table.ts';
import { auditUploads } from './upload/quota.ts';
import { auditInvitations } from './user/invite.ts';
import { auditUsers } from './user/user-table.ts';
import { auditWallet } from './wallet/audit.ts';
import { auditWelfare } from './welfare/audit.ts';

/** Every invariant of a world of Dicebox. */
export const AUDITS: readonly Audit[] = [
  auditLedger,
  auditRounds,
  auditWallet,
  auditWelfare,
  auditUsers,
  auditInvitations,
  auditSms,
  auditUploads,
];

/** Checks every invariant of a world, and halts its money when one is broken. */
export const auditWorld = (world: World): AuditResult => runAudits(world, AUDITS);

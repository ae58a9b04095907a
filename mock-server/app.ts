import { type MessageKey, MESSAGES } from '#contract/errors.ts';
import { WEB_HOSTS } from '#contract/web-hosts.ts';
import { type Caller, CONTRACT, findCaller } from './api/call.ts';
import { DICEBOX_CONTROL } from './back-office/dicebox-control.ts';
import { contentHandlers, stockContent } from './content/content-handlers.ts';
import { serveContentFiles } from './content/serve-files.ts';
import { createFakeServer, type FakeServer, type FakeServerOptions } from './core/fake-server.ts';
import type { Product } from './core/product.ts';
import { type AuditResult, auditWorld as runAudits } from './core/world/audit.ts';
import { DueWork } from './core/world/due-work.ts';
import type { World } from './core/world/world.ts';
import { gamesHandlers } from './games/games-handlers.ts';
import { auditLedger } from './ledger/audit.ts';
import { MIGRATIONS } from './migrations.ts';
import { newsHandlers } from './news/news-handlers.ts';
import { auditRounds } from './rounds/audit.ts';
import { PERIOD_WORK } from './rounds/schedule.ts';
import {
  fillWorld,
  findBase,
  restoreScenarioFaults,
  SCENARIO_NAMES,
} from './scenario/fill-world.ts';
import { checkCode, SMS_WORK, spendCode } from './sms/codes.ts';
import { smsHandlers } from './sms/sms-handlers.ts';
import { auditSms } from './sms/sms-table.ts';
import { ownsFile } from './upload/upload-table.ts';
import { createUploads } from './upload/uploads.ts';
import { auditInvitations } from './user/invite.ts';
import { stockUser } from './user/stock-user.ts';
import { userHandlers } from './user/user-handlers.ts';
import { auditUsers, isAvatarOf, isKnownMobile } from './user/user-table.ts';
import { auditWallet } from './wallet/audit.ts';
import { DEPOSIT_WORK } from './wallet/deposit.ts';
import { stockWallet, walletHandlers } from './wallet/wallet-handlers.ts';
import { WITHDRAWAL_WORK } from './wallet/withdraw.ts';
import { auditWelfare } from './welfare/audit.ts';
import { stockWelfare, welfareHandlers } from './welfare/welfare-handlers.ts';

const UPLOADS = createUploads({ findCaller, isPublic: isAvatarOf });

/** Dicebox: a dice lottery with a wallet. */
export const DICEBOX = {
  name: 'Dicebox',
  contract: CONTRACT,
  messages: MESSAGES,
  migrations: MIGRATIONS,
  findCaller,
  handlers: {
    ...userHandlers({ checkCode, spendCode, ownsFile }),
    ...smsHandlers({ isKnownMobile }),
    ...contentHandlers,
    ...newsHandlers,
    ...gamesHandlers,
    ...walletHandlers,
    ...welfareHandlers,
  },
  stock: {
    ...stockUser({ checkCode, spendCode }),
    ...stockContent,
    ...stockWallet,
    ...stockWelfare,
  },
  ownRoutes: { 'common.upload': UPLOADS.route },
  otherRoutes: [UPLOADS.files, { prefix: '', behaveAsApi: false, register: serveContentFiles }],
  dueWork: {
    ...PERIOD_WORK,
    ...DEPOSIT_WORK,
    ...WITHDRAWAL_WORK,
    ...SMS_WORK,
    ...UPLOADS.dueWork,
  },
  audits: [
    auditLedger,
    auditRounds,
    auditWallet,
    auditWelfare,
    auditUsers,
    auditInvitations,
    auditSms,
    UPLOADS.audit,
  ],
  scenarios: {
    names: SCENARIO_NAMES,
    fill: fillWorld,
    findBase,
    restore: restoreScenarioFaults,
  },
  control: DICEBOX_CONTROL,
  frameHosts: WEB_HOSTS,
} satisfies Product<typeof CONTRACT, Caller, MessageKey, 'common.upload'>;

/** Creates the fake server of Dicebox. */
export const createDicebox = (options: FakeServerOptions): FakeServer =>
  createFakeServer(DICEBOX, options);

/** Returns the due work of Dicebox, for a world without a server. */
export const dueWork = (): DueWork => new DueWork(DICEBOX.dueWork);

/** Checks every invariant of a world of Dicebox, and halts its money when one is broken. */
export const auditWorld = (world: World): AuditResult => runAudits(world, DICEBOX.audits);

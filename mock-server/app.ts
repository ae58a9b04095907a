import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { MESSAGES } from '#contract/errors.ts';
import { WEB_HOSTS } from '#contract/web-hosts.ts';
import { CONTRACT, findCaller } from './api/call.ts';
import { DICEBOX_CONTROL } from './back-office/dicebox-control.ts';
import { contentRoutes } from './content/content-routes.ts';
import { contentFiles } from './content/serve-files.ts';
import { createFakeServer, type FakeServer, type FakeServerOptions } from './core/fake-server.ts';
import type { Product } from './core/product.ts';
import { type AuditResult, auditWorld as runAudits } from './core/world/audit.ts';
import { DueWork } from './core/world/due-work.ts';
import type { World } from './core/world/world.ts';
import { gamesRoutes } from './games/games-routes.ts';
import { tokenOf } from './host/call.ts';
import { hostApi, hostFiles, HOST_SERVER, registerFront } from './host/lifecycle.ts';
import { auditLedger } from './ledger/audit.ts';
import { MIGRATIONS } from './migrations.ts';
import { newsRoutes } from './news/news-routes.ts';
import { auditRounds } from './rounds/audit.ts';
import { PERIOD_WORK } from './rounds/schedule.ts';
import {
  fillWorld,
  findBase,
  restoreScenarioFaults,
  SCENARIO_NAMES,
} from './scenario/fill-world.ts';
import { auditSms, checkCode, SMS_WORK, spendCode } from './sms/codes.ts';
import { smsRoutes } from './sms/sms-routes.ts';
import { UPLOAD_WORK } from './upload/chunked-upload.ts';
import { auditUploads } from './upload/quota.ts';
import { uploadRoutes } from './upload/upload-route.ts';
import { ownsFile } from './upload/upload-table.ts';
import { auditUploadedFiles, uploadedFiles } from './upload/uploaded-files.ts';
import { auditInvitations } from './user/invite.ts';
import { userRoutes } from './user/user-routes.ts';
import { auditUsers, isAvatarOf, isKnownMobile } from './user/user-table.ts';
import { auditWallet } from './wallet/audit.ts';
import { DEPOSIT_WORK } from './wallet/deposit.ts';
import { walletRoutes } from './wallet/wallet-routes.ts';
import { WITHDRAWAL_WORK } from './wallet/withdraw.ts';
import { auditWelfare } from './welfare/audit.ts';
import { welfareRoutes } from './welfare/welfare-routes.ts';

const HOST = {
  messages: MESSAGES,
  findCaller: (request: FastifyRequest, now: number) =>
    findCaller(request.world, tokenOf(request), now),
};

/** The API, and the files beside it. */
const routesFor = (allowedOrigins: readonly string[]): FastifyPluginAsync =>
  plugin(async (app) => {
    const host = { ...HOST, allowedOrigins };
    await app.register(registerFront);
    await app.register(hostApi, { ...host, prefix: '/api', contract: CONTRACT, routes: resources });
    await app.register(hostFiles, {
      ...host,
      prefix: '/uploads',
      routes: uploadedFiles(isAvatarOf),
    });
    await app.register(contentFiles);
  });

const resources: FastifyPluginAsync = async (app) => {
  await app.register(userRoutes, { checkCode, spendCode });
  await app.register(smsRoutes, { isKnownMobile });
  await app.register(contentRoutes);
  await app.register(newsRoutes);
  await app.register(gamesRoutes);
  await app.register(uploadRoutes);
  await app.register(walletRoutes, { ownsFile });
  await app.register(welfareRoutes);
};

export const DICEBOX = {
  name: 'Dicebox',
  migrations: MIGRATIONS,
  routes: routesFor([]),
  server: HOST_SERVER,
  dueWork: {
    ...PERIOD_WORK,
    ...DEPOSIT_WORK,
    ...WITHDRAWAL_WORK,
    ...SMS_WORK,
    ...UPLOAD_WORK,
  },
  audits: [
    auditLedger,
    auditRounds,
    auditWallet,
    auditWelfare,
    auditUsers,
    auditInvitations,
    auditSms,
    auditUploads,
  ],
  checks: [auditUploadedFiles],
  scenarios: {
    names: SCENARIO_NAMES,
    fill: fillWorld,
    findBase,
    restore: restoreScenarioFaults,
  },
  control: DICEBOX_CONTROL,
  frameHosts: WEB_HOSTS,
} satisfies Product;

export interface DiceboxOptions extends FakeServerOptions {
  /** Names, such as "devbox", and origins whose pages may call, beside this machine and the server's own name. */
  readonly allowedOrigins?: readonly string[];
}

export const createDicebox = ({ allowedOrigins = [], ...options }: DiceboxOptions): FakeServer =>
  createFakeServer({ ...DICEBOX, routes: routesFor(allowedOrigins) }, options);

export const dueWork = (): DueWork => new DueWork(DICEBOX.dueWork);

/** Checks every invariant of a world of Dicebox, and halts its money when one is broken. */
export const auditWorld = (world: World): AuditResult => runAudits(world, DICEBOX);

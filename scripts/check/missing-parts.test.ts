import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../tidy/source-files.ts';
import { type CheckedEndpoint, findMissingParts } from './missing-parts.ts';

const COUPON: CheckedEndpoint = {
  name: 'coupons.redeem',
  path: '/api/coupons/redeem',
  movesMoney: true,
  hasSample: false,
};

const find = (
  files: Readonly<Record<string, string>>,
  endpoint: Partial<CheckedEndpoint> = {},
  notWalked: readonly string[] = [],
) =>
  findMissingParts({
    endpoints: [{ ...COUPON, ...endpoint }],
    files: Object.entries(files).map(([path, text]): SourceFile => ({ path, text })),
    notWalked,
  });

const COMPLETE = {
  'mock-server/testing/call-every-endpoint.ts': "recorder.ok('coupons.redeem')",
  'kit/host-check/dicebox/write-checks.ts': "suite.ok('coupons.redeem')",
  'mock-server/every-endpoint.test.ts': "'coupons.redeem': {}",
  'mock-server/coupons/audit.ts': 'export function auditCoupons() {}',
  'mock-server/coupons/redeem.ts': "post(world, { kind: 'coupon' })",
  'mock-server/app.ts': 'audits: [auditCoupons, ]',
  'mock-server/wallet/transactions.ts': "const TYPE_BY_KIND = {\n  coupon: 'bonus',\n}",
  'scripts/simulate/walk.ts': "name: 'coupons.redeem'",
  'docs/reference.md': '| POST | /api/coupons/redeem |',
  'client/navigation/routes.ts': "coupons: { path: '/pages/profile/coupons' }",
  'e2e/pages/every-screen.ts': "'/pages/profile/coupons?tab=1'",
};

describe('findMissingParts', () => {
  it('names everything that a new endpoint lacks at once, with the file it belongs into', () => {
    const screen = { 'client/navigation/routes.ts': COMPLETE['client/navigation/routes.ts'] };
    const redeem = { 'mock-server/coupons/redeem.ts': COMPLETE['mock-server/coupons/redeem.ts'] };
    expect(find({ ...screen, ...redeem })).toEqual([
      'coupons.redeem: give its payload a sample in contract/api, or call it in mock-server/testing/call-every-endpoint.ts, which calls every endpoint of a world',
      'coupons.redeem: give its payload a sample in contract/api, or call it in kit/host-check, which compares every endpoint with a host',
      'coupons.redeem: write it into docs/reference.md with npm run docs',
      'coupons.redeem moves money: give its payload a sample, or an entry in mock-server/every-endpoint.test.ts',
      'coupons.redeem moves money: export a rule of the audit from mock-server/coupons',
      'coupons.redeem moves money: let scripts/simulate/walk.ts call it and model.ts expect it, or give a reason in not-walked.ts',
      'mock-server/coupons/redeem.ts posts "coupon": give it a type in TYPE_BY_KIND of mock-server/wallet/transactions.ts',
      '/pages/profile/coupons: add it to ADDRESSES in e2e/pages/every-screen.ts, which opens every screen',
    ]);
  });

  it('accepts an endpoint that has all its parts', () => {
    expect(find(COMPLETE)).toEqual([]);
  });

  it.each(Object.keys(COMPLETE).filter((path) => !/redeem\.ts|routes\.ts/.test(path)))(
    'notices that %s lacks its part',
    (path) => {
      expect(find({ ...COMPLETE, [path]: '' })).toHaveLength(1);
    },
  );

  it('asks for no call where the payload has a sample', () => {
    const rest = { ...COMPLETE, 'mock-server/testing/call-every-endpoint.ts': '' };
    const others = {
      'kit/host-check/dicebox/write-checks.ts': '',
      'mock-server/every-endpoint.test.ts': '',
    };
    expect(find({ ...rest, ...others }, { hasSample: true })).toEqual([]);
  });

  it('accepts a reason instead of a walk', () => {
    const files = { ...COMPLETE, 'scripts/simulate/walk.ts': '' };
    expect(find(files, {}, ['coupons.redeem'])).toEqual([]);
  });

  it('takes the kind of due work for no transfer', () => {
    const redeem =
      "post(world, { kind: 'coupon' });\nenqueue(world, {\n  at, kind: 'coupon_expiry', ref });";
    expect(find({ ...COMPLETE, 'mock-server/coupons/redeem.ts': redeem })).toEqual([]);
  });
});

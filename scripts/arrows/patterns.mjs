// @ts-check

export const tests = '[.]test(-support)?[.]tsx?$';
export const allTests = `(${tests}|^e2e/)`;

/** The floors of mock-server; any other folder in it is a resource. */
const serverFloors = 'core|api|ledger|rounds|scenario|back-office|migrations|testing';
export const resource = `^mock-server/(?!(?:${serverFloors})/)([^/]+)/`;

/** What a resource may stand on. */
export const resourceFloor =
  '^mock-server/(core/(world/|http/|(refusal|product)[.]ts$)|api/|ledger/|rounds/)';

/** Every kind of package, declared or not.
 * @type {import('dependency-cruiser').DependencyType[]} */
export const npm = [
  'npm',
  'npm-dev',
  'npm-optional',
  'npm-peer',
  'npm-bundled',
  'npm-no-pkg',
  'npm-unknown',
];

/**
 * @param {string} names alternatives
 * @returns {string} the path at which such a package lies
 */
export function packages(names) {
  return `(^|/)node_modules/(${names})/`;
}

/**
 * @typedef {Omit<import('dependency-cruiser').IRegularForbiddenRuleType, 'severity'>} Arrow
 *
 * @param {(Arrow & { name: string, comment: string })[]} arrows
 */
export function forbidAll(arrows) {
  return arrows.map((arrow) => ({ ...arrow, severity: /** @type {const} */ ('error') }));
}

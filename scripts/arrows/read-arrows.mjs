// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { PROJECTS } from '../projects.ts';
import config from '../../.dependency-cruiser.mjs';

/**
 * @typedef {{ rule: string, from: string, to: string, comment: string }} ForbiddenArrow
 * @typedef {{ forbidden: ForbiddenArrow[], modules: string[] }} ArrowReport
 */

/**
 * Reads every import below `base` and names those that no arrow allows.
 *
 * @param {string} base
 * @returns {Promise<ArrowReport>}
 */
export async function readArrows(base) {
  const { output } = await cruise(
    PROJECTS.filter((project) => existsSync(join(base, project))),
    { ...config.options, baseDir: base, validate: true, ruleSet: { forbidden: config.forbidden } },
    config.options.enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');
  const comments = new Map(config.forbidden.map((rule) => [rule.name, rule.comment]));
  return {
    modules: output.modules.map(({ source }) => source),
    forbidden: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      comment: comments.get(rule.name) ?? '',
    })),
  };
}

/**
 * @param {ForbiddenArrow} arrow
 * @returns {string}
 */
export function describeArrow({ rule, from, to, comment }) {
  return `${from} imports ${to}\n  ${rule}: ${comment}`;
}

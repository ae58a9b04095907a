import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';

const NAMES = Object.keys(ENDPOINTS) as EndpointName[]; // its keys are these names

const groupOf = (name: EndpointName) => name.split('.', 1)[0] ?? '';

/** `upload` is another name for `common`, whose only endpoint it is. */
const UPLOAD = { alias: 'upload', group: 'common' };

/** The groups that `--only` accepts: the first part of the name of an endpoint. */
export const ENDPOINT_GROUPS: readonly string[] = [...new Set(NAMES.map(groupOf)), UPLOAD.alias];

export function selectEndpoints(groups: readonly string[] | null): ReadonlySet<EndpointName> {
  if (!groups) return new Set(NAMES);
  const wanted = new Set(groups.map((group) => (group === UPLOAD.alias ? UPLOAD.group : group)));
  return new Set(NAMES.filter((name) => wanted.has(groupOf(name))));
}

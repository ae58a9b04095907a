import type { EndpointName } from '#contract/api/endpoints.ts';

/** The endpoints that move money and that no random walk calls, with the reason. */
export const NOT_WALKED: Readonly<Partial<Record<EndpointName, string>>> = {
  'welfare.claim': 'the model has no tasks',
};

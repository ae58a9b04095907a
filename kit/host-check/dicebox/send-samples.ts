import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES, sampleOf } from '#contract/api/schemas.ts';
import type { DiceboxSuite } from './suite.ts';

/** Reads the endpoints with a sample for everybody. */
export const readPublicSamples = (suite: DiceboxSuite): Promise<void> =>
  send(suite, (name) => isRead(name) && ENDPOINTS[name].access === 'anyone');

export const readPlayerSamples = (suite: DiceboxSuite, token: string): Promise<void> =>
  send(suite, (name) => isRead(name) && ENDPOINTS[name].access === 'user', token);

/** Calls the writing endpoints with a sample that no check has called. */
export const writeSamples = (suite: DiceboxSuite, token: string): Promise<void> =>
  send(suite, (name) => !isRead(name), token);

const isRead = (name: EndpointName) => ENDPOINTS[name].method === 'GET';

/** Sends the samples of the chosen endpoints that have not answered yet. */
async function send(
  suite: DiceboxSuite,
  isChosen: (name: EndpointName) => boolean,
  token?: string,
): Promise<void> {
  for (const name of ENDPOINT_NAMES.filter(isChosen)) {
    const sample = sampleOf(name);
    if (sample === undefined || suite.observationOf(name).answered) continue;
    await suite.ok(name, sample, { ...(token !== undefined && { token }), message: undefined });
  }
}

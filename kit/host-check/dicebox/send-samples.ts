import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES, sampleOf } from '#contract/api/schemas.ts';
import type { DiceboxProbe } from './dicebox-host.ts';

/** Reads the endpoints with a sample for everybody. */
export const readPublicSamples = (probe: DiceboxProbe): Promise<void> =>
  send(probe, (name) => isRead(name) && ENDPOINTS[name].access === 'anyone');

/** Reads the endpoints with a sample for players. */
export const readPlayerSamples = (probe: DiceboxProbe, token: string): Promise<void> =>
  send(probe, (name) => isRead(name) && ENDPOINTS[name].access === 'user', token);

/** Calls the writing endpoints with a sample that no story has called. */
export const writeSamples = (probe: DiceboxProbe, token: string): Promise<void> =>
  send(probe, (name) => !isRead(name), token);

const isRead = (name: EndpointName) => ENDPOINTS[name].method === 'GET';

/** Sends the samples of the chosen endpoints that have not answered yet. */
async function send(
  probe: DiceboxProbe,
  isChosen: (name: EndpointName) => boolean,
  token?: string,
): Promise<void> {
  for (const name of ENDPOINT_NAMES.filter(isChosen)) {
    const sample = sampleOf(name);
    if (sample === undefined || probe.observationOf(name).answered) continue;
    await probe.ok(name, sample, { ...(token !== undefined && { token }), message: undefined });
  }
}

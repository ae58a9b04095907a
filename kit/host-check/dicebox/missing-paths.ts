import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import type { HostResponse } from '../host.ts';
import type { DiceboxSuite } from './dicebox-host.ts';

/**
 * Finds POST endpoints that a host lacks, and writes nothing: requests each path by GET, without a token
 * and without fields. A FastAdmin host routes this as a POST (HOST-34) and refuses it before it acts. An
 * unknown action of a known controller that demands a login stays unfound, because it answers 401 as a
 * known one does (HOST-11).
 */
export async function findMissingPaths(suite: DiceboxSuite): Promise<void> {
  const { host } = suite;
  const request = (path: `/${string}`) => host.receive(host.send({ method: 'GET', path }));
  if (!isRefusal(await request(ENDPOINTS['user.login'].path))) return;
  for (const name of ENDPOINT_NAMES) {
    const { method, path, access } = ENDPOINTS[name];
    if (method !== 'POST' || !suite.isSelected(name)) continue;
    const status = (await request(path))?.status;
    if (status === 404 || (status === 401 && access === 'anyone')) suite.markAbsent(name);
  }
}

/** Returns whether an answer shows that a GET reaches an endpoint for POST. */
const isRefusal = (response: HostResponse | null) =>
  response?.status === 200 && Object(response.body).code === 0;

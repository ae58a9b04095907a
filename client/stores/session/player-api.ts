import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { Payload } from '#contract/api/schemas.ts';
import type { Api, CallOptions } from '../../http/api.ts';
import { failedAnswer } from '../../http/envelope.ts';
import { isSamePlayer, stateOf, type Session } from './stored-session.ts';

/** The answer to a guest's call, without asking the server: its 401 would end the guest session. */
const LOGIN_FIRST = failedAnswer('business', 0, 'Please login first', 'login_first');

/** Returned when the player changed while the call was in flight. */
const PLAYER_CHANGED = failedAnswer('aborted', 600003, 'abort');

/**
 * Wraps the API for the current player: rejects members-only calls from guests and drops answers
 * that arrive after the player changed.
 */
export function playerApi(api: Api, session: Session): Api {
  const call = async (name: EndpointName, payload: Payload<EndpointName>, options: CallOptions) => {
    if (ENDPOINTS[name].access === 'anyone') return api.call(name, payload, options);
    const { userInfo, token, tokenExpireTime } = session;
    const caller = { userInfo, token, tokenExpireTime };
    if (stateOf(caller) === 'guest') return LOGIN_FIRST;
    const answer = await api.call(name, payload, options);
    return !answer.ok || isSamePlayer(caller, session) ? answer : PLAYER_CHANGED;
  };
  return { call } as Api; // the name decides the types of payload and answer, as in `Api`
}

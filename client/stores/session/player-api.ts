import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { Payload } from '#contract/api/schemas.ts';
import type { Api, CallOptions } from '../../http/api.ts';
import type { Answer, Failure } from '../../http/envelope.ts';
import { isSamePlayer, stateOf, type Session } from './stored-session.ts';

/** What the host would say to a guest, without asking it: its 401 would end the guest's visit. */
const LOGIN_FIRST: Failure = {
  kind: 'business',
  code: 0,
  message: 'Please login first',
  key: 'login_first',
};

/** To whoever asked for a player who has left meanwhile, the call was broken off. */
const LEFT: Failure = { kind: 'aborted', code: 600003, message: 'abort', key: null };

/** The calls of whoever plays: none of a guest's for a member's things, none answered to another. */
export function playerApi(api: Api, session: Session): Api {
  const call = async (name: EndpointName, payload: Payload<EndpointName>, options: CallOptions) => {
    if (ENDPOINTS[name].access === 'anyone') return api.call(name, payload, options);
    const { userInfo, token, tokenExpireTime } = session;
    const caller = { userInfo, token, tokenExpireTime };
    if (stateOf(caller) === 'guest') return refused(LOGIN_FIRST);
    const answer = await api.call(name, payload, options);
    return !answer.ok || isSamePlayer(caller, session) ? answer : refused(LEFT);
  };
  return { call } as Api; // the name decides the types of payload and answer, as in the api itself
}

function refused(failure: Failure): Answer<never> {
  return { ok: false, failure };
}

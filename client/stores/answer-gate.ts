import type { AnswerData } from '#contract/api/answer-shapes.ts';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Payload } from '#contract/api/schemas.ts';
import type { Api, CallOptions } from '../http/api.ts';
import type { Answer } from '../http/envelope.ts';

/** Gets each answer before the stores do. It may hold it back or change it. */
export type AnswerGate = <N extends EndpointName>(
  name: N,
  payload: Payload<N>,
  answer: Answer<AnswerData<N>>,
  options: CallOptions,
) => Promise<Answer<AnswerData<N>>>;

/** Wraps the API, so that answers pass through a gate from the moment one is set. */
export function gatedApi(api: Api): { api: Api; setGate: (gate: AnswerGate) => void } {
  let gate: AnswerGate | null = null;
  const call = async (
    name: EndpointName,
    payload: Payload<EndpointName>,
    options: CallOptions = {},
  ) => {
    const answer = await api.call(name, payload, options);
    return gate ? gate(name, payload, answer, options) : answer;
  };
  return {
    api: { call } as Api, // the name decides the types of payload and answer, as in `Api`
    setGate: (set) => void (gate = set),
  };
}

import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';
import type { ControlAnswer, ControlCall, ControlInput } from '#contract/control/dicebox.ts';

/** The types of each call by its name, which declarations.ts writes out. */
export type Payloads = { [Name in EndpointName]: Payload<Name> };
export type Answers = { [Name in EndpointName]: Data<Name> };
export type ControlInputs = { [Call in ControlCall]: ControlInput<Call> };
export type ControlAnswers = { [Call in ControlCall]: ControlAnswer<Call> };

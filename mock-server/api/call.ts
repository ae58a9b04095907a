import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { SCHEMAS } from '#contract/api/schemas.ts';
import type { MessageKey } from '#contract/errors.ts';
import type { Answer as CoreAnswer, CallOf, HandlerOf } from '../core/http/call.ts';
import type { Caller } from './caller.ts';

/** The API of Dicebox, as the core reads it. */
export const CONTRACT = { endpoints: ENDPOINTS, schemas: SCHEMAS };

/** Everything a handler knows of a call. */
export type Call<N extends EndpointName> = CallOf<typeof CONTRACT, N, Caller>;

/** What a handler returns. */
export type Answer<Data> = CoreAnswer<Data, MessageKey>;

export type Handler<N extends EndpointName> = HandlerOf<typeof CONTRACT, N, Caller, MessageKey>;

export type Handlers<N extends EndpointName> = { readonly [Each in N]: Handler<Each> };

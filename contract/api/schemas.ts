import type { TObject, TSchema } from 'typebox';
import type { DataOf, PayloadOf } from '../api-declaration.ts';
import { ContentSchemas } from './content.ts';
import { ENDPOINTS, type EndpointName } from './endpoints.ts';
import { GamesSchemas } from './games.ts';
import { UPLOAD_SCHEMAS } from './upload.ts';
import { SmsSchemas, UserSchemas } from './user.ts';
import { WalletSchemas, WelfareSchemas } from './wallet.ts';

/** Payload and data schemas of every endpoint. The type check fails for an endpoint without schemas. */
export const SCHEMAS = {
  ...UserSchemas,
  ...SmsSchemas,
  ...ContentSchemas,
  ...GamesSchemas,
  ...WalletSchemas,
  ...WelfareSchemas,
  'common.upload': UPLOAD_SCHEMAS,
} satisfies Record<EndpointName, { payload: TObject; data: TSchema }>;

interface Api {
  readonly endpoints: typeof ENDPOINTS;
  readonly schemas: typeof SCHEMAS;
}

/** The payload of an endpoint. Clients import this as a type only. */
export type Payload<N extends EndpointName> = PayloadOf<Api, N>;
/** The `data` of an endpoint's answer with `code` 1. */
export type Data<N extends EndpointName> = DataOf<Api, N>;

/** Returns the sample of an endpoint's payload (`payload` in `shapes.ts`); undefined when it has none. */
export function sampleOf<N extends EndpointName>(name: N): Payload<N> | undefined {
  const { examples } = SCHEMAS[name].payload as { examples?: readonly Payload<N>[] }; // set by `payload`
  return examples?.[0];
}

export const ENDPOINT_NAMES = Object.keys(ENDPOINTS) as EndpointName[]; // keys of a const literal

import { Type, type Static, type TSchema } from 'typebox';
import { ContentSchemas } from './content.ts';
import { ENDPOINTS, type EndpointName } from './endpoints.ts';
import { GamesSchemas } from './games.ts';
import { UploadSchemas } from './upload.ts';
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
  ...UploadSchemas,
} satisfies Record<EndpointName, { payload: TSchema; data: TSchema }>;

/** The payload of an endpoint. Clients import this as a type only. */
export type Payload<N extends EndpointName> = Static<(typeof SCHEMAS)[N]['payload']>;
/** The `data` of an endpoint's answer with `code` 1. */
export type Data<N extends EndpointName> = Static<(typeof SCHEMAS)[N]['data']>;

/**
 * The envelope of every answer (HOST-1, HOST-2): `time` is a string of epoch seconds for
 * whatever an endpoint says, an integer for what the host itself says (404, 500).
 */
export const Envelope = <T extends TSchema>(of: T) =>
  Type.Object(
    {
      code: Type.Integer(),
      msg: Type.String(),
      time: Type.Union([Type.String({ pattern: '^\\d+$' }), Type.Integer()]),
      data: of,
    },
    { additionalProperties: false },
  );

/** Endpoint names in the order of `ENDPOINTS`. */
export const ENDPOINT_NAMES = Object.keys(ENDPOINTS) as EndpointName[]; // keys of a const literal

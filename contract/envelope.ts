import { Type, type TSchema } from 'typebox';

/**
 * Schema of every answer (HOST-1, HOST-2): `time` is text of epoch seconds in answers of endpoints, an
 * integer in answers of the host itself (404, 500).
 */
export const Envelope = <T extends TSchema>(data: T) =>
  Type.Object(
    {
      code: Type.Integer(),
      msg: Type.String(),
      time: Type.Union([Type.String({ pattern: '^\\d+$' }), Type.Integer()]),
      data,
    },
    { additionalProperties: false },
  );

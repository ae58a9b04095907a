import { Type } from 'typebox';
import { data, Key, LongText, payload, Text } from './shapes.ts';

/** A number in a form field. The production host uses the leading digits, else 0. */
const LooseNumber = Type.Union([Type.Number(), Text]);

/**
 * Fields of the upload (CALL-6); the file itself is the multipart part `file`. A `chunkid`
 * chooses the chunked upload: a part of a file, or with `action=merge` the joining of all parts, or
 * with `method=clean` their removal. Chunks and clean answer null.
 */
export const UPLOAD_SCHEMAS = {
  payload: payload({
    chunkid: Type.Optional(Text),
    chunkindex: Type.Optional(LooseNumber),
    chunkcount: Type.Optional(LooseNumber),
    filename: Type.Optional(LongText),
    action: Type.Optional(Text),
    method: Type.Optional(Text),
  }),
  data: Type.Union([data({ url: Key, fullurl: Type.String() }), Type.Null()]),
};

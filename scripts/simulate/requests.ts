import { createHash } from 'node:crypto';
import { ENDPOINTS } from '#contract/api/endpoints.ts';

/** A POST that can be sent again as it is. */
export interface Post {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
}

export const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends a call. Returns null when no complete answer came: the server may have processed the call or not. */
export async function send(
  url: string,
  { path, headers, body }: Post,
  onFirstBytes?: () => void,
): Promise<Reply | null> {
  try {
    const options = { method: 'POST', headers: { 'accept-language': 'en', ...headers }, body };
    const response = await fetch(url + path, options);
    onFirstBytes?.();
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
}

/** Makes a call that must be answered, and returns its JSON: a GET without a body. */
export async function askJson<T>(
  url: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...JSON_TYPE, 'accept-language': 'en', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${url} was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T; // the caller knows the answer's type
}

/** An upload, whole or in chunks: its calls, and the rows that each adds when it is granted. */
export interface UploadCall extends Post {
  readonly isMerge: boolean;
  readonly adds: string;
  readonly removes: readonly string[];
}

/** Returns the calls that upload a picture in so many chunks; its bytes follow from the name of the upload. */
export function planUpload(
  player: { readonly name: string; readonly token: string },
  name: string,
  { chunks: count, size }: { readonly chunks: number; readonly size: number },
): UploadCall[] {
  const { path } = ENDPOINTS['common.upload'];
  const headers = { token: player.token };
  const chunks = Array.from({ length: count }, (_, index) =>
    Buffer.concat([
      index === 0 ? PNG_SIGNATURE : Buffer.alloc(0),
      bytesOf(`${name} ${index}`, size),
    ]),
  );
  const whole = Buffer.concat(chunks);
  const file = `file ${player.name} ${whole.length} ${hashOf(whole)}`;
  if (count === 1) {
    const body = formOf({}, whole, 'a.png');
    return [{ path, headers, body, isMerge: false, adds: file, removes: [] }];
  }
  const chunkid = hashOf(Buffer.from(name)).slice(0, 36);
  const rows = chunks.map(
    (bytes, index) => `chunk ${player.name} ${chunkid} ${index} ${hashOf(bytes)}`,
  );
  const parts = chunks.map((bytes, index) => ({
    path,
    headers,
    body: formOf({ chunkid, chunkindex: index, chunkcount: count }, bytes, 'blob'),
    isMerge: false,
    adds: rows[index] ?? '',
    removes: [],
  }));
  const merge = { action: 'merge', chunkid, filename: 'a.png', chunkcount: count };
  const body = JSON.stringify(merge);
  return [
    ...parts,
    { path, headers: { ...headers, ...JSON_TYPE }, body, isMerge: true, adds: file, removes: rows },
  ];
}

/** Reads the rows of uploads, as `planUpload` describes them. */
export const UPLOADED = `
  SELECT 'file ' || username || ' ' || size || ' ' || sha256 AS text FROM uploaded_file
    JOIN user ON user.id = user_id
  UNION ALL
  SELECT 'chunk ' || username || ' ' || chunkid || ' ' || chunkindex || ' ' || sha256
    FROM upload_chunk JOIN upload ON upload.id = upload_id JOIN user ON user.id = user_id`;

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function formOf(
  fields: Record<string, string | number>,
  bytes: Buffer,
  filename: string,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  const type = filename === 'blob' ? 'application/octet-stream' : 'image/png';
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), filename);
  return form;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (text: string, outputLength: number) =>
  createHash('shake256', { outputLength }).update(text).digest();

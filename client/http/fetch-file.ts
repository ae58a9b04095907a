import type { Fetch } from './request.ts';

/** A download times out after 60 s (CON-2). */
export const DOWNLOAD_TIMEOUT_MS = 60_000;

/** Downloads a file; returns null on failure or timeout. */
export async function fetchFile(
  url: string,
  fetch: Fetch,
  signal: AbortSignal = AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
): Promise<Blob | null> {
  try {
    const answer = await fetch(url, { signal });
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/**
 * The hosts that a world can answer as. `dicebox` has what this product adds to a FastAdmin host, such
 * as Idempotency-Key; `stock` answers as a host that nobody has changed, and `stock+chunks` as one whose owner has
 * turned the chunked upload on (HOST-32).
 */
export const HOST_PROFILES = ['dicebox', 'stock', 'stock+chunks'] as const;

export type HostProfile = (typeof HOST_PROFILES)[number];

// @ts-check
import { fileURLToPath } from 'node:url';

/** The repository's root, wherever the command was typed. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

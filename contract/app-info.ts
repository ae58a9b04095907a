/** Name and version of the app (SCR-1); a test compares the version with package.json. */
export const APP_INFO = { name: 'Dicebox', version: '1.0.0' } as const;

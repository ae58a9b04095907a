// @ts-check

/** The rooms of the house: each has its own tsconfig.json and its line in ARCHITECTURE.md. */
export const rooms = ['contract', 'fixtures', 'mock-server', 'client', 'kit', 'e2e', 'scripts'];

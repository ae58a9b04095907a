import { startFakeServer } from '#dicebox/server';
import { LIBRARY } from './library.ts';

const port = Number(process.env['PORT'] ?? 4400);
const { url } = await startFakeServer(LIBRARY, {
  port,
  clientFolder: `${import.meta.dirname}/page`,
});
console.log(`The library is ready: ${url}/?card=A-1`);

import { apiBaseUrl } from '../http/api.ts';
import { startApp } from './start-app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not awaited: the code of the first page imports this file's chunk, and would wait for it.
void startApp({
  root,
  baseUrl: apiBaseUrl(),
  fetch: (url, init) => fetch(url, init),
  clock: Date,
});

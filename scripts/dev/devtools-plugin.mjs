// @ts-check
import { hostCalls } from './host-calls.mjs';

/**
 * Gives the page of a dev server what the fake server gives it: the door of the devtools, and what
 * lies under /__devtools. There also is the switch from one host to another.
 *
 * @param {import('./api-host.mjs').ApiHost} host
 * @returns {import('vite').Plugin}
 */
export function devtoolsPlugin(host) {
  return {
    name: 'dicebox-devtools',
    configureServer({ middlewares }) {
      middlewares.use('/__devtools/host', hostCalls(host));
      middlewares.use((request, _response, next) => {
        // Vite's own address of what the built devtools have under this one.
        request.url = request.url?.replace(/^\/__devtools\//, '/devtools/') ?? '';
        next();
      });
    },
    transformIndexHtml: (_html, { path }) =>
      path === '/index.html'
        ? [
            {
              tag: 'script',
              attrs: { type: 'module', src: '/devtools/door.ts' },
              injectTo: 'head-prepend',
            },
          ]
        : [],
  };
}

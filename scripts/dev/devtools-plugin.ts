import type { Plugin } from 'vite';
import type { ApiHost } from './api-host.ts';
import { hostCalls } from './host-calls.ts';

/**
 * Adds to the page of a dev server what the fake server adds: the launcher of the devtools, and the files
 * under /__devtools, where the panel also switches between hosts.
 */
export function devtoolsPlugin(host: ApiHost): Plugin {
  return {
    name: 'dicebox-devtools',
    configureServer({ middlewares }) {
      middlewares.use('/__devtools/host', hostCalls(host));
      middlewares.use((request, _response, next) => {
        // Vite serves the devtools from their source folder.
        request.url = request.url?.replace(/^\/__devtools\//, '/devtools/') ?? '';
        next();
      });
    },
    transformIndexHtml: (_html, { path }) =>
      path === '/index.html'
        ? [
            {
              tag: 'script',
              attrs: { type: 'module', src: '/devtools/launcher.ts' },
              injectTo: 'head-prepend',
            },
          ]
        : [],
  };
}

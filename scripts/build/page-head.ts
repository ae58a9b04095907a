import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { AGE_CHECK } from './browsers.ts';

/** The chunk with the app, which the first script imports. */
const APP = 'app';

/** Completes the head of the built page: its age check, its policy, and the app, which loads beside the first module. */
export function pageHead(): Plugin {
  return {
    name: 'dicebox-page-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const app = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.name === APP,
        );
        if (!app) throw new Error(`the build has no chunk called ${APP}`);
        const link = { rel: 'modulepreload', crossorigin: true, href: `./${app.fileName}` };
        const checked = html.replace('<script>', `<script>${AGE_CHECK}</script>\n    <script>`);
        return {
          html: withPolicy(checked),
          tags: [{ tag: 'link', attrs: link, injectTo: 'head' }],
        };
      },
    },
  };
}

/**
 * Returns the page with a policy that allows its own files and its inline scripts, these by their hashes, so
 * that every host may send the same headers (docs/deploy.md).
 */
export function withPolicy(html: string): string {
  const hashes = Array.from(html.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) => {
    return ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
  const policy = `script-src 'self'${hashes.join('')}; style-src 'self'`;
  const charset = '<meta charset="utf-8" />';
  return html.replace(
    charset,
    `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  );
}

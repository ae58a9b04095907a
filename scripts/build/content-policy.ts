import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Writes a policy into the built page that allows its own files and its inline scripts, these by their
 * hashes, so that every host may send the same headers (docs/deploy.md).
 */
export function contentPolicy(): Plugin {
  return {
    name: 'dicebox-content-policy',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: withPolicy },
  };
}

/** Returns the page with its policy. */
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

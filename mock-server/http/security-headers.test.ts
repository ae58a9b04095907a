import helmet from '@fastify/helmet';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { frameSources, SECURITY_HEADERS } from './security-headers.ts';

it('lets the page frame the sites the client shows, over https, and no other', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  await app.register(helmet, SECURITY_HEADERS);
  app.get('/', () => 'page');
  const policy = String((await app.inject('/')).headers['content-security-policy']);
  expect(policy.split(';')).toContain(
    'frame-src https://dicebox.example https://*.dicebox.example',
  );
  expect(policy).toContain("default-src 'none'");
});

it('reads the list as the client does', () => {
  expect(frameSources(['exact.example', '.known.example'])).toEqual([
    'https://exact.example',
    'https://known.example',
    'https://*.known.example',
  ]);
  expect(frameSources([])).toEqual(["'none'"]);
});

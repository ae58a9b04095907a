// @ts-check
// node scripts/e2e-door.mjs http://host:port: a door on this machine to a server on another. Browsers
// keep the clipboard, and calls into a local network, for pages of HTTPS and of 127.0.0.1.
import { connect, createServer } from 'node:net';
import { urlToHttpOptions } from 'node:url';

const address = process.argv[2] ?? '';
const { hostname, port } = urlToHttpOptions(new URL(address));
const there = { host: hostname ?? '', port: Number(port || 80) };

const door = createServer((near) => {
  const far = connect(there);
  near.pipe(far).pipe(near);
  // A connection that one side breaks is broken for the other, too, and not merely over.
  far.once('error', () => near.resetAndDestroy());
  near.once('error', () => far.resetAndDestroy());
  far.once('close', () => near.destroySoon());
  near.once('close', () => far.destroySoon());
});

const first = connect(there);
first.once('error', ({ message }) => {
  console.error(
    `No server answers at ${address} (${message}): start it, or unset DICEBOX_E2E_SERVER.`,
  );
  process.exitCode = 1;
});
first.once('connect', () => {
  first.destroy();
  door.listen(0, '127.0.0.1', () => {
    const { port: here } = /** @type {import('node:net').AddressInfo} */ (door.address());
    console.log(`app  http://127.0.0.1:${here}`);
  });
});

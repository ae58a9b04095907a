// @ts-check
// node scripts/e2e-door.mjs http://host:port: a door on this machine to a server on another. Browsers
// keep the clipboard, and calls into a local network, for pages of HTTPS and of 127.0.0.1.
import { connect, createServer } from 'node:net';

const { hostname, port } = new URL(process.argv[2] ?? '');

const door = createServer((near) => {
  const far = connect(Number(port || 80), hostname);
  near.pipe(far).pipe(near);
  // A connection that one side breaks is broken for the other, too, and not merely over.
  far.once('error', () => near.resetAndDestroy());
  near.once('error', () => far.resetAndDestroy());
  far.once('close', () => near.destroySoon());
  near.once('close', () => far.destroySoon());
});

door.listen(0, '127.0.0.1', () => {
  const { port: here } = /** @type {import('node:net').AddressInfo} */ (door.address());
  console.log(`app  http://127.0.0.1:${here}`);
});

// node --import tsx scripts/e2e/proxy.ts http://host:port: makes a remote server reachable as 127.0.0.1.
// Browsers allow the clipboard, and calls into a local network, only to HTTPS pages and to 127.0.0.1.
import { connect, createServer, type AddressInfo } from 'node:net';
import { urlToHttpOptions } from 'node:url';

const address = process.argv[2] ?? '';
const { hostname, port } = urlToHttpOptions(new URL(address));
const remote = { host: hostname ?? '', port: Number(port || 80) };

const proxy = createServer((client) => {
  const server = connect(remote);
  client.pipe(server).pipe(client);
  // A connection that breaks on one side is reset on the other, so that no cut answer looks complete.
  server.once('error', () => client.resetAndDestroy());
  client.once('error', () => server.resetAndDestroy());
  server.once('close', () => client.destroySoon());
  client.once('close', () => server.destroySoon());
});

const probe = connect(remote);
probe.once('error', ({ message }) => {
  console.error(
    `No server answers at ${address} (${message}): start it, or unset DICEBOX_E2E_SERVER.`,
  );
  process.exitCode = 1;
});
probe.once('connect', () => {
  probe.destroy();
  proxy.listen(0, '127.0.0.1', () => {
    const { port: localPort } = proxy.address() as AddressInfo; // it listens on TCP
    console.log(`app  http://127.0.0.1:${localPort}`);
  });
});

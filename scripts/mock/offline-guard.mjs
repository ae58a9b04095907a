// @ts-check
// Loaded into every Node program that `exec` runs, before its own code: nothing leaves the machine,
// and every attempt is noted. A program that is no Node is not held here.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net, { isIP } from 'node:net';
import { isLoopback } from './loopback.mjs';
import { refuse, replace } from './offline-note.mjs';

replace(
  net.Socket.prototype,
  'connect',
  (original) =>
    function connect(...args) {
      const target = targetOf(args);
      if (target === null || isLoopback(target.host)) return original.apply(this, args);
      const error = refuse(`tcp://${target.host}:${target.port}`);
      const socket = /** @type {net.Socket} */ (this);
      process.nextTick(() => socket.destroy(error));
      return socket;
    },
);

/**
 * Where `connect(...)` would go, in each of its forms; null for a pipe.
 *
 * @param {unknown[]} args
 * @returns {{ host: string, port: string } | null}
 */
function targetOf(args) {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (typeof first === 'object' && first !== null) {
    const { host, port, path } = first;
    return path ? null : { host: String(host || 'localhost'), port: String(port) };
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return null;
  return { host: typeof args[1] === 'string' ? args[1] : 'localhost', port: String(first) };
}

for (const name of ['send', 'connect']) {
  replace(
    dgram.Socket.prototype,
    name,
    (original) =>
      function sendOrConnect(...args) {
        const address = args.slice(1).find((each) => typeof each === 'string') ?? 'localhost';
        if (isLoopback(address)) return original.apply(this, args);
        const error = refuse(`udp://${address}`);
        const last = args.at(-1);
        const socket = /** @type {dgram.Socket} */ (this);
        process.nextTick(() =>
          typeof last === 'function' ? last(error) : socket.emit('error', error),
        );
        return undefined;
      },
  );
}

for (const owner of [dns, dns.Resolver.prototype]) {
  replaceQuestions(owner, (error, args) => {
    const last = args.at(-1);
    if (typeof last === 'function') process.nextTick(last, error);
  });
}
for (const owner of [dns.promises, dns.promises.Resolver.prototype]) {
  replaceQuestions(owner, async (error) => {
    throw error;
  });
}

/**
 * @param {object} owner of functions that ask for a name or an address
 * @param {(error: Error, args: unknown[]) => unknown} fail
 */
function replaceQuestions(owner, fail) {
  const names = Object.getOwnPropertyNames(owner);
  for (const name of names.filter((each) => /^(?:lookup|resolve|reverse)/.test(each))) {
    replace(
      owner,
      name,
      (original) =>
        function ask(...args) {
          const [host] = args;
          // Asking for the address of an address asks nobody.
          const isAnswered =
            typeof host !== 'string' || isLoopback(host) || (name === 'lookup' && isIP(host) !== 0);
          return isAnswered ? original.apply(this, args) : fail(refuse(`dns://${host}`), args);
        },
    );
  }
}

// It connects long after it was called: only here is it known who called.
replace(
  globalThis,
  'fetch',
  (original) =>
    async function fetch(...args) {
      const url = urlOf(args[0]);
      if (url === null || isLoopback(url.hostname)) return original.apply(this, args);
      throw new TypeError('fetch failed', { cause: refuse(url.origin + url.pathname) });
    },
);

/** @param {unknown} input */
function urlOf(input) {
  const text = input instanceof Request ? input.url : String(input);
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null;
}

syncBuiltinESMExports();

// @ts-check

/**
 * Whether a host name or address leads nowhere but to this machine.
 *
 * @param {string} host
 */
export function isLoopback(host) {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return /^(?:(?:.+\.)?localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|::1|0\.0\.0\.0|::|)$/.test(name);
}

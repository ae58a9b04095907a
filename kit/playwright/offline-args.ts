/**
 * Returns arguments for Chromium that prevent traffic no page requests: DNS lookups, the browser's own
 * services, and WebRTC. It may look up `hosts`, such as "web" in a container network, and always
 * 127.0.0.1 and localhost.
 *
 *     launchOptions: { args: offlineArgs() }
 */
export function offlineArgs(...hosts: string[]): string[] {
  const known = ['127.0.0.1', 'localhost', ...hosts].map((host) => `EXCLUDE ${host}`);
  return [
    `--host-resolver-rules=MAP * ~NOTFOUND, ${known.join(', ')}`,
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--autofill-server-url=http://127.0.0.1:9',
    '--dns-prefetch-disable',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-sync',
    '--disable-quic',
    '--no-pings',
    '--no-first-run',
  ];
}

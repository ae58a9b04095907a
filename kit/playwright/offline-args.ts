/**
 * Arguments for Chromium that keep it from reaching out by ways no page of a test is asked about:
 * name look-ups, its own services, and WebRTC. `hosts` are those it may look up, such as "web" in
 * a container network; 127.0.0.1 and localhost always.
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

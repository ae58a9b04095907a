/**
 * What the app may load and where it may call: itself and nothing else. There is no HSTS and no
 * upgrade to HTTPS, which would blank the app on a phone in the LAN. docs/deploy.md has the same
 * policy for other servers.
 */
const POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  // The sites of client/screens/public-web/web-hosts.ts.
  frameSrc: ['https://dicebox.example', 'https://*.dicebox.example'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

export const SECURITY_HEADERS = {
  hsts: false,
  contentSecurityPolicy: { useDefaults: false, directives: POLICY },
};

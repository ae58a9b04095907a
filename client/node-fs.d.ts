/** The little of Node that tests of style sheets use; the app itself runs in a browser. */
declare module 'node:fs' {
  export function readFileSync(path: URL, encoding: 'utf8'): string;
  export function statSync(path: URL): { readonly size: number };
  export function readdirSync(path: URL, options: { recursive: true }): string[];
}

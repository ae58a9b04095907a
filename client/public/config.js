// Base URL of the API. Edit this file where the app is deployed; no rebuild is needed. '' is the
// origin of the page. Another one, such as 'https://api.example.com', must be in the page's
// Content-Security-Policy too (docs/deploy.md).
globalThis.diceboxApi = '';
// Sites whose pages the app may show in a frame; a leading dot includes their subdomains. `frame-src` of
// the policy must list them too.
globalThis.diceboxWebHosts = ['.dicebox.example'];
// Paths of assumed endpoints that the host has elsewhere, by their names in contract/api/endpoints.ts, such as
// { 'wallet.index': '/api/account/index' }. The console of the browser names an entry that cannot be used.
globalThis.diceboxPaths = {};

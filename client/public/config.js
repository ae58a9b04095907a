// Base URL of the API. Edit this file where the app is deployed; no rebuild is needed. '' is the
// origin of the page. Another one, such as 'https://api.example.com', must be in the page's
// Content-Security-Policy too (docs/deploy.md).
globalThis.diceboxApi = '';
// Sites whose pages the app may show in a frame; a leading dot includes their subdomains. `frame-src` of
// the policy must list them too.
globalThis.diceboxWebHosts = ['.dicebox.example'];

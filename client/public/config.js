// Base URL of the API. Edit this file where the app is deployed; no rebuild is needed. '' is the
// origin of the page. Another one, such as 'https://api.example.com', must be in the page's
// Content-Security-Policy too (docs/deploy.md).
globalThis.diceboxApi = '';

// Where the app finds its API. Edit this file where the app is deployed; nothing has to be built again.
// '' is the address the page came from; another host is named as 'https://api.example.com', and has to
// stand in the page's Content-Security-Policy too (docs/deploy.md).
globalThis.diceboxApi = '';

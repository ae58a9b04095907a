// @ts-check

/**
 * @typedef {{ value?: string, hint: string }} Option with a `value` it carries one, else it is on or off
 */

/** What every verb takes. @type {Record<string, Option>} */
export const commonOptions = {
  url: { value: 'URL', hint: 'the server; else DICEBOX_URL, else the one that runs here' },
  world: { value: 'KEY', hint: 'the world; else DICEBOX_WORLD, else main' },
  token: { value: 'TOKEN', hint: 'the control token; else DICEBOX_CONTROL_TOKEN' },
  json: { hint: 'answer JSON on a terminal too, and failures as JSON' },
  help: { hint: 'say what there is' },
};

/** What some verbs take; a name means the same wherever it stands. @type {Record<string, Option>} */
export const verbOptions = {
  scenario: { value: 'NAME', hint: 'what the world begins as' },
  seed: { value: 'TEXT', hint: 'what its dice and tokens flow from' },
  now: { value: 'TIME', hint: 'when it begins: epoch milliseconds or 2026-03-10T02:00:30Z' },
  freeze: { hint: 'its time stands still until it is moved' },
  speed: { value: 'N', hint: 'how fast its time runs' },
  idle: { value: 'SPAN', hint: 'how long it lives without a call, such as 2h' },
  game: { value: 'ID', hint: 'of this game' },
  period: { value: 'NO', hint: 'of this period' },
  replace: { hint: 'take the place of one of that name' },
  route: { value: 'NAME', hint: 'an endpoint, or the beginning of names: games.*' },
  user: { value: 'NAME', hint: 'a username' },
  nth: { value: 'N', hint: 'the first matching call it strikes, from 1' },
  times: { value: 'N', hint: 'how many calls it strikes: 1 unless told; always for every one' },
  until: { value: 'TIME', hint: 'the world’s time at which it ends' },
  ms: { value: 'N', hint: 'for latency, which needs it: how long' },
  status: { value: 'N', hint: 'an HTTP status' },
  code: { value: 'N', hint: 'a code of the envelope' },
  msg: { value: 'TEXT', hint: 'a message of the envelope' },
  method: { value: 'NAME', hint: 'GET or POST' },
  fault: { value: 'KIND', hint: 'calls that a fault of this kind struck' },
  since: { value: 'NO', hint: 'calls that came after the one of this number' },
  limit: { value: 'N', hint: 'how many at most' },
  start: { hint: 'start a server of its own when none runs' },
  keep: { hint: 'leave the world as it is afterwards' },
  report: { value: 'FILE', hint: 'write the report as JSON' },
  'allow-unmatched': { hint: 'calls to paths the API does not have are listed, and fail nothing' },
};

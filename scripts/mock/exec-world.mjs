// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.mjs';
import { startServer } from './own-server.mjs';
import { openProxy } from './proxy.mjs';
import { speedOf } from './verb.mjs';
import { beginning } from './world-verbs.mjs';
import { makeKey } from './worlds-verb.mjs';

/**
 * @typedef {import('./verb.mjs').Call} Call
 * @typedef {import('./control.mjs').Control} Control
 *
 * What is undone at the end, the last thing first.
 *
 * @typedef {(() => unknown)[]} Undo
 */

/** A world that is not called for so long is dropped; a command may take its time. */
const IDLE = '1d';

/**
 * The server that runs, else one of our own when that is allowed.
 *
 * @param {Call} call
 * @param {Undo} undo
 * @returns {Promise<Control>}
 */
export async function serverFor(call, undo) {
  try {
    return await call.control();
  } catch (error) {
    const isMissing = error instanceof Failure && ['no_server', 'not_dicebox'].includes(error.code);
    if (!isMissing || !call.flags.has('start')) throw error;
  }
  call.io.stderr.write('exec: starting a server of its own\n');
  const own = await startServer(call.io.env, call.text.token);
  undo.push(own.stop);
  return call.control(own.url);
}

/**
 * @param {Call} call
 * @param {Control} server
 * @param {Undo} undo
 */
export async function makeWorld(call, server, undo) {
  const key = call.text.world ?? makeKey('exec');
  const world = server.for(key);
  const order = { ...beginning(call), speed: speedOf(call.text.speed), idle: IDLE };
  /** @type {import('./world-verbs.mjs').Made} */
  const made = await world.call('POST', '/worlds', { ...order, world: key });
  if (!call.flags.has('keep')) {
    // Where it is gone already, or its server is, there is nothing left to do.
    undo.push(() => world.call('DELETE', `/worlds/${key}`).catch(() => {}));
  }
  return { world, made };
}

/**
 * What the command finds in its environment, and where attempts to leave the machine are noted.
 *
 * @param {Call} call
 * @param {Control} world
 * @param {Undo} undo
 */
export async function surroundings({ io }, world, undo) {
  const proxy = await openProxy(world);
  undo.push(proxy.close);
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-exec-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const log = join(folder, 'outside.jsonl');
  // The command is no part of `npm run mock`.
  const { npm_lifecycle_event: _, ...env } = io.env;
  return {
    log,
    env: {
      ...env,
      DICEBOX_URL: proxy.url,
      DICEBOX_WORLD: world.world,
      DICEBOX_SERVER: world.url,
      DICEBOX_OUTSIDE_LOG: log,
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} ${guardOption()}`.trim(),
      // npm's own look for news of itself would count as an attempt to leave.
      NO_UPDATE_NOTIFIER: '1',
    },
  };
}

/** Has Node load the guard first. By `--import` a worker that is made of mere text goes without. */
export function guardOption() {
  const guard = new URL('./offline-guard.mjs', import.meta.url);
  return process.features.require_module
    ? `--require=${JSON.stringify(fileURLToPath(guard))}`
    : `--import=${guard.href}`;
}

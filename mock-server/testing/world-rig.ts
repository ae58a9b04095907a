import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type EndpointName, ENDPOINTS } from '#contract/api/endpoints.ts';
import { auditWorld } from '../app.ts';
import { HandClock, tempFolder } from '../core/testing/test-world.ts';
import type { World } from '../core/world/world.ts';
import { MAIN } from '../core/world/worlds.ts';
import { sendInto } from './call-every-endpoint.ts';
import { createTestDicebox } from './injected-server.ts';
import { NOON, testServer, TestServer } from './test-server.ts';

/** The storage of a world. Both kinds must behave alike. */
export type Place = 'memory' | 'disk';

/**
 * Opens a server whose main world is on disk. It is audited and closes when the test is over. Open it again
 * on the same folder for a restart.
 */
export async function diskServer(folder = tempFolder()): Promise<TestServer> {
  const wall = new HandClock(NOON);
  const server = createTestDicebox({ wall });
  const home = {
    file: join(folder, 'main.sqlite'),
    files: join(folder, 'uploads'),
    snapshots: join(folder, 'snapshots'),
  };
  const world = server.openMain({ home, scenario: 'empty', seed: 'a seed for tests' });
  const app = await server.buildApp();
  const opened = new TestServer(app, server.worlds, world, wall);
  onTestFinished(async () => {
    const audit = auditWorld(opened.world);
    await app.close();
    server.worlds.close();
    expect(audit).toEqual({ ok: true, breaches: [] });
  });
  return opened;
}

export async function exportOf({ app }: TestServer, world = MAIN): Promise<Buffer> {
  const headers = { 'x-mock-world': world };
  const answer = await app.inject({ method: 'GET', url: '/__mock/export', headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${world}.dicebox"`,
    'cache-control': 'no-store',
  });
  return answer.rawPayload;
}

export async function importInto(
  { app }: TestServer,
  payload: Buffer | string,
  world = MAIN,
  type = 'application/octet-stream',
) {
  const headers = { 'x-mock-world': world, 'content-type': type };
  const answer = await app.inject({ method: 'POST', url: '/__mock/import', headers, payload });
  const body = answer.json<{ title: string; detail: string }>();
  return { status: answer.statusCode, body };
}

/** Returns an exported world that was changed by other hands. */
export function changed(image: Buffer, change: (db: Database.Database) => void): Buffer {
  const db = new Database(image);
  try {
    db.pragma('foreign_keys = OFF');
    change(db);
    return db.serialize();
  } finally {
    db.close();
  }
}

/** A world whose clock is frozen at noon, and the calls that tests make in it. */
export class WorldRig {
  readonly server: TestServer;
  readonly key: string;

  private constructor(server: TestServer, key: string) {
    this.server = server;
    this.key = key;
  }

  static async open(place: Place): Promise<WorldRig> {
    const beginning = { scenario: 'default', seed: 'one', now: NOON, freeze: true };
    if (place === 'disk') {
      const rig = new WorldRig(await diskServer(), MAIN);
      await rig.control('POST', '/reset', beginning);
      return rig;
    }
    const rig = new WorldRig(await testServer(), 'a');
    await rig.control('POST', '/worlds', beginning);
    return rig;
  }

  /** The current object of the world: a restore replaces it. */
  get world(): World {
    const world = this.server.worlds.find(this.key);
    if (!world) throw new Error(`${this.key} is gone`);
    return world;
  }

  /** Makes a control call that must succeed, and returns its answer. */
  async control<M extends 'GET' | 'POST' | 'DELETE', P extends string>(
    method: M,
    path: P,
    body?: unknown,
  ) {
    const answer = await this.server.control(method, path, body, this.key);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  }

  export(): Promise<Buffer> {
    return exportOf(this.server, this.key);
  }

  /** Returns the raw answers of every GET endpoint that a token alone can call. */
  async answers(token: string, world = this.key): Promise<string[]> {
    const names = Object.keys(ENDPOINTS) as EndpointName[]; // keys of a const literal
    const answers: string[] = [];
    for (const name of names) {
      const { method, path } = ENDPOINTS[name];
      if (method !== 'GET' || NEEDS_MORE.has(name)) continue;
      answers.push(await sendInto(this.server, world, { method, url: path, headers: { token } }));
    }
    return answers;
  }
}

const NEEDS_MORE: ReadonlySet<EndpointName> = new Set([
  'index.richText',
  'news.detail',
  'games.play',
  'games.getGameResult',
  'games.getHistoryRecord',
  'games.trend',
]);

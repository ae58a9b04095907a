import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { LAZY_SCHEMAS } from './lazy-schemas.ts';

function serveSchema(schema: object) {
  const app = fastify({ schemaController: LAZY_SCHEMAS });
  app.post('/', { schema: { body: schema } }, ({ body }) => ({ body }));
  return app;
}

const AN_AGE = {
  type: 'object',
  additionalProperties: false,
  required: ['age'],
  properties: { age: { type: 'integer', maximum: 150 } },
};

describe('a lazily compiled schema', () => {
  const app = serveSchema(AN_AGE);
  const post = (payload: object) => app.inject({ method: 'POST', url: '/', payload });

  it('refuses invalid data, and reports the error each time', async () => {
    const messages: string[] = [];
    for (const body of [{ age: 151 }, {}, { age: 1.5 }, { age: '7' }, { age: 7, name: 'x' }]) {
      const answer = await post(body);
      expect(answer.statusCode).toBe(400);
      messages.push(answer.json<{ message: string }>().message);
    }
    expect(messages).toEqual([
      'body/age must be <= 150',
      "body must have required property 'age'",
      'body/age must be integer',
      'body/age must be integer',
      'body must NOT have additional properties',
    ]);
  });

  it('accepts valid data, also after a refusal', async () => {
    await post({});
    expect((await post({ age: 7 })).json()).toEqual({ body: { age: 7 } });
  });
});

it('a lazy schema is not compiled before its route is called', async () => {
  const app = serveSchema({ type: 'no such type' });
  await app.ready();
  const answer = await app.inject({ method: 'POST', url: '/', payload: {} });
  expect(answer.statusCode).toBe(500);
});

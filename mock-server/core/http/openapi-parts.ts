import { WORLD_KEY_PATTERN } from '#contract/control/core/limits.ts';

export const WORLD = {
  name: 'x-mock-world',
  in: 'header',
  description:
    'Key of the world. Default: that of the cookie mock_world, else main. Only a fake server reads it.',
  schema: { type: 'string', pattern: WORLD_KEY_PATTERN },
  example: 'mine',
};

export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Another call with the same key and payload gets the same answer, and moves no money.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
  example: 'bet-00000001',
};

/** Refers to a parameter that many calls share. */
export const reference = (name: 'world' | 'idempotencyKey') => ({
  $ref: `#/components/parameters/${name}`,
});

export const jsonContent = (schema: object) => ({ 'application/json': { schema } });

export function parametersOf(
  { properties, required = [], examples }: Fields,
  place: 'path' | 'query' | 'header',
) {
  return Object.entries(properties).map(([name, schema]) => {
    const example = examples?.[0]?.[name];
    return {
      name,
      in: place,
      required: required.includes(name),
      schema,
      ...(example !== undefined && { example }),
    };
  });
}

/** An object schema, as JSON Schema. */
export interface Fields {
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[] | undefined;
  readonly examples?: readonly Readonly<Record<string, unknown>>[];
}

/** Describes the parameters in a path such as "/loans/:id". */
export const pathParameters = (path: string) =>
  Array.from(path.matchAll(/:(\w+)/g), (match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

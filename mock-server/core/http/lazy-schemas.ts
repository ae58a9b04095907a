import { Ajv } from 'ajv';
import type { FastifyServerOptions } from 'fastify';

type Factories = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>;
type ValidatorFactory = NonNullable<Factories['buildValidator']>;

/** Coerces nothing: Ajv would read "1e309" as Infinity (REL-6). */
export const ajv = new Ajv({ allErrors: false, allowUnionTypes: true });

// Called as Fastify does; the type it declares is that of its own compiler's package.
const buildValidator = () => (route: { schema: object }) => compileOnFirstUse(route.schema);

/**
 * Compiles the schema of a route when the route is first called: compiling all of them took a sixth
 * of the start, and most are never called. Answers are serialized without a schema, because the
 * contract has checked them.
 */
export const LAZY_SCHEMAS = {
  compilersFactory: {
    buildValidator: buildValidator as unknown as ValidatorFactory,
    buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  },
} satisfies FastifyServerOptions['schemaController'];

function compileOnFirstUse(schema: object) {
  let compiled: ReturnType<typeof ajv.compile> | undefined;
  // Like Ajv's own function, it carries the errors of its last call.
  return function validate(data: unknown): unknown {
    compiled ??= ajv.compile(schema);
    const isValid = compiled(data);
    Object.assign(validate, { errors: compiled.errors });
    return isValid;
  };
}

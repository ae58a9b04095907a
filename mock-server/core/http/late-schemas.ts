import { Ajv } from 'ajv';
import type { FastifyServerOptions } from 'fastify';

type Factories = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>;
type ValidatorFactory = NonNullable<Factories['buildValidator']>;

/** Nothing is coerced: Ajv would take "1e309" for a number without a limit (REL-6). */
export const ajv = new Ajv({ allErrors: false, allowUnionTypes: true });

/** As Fastify calls it; the type it declares is that of its own compiler's package. */
const buildValidator = () => (route: { schema: object }) => late(route.schema);

/**
 * Compiles the schema of a route when the route is first called: most are called by nobody, and all
 * of them took a sixth of a start. Answers are written as they are, for the contract has judged them.
 */
export const LATE_SCHEMAS = {
  compilersFactory: {
    buildValidator: buildValidator as unknown as ValidatorFactory,
    buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
  },
} satisfies FastifyServerOptions['schemaController'];

function late(schema: object) {
  let compiled: ReturnType<typeof ajv.compile> | undefined;
  // As Ajv's own: the errors of the last call are on the function.
  return function fits(data: unknown): unknown {
    compiled ??= ajv.compile(schema);
    const isFit = compiled(data);
    Object.assign(fits, { errors: compiled.errors });
    return isFit;
  };
}

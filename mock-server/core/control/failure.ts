import type { CoreControl } from '#contract/control/core.ts';
import { type Failure, failureOf, keepFailure } from '../world/failure.ts';
import { Problem } from './problem.ts';
import type { ControlHandlers } from './register-calls.ts';

type FailureCall = 'GET /failure' | 'POST /failure';

/** Handlers for the failure of a test: where it was, and what had happened in its world. */
export function createFailureHandlers(): ControlHandlers<Pick<CoreControl, FailureCall>> {
  return {
    'GET /failure': (request) => {
      const world = request.world();
      const failure = failureOf(world.db);
      if (failure) return describeFailure(failure);
      throw new Problem(
        404,
        'No failure',
        `The world "${world.key}" keeps no failure of a test: import the file world.dicebox that a failed test attached to its report, or keep one with POST /__mock/failure.`,
      );
    },

    'POST /failure': ({ body, ...request }) => {
      const { test, error = '', url = '/', local = {}, session = {} } = body;
      return describeFailure(keepFailure(request.world(), { test, error, url, local, session }));
    },
  };
}

const describeFailure = ({ calls, ...failure }: Failure) => ({ ...failure, calls: calls.length });

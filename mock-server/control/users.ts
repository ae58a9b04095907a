import type { FastifyInstance } from 'fastify';
import type { ControlDeps } from './deps.ts';

export function userCalls(_app: FastifyInstance, _deps: ControlDeps): void {}

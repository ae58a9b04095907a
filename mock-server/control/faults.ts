import type { FastifyInstance } from 'fastify';
import type { ControlDeps } from './deps.ts';

export function faultCalls(_app: FastifyInstance, _deps: ControlDeps): void {}

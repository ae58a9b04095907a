export { type ClockFollower } from './app-clock.ts';
export { ControlError } from './control-client.ts';
export { createWorld, type CreateWorldOptions, type TestWorld } from './create-world.ts';
export { type Roll } from './dice.ts';
export { NotFakeServer, ServerNotFound } from './fake-server.ts';
export { type Aim, type Fault, type Route } from './faults.ts';
export { type Call, type CallFilter } from './journal.ts';
export { type BetLine, type SignIn } from './player.ts';
export { type SnapshotDiff, type WorldOptions, type WorldStatus } from './world-client.ts';

export { createDicebox } from './app.ts';
export {
  createFakeServer,
  type FakeServer,
  type FakeServerOptions,
  type MainWorld,
} from './core/fake-server.ts';

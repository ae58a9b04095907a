import type { ControlClient } from '#kit/client/control-client.ts';

/** Loaders that several sections use. */
export const loadClock = (control: ControlClient) => control.call('GET /clock');
export const loadGames = (control: ControlClient) => control.call('GET /games');
export const loadStatus = (control: ControlClient) => control.call('GET /status');

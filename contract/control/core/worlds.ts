import { Type, type TProperties } from 'typebox';
import { HOST_PROFILES } from './host-profile.ts';
import { MAX_CLOCK_SPEED } from './limits.ts';
import { closed, Count, Duration, Moment, Time, WorldKey } from './shapes.ts';

export const ClockSpeed = Type.Number({ exclusiveMinimum: 0, maximum: MAX_CLOCK_SPEED });

const HostProfile = Type.Enum(HOST_PROFILES);

/** The start of a world. Every field is optional. */
const start = {
  scenario: Type.Optional(Type.String()),
  now: Type.Optional(Moment),
  freeze: Type.Optional(Type.Boolean()),
  speed: Type.Optional(ClockSpeed),
  seed: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  /** The host it answers as. Default: that of the server. */
  host_profile: Type.Optional(HostProfile),
};

const StartedWorld = closed({ world: WorldKey, now: Time, seed: Type.String() });

/** A world's time, and its speed. */
export const clockState = { now: Time, frozen: Type.Boolean(), speed: Type.Number() };

/** Null for a world older than this record. */
const scenario = Type.Union([Type.String(), Type.Null()]);

const NewWorld = closed(
  {
    world: Type.Optional(WorldKey),
    ...start,
    /** Time without a call after which the world is dropped. */
    idle: Type.Optional(Duration),
  },
  {
    world: 'mine',
    scenario: 'default',
    now: '2026-03-10T02:00:30Z',
    seed: 'a-seed',
    freeze: true,
  },
);

const ForkBody = closed({ world: Type.Optional(WorldKey) }, { world: 'copy' });

/** @param job shape of due work; `status` are the product's own fields of GET /status */
export const declareWorldCalls = <Job extends TProperties, Status extends TProperties>(
  job: Job,
  status: Status,
) =>
  ({
    'GET /status': {
      summary: 'Shows the state of the world.',
      answer: closed({
        world: WorldKey,
        /** Path of its database; null for a world in memory. */
        file: Type.Union([Type.String(), Type.Null()]),
        scenario,
        seed: Type.String(),
        host_profile: HostProfile,
        ...clockState,
        next: Type.Union([closed(job), Type.Null()]),
        faults: Count,
        unmet_faults: Count,
        calls: Count,
        halted: Type.Boolean(),
        /** By how many milliseconds the clock of the machine went back since the world was opened. */
        clock_set_back_ms: Count,
        ...status,
      }),
    },
    'GET /worlds': {
      summary: 'Lists the worlds of the server.',
      answer: closed({
        worlds: Type.Array(
          closed({
            world: WorldKey,
            scenario,
            seed: Type.String(),
            host_profile: HostProfile,
            ...clockState,
            /** Real time, epoch ms, at which it is dropped unless it is called before; null for never. */
            expires_at: Type.Union([Type.Integer(), Type.Null()]),
          }),
        ),
      }),
    },
    'POST /worlds': {
      summary:
        'Creates a world in memory. Its key is that of the body or the header x-mock-world, else the server chooses one.',
      body: NewWorld,
      status: 201,
      answer: StartedWorld,
    },
    'DELETE /worlds/:key': { summary: 'Drops a world. The main world stays.', answer: null },
    'POST /worlds/:key/fork': {
      summary:
        'Creates a world that is a copy of another one. Without a key it gets that of the other one up to the dot, a dot and more, so a balancer finds both on one server.',
      body: ForkBody,
      status: 201,
      answer: StartedWorld,
    },
    'GET /scenarios': {
      summary: 'Lists the scenarios a world can start from.',
      ofServer: true,
      answer: closed({ scenarios: Type.Array(Type.String()) }),
    },
    'POST /reset': {
      summary: 'Starts the world over: as it started, except for what the body says.',
      body: closed(start, { scenario: 'broke' }),
      answer: StartedWorld,
    },
  }) as const;

import { describe, expect, it } from 'vitest';
import { HelpRequested, readOptions } from './options.ts';
import { CannotStart } from './core/world/data-folder.ts';

const DEFAULTS = {
  port: 4300,
  host: '127.0.0.1',
  data: '.dicebox',
  scenario: undefined,
  hostProfile: 'dicebox',
  allowedOrigins: [],
  requireWorld: false,
  controlToken: undefined,
  trustProxy: [],
  callsAMinute: 60_000,
};

const ENVIRONMENT = {
  PORT: '5000',
  HOST: '0.0.0.0',
  DICEBOX_DATA: 'elsewhere',
  DICEBOX_SCENARIO: 'broke',
  DICEBOX_SEED: 'from the environment',
  DICEBOX_HOST_PROFILE: 'stock',
  DICEBOX_ALLOW_ORIGIN: 'devbox,https://shop.example',
  DICEBOX_CONTROL_TOKEN: 'a-token-of-the-environment',
  TRUST_PROXY: '172.16.0.0/12',
  DICEBOX_CALLS_A_MINUTE: '7',
};

function refusalOf(args: string[], env: Record<string, string> = {}): string {
  try {
    readOptions(args, env);
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('readOptions', () => {
  it('has a default for every option but the seed', () => {
    expect(readOptions([], {})).toEqual({ ...DEFAULTS, seed: undefined });
  });

  it('prefers the environment to the defaults', () => {
    expect(readOptions([], ENVIRONMENT)).toEqual({
      port: 5000,
      host: '0.0.0.0',
      data: 'elsewhere',
      scenario: 'broke',
      seed: 'from the environment',
      hostProfile: 'stock',
      allowedOrigins: ['devbox', 'https://shop.example'],
      requireWorld: false,
      controlToken: 'a-token-of-the-environment',
      trustProxy: ['172.16.0.0/12'],
      callsAMinute: 7,
    });
  });

  it('treats an empty variable as unset', () => {
    const empty = Object.fromEntries(Object.keys(ENVIRONMENT).map((name) => [name, '']));
    expect(readOptions([], empty)).toEqual({ ...DEFAULTS, seed: undefined });
  });

  it('prefers flags to the environment', () => {
    const flags = ['--port', '6000', '--host=::1', '--data', 'here', '--scenario', 'empty'];
    const more = ['--seed', 's', '--require-world', '--control-token', 'a-token-of-the-flags'];
    more.push(
      '--host-profile',
      'dicebox',
      '--calls-a-minute',
      '0',
      '--allow-origin',
      '10.0.0.7',
      '--allow-origin',
      '*',
    );
    expect(readOptions([...flags, ...more], ENVIRONMENT)).toEqual({
      port: 6000,
      host: '::1',
      data: 'here',
      scenario: 'empty',
      seed: 's',
      hostProfile: 'dicebox',
      allowedOrigins: ['10.0.0.7', '*'],
      requireWorld: true,
      controlToken: 'a-token-of-the-flags',
      trustProxy: ['172.16.0.0/12'],
      callsAMinute: 0,
    });
  });

  it('trusts only the proxies that are listed', () => {
    expect(readOptions(['--trust-proxy', '10.0.0.0/8, ::1,'], ENVIRONMENT).trustProxy).toEqual([
      '10.0.0.0/8',
      '::1',
    ]);
    expect(readOptions(['--trust-proxy='], ENVIRONMENT).trustProxy).toEqual([]);
  });

  it.each(['true', '1', 'web', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', '::1/129'])(
    'refuses %s as a trusted network',
    (text) => {
      expect(refusalOf([], { TRUST_PROXY: text })).toContain(
        `"${text}" is not an address or network`,
      );
    },
  );

  it.each(['devbox:5173', 'http://devbox/', 'a b'])('refuses %j as an origin', (text) => {
    expect(refusalOf([], { DICEBOX_ALLOW_ORIGIN: text })).toContain(`"${text}" is neither a name`);
  });

  it.each(['-1', '1.5', 'many', '', '1e3', '1234567890'])('refuses %j calls a minute', (calls) => {
    expect(refusalOf([`--calls-a-minute=${calls}`])).toBe(
      `"${calls}" is not a number of calls: give a whole number, 0 for no limit, with --calls-a-minute or DICEBOX_CALLS_A_MINUTE.`,
    );
  });

  it('accepts ports 0 to 65535', () => {
    for (const port of ['0', '1', '65535']) {
      expect(readOptions(['--port', port], {}).port).toBe(Number(port));
    }
  });

  it.each(['65536', '-1', '1.5', '1e3', '0x50', 'http', '', ' 80', '999999'])(
    'refuses "%s" as a port',
    (port) => {
      expect(refusalOf([`--port=${port}`])).toBe(
        `"${port}" is not a port: give a number from 0 to 65535 with --port or PORT.`,
      );
    },
  );

  it.each(['1234567', 'eight or more', 'tab\t12345678', 'größer-als-acht'])(
    'refuses the control token "%s", and does not print it',
    (token) => {
      for (const refusal of [
        refusalOf(['--control-token', token]),
        refusalOf([], { DICEBOX_CONTROL_TOKEN: token }),
      ]) {
        expect(refusal).toBe(
          'The control token is not valid: give at least 8 letters, digits or signs, without a space, with --control-token or DICEBOX_CONTROL_TOKEN; or give none, so that only this machine can steer.',
        );
      }
    },
  );

  it('accepts a control token of 8 characters, and treats an empty one as unset', () => {
    expect(readOptions(['--control-token', '12345678'], {}).controlToken).toBe('12345678');
    expect(readOptions(['--control-token='], ENVIRONMENT).controlToken).toBeUndefined();
  });

  it('refuses an unknown host profile', () => {
    expect(refusalOf([], { DICEBOX_HOST_PROFILE: 'real' })).toBe(
      '"real" is not a host profile: give dicebox, stock, stock+chunks with --host-profile or DICEBOX_HOST_PROFILE.',
    );
  });

  it.each([
    ['--prot', "unknown option '--prot'\n(Did you mean --port?)"],
    ['--port', "option '--port <number>' argument missing"],
    ['somewhere', 'too many arguments'],
    ['--require-world=yes', "unknown option '--require-world=yes'"],
  ])('refuses %s, and says where all options are listed', (flag, reason) => {
    const refusal = refusalOf([flag]);
    expect(refusal).toContain(reason);
    expect(refusal).toMatch(/\nFor all options: npm start -- --help$/);
  });

  it('names itself as it was typed', () => {
    const asking = (flag: string) => () => readOptions([flag], {}, 'npx dicebox start');
    expect(asking('--help')).toThrow('Usage: npx dicebox start [options]');
    expect(asking('--prot')).toThrow('For all options: npx dicebox start --help');
  });

  it('describes every option for --help, with its variable and default', () => {
    const asking = () => readOptions(['--help'], {});
    expect(asking).toThrow(HelpRequested);
    expect(asking).toThrow(/--port <number> +port to listen on, .*\(PORT, default\s+4300\)/);
    for (const name of Object.keys(ENVIRONMENT)) expect(asking).toThrow(name);
  });
});

import { expect, it } from 'vitest';
import { isolateEnvironment } from './environment.ts';

const OWN = { PATH: '/bin', TZ: 'Pacific/Apia', DICEBOX_CHROMIUM: '/chrome', LC_ALL: 'C.UTF-8' };

function isolated(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  isolateEnvironment(env);
  return env;
}

it('tests see no setting of a server, a proxy, npm or a locale', () => {
  const settings =
    'PORT HOST API_HOST NODE_ENV DICEBOX_DATA DICEBOX_SCENARIO DICEBOX_CONTROL_TOKEN';
  const tools = 'HTTP_PROXY https_proxy NO_PROXY npm_config_ignore_scripts npm_lifecycle_event';
  const foreign = `${settings} ${tools}`.split(' ').map((name) => [name, 'x']);
  expect(isolated({ ...OWN, ...Object.fromEntries(foreign), LC_ALL: 'tr_TR.UTF-8' })).toEqual(OWN);
});

it('tests of a server elsewhere keep its token', () => {
  const env = { ...OWN, DICEBOX_E2E_SERVER: 'http://api:4300', DICEBOX_CONTROL_TOKEN: 'a-token' };
  expect(isolated({ ...env })).toEqual(env);
});

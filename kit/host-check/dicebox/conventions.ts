import { findToken, type Player } from './account-checks.ts';
import {
  conventionsForAnyone,
  conventionsForPlayer,
  type ConventionCheck,
  type ExpectedResponse,
} from './convention-checks.ts';
import type { Convention } from '../report.ts';
import { isSafe, MIGHT_WRITE, type Host, type HostResponse } from '../host.ts';

/** The convention that is checked beside all calls. */
export const MESSAGE_LANGUAGE = 'every message in the requested language';

/**
 * Checks the conventions of a FastAdmin host one by one. Sends only reads where writing is not allowed.
 *
 * @throws HostUnreachable when the host stops
 */
export async function* checkConventions(
  host: Host,
  player: Player | null,
): AsyncGenerator<Convention> {
  const forPlayer = player ? conventionsForPlayer(player) : [];
  for (const check of [...conventionsForAnyone(host.url), ...forPlayer]) {
    yield await checkConvention(host, check);
  }
  if (!player) {
    const note = 'needs a login: add --account and --password, or --write';
    yield { name: 'the places of a token', kept: null, note };
  }
}

async function checkConvention(
  host: Host,
  { name, request, expected, opensSession }: ConventionCheck,
): Promise<Convention> {
  if (!isSafe(request) && !host.mayWrite) return { name, kept: null, note: MIGHT_WRITE };
  const response = await host.receive(host.send(request));
  if (!response) return { name, kept: false, note: 'no answer' };
  const token = opensSession && findToken(response.body);
  if (token !== undefined) await host.call('user.logout', {}, { token });
  const differences = findDifferences(response, expected);
  return { name, kept: differences.length === 0, note: differences.join(', ') };
}

function findDifferences(
  response: HostResponse,
  { status, code, msg, time, text, headers = {} }: ExpectedResponse,
): string[] {
  const body = Object(response.body) as Record<string, unknown>; // any host may answer anything
  const differ = (what: string, got: unknown, wanted: unknown) =>
    got === wanted
      ? []
      : [`${what}${JSON.stringify(got) ?? 'nothing'} instead of ${JSON.stringify(wanted)}`];
  const isExpectedMessage = !msg || msg.includes(String(body['msg']));
  return [
    ...differ('HTTP ', response.status, status),
    ...(code === undefined ? [] : differ('code ', body['code'], code)),
    ...(isExpectedMessage ? [] : differ('', body['msg'], msg[0])),
    ...(time === undefined ? [] : differ('a time of type ', typeof body['time'], time)),
    ...(text === undefined || response.text === text ? [] : ['another body']),
    ...Object.entries(headers).flatMap(([name, wanted]) =>
      differ(
        `${name} `,
        response.headers.get(name)?.toLowerCase() ?? null,
        wanted?.toLowerCase() ?? null,
      ),
    ),
  ];
}

export const CONVENTION_NAMES: readonly string[] = [
  ...conventionsForAnyone(''),
  ...conventionsForPlayer({ token: '', username: '', password: '' }),
  { name: MESSAGE_LANGUAGE },
].map(({ name }) => name);

import { minor, parseMoney, ZERO, type Minor } from '#contract/money.ts';
import { dayText } from '#contract/time-zone.ts';
import { QUIET, type Api } from '../../../http/api.ts';
import type { Answer } from '../../../http/envelope.ts';
import { type Resource, resourceMap } from '../../resource.ts';
import type { StoreDeps } from '../../stores.ts';
import { netOf } from '../results/bet-outcome.ts';
import type { Bet } from '../results/bet-result-store.ts';
import type { ResultCurtain } from '../results/result-curtain.ts';
import type { Chase } from './record-stores.ts';

export function createChaseBetStores({ api, curtain }: StoreDeps) {
  const chaseBets = createChaseBets(api, curtain);
  return { chaseBets, onSessionEnd: () => chaseBets.reset() };
}

/** The bets that chases have placed: a chase itself does not tell what each of its periods paid. */
export function createChaseBets(api: Api, curtain: Pick<ResultCurtain, 'guard'>) {
  /** The chases as the list showed them last. */
  const chases = new Map<string, Chase>();
  const bets = resourceMap(
    curtain.guard((no) => fetchChaseBets(api, chases.get(no) as Chase)), // `of` has set it
  );
  return {
    of(chase: Chase): Resource<readonly Bet[]> {
      chases.set(chase.chase_no, chase);
      return bets.of(chase.chase_no);
    },
    reset: () => bets.reset(),
  };
}

const LIMIT = 100;
/** Other bets of the same days are on these pages too. */
const MAX_PAGES = 10;

async function fetchChaseBets(api: Api, chase: Chase): Promise<Answer<readonly Bet[]>> {
  const { chase_no, game_id, createtime, rows } = chase;
  const placed = rows.filter(({ status }) => status === 'placed');
  const lastNo = placed.at(-1)?.game_no;
  const start_date = dayText(createtime * 1000);
  const end_date = lastNo?.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3') ?? start_date;
  const payload = { game_id, range: 'custom', start_date, end_date, limit: LIMIT } as const;
  const bets: Bet[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await api.call('games.getBetRecord', { ...payload, page }, QUIET);
    if (!answer.ok) return answer;
    const { list } = answer.data;
    bets.push(...list.filter((bet) => bet.chase_no === chase_no));
    const isLast = list.length < LIMIT || page === MAX_PAGES || bets.length >= placed.length;
    if (isLast) return { ...answer, data: bets };
  }
}

export interface ChaseStep {
  readonly row: Chase['rows'][number];
  /** Null until it is placed and known. */
  readonly bet: Bet | null;
  readonly net: Minor | null;
}

/** Returns the periods of a chase with their bets, and the net of each. */
export function chaseSteps({ rows }: Chase, bets: readonly Bet[]): readonly ChaseStep[] {
  return rows.map((row) => {
    const bet = bets.find(({ game_no }) => game_no === row.game_no) ?? null;
    return { row, bet, net: bet && netOf(bet) };
  });
}

/** Returns the stakes of a chase that are settled, what they brought, and what is still reserved. */
export function chaseNet({ amount, spent, pending, returned, refunded }: Chase) {
  const read = (text: string) => parseMoney(text) ?? ZERO;
  const settled = minor(read(spent) - read(pending));
  return {
    settled,
    net: minor(read(returned) - settled),
    /** Reserved for draws to come. */
    left: minor(read(amount) - read(spent) - read(refunded)),
  };
}

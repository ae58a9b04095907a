import { observable, runInAction } from 'mobx';
import type { AnswerData } from '#contract/api/answer-shapes.ts';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { Payload } from '#contract/api/schemas.ts';
import { CODE } from '#contract/errors.ts';
import { QUIET, type Api, type CallOptions } from '../http/api.ts';
import { failedAnswer, type Answer, type Failure } from '../http/envelope.ts';

/** A call that changes something is never tried out: it is offered where that is which shows its effect. */
const SHOWN_BY: Partial<Record<EndpointName, readonly EndpointName[]>> = {
  'wallet.deposit': ['wallet.deposits'],
  'wallet.withdraw': ['wallet.withdrawals'],
  'wallet.transfer': ['wallet.transactions'],
  'wallet.savings': ['wallet.index', 'wallet.transactions'],
  'wallet.addCard': ['wallet.cards'],
};

/** Asked for when a host turns out to have no wallet, so that no page offers what is not there. */
const BEHIND_ENTRIES = [
  'wallet.deposits',
  'wallet.withdrawals',
  'wallet.transactions',
  'wallet.cards',
  'games.chases',
] as const;

/**
 * The assumed endpoints that the host has shown that it lacks (CALL-12). They are not asked again until the
 * app is loaded again, and what needs them is not offered.
 */
export class HostCalls {
  private readonly missing = observable.set<EndpointName>();
  private readonly answered = new Set<EndpointName>();

  constructor(
    private readonly host: Api,
    private readonly isOnOtherOrigin: boolean,
  ) {}

  lacks(name: EndpointName): boolean {
    return [name, ...(SHOWN_BY[name] ?? [])].some((each) => this.missing.has(each));
  }

  /** The API of the host, which learns from its answers. */
  readonly api: Api = {
    call: async (name, payload, options) => {
      if (ENDPOINTS[name].documented) return this.host.call(name, payload, options);
      const answer = this.missing.has(name) ? NOT_FOUND : await this.ask(name, payload, options);
      if (isMissing(answer)) this.learn(name);
      else if (answer.ok) this.answered.add(name);
      return name === 'wallet.index' ? this.withUserInfo(answer) : answer;
    },
  };

  /** Answers for a missing wallet, or a missing main balance in it, with the user info (CALL-8). */
  private async withUserInfo<T>(wallet: Answer<T>): Promise<Answer<T>> {
    if (wallet.ok ? 'main' in (wallet.data as object) : !isMissing(wallet)) return wallet;
    const info = await this.host.call('user.index', {}, QUIET);
    if (!info.ok) return wallet.ok ? wallet : info;
    const { money: main, score: points } = info.data;
    // Any of the balances may be missing.
    return { ...info, data: { main, points, ...(wallet.ok && wallet.data) } as T };
  }

  /**
   * The 404 of another origin has no CORS headers (HOST-11), so the browser reports a network error. It counts
   * as missing when it comes again while the host answers a call that it has.
   */
  private async ask<N extends EndpointName>(
    name: N,
    payload: Payload<N>,
    options?: CallOptions,
  ): Promise<Answer<AnswerData<N>>> {
    const answer = await this.host.call(name, payload, options);
    const mayBeMissing = this.isOnOtherOrigin && ENDPOINTS[name].method === 'GET';
    if (!mayBeMissing || this.answered.has(name) || !isLost(answer)) return answer;
    const other = await this.host.call('index.index', {}, QUIET);
    if (isLost(other) || isLost(other, 'timeout')) return answer;
    const again = await this.host.call(name, payload, options);
    return isLost(again) ? NOT_FOUND : again;
  }

  private learn(name: EndpointName): void {
    if (this.missing.has(name)) return;
    runInAction(() => this.missing.add(name));
    if (name !== 'wallet.index') return;
    for (const each of BEHIND_ENTRIES) void this.api.call(each, { limit: 1 }, QUIET);
  }
}

function isMissing(answer: Answer<unknown>): boolean {
  return !answer.ok && answer.failure.code === CODE.notFound;
}

function isLost(answer: Answer<unknown>, kind: Failure['kind'] = 'network'): boolean {
  return !answer.ok && answer.failure.kind === kind;
}

const NOT_FOUND = failedAnswer('business', CODE.notFound, '');

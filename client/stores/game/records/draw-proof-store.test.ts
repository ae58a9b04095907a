import { beforeEach, describe, expect, it } from 'vitest';
import { DrawProofStore } from './draw-proof-store.ts';
import { betRecords, draw, drawPage, result } from '../game-store.test-support.ts';
import { successAnswer, FakeApi, settled, noCurtain } from '../../fakes.test-support.ts';

const fairness = {
  algorithm: 'k3-hmac-v1',
  commitment: 'c'.repeat(64),
  length: 480,
  salt: 'salt',
  draw_id: 'k3m1-20261121241',
};

let api: FakeApi;
let member: boolean;
let proofs: DrawProofStore;

const drawsOf = (gameNo: unknown) => {
  const one = draw(Number(String(gameNo).slice(8)));
  const proof = { ...one.proof, previous: 'p'.repeat(64), salt: 'salt' };
  return drawPage([{ ...one, game_no: String(gameNo), proof }]);
};

beforeEach(() => {
  member = true;
  api = new FakeApi({
    'games.getHistoryRecord': ({ game_no }) => drawsOf(game_no),
    'games.getGameResult': () => successAnswer(result(241, { fairness })),
    'games.getBetRecord': () => successAnswer(betRecords([])),
  });
  proofs = new DrawProofStore(api, noCurtain, () => member);
});

describe('the data of a proof', () => {
  it('keep the first commitment seen for a day, also offline', async () => {
    await proofs.open({ gameId: 1, gameNo: '20261121240' }, draw(240));
    const changed = { ...fairness, commitment: 'd'.repeat(64) };
    api.handlers['games.getGameResult'] = () => successAnswer(result(242, { fairness: changed }));
    await proofs.open({ gameId: 1, gameNo: '20261121239' }, draw(239));
    expect(proofs.day?.commitment).toBe(fairness.commitment);
    api.handlers = {};
    await proofs.open({ gameId: 1, gameNo: '20261121238' }, draw(238));
    expect(proofs.day).toMatchObject({ commitment: fairness.commitment, isPublished: true });
    await proofs.open({ gameId: 2, gameNo: '20261121238' }, draw(238));
    expect(proofs.day).toBeNull();
  });

  it('have no bets for visitors', async () => {
    member = false;
    await proofs.open({ gameId: 1, gameNo: '20261121240' }, draw(240));
    expect(proofs.betsStatus).toBe('no-player');
    expect(api.count('games.getBetRecord')).toBe(0);
  });

  it('report failures separately and can be reloaded', async () => {
    api.handlers = {};
    await proofs.open({ gameId: 1, gameNo: '20261121240' });
    const failed = { drawStatus: 'failed', dayStatus: 'failed', betsStatus: 'failed' };
    expect(proofs).toMatchObject(failed);
    expect(proofs.failure?.kind).toBe('network');
    api.handlers = { 'games.getHistoryRecord': ({ game_no }) => drawsOf(game_no) };
    await proofs.loadDraw();
    expect(proofs.drawStatus).toBe('ready');
  });

  it('have the status none if nothing was drawn', async () => {
    api.handlers['games.getHistoryRecord'] = drawPage([]);
    await proofs.open({ gameId: 1, gameNo: '20261121240' });
    expect(proofs.drawStatus).toBe('none');
  });

  it('of an earlier opening are ignored', async () => {
    const late = api.hold('games.getHistoryRecord');
    const first = proofs.open({ gameId: 1, gameNo: '20261121239' });
    await proofs.open({ gameId: 1, gameNo: '20261121240' }, draw(240));
    late.resolve(drawsOf('20261121239'));
    await first;
    await settled();
    expect(proofs.draw?.game_no).toBe('20261121240');
  });
});

import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { VideoPokerOutcome } from '#contract/play/games/video-poker.ts'
import type { Proof } from '../../fairness/proof.ts'
import { repeatRound } from '../../fairness/repeat-round.server.ts'
import { videoPokerProof, videoPokerRule } from './video-poker-proof.tsx'

const serverSeed = '0'.repeat(64)
const digests = [0, 1].map((cursor) =>
  createHmac('sha256', serverSeed).update(`player-seed:22:${cursor}`).digest('hex'),
)

/** The round of the test vector's seeds, nonce 22: two cards held bring kings full of twos. */
const outcome: VideoPokerOutcome = {
  game: 'video-poker',
  dealt: [16, 37, 19, 13, 47],
  held: [1, 3],
  cards: [11, 37, 24, 13, 0],
}
const draw = (hold: number[]) => ({ game: 'video-poker', action: 'draw', hold }) as const
const proof: Proof<VideoPokerOutcome> = {
  betId: 'b1',
  time: '2026-11-21T06:40:02.000Z',
  game: 'Jacks or Better',
  vendorCode: 'SEN',
  nodeId: 'video-poker',
  commit: createHash('sha256').update(serverSeed).digest('hex'),
  serverSeed,
  revealedAt: '2026-11-21T06:55:00.000Z',
  clientSeed: 'player-seed',
  nonce: 22,
  actions: [draw([1, 3])],
  cursor: 1,
  digest: digests[1] ?? '',
  digests,
  draws: [16, 36, 18, 13, 43, 11, 20, 0, 37, 3].map((value, at) => ({
    n: 52 - at,
    value,
    cursor: Math.floor(at / 8),
    group: at % 8,
  })),
  group: 1,
  number: '0.0869688',
  wager: { game: 'video-poker' },
  outcome,
  stake: '100.50',
  payout: '904.50',
  jackpot: null,
  playMoney: false,
  result: 'won',
}

test('a round that is what its seeds and its hold say', () => {
  expect(repeatRound(proof, videoPokerRule)).toMatchObject({ number: 'ok', rule: 'ok', verdict: 'ok' })
  expect(videoPokerProof.values(outcome, proof)).toEqual({ outcome: '11,37,24,13,0', multiplier: '9.0000' })
})

test('a hand that is paid nothing is lost', () => {
  const lost: Proof<VideoPokerOutcome> = {
    ...proof,
    actions: [draw([0, 1, 2, 3, 4])],
    outcome: { ...outcome, held: [0, 1, 2, 3, 4], cards: outcome.dealt },
    payout: '0.00',
    result: 'lost',
  }
  expect(repeatRound(lost, videoPokerRule)).toMatchObject({ verdict: 'ok' })
  expect(repeatRound({ ...lost, payout: '100.50', result: 'won' }, videoPokerRule)).toMatchObject({
    rule: 'bad',
  })
})

test.each<[string, Partial<Proof<VideoPokerOutcome>>, 'number' | 'rule']>([
  ['another dealt card', { outcome: { ...outcome, dealt: [17, 37, 19, 13, 47] } }, 'number'],
  ['another card of the draw', { outcome: { ...outcome, cards: [11, 37, 24, 13, 1] } }, 'number'],
  ['another hold', { outcome: { ...outcome, held: [1, 4] } }, 'number'],
  ['another step', { actions: [draw([1])] }, 'rule'],
  ['a round that has not ended', { actions: [] }, 'rule'],
  ['a second draw', { actions: [draw([1, 3]), draw([1, 3])] }, 'rule'],
  ['another payout', { payout: '904.51' }, 'rule'],
  ['another result', { result: 'lost' }, 'rule'],
])('%s is found out', (_name, change, step) => {
  expect(repeatRound({ ...proof, ...change }, videoPokerRule)).toMatchObject({
    [step]: 'bad',
    verdict: 'bad',
  })
})

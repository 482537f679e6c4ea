import { execFileSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RouletteOutcome } from '#contract/play/games/roulette.ts'
import { numberOf } from '../../fairness/one-number.tsx'
import type { Proof } from '../../fairness/proof.ts'
import { repeatRound } from '../../fairness/repeat-round.server.ts'
import { drawCommand } from '../../fairness/shell-commands.ts'
import { testVector } from '../../fairness/test-vector.ts'
import { rouletteProof, rouletteRule } from './roulette-proof.tsx'

const serverSeed = '0'.repeat(64)

const digest = createHmac('sha256', serverSeed).update('player-seed:0:0').digest('hex')

/** The round of the test vector, nonce 0: 0.3625752 is the number 13. */
const outcome: RouletteOutcome = {
  game: 'roulette',
  number: 13,
  spots: [
    { spot: 'black', stake: '100.00', payout: '200.00' },
    { spot: 'split-13-14', stake: '50.00', payout: '900.00' },
    { spot: 'dozen-1', stake: '10.00', payout: '0.00' },
  ],
}
const proof: Proof<RouletteOutcome> = {
  betId: 'b1',
  time: '2026-11-20T06:40:02.000Z',
  game: 'Roulette',
  vendorCode: 'SEN',
  nodeId: 'roulette',
  commit: createHash('sha256').update(serverSeed).digest('hex'),
  serverSeed,
  revealedAt: '2026-11-20T06:55:00.000Z',
  clientSeed: 'player-seed',
  nonce: 0,
  actions: [],
  cursor: 0,
  digest,
  digests: [digest],
  draws: [{ n: 37, value: 13, cursor: 0, group: 0 }],
  group: 0,
  number: '0.3625752',
  wager: { game: 'roulette', spots: outcome.spots.map(({ spot, stake }) => ({ spot, stake })) },
  outcome,
  stake: '160.00',
  payout: '1100.00',
  jackpot: null,
  playMoney: false,
  result: 'won',
}

test('a round that is what its seeds say', () => {
  expect(repeatRound(proof, rouletteRule)).toMatchObject({
    commit: 'ok',
    digest: 'ok',
    number: 'ok',
    rule: 'ok',
    verdict: 'ok',
    scaled: '13',
  })
  expect(rouletteProof.values(outcome, proof)).toEqual({ outcome: '13', multiplier: '6.8750' })
})

const withSpot = (change: Partial<RouletteOutcome['spots'][number]>): RouletteOutcome => ({
  ...outcome,
  spots: outcome.spots.map((spot, at) => (at === 1 ? { ...spot, ...change } : spot)),
})

test.each<[string, Partial<Proof<RouletteOutcome>>, 'number' | 'rule']>([
  ['another number', { outcome: { ...outcome, number: 14 } }, 'number'],
  ['another payout of a spot', { outcome: withSpot({ payout: '0.00' }), payout: '200.00' }, 'rule'],
  ['another stake of a spot', { outcome: withSpot({ stake: '51.00' }) }, 'rule'],
  ['a spot that there is not', { outcome: withSpot({ spot: 'split-13-15' }) }, 'rule'],
  ['another payout', { payout: '1100.01' }, 'rule'],
  ['another stake', { stake: '170.00' }, 'rule'],
  ['another result', { result: 'lost' }, 'rule'],
])('%s is found out', (_name, change, step) => {
  expect(repeatRound({ ...proof, ...change }, rouletteRule)).toMatchObject({ [step]: 'bad', verdict: 'bad' })
})

test('the numbers of the test vector, pasted into a shell', () => {
  const numbers = testVector.rounds.map(({ hex }) => numberOf(hex, 37))
  expect(numbers).toEqual([13, 23])
  const printed = testVector.rounds.map(({ hex }) =>
    execFileSync('/bin/sh', ['-c', drawCommand(hex, 37)], { encoding: 'utf8' }).trim(),
  )
  expect(printed).toEqual(numbers.map(String))
})

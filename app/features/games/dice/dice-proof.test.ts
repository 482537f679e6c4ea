import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DiceOutcome } from '#contract/play/games/dice.ts'
import { winningRolls } from '#contract/play/odds/dice-odds.ts'
import { numberOf } from '../../fairness/one-number.tsx'
import type { Proof } from '../../fairness/proof.ts'
import * as fairness from '../../fairness/repeat-round.server.ts'
import { testVector } from '../../fairness/test-vector.ts'
import { diceRule } from './dice-proof.tsx'

type DiceProof = Proof<DiceOutcome>
const repeatRound = (proof: DiceProof) => fairness.repeatRound(proof, diceRule)

const serverSeed = '0'.repeat(64)

const digest = createHmac('sha256', serverSeed).update('player-seed:0:0').digest('hex')

/** The round of the specification's test vector, nonce 0: 0.3625752 is the roll 36.25. */
const proof: DiceProof = {
  betId: 'b1',
  time: '2026-11-20T06:40:02.000Z',
  game: 'Dice',
  vendorCode: 'SEN',
  nodeId: 'dice',
  commit: createHash('sha256').update(serverSeed).digest('hex'),
  serverSeed,
  revealedAt: '2026-11-20T06:55:00.000Z',
  clientSeed: 'player-seed',
  nonce: 0,
  actions: [],
  cursor: 0,
  digest,
  digests: [digest],
  draws: [{ n: 10_000, value: 3625, cursor: 0, group: 0 }],
  group: 0,
  number: '0.3625752',
  wager: { game: 'dice', direction: 'under', target: '50.00' },
  outcome: { game: 'dice', direction: 'under', target: '50.00', roll: '36.25', multiplier: '1.9800' },
  stake: '200000.00',
  payout: '396000.00',
  jackpot: null,
  playMoney: false,
  result: 'won',
}

test('a round that is what its seeds say', () => {
  expect({ ...repeatRound(proof), winningRolls: winningRolls(proof.outcome) }).toEqual({
    commit: 'ok',
    digest: 'ok',
    number: 'ok',
    rule: 'ok',
    verdict: 'ok',
    draws: [{ hex: '5cd1ba73', n: 10_000, value: 3625 }],
    hex: '5cd1ba73',
    g: String(0x5cd1ba73),
    scaled: '3625',
    winningRolls: 5000,
  })
})

test('while the seed is sealed only what follows from the digest is checked', () => {
  const sealed = repeatRound({ ...proof, serverSeed: null, revealedAt: null })
  expect(sealed).toMatchObject({
    commit: 'sealed',
    digest: 'sealed',
    number: 'ok',
    rule: 'ok',
    verdict: 'sealed',
  })
})

test.each<[string, Partial<DiceProof>, Partial<ReturnType<typeof repeatRound>>]>([
  ['another commit', { commit: 'f'.repeat(64) }, { commit: 'bad' }],
  ['another seed', { serverSeed: '1'.repeat(64) }, { commit: 'bad', digest: 'bad' }],
  ['another nonce', { nonce: 1 }, { digest: 'bad' }],
  ['another digest', { digests: ['f'.repeat(64)] }, { digest: 'bad', number: 'bad' }],
  ['another group', { group: 1 }, { number: 'bad' }],
  ['another draw', { draws: [{ n: 10_000, value: 3626, cursor: 0, group: 0 }] }, { number: 'bad' }],
  ['one draw too many', { draws: [...proof.draws, ...proof.draws] }, { number: 'bad' }],
  ['another number', { number: '0.3625753' }, { number: 'bad' }],
  ['another roll', { outcome: { ...proof.outcome, roll: '36.26' } }, { number: 'bad' }],
  ['another multiplier', { outcome: { ...proof.outcome, multiplier: '1.9700' } }, { rule: 'bad' }],
  ['another result', { result: 'lost', payout: '0.00' }, { rule: 'bad' }],
  ['another payout', { payout: '396000.01' }, { rule: 'bad' }],
])('%s is found out', (_name, change, expected) => {
  expect(repeatRound({ ...proof, ...change })).toMatchObject({ ...expected, verdict: 'bad' })
})

test('the first group is skipped where Lemire says so, and the next one is taken', () => {
  // 00000000 × 10,000 mod 2^32 = 0 < 7,296: skipped; 80000000 gives 5,000 exactly, its remainder 0: skipped as well.
  const digest = `0000000080000000${'5cd1ba73'.repeat(6)}`
  const at = (group: number) => ({ group, draws: [{ n: 10_000, value: 3625, cursor: 0, group }] })
  const sealed = { ...proof, serverSeed: null, revealedAt: null, digest, digests: [digest] }
  expect(repeatRound({ ...sealed, ...at(2) })).toMatchObject({ number: 'ok' })
  expect(repeatRound({ ...sealed, ...at(3) })).toMatchObject({ number: 'bad' })
})

test('the rolls of the test vector', () => {
  expect(testVector.rounds.map(({ hex }) => numberOf(hex, 10_000))).toEqual([3625, 6480])
})

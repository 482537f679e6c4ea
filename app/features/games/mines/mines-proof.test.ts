import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MinesOutcome } from '#contract/play/games/mines.ts'
import type { Proof } from '../../fairness/proof.ts'
import { repeatRound } from '../../fairness/repeat-round.server.ts'
import { minesProof, minesRule } from './mines-proof.tsx'

const serverSeed = '0'.repeat(64)
const digest = createHmac('sha256', serverSeed).update('player-seed:0:0').digest('hex')

/** The round of the test vector, nonce 0: one mine, which lies under cell 9. */
const outcome: MinesOutcome = { game: 'mines', mined: [9], opened: [0, 24], multiplier: '1.0760' }
const proof: Proof<MinesOutcome> = {
  betId: 'b1',
  time: '2026-11-20T06:40:02.000Z',
  game: 'Mines',
  vendorCode: 'SEN',
  nodeId: 'mines',
  commit: createHash('sha256').update(serverSeed).digest('hex'),
  serverSeed,
  revealedAt: '2026-11-20T06:55:00.000Z',
  clientSeed: 'player-seed',
  nonce: 0,
  actions: [
    { game: 'mines', action: 'reveal', cell: 0 },
    { game: 'mines', action: 'reveal', cell: 24 },
    { game: 'mines', action: 'cash-out' },
  ],
  cursor: 0,
  digest,
  digests: [digest],
  draws: [{ n: 25, value: 9, cursor: 0, group: 0 }],
  group: 0,
  number: '0.3625752',
  wager: { game: 'mines', mines: 1 },
  outcome,
  stake: '100.00',
  payout: '107.60',
  jackpot: null,
  playMoney: false,
  result: 'won',
}
const reveal = (cell: number) => ({ game: 'mines', action: 'reveal', cell }) as const

test('a round that is what its seeds and its steps say', () => {
  expect(repeatRound(proof, minesRule)).toMatchObject({ number: 'ok', rule: 'ok', verdict: 'ok' })
  expect(minesProof.values(outcome, proof)).toEqual({ outcome: '9', multiplier: '1.0760' })
})

test('a round that ends with the mine pays nothing', () => {
  const lost: Proof<MinesOutcome> = {
    ...proof,
    actions: [reveal(0), reveal(9)],
    outcome: { ...outcome, opened: [0, 9], multiplier: '0.0000' },
    payout: '0.00',
    result: 'lost',
  }
  expect(repeatRound(lost, minesRule)).toMatchObject({ verdict: 'ok' })
  expect(repeatRound({ ...lost, payout: '100.00', result: 'won' }, minesRule)).toMatchObject({ rule: 'bad' })
})

test.each<[string, Partial<Proof<MinesOutcome>>, 'number' | 'rule']>([
  ['another mined cell', { outcome: { ...outcome, mined: [10] } }, 'number'],
  ['another number of mines', { wager: { game: 'mines', mines: 2 } }, 'number'],
  ['one step fewer', { actions: proof.actions.slice(1) }, 'rule'],
  ['a round that has not ended', { actions: proof.actions.slice(0, 2) }, 'rule'],
  ['another multiplier', { outcome: { ...outcome, multiplier: '1.0761' } }, 'rule'],
  ['another payout', { payout: '107.61' }, 'rule'],
  ['another result', { result: 'lost' }, 'rule'],
])('%s is found out', (_name, change, step) => {
  expect(repeatRound({ ...proof, ...change }, minesRule)).toMatchObject({ [step]: 'bad', verdict: 'bad' })
})

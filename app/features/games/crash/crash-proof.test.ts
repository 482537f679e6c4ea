import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CrashOutcome } from '#contract/play/games/crash.ts'
import type { Proof } from '../../fairness/proof.ts'
import { repeatRound } from '../../fairness/repeat-round.server.ts'
import { crashProof, crashRule } from './crash-proof.tsx'

const serverSeed = '0'.repeat(64)
const digest = createHmac('sha256', serverSeed).update('player-seed:0:0').digest('hex')

/** The round of the test vector, nonce 0: the rocket bursts at 1.56. */
const outcome: CrashOutcome = { game: 'crash', target: '1.50', point: '1.56', multiplier: '1.5000' }
const proof: Proof<CrashOutcome> = {
  betId: 'b1',
  time: '2026-11-20T06:40:02.000Z',
  game: 'Crash',
  vendorCode: 'SEN',
  nodeId: 'crash',
  commit: createHash('sha256').update(serverSeed).digest('hex'),
  serverSeed,
  revealedAt: '2026-11-20T06:55:00.000Z',
  clientSeed: 'player-seed',
  nonce: 0,
  actions: [],
  cursor: 0,
  digest,
  digests: [digest],
  draws: [{ n: 2 ** 52, value: Number.parseInt(digest.slice(0, 13), 16), cursor: 0, group: 0 }],
  group: 0,
  number: '0.3625752',
  wager: { game: 'crash', target: '1.50' },
  outcome,
  stake: '100.00',
  payout: '150.00',
  jackpot: null,
  playMoney: false,
  result: 'won',
}

test('a round that is what its seeds say', () => {
  expect(repeatRound(proof, crashRule)).toMatchObject({ number: 'ok', rule: 'ok', verdict: 'ok' })
  expect(crashProof.values(outcome, proof)).toEqual({ outcome: '1.56', multiplier: '1.5000' })
})

test.each<[string, Partial<Proof<CrashOutcome>>, 'number' | 'rule']>([
  ['another point', { outcome: { ...outcome, point: '1.57' } }, 'number'],
  ['another draw', { draws: [{ n: 2 ** 52, value: 1, cursor: 0, group: 0 }] }, 'number'],
  ['a draw of four bytes', { draws: [{ n: 10_000, value: 3_625, cursor: 0, group: 0 }] }, 'number'],
  [
    'a target that was not reached',
    { outcome: { ...outcome, target: '1.57', multiplier: '1.5700' } },
    'rule',
  ],
  ['another multiplier', { outcome: { ...outcome, multiplier: '1.5600' } }, 'rule'],
  ['another payout', { payout: '156.00' }, 'rule'],
  ['another result', { result: 'lost' }, 'rule'],
])('%s is found out', (_name, change, step) => {
  expect(repeatRound({ ...proof, ...change }, crashRule)).toMatchObject({ [step]: 'bad', verdict: 'bad' })
})

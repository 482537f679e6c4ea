import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fourDecimals, payoutOf } from '#contract/games/multiplier.ts'
import { cascadeOf } from '#contract/games/slots-cascade.ts'
import * as lines from '#contract/games/slots-lines.ts'
import * as ways from '#contract/games/slots-ways.ts'
import { moneyOf } from '#contract/money.ts'
import type { Proof } from '../../fairness/proof.ts'
import { repeatRound } from '../../fairness/repeat-round.server.ts'
import { partsOf } from '../registry.ts'
import type { SlotName, SlotOutcome } from './slot-model.ts'

const serverSeed = '0'.repeat(64)
const STAKE = 12_345n

/** What a round of each comes to when `draw(n)` is the next of n values. */
const multiplierOf: Record<SlotName, (draw: (n: number) => number) => bigint> = {
  'slots-lines': (draw) => lines.spinOf(lines.ranges.map(draw)).multiplier,
  'slots-ways': (draw) => ways.spinOf(ways.ranges.map(draw)).multiplier,
  'slots-cascade': (draw) => cascadeOf(draw).multiplier,
}

/** The proof of a round as the platform would give it, drawn here from its seeds. */
function proofOf(game: SlotName, nonce: number): Proof<SlotOutcome> {
  const draws: Proof['draws'] = []
  const digests: string[] = []
  let [taken, last] = [0, 0n]
  const multiplier = multiplierOf[game]((n) => {
    for (;;) {
      const [cursor, group] = [Math.floor(taken / 8), taken % 8]
      digests[cursor] ??= createHmac('sha256', serverSeed)
        .update(`player-seed:${nonce}:${cursor}`)
        .digest('hex')
      taken += 1
      last = BigInt(`0x${digests[cursor].slice(group * 8, group * 8 + 8)}`)
      const product = last * BigInt(n)
      if (product % 2n ** 32n < 2n ** 32n % BigInt(n)) continue
      const value = Number(product >> 32n)
      draws.push({ n, value, cursor, group })
      return value
    }
  })
  const { cursor = 0, group = 0 } = draws.at(-1) ?? {}
  const payout = payoutOf(STAKE, multiplier)
  return {
    betId: 'b1',
    time: '2026-11-20T06:40:02.000Z',
    game,
    vassalage: 'SEN',
    nodeId: game,
    commit: createHash('sha256').update(serverSeed).digest('hex'),
    serverSeed,
    revealedAt: '2026-11-20T06:55:00.000Z',
    clientSeed: 'player-seed',
    nonce,
    cursor,
    digest: digests[cursor] ?? '',
    digests,
    draws,
    group,
    number: `0.${((last * 10_000_000n) >> 32n).toString().padStart(7, '0')}`,
    wager: { game },
    actions: [],
    outcome: { game, stops: draws.map(({ value }) => value), multiplier: fourDecimals(multiplier) },
    stake: moneyOf(STAKE),
    payout: moneyOf(payout),
    playMoney: false,
    result: payout > 0n ? 'won' : 'lost',
  }
}

const repeated = (proof: Proof<SlotOutcome>) => repeatRound(proof, partsOf(proof.outcome.game).proof.rule)

for (const game of Object.keys(multiplierOf) as SlotName[]) {
  const proofs = Array.from({ length: 40 }, (_, nonce) => proofOf(game, nonce))
  const won = proofs.filter(({ result }) => result === 'won')

  test(`${game}: rounds that are what their seeds say, won and lost`, () => {
    expect(won.length).toBeGreaterThan(0)
    expect(won.length).toBeLessThan(proofs.length)
    for (const proof of proofs)
      expect(repeated(proof)).toMatchObject({
        commit: 'ok',
        digest: 'ok',
        number: 'ok',
        rule: 'ok',
        verdict: 'ok',
      })
  })

  test(`${game}: what was changed is found out`, () => {
    for (const proof of won) {
      const { outcome, draws } = proof
      const changes: [change: Partial<Proof<SlotOutcome>>, found: Partial<ReturnType<typeof repeated>>][] = [
        [{ outcome: { ...outcome, stops: outcome.stops.map((stop) => (stop + 1) % 29) } }, { number: 'bad' }],
        [{ outcome: { ...outcome, stops: [...outcome.stops, 0] } }, { number: 'bad' }],
        [{ outcome: { ...outcome, stops: outcome.stops.slice(0, -1) } }, { number: 'bad' }],
        [{ draws: draws.slice(0, -1) }, { number: 'bad' }],
        [{ outcome: { ...outcome, multiplier: '9999.0000' } }, { rule: 'bad' }],
        [{ payout: moneyOf(1n) }, { rule: 'bad' }],
        [{ result: 'lost' }, { rule: 'bad' }],
      ]
      for (const [change, found] of changes)
        expect(repeated({ ...proof, ...change })).toMatchObject({ ...found, verdict: 'bad' })
    }
  })
}

test('the test vector of docs/fairness.md', () => {
  const vector = (game: SlotName, nonce: number) => {
    const { stops, multiplier } = proofOf(game, nonce).outcome
    return [stops.join(','), multiplier]
  }
  expect(vector('slots-lines', 8)).toEqual(['14,20,27,18,11', '3.1000'])
  expect(vector('slots-ways', 4)).toEqual(['14,7,4,14,1', '2.0000'])
  expect(vector('slots-cascade', 11)).toEqual(['0,4,8,15,18,0,9,29,17,30,30', '0.8000'])
})

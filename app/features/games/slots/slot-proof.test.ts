import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import { fourDecimals, payoutOf } from '#contract/play/games/common/multiplier.ts'
import { jackpotNumber, jackpotRanges, winsJackpot } from '#contract/play/games/jackpot.ts'
import { playCascade } from '#contract/play/games/slots-cascade.ts'
import { ranges as lineRanges, spinOf as spinLines } from '#contract/play/games/slots-lines.ts'
import { spinOf as spinWays, ranges as wayRanges } from '#contract/play/games/slots-ways.ts'
import { runVerifyScript } from '#tests/support/site/verify-script.ts'
import type { Proof } from '../../fairness/proof.ts'
import { proofValues } from '../../fairness/proof-values.ts'
import { repeatRound } from '../../fairness/repeat-round.server.ts'
import { partsOf } from '../registry.ts'
import type { SlotName, SlotOutcome } from './slot-model.ts'

const zeros = '0'.repeat(64)
/** Its first round wins the jackpot with a stake of 1,000,000.00. */
const lucky = '17a6e133cad9fcac3e20637ec977314a0c3c0561ed81b20d793045eb358883b2'
const STAKE = 12_345n

/** What a round of each comes to when `draw(n)` is the next of n values. */
const multiplierOf: Record<SlotName, (draw: (n: number) => number) => bigint> = {
  'slots-lines': (draw) => spinLines(lineRanges.map(draw)).multiplier,
  'slots-ways': (draw) => spinWays(wayRanges.map(draw)).multiplier,
  'slots-cascade': (draw) => playCascade(draw).multiplier,
}

/** The proof of a round as the platform would give it, drawn here from its seeds; `stake` is in minor units. */
function proofOf(
  game: SlotName,
  nonce: number,
  {
    serverSeed = zeros,
    stake = STAKE,
    pool = null,
  }: { serverSeed?: string; stake?: bigint; pool?: bigint | null } = {},
): Proof<SlotOutcome> {
  const draws: Proof['draws'] = []
  const digests: string[] = []
  let [taken, last] = [0, 0n]
  const draw = (n: number) => {
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
  }
  const multiplier = multiplierOf[game](draw)
  const { cursor = 0, group = 0 } = draws.at(-1) ?? {}
  const number = last
  // Where there is a pool the round plays for it.
  const stops = draws.length
  const jackpot = pool === null ? null : jackpotNumber(draw(jackpotRanges[0]), draw(jackpotRanges[1]))
  const ofJackpot = draws.splice(stops)
  const won = pool !== null && jackpot !== null && winsJackpot(jackpot, stake) ? pool : 0n
  const payout = payoutOf(stake, multiplier) + won
  return {
    betId: 'b1',
    time: '2026-11-20T06:40:02.000Z',
    game,
    vendorCode: 'SEN',
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
    number: `0.${((number * 10_000_000n) >> 32n).toString().padStart(7, '0')}`,
    wager: { game },
    actions: [],
    outcome: { game, stops: draws.map(({ value }) => value), multiplier: fourDecimals(multiplier) },
    stake: moneyOf(stake),
    payout: moneyOf(payout),
    jackpot:
      jackpot === null
        ? null
        : {
            number: jackpot,
            won: moneyOf(won),
            draws: ofJackpot,
            posting: won > 0n ? '01a1f753-6480-7003-933f-9e22f8ab5062' : null,
          },
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

/** What `public/verify.sh` says of a proof: its exit code and its last words. */
function verified(proof: Proof<SlotOutcome>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jackpot-'))
  const file = path.join(folder, 'proof.json')
  const { draws, jackpot, group, wager, outcome } = proof
  const values = proofValues(proof, partsOf(outcome.game).proof.values(outcome, proof))
  writeFileSync(file, JSON.stringify({ game: wager.game, wager: {}, draws, jackpot, ...values, group }))
  const { status, stdout, stderr } = runVerifyScript('public/verify.sh', file)
  rmSync(folder, { recursive: true })
  return [status, `${stdout}${stderr}`.trim().split('\n').at(-1)]
}

test('the jackpot: who wins it is proved, and what was changed is found out, by the page and by verify.sh', () => {
  const pool = 12_345_678_901n
  const won = proofOf('slots-lines', 0, { serverSeed: lucky, stake: 100_000_000n, pool })
  const missed = proofOf('slots-lines', 0, { serverSeed: lucky, stake: 31_802_463n, pool })
  // The first stake that wins is above the number.
  const least = proofOf('slots-lines', 0, { serverSeed: lucky, stake: 31_802_464n, pool })
  expect([won, missed, least].map(({ jackpot }) => [jackpot?.number, jackpot?.won])).toEqual([
    [31_802_463, '123456789.01'],
    [31_802_463, '0.00'],
    [31_802_463, '123456789.01'],
  ])
  for (const proof of [won, missed, least]) {
    expect(repeated(proof).verdict).toBe('ok')
    expect(verified(proof)).toEqual([0, 'proved'])
  }
  const changed = (proof: Proof<SlotOutcome>, change: Partial<NonNullable<Proof['jackpot']>>) => ({
    ...proof,
    jackpot: proof.jackpot && { ...proof.jackpot, ...change },
  })
  const [first, second] = won.jackpot?.draws ?? []
  const swapped = second && first ? [second, first] : []
  for (const proof of [
    changed(won, { number: 31_802_462 }),
    changed(won, { draws: swapped }),
    changed(won, { won: '0.00' }),
    changed(won, { won: '123456789.02' }),
    changed(missed, { won: '1.00' }),
    { ...changed(missed, { won: '1.00' }), payout: moneyOf(100n) },
    { ...won, jackpot: null },
  ]) {
    expect(repeated(proof).verdict).toBe('bad')
    expect(verified(proof)).toEqual([1, expect.stringMatching(/^not proved, step [35]: /)])
  }
})

test('the test vector of docs/fairness.md', () => {
  const vector = (game: SlotName, nonce: number) => {
    const { stops, multiplier } = proofOf(game, nonce).outcome
    return [stops.join(','), multiplier]
  }
  expect(vector('slots-lines', 8)).toEqual(['14,20,27,18,11', '3.1000'])
  expect(vector('slots-ways', 4)).toEqual(['14,7,4,14,1', '2.0000'])
  expect(vector('slots-cascade', 11)).toEqual(['0,4,8,15,18,0,9,29,17,30,30', '0.8000'])
})

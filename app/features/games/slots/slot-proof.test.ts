import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import { fourDecimals, payoutOf } from '#contract/play/games/common/multiplier.ts'
import { jackpotNumber, jackpotRanges, winsJackpot } from '#contract/play/games/jackpot.ts'
import { SLOT_RULES } from '#contract/play/games/slots/slots.ts'
import { cascadePaysBefore } from '#contract/play/games/slots/slots-before.ts'
import {
  roundOf as cascadeRound,
  chain,
  drawCascade,
  playCascade,
} from '#contract/play/games/slots/slots-cascade.ts'
import {
  drawLines,
  ranges as lineRanges,
  roundOf as linesRound,
  pickedBy,
  picksOf,
  spinOf,
} from '#contract/play/games/slots/slots-lines.ts'
import { drawWays, ranges as wayRanges, roundOf as waysRound } from '#contract/play/games/slots/slots-ways.ts'
import { cases, isLongRun } from '#tests/support/cases.ts'
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

type Draw = (n: number) => number

/** A round of each as the platform draws it, with the actions that play its feature. */
const played: Record<SlotName, (draw: Draw, actions: Proof['actions']) => SlotOutcome> = {
  'slots-lines'(draw, actions) {
    const { stops, fields } = drawLines(draw)
    const done = actions.filter((action) => action.game === 'slots-lines')
    const picks = fields && { fields, picked: pickedBy(done, picksOf(spinOf(stops).grid)) }
    const multiplier = fourDecimals(linesRound({ stops, picks }).multiplier)
    return { game: 'slots-lines', stops, picks, multiplier }
  },
  'slots-ways'(draw) {
    const round = drawWays(draw)
    return { game: 'slots-ways', ...round, multiplier: fourDecimals(waysRound(round).multiplier) }
  },
  'slots-cascade'(draw) {
    const round = drawCascade(draw)
    return {
      game: 'slots-cascade',
      ...round,
      multiplier: fourDecimals(cascadeRound(round)?.multiplier ?? 0n),
    }
  },
}

/** The same by the rules before features. */
const playedBefore: Record<SlotName, (draw: Draw) => SlotOutcome> = {
  'slots-lines'(draw) {
    const stops = lineRanges.map(draw)
    return { game: 'slots-lines', stops, multiplier: fourDecimals(linesRound({ stops }).multiplier) }
  },
  'slots-ways'(draw) {
    const stops = wayRanges.map(draw)
    return { game: 'slots-ways', stops, multiplier: fourDecimals(waysRound({ stops }).multiplier) }
  },
  'slots-cascade'(draw) {
    const stops: number[] = []
    const next = (n: number) => {
      const number = draw(n)
      stops.push(number)
      return number
    }
    playCascade(next, chain, cascadePaysBefore)
    return {
      game: 'slots-cascade',
      stops,
      multiplier: fourDecimals(cascadeRound({ stops })?.multiplier ?? 0n),
    }
  },
}

/** The proof of a round as the platform would give it, drawn here from its seeds; `stake` is in minor units. */
function proofOf(
  game: SlotName,
  nonce: number,
  {
    serverSeed = zeros,
    stake = STAKE,
    pool = null,
    actions = [],
    before = false,
  }: {
    serverSeed?: string
    stake?: bigint
    pool?: bigint | null
    actions?: Proof['actions']
    /** By the rules before features. */
    before?: boolean
  } = {},
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
  const outcome = before ? playedBefore[game](draw) : played[game](draw, actions)
  const multiplier = BigInt(outcome.multiplier.replace('.', ''))
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
    wager: before ? { game } : { game, rules: SLOT_RULES },
    actions,
    outcome,
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

for (const game of Object.keys(played) as SlotName[]) {
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
  writeFileSync(
    file,
    JSON.stringify({ game: wager.game, wager, actions: proof.actions, draws, jackpot, ...values, group }),
  )
  const { status, stdout, stderr } = runVerifyScript('public/verify.sh', file)
  rmSync(folder, { recursive: true })
  return [status, `${stdout}${stderr}`.trim().split('\n').at(-1)]
}

/** The first rounds on these seeds that begin a feature, and the actions that play it one by one. */
const features: Record<SlotName, { nonces: number[]; step: (at: number) => Proof['actions'][number] }> = {
  'slots-lines': {
    nonces: [164, 1266],
    step: (at) => ({ game: 'slots-lines', action: 'pick', field: (at * 5 + 3) % 12 }),
  },
  'slots-ways': { nonces: [727, 1538], step: () => ({ game: 'slots-ways', action: 'spin' }) },
  'slots-cascade': { nonces: [78, 1832], step: () => ({ game: 'slots-cascade', action: 'spin' }) },
}
const shown = (outcome: SlotOutcome) =>
  ('picks' in outcome ? outcome.picks?.picked.length : 'free' in outcome ? outcome.free?.length : 0) ?? 0

for (const [game, { nonces, step }] of Object.entries(features) as [SlotName, (typeof features)[SlotName]][])
  test(`${game}: rounds with a feature are proved, by the page and by verify.sh, and no other steps`, () => {
    const all = { game, action: game === 'slots-lines' ? 'pick-all' : 'spin-all' } as Proof['actions'][number]
    const rounds = nonces.map((nonce) => {
      const steps = shown(proofOf(game, nonce, { actions: [all] }).outcome)
      expect(steps).toBeGreaterThan(2)
      const single = Array.from({ length: steps }, (_, at) => step(at))
      return [[all], single, [step(0), all]].map((actions) => proofOf(game, nonce, { actions }))
    })
    // Each round played in another way, or in all.
    for (const proof of rounds.flatMap((ways, at) => (isLongRun ? ways : ways.slice(at, at + 1)))) {
      expect(repeated(proof).verdict).toBe('ok')
      expect(verified(proof)).toEqual([0, 'proved'])
      // By the rules before features the round would have been another.
      expect(repeated({ ...proof, wager: { game } }).verdict).toBe('bad')
      expect(verified({ ...proof, wager: { game } })[0]).toBe(1)
    }
    if (game !== 'slots-lines') return
    for (const [, single] of rounds) {
      if (!single) continue
      const others = single.actions.toReversed()
      expect(repeated({ ...single, actions: others }).verdict).toBe('bad')
      expect(verified({ ...single, actions: others })[0]).toBe(1)
      expect(verified({ ...single, actions: single.actions.slice(1) })[0]).toBe(1)
    }
  })

test.each(Object.keys(played) as SlotName[])(
  '%s: old rounds are proved by the rules of their day',
  (game) => {
    for (let nonce = 0; nonce < cases({ few: 4, many: 20 }); nonce++) {
      const proof = proofOf(game, nonce, { before: true })
      expect(repeated(proof).verdict).toBe('ok')
      expect(verified(proof)).toEqual([0, 'proved'])
    }
  },
)

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
  expect(vector('slots-lines', 8)).toEqual(['14,20,27,18,11', '2.6000'])
  expect(vector('slots-ways', 4)).toEqual(['14,7,4,14,1', '1.0000'])
  expect(vector('slots-cascade', 11)).toEqual(['0,4,8,15,18,0,9,29,17,30,30', '0.6500'])
})

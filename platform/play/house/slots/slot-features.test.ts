import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Money, minorOf } from '#contract/base/fields/money.ts'
import { payoutOf } from '#contract/play/games/common/multiplier.ts'
import type { Action, Wager } from '#contract/play/games/index.ts'
import { JACKPOT_SEED } from '#contract/play/games/jackpot.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { endAbandonedBets, openBetOf } from '#platform/play/bets/index.ts'
import {
  betProof,
  finishOf,
  installHouseGames,
  placeBet,
  rulesOf,
  standingOf,
  stepRound,
} from '#platform/play/house/index.ts'
import { jackpotState } from '#platform/play/jackpot/index.ts'
import { rotateSeed } from '#platform/play/seeds/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  beginFeature,
  FEATURE_NONCES,
  type FeatureGame,
  PLAIN_NONCES,
  SEED,
} from '#tests/support/play/feature-seeds.ts'
import { CLIENT_SEED } from '#tests/support/play/usual-seed.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())

const STAKE = '100.25'
const spin = (member: Member, game: FeatureGame, wager = { game, rules: 2 } as Wager) =>
  placeBet(ctx, member, { vendorCode: 'SEN', nodeId: game, stake: STAKE, wager, requestId: randomUUID() })
const step = (member: Member, betId: string, action: Action) =>
  stepRound(ctx, member, { betId, action, requestId: randomUUID() })
const rowOf = (betId: string) =>
  ctx.db.selectFrom('bet').selectAll().where('id', '=', betId).executeTakeFirstOrThrow()

/** A member whose round of a game has begun its feature. */
async function begun(game: FeatureGame) {
  const member = await testMember(ctx, { balance: '1000.00' })
  await beginFeature(ctx, member, game)
  const result = await spin(member, game)
  if (!result.ok) throw new Error(result.code)
  return { member, betId: result.value.betId }
}

/** What plays a feature to its end, one by one. */
const steps: Record<FeatureGame, (at: number) => Action> = {
  'slots-lines': (at) => ({ game: 'slots-lines', action: 'pick', field: 11 - at }),
  'slots-ways': () => ({ game: 'slots-ways', action: 'spin' }),
  'slots-cascade': () => ({ game: 'slots-cascade', action: 'spin' }),
}
const rests: Record<FeatureGame, Action> = {
  'slots-lines': { game: 'slots-lines', action: 'pick-all' },
  'slots-ways': { game: 'slots-ways', action: 'spin-all' },
  'slots-cascade': { game: 'slots-cascade', action: 'spin-all' },
}

describe.each(Object.keys(FEATURE_NONCES) as FeatureGame[])('%s', (game) => {
  const place = { vendor: 'SEN', node: game }

  it('stays open with a feature, is resumed, and is paid once at its end', async () => {
    const { member, betId } = await begun(game)
    expect(await rowOf(betId)).toMatchObject({ result: 'open', payout: 0n, outcome: null })
    // Another bet stakes nothing, and is answered with the open round.
    expect(await spin(member, game)).toMatchObject({ value: { betId } })
    expect(await rotateSeed(ctx, member, { clientSeed: 'new' })).toMatchObject({ code: 'state-moved-on' })
    const wins: number[] = []
    for (let at = 0; ; at++) {
      const open = await openBetOf(ctx, member.id, place)
      if (!open) throw new Error('no open round')
      const standing = standingOf(open)
      if (!('multiplier' in standing)) throw new Error(standing.game)
      wins.push(Number(standing.multiplier))
      const stepped = await step(member, betId, steps[game](at))
      if (!stepped.ok) throw new Error(stepped.code)
      if (stepped.value.result !== 'open') break
    }
    expect(wins).toEqual(wins.toSorted((one, other) => one - other))
    const bet = await rowOf(betId)
    const { multiplier } = bet.outcome as { multiplier: string }
    expect(bet).toMatchObject({
      result: 'won',
      stake: minorOf(STAKE),
      payout: payoutOf(minorOf(STAKE), BigInt(multiplier.replace('.', ''))),
      turnover: minorOf(STAKE),
    })
    expect(await openBetOf(ctx, member.id, place)).toBeUndefined()
    // An action after the end finds no open round.
    expect(await step(member, betId, rests[game])).toMatchObject({ code: 'state-moved-on' })
    const proof = await betProof(ctx, { betId, language: 'en' })
    expect(proof).toMatchObject({ value: { wager: { game, rules: 2 } } })
    if (game === 'slots-lines') expect(proof).toMatchObject({ value: { jackpot: { won: '0.00' } } })
    expect((await checkLedger(ctx.db)).problems).toEqual([])
  })

  it('comes to the same where nobody comes back, played to its end', async () => {
    const [left, played] = [await begun(game), await begun(game)]
    expect(await step(played.member, played.betId, rests[game])).toMatchObject({ value: { result: 'won' } })
    const longAgo = new Date(ctx.clock.now().getTime() - 1_000 * HOUR_MS)
    await ctx.db
      .updateTable('open_round')
      .set({ acted_at: longAgo })
      .where('bet_id', '=', left.betId)
      .execute()
    expect(await endAbandonedBets(ctx, finishOf)).toBeGreaterThan(0)
    const [ended, other] = [await rowOf(left.betId), await rowOf(played.betId)]
    expect([ended.result, ended.payout, ended.outcome]).toEqual([other.result, other.payout, other.outcome])
    expect(await betProof(ctx, { betId: left.betId, language: 'en' })).toMatchObject({ ok: true })
  })

  it('takes no step of another game, and no bet by other rules', async () => {
    const { member, betId } = await begun(game)
    const other = game === 'slots-ways' ? rests['slots-lines'] : rests['slots-ways']
    expect(await step(member, betId, other)).toMatchObject({ code: 'not-found' })
    expect((await rowOf(betId)).actions).toBeNull()
    const stranger = await testMember(ctx, { balance: '1000.00' })
    expect(await step(stranger, betId, rests[game])).toMatchObject({ code: 'not-found' })
    expect(await spin(stranger, game, { game } as Wager)).toMatchObject({
      code: 'not-offered',
      detail: { field: 'rules' },
    })
  })

  it('proves a round of the rules before features by its own pays', async () => {
    const member = await testMember(ctx, { balance: '1000.00' })
    await beginFeature(ctx, member, game)
    // Under this seed the round of nonce 8 begins no feature.
    await ctx.db.updateTable('seed_pair').set({ next_nonce: 8 }).where('member_id', '=', member.id).execute()
    const result = await spin(member, game)
    if (!result.ok) throw new Error(result.code)
    const { betId } = result.value
    const { outcome } = await rowOf(betId)
    const { jackpot } = outcome as { jackpot?: JsonObject }
    // As if it had been placed then: its own draw, and what it had come to.
    const row = await ctx.db
      .selectFrom('bet')
      .innerJoin('seed_pair', 'seed_pair.id', 'bet.seed_pair_id')
      .select(['bet.nonce', 'bet.stake', 'seed_pair.server_seed', 'seed_pair.client_seed'])
      .where('bet.id', '=', betId)
      .executeTakeFirstOrThrow()
    const seeds = { serverSeed: row.server_seed, clientSeed: row.client_seed ?? '', nonce: Number(row.nonce) }
    const end = rulesOf('SEN', game)?.play({ game } as Wager, row.stake, new FairStream(seeds))
    if (!end) throw new Error(game)
    await ctx.db
      .updateTable('bet')
      .set({
        wager: { game },
        actions: null,
        outcome: { ...end.outcome, ...(jackpot ? { jackpot } : {}) },
        payout: end.payout,
        result: end.payout > 0n ? 'won' : 'lost',
      })
      .where('id', '=', betId)
      .execute()
    const proof = await betProof(ctx, { betId, language: 'en' })
    expect(proof).toMatchObject({ ok: true, value: { wager: { game } } })
    expect(Object.keys(end.outcome)).toEqual(['game', 'stops', 'multiplier'])
  })
})

it('has moved on where a bud is open already', async () => {
  const { member, betId } = await begun('slots-lines')
  const pick: Action = { game: 'slots-lines', action: 'pick', field: 4 }
  expect(await step(member, betId, pick)).toMatchObject({ value: { result: 'open' } })
  expect(await step(member, betId, pick)).toEqual({ ok: false, code: 'state-moved-on', detail: {} })
})

it('pays the pool with the last step of a feature, once', async () => {
  // So much may be staked that every number of the jackpot wins.
  await ctx.db
    .updateTable('game')
    .set({ max_bet: 10n ** 13n })
    .where('node_id', '=', 'slots-lines')
    .execute()
  const stake = '40000000000.00'
  const member = await testMember(ctx, { balance: stake })
  await beginFeature(ctx, member, 'slots-lines')
  const result = await placeBet(ctx, member, {
    vendorCode: 'SEN',
    nodeId: 'slots-lines',
    stake,
    wager: { game: 'slots-lines', rules: 2 },
    requestId: randomUUID(),
  })
  if (!result.ok) throw new Error(result.code)
  const { betId } = result.value
  const pool = async () => {
    const state = await jackpotState(ctx)
    return state.ok ? minorOf(state.value.jackpot) : 0n
  }
  const before = await pool()
  for (const at of [0, 1, 2]) {
    expect((await rowOf(betId)).result).toBe('open')
    expect(await pool()).toBe(before)
    expect(await step(member, betId, steps['slots-lines'](at))).toMatchObject({ ok: true })
  }
  const bet = await rowOf(betId)
  const { multiplier, jackpot } = bet.outcome as { multiplier: string; jackpot: { won: Money } }
  expect(minorOf(jackpot.won)).toBe(before)
  expect(bet.payout).toBe(payoutOf(minorOf(stake), BigInt(multiplier.replace('.', ''))) + before)
  expect(await pool()).toBe(JACKPOT_SEED)
  expect(await step(member, betId, rests['slots-lines'])).toMatchObject({ code: 'state-moved-on' })
  expect(await pool()).toBe(JACKPOT_SEED)
  expect(await betProof(ctx, { betId, language: 'en' })).toMatchObject({
    value: { jackpot: { won: jackpot.won } },
  })
  expect((await checkLedger(ctx.db)).problems).toEqual([])
})

it('begins no feature with the rounds that tests want without one', () => {
  for (const game of Object.keys(FEATURE_NONCES) as FeatureGame[])
    for (let nonce = 0; nonce < PLAIN_NONCES; nonce++) {
      const seeds = { serverSeed: SEED, clientSeed: CLIENT_SEED, nonce }
      const round = { wager: { game, rules: 2 } as Wager, stake: 100n }
      expect(rulesOf('SEN', game)?.steps?.follow?.(round, new FairStream(seeds))).toBe(false)
    }
})

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { JACKPOT_RETURN, JACKPOT_SEED, jackpotRanges } from '#contract/play/games/jackpot.ts'
import type { LinesOutcome } from '#contract/play/games/slots/slots-lines.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { balanceOf, checkLedger, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { betProof, installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { countRounds, pooledStakes } from '#platform/play/returns/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { LUCKY_STAKE, makeLucky, makeUsual } from '#tests/support/play/lucky-seeds.ts'
import { contribute, jackpotState, showJackpot } from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await Promise.all([installHouseGames(ctx), installHouseGames(ctx)])
})
afterAll(() => world.close())

const spin = (member: Member, stake: Money, within: Context = ctx) =>
  placeBet(within, member, {
    vendorCode: 'SEN',
    nodeId: 'slots-lines',
    stake,
    wager: { game: 'slots-lines', rules: 2 },
    requestId: randomUUID(),
  })
const spun = async (member: Member, stake: Money) => {
  const result = await spin(member, stake)
  if (!result.ok) throw new Error(result.code)
  return ctx.db.selectFrom('bet').selectAll().where('id', '=', result.value.betId).executeTakeFirstOrThrow()
}
const jackpotOf = ({ outcome }: { outcome: unknown }) => (outcome as LinesOutcome).jackpot
const pool = async () => {
  const state = await jackpotState(ctx)
  return state.ok ? minorOf(state.value.jackpot) : 0n
}
const count = async () => {
  await countRounds(ctx)
  await contribute(ctx, await pooledStakes(ctx))
}
const lucky = async (which: 0 | 1 | 2) => {
  const member = await testMember(ctx, { balance: LUCKY_STAKE })
  await makeLucky(ctx, member, which)
  return member
}
const problems = async () => (await checkLedger(ctx.db)).problems

it('is opened once with money of the house', async () => {
  await installHouseGames(ctx)
  expect(await pool()).toBe(JACKPOT_SEED)
  expect(await showJackpot(ctx)).toMatchObject({
    value: { pool: moneyOf(JACKPOT_SEED), seeded: moneyOf(JACKPOT_SEED), contributed: '0.00', wins: 0 },
  })
})

it('adds to the return what is contributed and what the house seeds', () => {
  // All numbers there are, one of which wins for every minor unit that is staked.
  const numbers = BigInt(jackpotRanges[0]) * BigInt(jackpotRanges[1])
  const seeds = (JACKPOT_SEED * 1_000_000n) / numbers
  expect(JACKPOT_SEED * 1_000_000n).toBe(seeds * numbers)
  expect(BigInt(JACKPOT_RETURN.replace('.', ''))).toBe(10_000n + seeds)
})

it('has its share of every stake, cut once over all, whoever posts it and however often', async () => {
  const before = await pool()
  const member = await testMember(ctx, { balance: '5000.00' })
  // Of these rounds none opens a bonus, whose bet has no outcome yet.
  await makeUsual(ctx, member)
  let staked = await pooledStakes(ctx)
  const stakes = fc.sample(fc.bigInt({ min: 100n, max: 5_000n }), { numRuns: 12, seed: 3 })
  for (const [at, stake] of stakes.entries()) {
    const bet = await spun(member, moneyOf(stake))
    expect(jackpotOf(bet)).toMatchObject({ won: '0.00' })
    staked += stake
    if (at % 3 === 0) await Promise.all([count(), count(), count()])
  }
  await count()
  expect(await pooledStakes(ctx)).toBe(staked)
  expect((await pool()) - before).toBe(staked / 100n)
  expect(await problems()).toEqual([])
})

it('knows nothing of play money, nor of another game', async () => {
  const before = await pool()
  const trial = await testMember(ctx, { accountKind: 4 })
  const grant = move(house('play-grants', trial.id), wallet(trial.id, 'play'), minorOf(LUCKY_STAKE))
  await post(ctx, { kind: 'play-grant', reference: 'test', entries: grant })
  // The very seed that would have won.
  await makeLucky(ctx, trial, 0)
  const bet = await spun(trial, LUCKY_STAKE)
  expect(jackpotOf(bet)).toBeUndefined()
  expect(await betProof(ctx, { betId: bet.id, language: 'en' })).toMatchObject({ value: { jackpot: null } })
  await count()
  expect(await pool()).toBe(before)
})

it('won by two at once pays one pool once, and the other its seed', async () => {
  await count()
  const before = await pool()
  expect(before).toBeGreaterThan(JACKPOT_SEED)
  const winners = [await lucky(0), await lucky(1)]
  const bets = await Promise.all(winners.map((member) => spun(member, LUCKY_STAKE)))
  const won = bets.map((bet) => minorOf(jackpotOf(bet)?.won ?? ''))
  expect([...won].sort((one, other) => Number(other - one))).toEqual([before, JACKPOT_SEED])
  expect(await pool()).toBe(JACKPOT_SEED)
  for (const [at, bet] of bets.entries()) {
    const member = winners[at]
    expect(await balanceOf(ctx.db, wallet(member?.id ?? 0n, 'main'))).toBe(bet.payout)
    const proof = await betProof(ctx, { betId: bet.id, language: 'en' })
    const { posting_id } = await ctx.db
      .selectFrom('jackpot_win')
      .select('posting_id')
      .where('bet_id', '=', bet.id)
      .executeTakeFirstOrThrow()
    expect(proof).toMatchObject({
      value: { payout: moneyOf(bet.payout), jackpot: { won: moneyOf(won[at] ?? 0n), posting: posting_id } },
    })
    const paid = await ctx.db
      .selectFrom('ledger_entry')
      .select('amount')
      .where('posting_id', '=', posting_id)
      .orderBy('amount')
      .execute()
    expect(paid.map(({ amount }) => amount)).toEqual([-(won[at] ?? 0n), won[at]])
  }
  expect(await problems()).toEqual([])
})

it('is as it was where a win breaks off, and the round wins when it is placed again', async () => {
  const member = await lucky(2)
  const before = await pool()
  const cut = await ctx.transact(async (ctx) => {
    expect((await spin(member, LUCKY_STAKE, ctx)).ok).toBe(true)
    return refuse('platform-error')
  })
  expect(cut.ok).toBe(false)
  expect(await pool()).toBe(before)
  expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(minorOf(LUCKY_STAKE))
  world.clock.advance(1)
  const bet = await spun(member, LUCKY_STAKE)
  expect(jackpotOf(bet)?.won).toBe(moneyOf(before))
  expect(await showJackpot(ctx)).toMatchObject({
    value: { wins: 3, lastBet: bet.id, lastWon: moneyOf(before) },
  })
  await count()
  expect(await problems()).toEqual([])
})

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { cases } from '#tests/support/cases.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import { countTurnover } from './count-turnover.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())

/** 10,000.00 of stakes earn a point; table games count half (`settings/values.ts`). */
const POINT_COSTS = 1_000_000n
const weights: Partial<Record<GameType, bigint>> = { RNG: 100n, LIVE: 50n, SPORTS: 50n, LOTT: 100n }
const gameTypes = Object.keys(weights) as GameType[]

const pointsOf = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'points'))
const linesOf = async (member: Member) => {
  const { rows } = await sql<{ entries: bigint }>`
    select entries from ledger_account where key = ${wallet(member.id, 'points')}
  `.execute(ctx.db)
  return rows[0]?.entries
}

const bet = fc.record({
  stake: fc.bigInt({ min: 1n, max: 3_000_000n }),
  gameType: fc.constantFrom(...gameTypes),
  result: fc.constantFrom('won' as const, 'lost' as const, 'lost' as const, 'void' as const),
  wallet: fc.constantFrom('main' as const, 'main' as const, 'main' as const, 'bonus' as const),
  daysAgo: fc.nat({ max: 2 }),
})

it('credits the same points however time is cut, from settled cash stakes alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(bet, fc.boolean()), { maxLength: 12 }), async (played) => {
      const member = await testMember(ctx)
      let weighted = 0n
      for (const [{ daysAgo, ...one }, countNow] of played) {
        const at = new Date(ctx.clock.now().getTime() - daysAgo * 86_400_000)
        await settledBet(ctx, member, { ...one, at })
        if (one.wallet === 'main' && one.result !== 'void')
          weighted += one.stake * (weights[one.gameType] ?? 0n)
        if (countNow) await countTurnover(ctx)
      }
      await countTurnover(ctx)
      expect(await pointsOf(member)).toBe((weighted / (POINT_COSTS * 100n)) * 100n)
    }),
    { numRuns: cases({ few: 15, many: 100 }) },
  )
  expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
})

it('counts once, however many count at once and however often', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => testMember(ctx)))
  for (let round = 0; round < 4; round++) {
    for (const member of members) await settledBet(ctx, member, { stake: 2_500_000n })
    await Promise.all(Array.from({ length: 4 }, () => countTurnover(ctx)))
  }
  await countTurnover(ctx)
  for (const member of members) expect(await pointsOf(member)).toBe(1_000n)
})

it('one who fails keeps nobody waiting, and is counted by the next run', async () => {
  const [one, other] = [await testMember(ctx), await testMember(ctx)]
  for (const member of [one, other]) await settledBet(ctx, member, { stake: 1_000_000n })
  const failed: unknown[] = []
  let calls = 0
  const counting = countTurnover({
    ...ctx,
    log: { ...ctx.log, error: (fields) => void failed.push(fields.member) },
    transact: (work) => (calls++ === 0 ? Promise.reject(new Error('statement timeout')) : ctx.transact(work)),
  })
  // Rejects, so that the job fails visibly and does not start over at once.
  await expect(counting).rejects.toThrow('could not be counted')
  expect(failed).toEqual([String(one.id)])
  expect([await pointsOf(one), await pointsOf(other)]).toEqual([0n, 100n])
  await countTurnover(ctx)
  expect([await pointsOf(one), await pointsOf(other)]).toEqual([100n, 100n])
})

it('looks at nobody who has not played', async () => {
  const member = await testMember(ctx)
  await settledBet(ctx, member, { stake: 1_000_000n })
  await countTurnover(ctx)
  const { rows } = await sql`select from turnover_due`.execute(ctx.db)
  expect(rows).toEqual([])
  const lines = await linesOf(member)
  await countTurnover(ctx)
  expect(await linesOf(member)).toBe(lines)
})

it('gives nothing for what is played while the mall is closed, and takes nothing back', async () => {
  const member = await testMember(ctx)
  await settledBet(ctx, member, { stake: 1_500_000n })
  await countTurnover(ctx)
  await setFlag(ctx, 'test', 'PTSYS3', false)
  world.clock.advance(10)
  await settledBet(ctx, member, { stake: 9_000_000n })
  await countTurnover(ctx)
  expect(await pointsOf(member)).toBe(100n)
  await setFlag(ctx, 'test', 'PTSYS3', true)
  world.clock.advance(10)
  await settledBet(ctx, member, { stake: 500_000n })
  await countTurnover(ctx)
  // What was left over before makes a whole point with it.
  expect(await pointsOf(member)).toBe(200n)
  await sql`update bet set result = 'void', payout = stake, turnover = 0 where member_id = ${member.id}`.execute(
    ctx.db,
  )
  await countTurnover(ctx)
  expect(await pointsOf(member)).toBe(200n)
})

it('leaves a bet of a later day than the clock’s for its day', async () => {
  const member = await testMember(ctx)
  await settledBet(ctx, member, { stake: 1_000_000n, at: new Date(ctx.clock.now().getTime() + 86_400_000) })
  await countTurnover(ctx)
  expect(await pointsOf(member)).toBe(0n)
  world.clock.advance(86_400)
  await countTurnover(ctx)
  expect(await pointsOf(member)).toBe(100n)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { teamOverview } from '#platform/agents/figures/index.ts'
import type { Context } from '#platform/base/context.ts'
import { createContext } from '#platform/base/create-context.ts'
import { openDatabase } from '#platform/base/db/database.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { personalProfit } from '#platform/benefits/profit/index.ts'
import { statement } from '#platform/money/statement/index.ts'
import { betRecords } from '#platform/play/bets/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
/** A platform whose replica has nothing yet: whoever asks it fails. */
let ctx: Context

beforeAll(async () => {
  site = await testPlatform()
  await installHouseGames(site.ctx)
  const replica = { connect: () => Promise.reject(new Error('the replica')), end: async () => {} }
  ctx = createContext({ ...site.ctx, reports: openDatabase(replica) })
})
afterAll(() => site.close())

const page = { page: 1, size: 20 }
const must = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}

test('what a member has just done is read from the primary', async () => {
  const member = await testMember(ctx, { balance: '500.00' })
  await settledBet(ctx, member, { stake: 10_000n })
  expect(must(await statement(ctx, member, { ...page, wallet: 'main' })).totalRows).toBe(1)
  expect(must(await betRecords(ctx, member, { ...page, language: 'en' })).totals.stake).toBe('100.00')
  expect(must(await personalProfit(ctx, member, page)).totals).toMatchObject({ deposits: '500.00' })
  const done = await ctx.transact(async (tx) =>
    ok((await tx.reports.selectFrom('member').select('id').execute()).length),
  )
  expect(done).toEqual(ok(1))
})

test('figures of teams, which others have done, are read from the replica', async () => {
  const agent = await testMember(ctx, { accountKind: 1 })
  await expect(teamOverview(ctx, agent, page)).rejects.toThrow('the replica')
})

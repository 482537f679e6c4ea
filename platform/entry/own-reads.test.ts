import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyContract } from '#platform/agents/contracts/index.ts'
import { everyTeamDay, teamOverview } from '#platform/agents/figures/index.ts'
import { everyPayslip, listSettlements } from '#platform/agents/settlements/index.ts'
import { everyDownline, listAgents } from '#platform/agents/tree/index.ts'
import type { Context } from '#platform/base/context.ts'
import { createContext } from '#platform/base/create-context.ts'
import { openDatabase } from '#platform/base/db/database.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { audit, auditLine, listAudit } from '#platform/base/settings/index.ts'
import { everyProfitDay, personalProfit } from '#platform/benefits/profit/index.ts'
import { everyBonus } from '#platform/benefits/promotions/index.ts'
import { everyInvited } from '#platform/benefits/referral/index.ts'
import { everyLine, statement, statementAfter } from '#platform/money/statement/index.ts'
import { betRecords, everyBet } from '#platform/play/bets/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { heldPlatform } from '#tests/support/site/held-platform.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
/** A platform whose replica has nothing yet: whoever asks it fails. */
let ctx: Context

beforeAll(async () => {
  site = await testPlatform()
  await installHouseGames(site.ctx)
  ctx = createContext({ ...site.ctx, reports: openDatabase(closed) })
})
afterAll(() => site.close())

/** Connections that nobody may take. */
const closed = {
  connect: () => Promise.reject(new Error('the replica')),
  end: async () => {},
}
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

test('the file of a list has what its page has: what its member has just done', async () => {
  const member = await testMember(ctx, { balance: '500.00' })
  await settledBet(ctx, member, { stake: 10_000n })
  const own = { language: 'en', wallet: 'main' } as const
  for (const sort of [undefined, 'stake'] as const)
    expect(await rowsOf(everyBet(ctx, member, { ...own, sort }))).toMatchObject([{ stake: '100.00' }])
  for (const sort of [undefined, 'amount'] as const)
    expect(await rowsOf(everyLine(ctx, member, { ...own, sort }))).toHaveLength(1)
  expect(must(await statementAfter(ctx, member, { ...own, size: 5 })).content).toHaveLength(1)
  expect(await rowsOf(everyProfitDay(ctx, member, {}))).not.toEqual([])
  expect(await rowsOf(everyBonus(ctx, member, own))).toEqual([])
  expect(await rowsOf(everyInvited(ctx, member, {}))).toEqual([])
})

test('the files of an agent have whom it has just brought and what it has just offered', async () => {
  const agent = await testMember(ctx, { accountKind: 1 })
  const below = await testMember(ctx, { uplineId: agent.id })
  expect(await rowsOf(everyDownline(ctx, agent, {}))).toMatchObject([{ account: below.account }])
  expect(await rowsOf(everyContract(ctx, agent, {}))).toEqual([])
  expect(await rowsOf(everyPayslip(ctx, agent, {}))).toEqual([])
})

test('what an operator has just done is read from the primary', async () => {
  await audit(ctx, { actor: 'ops:anna', action: 'member-frozen', subject: 'just now' })
  const [line] = await listAudit(ctx, { subject: 'just now' })
  expect(await auditLine(ctx, line?.id ?? '')).toEqual(line)
  const agent = await testMember(ctx, { accountKind: 1 })
  const listed = await listAgents(ctx, { under: null })
  expect(listed.map(({ account }) => account)).toContain(agent.account)
  expect(await listSettlements(ctx)).toEqual([])
})

test('behind a pooler files are read past it, where a session keeps its cursor', async () => {
  const pooler = { ...closed, options: {} } as unknown as typeof site.pool
  const { platform } = heldPlatform(pooler, { direct: site.pool })
  const member = await testMember(ctx, { balance: '500.00' })
  const input = { wallet: 'main', sort: 'amount' } as const
  expect(await rowsOf(everyLine(platform.ctx, member, input))).toHaveLength(1)
})

test('figures of teams, which others have done, are read from the replica', async () => {
  const agent = await testMember(ctx, { accountKind: 1 })
  await expect(teamOverview(ctx, agent, page)).rejects.toThrow('the replica')
  await expect(everyTeamDay(ctx, agent, {})).rejects.toThrow('the replica')
})

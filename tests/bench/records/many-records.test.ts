import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { statement } from '#platform/money/statement/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { countRounds } from '#platform/play/returns/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { givePast } from './many-records.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
})
afterAll(() => world.close())

it('keeps every sum that is checked, beside bets that the platform has counted itself', async () => {
  const { ctx } = world
  const player = await testMember(ctx, { balance: '1000.00' })
  for (const direction of ['under', 'over'] as const)
    await placeBet(ctx, player, {
      vendorCode: 'SEN',
      nodeId: 'dice',
      stake: '10.00',
      requestId: direction,
      wager: { game: 'dice', direction, target: '50.00' },
    })
  await countRounds(ctx)

  for (const days of [30, 365]) await givePast(ctx, await testMember(ctx), { entries: 2_001, days })

  expect((await checkLedger(ctx.db)).problems).toEqual([])
})

it('plans a page of a long statement for no more lines than it shows', async () => {
  const { ctx } = world
  const member = await testMember(ctx)
  await givePast(ctx, member, { entries: 20_001, days: 30 })
  await sql`analyze ledger_entry, ledger_posting`.execute(ctx.db)
  const recorded = recording(ctx)
  await statement(recorded.ctx, member, { wallet: 'main', page: 3, size: 20 })
  expect(recorded.statements).toHaveLength(1)
  expect(await linesExpected(recorded.statements[0] ?? '')).toBeLessThanOrEqual(20)
})

interface PlanNode {
  'Plan Rows': number
  'Subplan Name'?: string
  Plans?: PlanNode[]
}

/** How many lines the planner expects on the page when it does not know the values. */
async function linesExpected(statement: string): Promise<number | undefined> {
  const values = [...new Set(statement.match(/\$\d+/g))].map(() => sql`null`)
  return world.ctx.db.transaction().execute(async (db) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db)
    await sql`prepare page as ${sql.raw(statement)}`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`
      explain (format json) execute page (${sql.join(values)})
    `.execute(db)
    await sql`deallocate page`.execute(db)
    const nodes = rows.flatMap(({ 'QUERY PLAN': plans }) => plans.flatMap(({ Plan }) => nodesOf(Plan)))
    return nodes.find((node) => node['Subplan Name'] === 'CTE line')?.['Plan Rows']
  })
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

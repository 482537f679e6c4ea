import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { type Sent, slowestPlan } from './slowest-plan.ts'

let world: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world.close())

const statement = (text: string, ms: number, parameters: unknown[] = []): Sent => ({ text, ms, parameters })

test('the plan goes down the way of the rows, not into what is found beforehand', async () => {
  const sent = [
    statement('begin', 90),
    statement('select 1', 1),
    statement(
      `with first as materialized (select min(id) as id from member)
        select count(*) from game where min_bet > (select id from first) and vendor_code = $1`,
      7,
      ['SEN'],
    ),
  ]
  expect(await slowestPlan(world.pool, sent)).toEqual({
    ms: 7,
    top: expect.stringMatching(/^Aggregate.* game$/),
  })
})

test('the plan is made under the settings of the statement’s transaction', async () => {
  const read = statement('select * from member where id = $1', 5, ['7'])
  const unindexed = statement(
    `select set_config('enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
    50,
  )
  expect(await slowestPlan(world.pool, [read])).toEqual({ ms: 5, top: 'Index Scan member' })
  expect(await slowestPlan(world.pool, [unindexed, read])).toEqual({ ms: 5, top: 'Seq Scan member' })
  // and they are over with it
  expect(await slowestPlan(world.pool, [read])).toEqual({ ms: 5, top: 'Index Scan member' })
})

test('a panel without a statement that has a plan has none', async () => {
  expect(await slowestPlan(world.pool, [statement('begin', 3)])).toEqual({ ms: 0, top: '' })
})

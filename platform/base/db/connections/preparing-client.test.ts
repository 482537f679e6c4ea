import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '#platform/base/result.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { isStalePlan, StatementNames, withoutCachedPlan } from './preparing-client.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeEach(async () => {
  site = await testPlatform()
  await sql`create table pet (id int primary key, name text)`.execute(site.ctx.db)
  await sql`insert into pet values (1, 'cat')`.execute(site.ctx.db)
})
afterEach(() => site.close())

const petOf = (db = site.ctx.db) =>
  db.connection().execute(async (one) => (await sql`select * from pet where id = ${1}`.execute(one)).rows[0])

test('a statement with parameters is prepared when it comes again', async () => {
  const text = 'select id from pet where id = $1'
  await site.ctx.db.connection().execute(async (one) => {
    const run = () => sql`select id from pet where id = ${1}`.execute(one)
    const prepared = () =>
      sql<{ times: bigint }>`
        select generic_plans + custom_plans as times from pg_prepared_statements where statement = ${text}
      `.execute(one)
    await run()
    expect((await prepared()).rows).toEqual([])
    await run()
    await run()
    expect((await prepared()).rows).toEqual([{ times: 2n }])
  })
})

test('a migration under a running site: the statement is executed anew', async () => {
  await site.ctx.db.connection().execute(async (one) => {
    const pet = async () => (await sql`select * from pet where id = ${1}`.execute(one)).rows[0]
    for (let time = 0; time < 3; time++) expect(await pet()).toEqual({ id: 1, name: 'cat' })
    await sql`alter table pet add legs int default 4`.execute(site.ctx.db)
    for (let time = 0; time < 3; time++) expect(await pet()).toEqual({ id: 1, name: 'cat', legs: 4 })
  })
})

test('in a transaction, the whole of it is tried again', async () => {
  for (let time = 0; time < 3; time++) await petOf()
  let attempts = 0
  const feed = () =>
    site.ctx.transact(async ({ db }) => {
      attempts++
      await sql`update pet set name = name || '!' where id = ${1}`.execute(db)
      return ok((await sql`select * from pet where id = ${1}`.execute(db)).rows[0])
    })
  for (let time = 0; time < 2; time++) await feed()
  attempts = 0
  await sql`alter table pet add legs int default 4`.execute(site.ctx.db)
  expect(await feed()).toEqual(ok({ id: 1, name: 'cat!!!', legs: 4 }))
  expect(attempts).toBe(2)
})

test('only so many texts get a name, and only those that come again', () => {
  const names = new StatementNames()
  expect(names.of('once')).toBeUndefined()
  const first = names.of('once')
  expect(first).toMatchObject({ text: 'once' })
  expect(names.of('once')).toBe(first)
  for (let number = 0; number < 2_000; number++)
    for (let time = 0; time < 2; time++) names.of(`text ${number}`)
  expect(names.of('text 1')).toBeDefined()
  expect(names.of('text 1999')).toBeUndefined()
  names.renew(first?.name ?? '')
  expect(names.of('once')).toBeUndefined()
  const anew = names.of('once')
  expect(anew?.name).not.toBe(first?.name)
  // A pooler would give a known text its old plan.
  expect(anew?.text).not.toBe(first?.text)
  names.renew(first?.name ?? '') // another connection that was stale too
  expect(names.of('once')).toBe(anew)
})

test('a statement that says so is planned anew on each execution', async () => {
  await site.ctx.db.connection().execute(async (one) => {
    for (let time = 0; time < 3; time++)
      await sql`${withoutCachedPlan} select name from pet where id = ${1}`.execute(one)
    const { rows } =
      await sql`select statement from pg_prepared_statements where statement like ${'%name from pet%'}`.execute(
        one,
      )
    expect(rows).toEqual([])
  })
})

test('another error of the kind is none of it', () => {
  expect(isStalePlan({ code: '0A000', routine: 'transformSetOperationTree' })).toBe(false)
})

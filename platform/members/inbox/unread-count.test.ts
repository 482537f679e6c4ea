import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { grantReward, revokeReward } from '#platform/benefits/rewards/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { unreadCount } from './unread-count.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

/** Pages of the database that it takes to tell what waits. */
async function pagesRead(member: Member): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
    explain (analyze, buffers, format json)
    select * from member_waiting(${sql.lit(String(member.id))}::bigint, ${sql.lit(ctx.clock.now().toISOString())}::timestamptz)
  `.execute(ctx.db)
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  return (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN)
}

test('what waits is told without a look at a hundred thousand rewards that nobody claimed in time', async () => {
  const member = await testMember(ctx)
  const now = ctx.clock.now()
  // In parts: a statement may take a few seconds, and a busy machine needs more than that for all of them.
  for (let part = 0; part < 100_000; part += 5_000) {
    await sql`
      insert into reward (member_id, kind, source, pays_to, amount, turnover, params, created_at, expires_at)
      select ${member.id}, 'mission', 'expired:' || n, 'main', 100, 0, '{}', ${now}, ${now}::timestamptz - n * interval '1 minute'
      from generate_series(${part}::int, ${part + 4_999}::int) n
    `.execute(ctx.db)
  }
  const ends = new Date(now.getTime() + 1)
  const reward = { memberId: member.id, paysTo: 'main', amount: 100n } as const
  await grantReward(ctx, { ...reward, kind: 'mission', source: 'day', expiresAt: ends })
  await grantReward(ctx, { ...reward, kind: 'mission', source: 'once' })
  await grantReward(ctx, { ...reward, kind: 'vip', source: 'gift', expiresAt: ends })
  const waiting = async () => {
    const result = await unreadCount(ctx, member)
    return result.ok && [result.value.rewards, result.value.missions]
  }
  expect(await waiting()).toEqual([3, 2])
  await sql`analyze reward`.execute(ctx.db) // as the database does by itself where much has changed
  expect(await pagesRead(member)).toBeLessThan(100)
  const { id } = await ctx.db
    .selectFrom('reward')
    .select('id')
    .where('source', '=', 'once')
    .executeTakeFirstOrThrow()
  expect(await revokeReward(ctx, 'ops:test', String(id), 'granted twice')).toMatchObject({ ok: true })
  expect(await waiting()).toEqual([2, 1])
  world.clock.advance(1)
  expect(await waiting()).toEqual([0, 0])
})

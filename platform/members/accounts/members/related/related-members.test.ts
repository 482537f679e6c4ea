import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { newMobile } from '#tests/support/access/codes.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { relatedMembers } from './related-members.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const login = (member: Member, address: string, userAgent: string, daysAgo = 0) =>
  ctx.db
    .insertInto('login_record')
    .values({
      member_id: member.id,
      at: new Date(ctx.clock.now().getTime() - daysAgo * DAY_MS),
      address,
      user_agent: userAgent,
    })
    .execute()

test('accounts that share a name, a number, a device or an address are found, each by its strongest trait', async () => {
  const [own, named, twin, neighbour, gone, stranger] = await Promise.all(
    Array.from({ length: 6 }, () => testMember(ctx)),
  )
  if (!own || !named || !twin || !neighbour || !gone || !stranger) throw new Error('six members')
  for (const member of [own, named])
    await ctx.db.updateTable('member').set({ payee_name: 'NGUYEN LAN' }).where('id', '=', member.id).execute()
  await login(own, '203.0.113.7', 'Phone')
  await login(own, 'unproved', 'Phone')
  await login(twin, '203.0.113.7', 'Phone')
  await login(twin, '203.0.113.7', 'Phone', 2)
  await login(twin, '203.0.113.7', 'Tablet')
  await login(named, '203.0.113.7', 'Phone')
  await login(neighbour, '203.0.113.7', 'Desktop')
  await login(gone, '203.0.113.7', 'Phone', 31)
  await login(stranger, 'unproved', 'Phone')
  expect(await relatedMembers(ctx, own.id)).toEqual([
    { account: named.account, payeeName: 'NGUYEN LAN', frozen: false, trait: 'payee-name', times: 0 },
    { account: twin.account, payeeName: null, frozen: false, trait: 'device', times: 2 },
    { account: neighbour.account, payeeName: null, frozen: false, trait: 'address', times: 1 },
  ])
  expect(await relatedMembers(ctx, stranger.id)).toEqual([])
})

test('a number is a stronger trait than a device, and a name than a number', async () => {
  const mobile = newMobile().number
  const own = await testMember(ctx, { mobile, payeeName: 'TRAN BINH' })
  const [both, numbered] = [
    await testMember(ctx, { mobile, payeeName: 'TRAN BINH' }),
    await testMember(ctx, { mobile }),
  ]
  for (const member of [own, both, numbered]) await login(member, '203.0.113.20', 'Phone')
  expect(await relatedMembers(ctx, own.id)).toMatchObject([
    { account: both.account, trait: 'payee-name', times: 0 },
    { account: numbered.account, trait: 'mobile', times: 0 },
  ])
})

test('logins from several addresses add up', async () => {
  const [own, twin] = [await testMember(ctx), await testMember(ctx)]
  for (const address of ['203.0.113.30', '203.0.113.31']) {
    await login(own, address, 'Phone')
    await login(twin, address, 'Phone')
    await login(twin, address, 'Tablet')
  }
  expect(await relatedMembers(ctx, own.id)).toMatchObject([
    { account: twin.account, trait: 'device', times: 2 },
  ])
})

test('of very many who share an address the first twenty are shown', async () => {
  const own = await testMember(ctx)
  await login(own, '203.0.113.40', 'Phone')
  for (let n = 0; n < 21; n++) await login(await testMember(ctx), '203.0.113.40', 'Phone')
  expect(await relatedMembers(ctx, own.id)).toHaveLength(20)
})

test('logins from an address are read by its index', async () => {
  const plan = await ctx.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<Record<string, string>>`
      explain select member_id from login_record
      where address = any(array['203.0.113.7', '203.0.113.8']) and at >= now() - interval '30 days'
    `.execute(tx)
    return rows.map((row) => Object.values(row).join(' ')).join('\n')
  })
  expect(plan).toContain('login_record_address')
})

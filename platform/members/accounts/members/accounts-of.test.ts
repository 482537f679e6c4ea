import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMobile } from '#tests/support/access/codes.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { openSession } from '../sessions/sessions.ts'
import {
  accountNames,
  accountsOf,
  hasNoMembers,
  memberByAccount,
  memberById,
  memberFacts,
  memberOrigins,
} from './accounts-of.ts'
import { changeUpline } from './change-upline.ts'
import { ofFrozenMember } from './frozen.ts'
import { membersHere } from './member-counts.ts'
import { payeeNameOf, registerPayeeName } from './profile/payee-name.ts'
import { grantedRebateOf, grantRebate, highestRebate, highestRebateBelow } from './rebate.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

test('there are no members until there is one', async () => {
  expect(await hasNoMembers(site.ctx)).toBe(true)
  await testMember(site.ctx)
  expect(await hasNoMembers(site.ctx)).toBe(false)
})

test('a member is found by its name in whatever capitals, and by its id', async () => {
  const upline = await testMember(site.ctx, { accountKind: 2 })
  const member = await testMember(site.ctx, { account: 'LotusLan', uplineId: upline.id })
  expect(await memberByAccount(site.ctx, ' lotusLAN')).toEqual(member)
  expect(await memberById(site.ctx, member.id)).toEqual(member)
  expect(await memberByAccount(site.ctx, 'lotus')).toBeNull()
  expect(await memberById(site.ctx, 1n)).toBeNull()
  const names = await accountsOf(site.ctx.db, [member.id, upline.id, 1n])
  expect([...names].toSorted()).toEqual(
    [
      [member.id, 'LotusLan'],
      [upline.id, upline.account],
    ].toSorted(),
  )
  expect(await accountsOf(site.ctx.db, [])).toEqual(new Map())
})

test('the tables of names, facts and origins are of all members, origins without trial accounts', async () => {
  const { number } = newMobile()
  const agent = await testMember(site.ctx, { accountKind: 2, rebate: 7 })
  const member = await testMember(site.ctx, {
    account: 'FactLan',
    uplineId: agent.id,
    rebate: 7,
    mobile: number,
  })
  const trial = await testMember(site.ctx, { accountKind: 4 })
  const created_at = site.clock.now()
  const rowsOf = async (table: ReturnType<typeof sql>) =>
    (
      await sql`select * from ${table} members where id in (${member.id}, ${trial.id}) order by id`.execute(
        site.ctx.db,
      )
    ).rows
  expect(await rowsOf(accountNames)).toEqual([
    { id: member.id, account: 'FactLan', account_key: 'factlan' },
    { id: trial.id, account: trial.account, account_key: trial.account },
  ])
  expect(await rowsOf(memberFacts)).toMatchObject([
    {
      id: member.id,
      is_agent: 0,
      upline_id: agent.id,
      frozen: false,
      frozen_by: null,
      rebate: 7,
      created_at,
    },
    { id: trial.id, is_agent: 4, upline_id: null },
  ])
  expect(await rowsOf(memberOrigins)).toEqual([{ id: member.id, mobile: number, created_at }])
})

test('whether a row is of a frozen member', async () => {
  const [open, frozen] = [await testMember(site.ctx), await testMember(site.ctx)]
  await site.ctx.db.updateTable('member').set({ frozen: true }).where('id', '=', frozen.id).execute()
  const isFrozen = async (id: bigint) =>
    (await sql<{ is: boolean }>`select ${ofFrozenMember(sql`${id}`)} as is`.execute(site.ctx.db)).rows[0]?.is
  expect([await isFrozen(open.id), await isFrozen(frozen.id)]).toEqual([false, true])
})

test('who was seen within a quarter of an hour is here, once, whatever it has open', async () => {
  site.clock.advance(86_400)
  const caller = { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' }
  const [one, other] = [await testMember(site.ctx), await testMember(site.ctx)]
  expect(await membersHere(site.ctx)).toBe(0)
  for (const { id } of [one, one, other]) await openSession(site.ctx, id, caller)
  expect(await membersHere(site.ctx)).toBe(2)
  site.clock.advance(900)
  expect(await membersHere(site.ctx)).toBe(2)
  site.clock.advance(1)
  expect(await membersHere(site.ctx)).toBe(0)
})

test('a name is registered once', async () => {
  const [member, other] = [await testMember(site.ctx), await testMember(site.ctx)]
  expect(await payeeNameOf(site.ctx.db, member.id)).toBeNull()
  expect(await registerPayeeName(site.ctx, member.id, 'NGUYEN LAN')).toBe('NGUYEN LAN')
  expect(await registerPayeeName(site.ctx, member.id, 'TRAN BINH')).toBe('NGUYEN LAN')
  expect(await payeeNameOf(site.ctx.db, member.id)).toBe('NGUYEN LAN')
  expect(await payeeNameOf(site.ctx.db, other.id)).toBeNull()
})

test('rebates: of one member, the highest of all, and the highest right below one', async () => {
  const { db } = site.ctx
  await db.updateTable('member').set({ rebate: 0 }).execute()
  expect(await highestRebate(db)).toBe(0)
  const top = await testMember(site.ctx, { accountKind: 2, rebate: 30 })
  const below = await testMember(site.ctx, { accountKind: 1, uplineId: top.id, rebate: 10 })
  await testMember(site.ctx, { uplineId: top.id, rebate: 5 })
  const last = await testMember(site.ctx, { uplineId: below.id, rebate: 8 })
  expect([await highestRebate(db), await highestRebateBelow(db, top.id)]).toEqual([30, 10])
  expect([await highestRebateBelow(db, below.id), await highestRebateBelow(db, last.id)]).toEqual([8, 0])
  await grantRebate(site.ctx, below.id, 40)
  expect([await grantedRebateOf(db, below.id), await grantedRebateOf(db, last.id)]).toEqual([40, 8])
  expect([await highestRebate(db), await highestRebateBelow(db, top.id)]).toEqual([40, 40])
})

test('a member moves below another upline or to the top, and keeps its kind unless it is given another', async () => {
  const [top, member, other] = [
    await testMember(site.ctx, { accountKind: 2 }),
    await testMember(site.ctx, { accountKind: 1 }),
    await testMember(site.ctx),
  ]
  const found = async () => memberById(site.ctx, member.id)
  await changeUpline(site.ctx, member.id, top.id)
  expect(await found()).toMatchObject({ uplineId: top.id, accountKind: 1 })
  await changeUpline(site.ctx, member.id, null, 2)
  expect(await found()).toMatchObject({ uplineId: null, accountKind: 2 })
  expect(await memberById(site.ctx, other.id)).toEqual(other)
})

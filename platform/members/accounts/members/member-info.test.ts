import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inbox } from '#contract/members/inbox.ts'
import { memberInfo } from '#contract/members/member.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { grantReward } from '#platform/benefits/rewards/index.ts'
import { listMessages, markMessages, notifyMember, unreadCount } from '#platform/members/inbox/index.ts'
import { chooseRealityCheck } from '#platform/members/responsible-gaming/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { openSession } from '../sessions/sessions.ts'
import { memberInfoWith, openMemberInfo } from './member-info.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
})
afterAll(() => world.close())

const caller = { address: '203.0.113.7', language: 'vi', userAgent: 'test', session: '' }

async function signedIn() {
  const member = await testMember(world.ctx, { balance: '120.50' })
  const token = await openSession(world.ctx, member.id, caller)
  const info = async (ctx: Context = world.ctx) => {
    const { result: read } = await openMemberInfo(ctx, token)
    if (!read.ok) throw new Error(read.code)
    return memberInfo.value.parse(read.value)
  }
  return { member, info }
}

const idsOf = async (member: Member) => {
  const listed = await listMessages(world.ctx, member, inbox.input.parse({}))
  return listed.ok ? listed.value.content.map(({ id }) => id) : []
}

test('what waits for a member, and what the brand offers it', async () => {
  const { member, info } = await signedIn()
  expect(await info()).toMatchObject({
    sumBalance: '120.50',
    unreadMessage: 0,
    availablePromoCount: 0,
    claimableMissions: 0,
    availablePromo: { REFERRAL: { enabled: true } },
    hasVip: true,
    notices: [],
  })
  await notifyMember(world.ctx, member.id, 'rank-reached', { rank: 1 })
  await grantReward(world.ctx, { memberId: member.id, kind: 'vip', source: 'a', paysTo: 'main', amount: 1n })
  await grantReward(world.ctx, {
    memberId: member.id,
    kind: 'mission',
    source: 'b',
    paysTo: 'main',
    amount: 1n,
  })
  const waiting = { unreadMessage: 1, availablePromoCount: 2, claimableMissions: 1 }
  expect(await info()).toMatchObject({ ...waiting, notices: [] })
  expect(await unreadCount(world.ctx, member)).toEqual({
    ok: true,
    value: { unreadMessage: 1, rewards: 2, missions: 1 },
  })
  const flags = ['INBOX3', 'REWCEN3', 'REFERRAL3', 'VIP3'] as const
  for (const flag of flags) await setFlag(world.ctx, 'test', flag, false)
  expect(await info()).toMatchObject({
    unreadMessage: 0,
    availablePromoCount: 0,
    availablePromo: { REFERRAL: { enabled: false } },
    hasVip: false,
  })
  for (const flag of flags) await setFlag(world.ctx, 'test', flag, true)
})

test('who a member is, to itself and to its pages', async () => {
  const upline = await testMember(world.ctx, { accountKind: 2 })
  const member = await testMember(world.ctx, {
    accountKind: 1,
    uplineId: upline.id,
    payeeName: 'NGUYEN LAN',
    email: 'lan@example.com',
    rankLevel: 3,
  })
  const { db } = world.ctx
  await db.updateTable('member').set({ avatar: 'lotus' }).where('id', '=', member.id).execute()
  for (const label of ['vip', 'early'])
    await db.insertInto('member_label').values({ member_id: member.id, label }).execute()
  const before = await openSession(world.ctx, member.id, { ...caller, address: '203.0.113.9' })
  const at = world.clock.now().toISOString()
  expect((await openMemberInfo(world.ctx, before)).result).toMatchObject({ value: { previousLogin: null } })
  world.clock.advance(60)
  const token = await openSession(world.ctx, member.id, caller)
  const { session, result } = await openMemberInfo(world.ctx, token)
  expect(session?.member).toMatchObject({ id: member.id, accountKind: 1 })
  expect(result).toMatchObject({
    value: {
      id: String(member.id),
      customerId: String(member.id),
      account: member.account,
      nickname: member.account,
      type: 'agent',
      isAgent: 1,
      toUpline: upline.account,
      clubLabel: { labelName: 'VIP 3', rankLevel: 3 },
      memberLabel: ['early', 'vip'],
      avatar: 'lotus',
      payeeName: 'NGUYEN LAN',
      email: 'lan@example.com',
      mustChangePassword: null,
      previousLogin: { at, address: '203.0.113.9' },
      // An hour after the login, where neither the member nor the operator has chosen otherwise.
      realityCheckAt: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
    },
  })
  const { info } = await signedIn()
  expect(await info()).toMatchObject({ type: 'player', toUpline: null, payeeName: null, memberLabel: [] })
})

test('who wants no reality checks has none to come', async () => {
  const { member, info } = await signedIn()
  await chooseRealityCheck(world.ctx, member, { minutes: 0 })
  expect((await info()).realityCheckAt).toBeNull()
  await chooseRealityCheck(world.ctx, member, { minutes: 30 })
  expect((await info()).realityCheckAt).toBe(new Date(world.clock.now().getTime() + 1_800_000).toISOString())
})

test('a password that expired is changed while passwords expire, or if the operator has ordered it', async () => {
  const member = await testMember(world.ctx)
  const token = await openSession(world.ctx, member.id, caller, { mustChangePassword: 'expired' })
  const due = async () => {
    const { result } = await openMemberInfo(world.ctx, token)
    return result.ok && result.value.mustChangePassword
  }
  const order = (ordered: 'expired' | null) =>
    world.ctx.db
      .updateTable('member')
      .set({ must_change_password: ordered })
      .where('id', '=', member.id)
      .execute()
  expect(await due()).toBeNull()
  await setFlag(world.ctx, 'test', 'PASSEXPIRY3', true)
  expect(await due()).toBe('expired')
  await setFlag(world.ctx, 'test', 'PASSEXPIRY3', false)
  expect(await due()).toBeNull()
  await order('expired')
  expect(await due()).toBe('expired')
  const first = await openSession(world.ctx, member.id, caller, { mustChangePassword: 'first-login' })
  await order(null)
  expect((await openMemberInfo(world.ctx, first)).result).toMatchObject({
    value: { mustChangePassword: 'first-login' },
  })
})

test('the newest three notices of a day that were not read', async () => {
  const { member, info } = await signedIn()
  const codes = ['deposit-arrived', 'deposit-failed', 'withdrawal-approved', 'withdrawal-rejected'] as const
  for (const code of codes) {
    world.clock.advance(3600)
    await notifyMember(world.ctx, member.id, code, { amount: '5.00', at: world.clock.now().toISOString() })
  }
  await notifyMember(world.ctx, member.id, 'reward-ready')
  const seen = async () => (await info()).notices.map(({ code }) => code)
  // The session stays alive by being used.
  const pass = async (hours: number) => {
    for (let hour = 0; hour < hours; hour++) {
      world.clock.advance(3600)
      await info()
    }
  }
  expect(await seen()).toEqual(['withdrawal-rejected', 'withdrawal-approved', 'deposit-failed'])
  const { notices } = await info()
  expect(notices[0]).toMatchObject({
    params: { amount: '5.00' },
    time: world.clock.now().toISOString(),
  })
  const [, newest = ''] = await idsOf(member)
  await markMessages(world.ctx, member, { ids: [newest], status: 'read' })
  expect(await seen()).toEqual(['withdrawal-approved', 'deposit-failed', 'deposit-arrived'])
  await pass(21)
  expect(await seen()).toEqual(['withdrawal-approved', 'deposit-failed'])
  await pass(24)
  expect(await seen()).toEqual([])
})

test('a notice from before the last login is no news at the next one', async () => {
  const member = await testMember(world.ctx)
  const logIn = async () => {
    world.clock.advance(60)
    const token = await openSession(world.ctx, member.id, caller)
    const at = world.clock.now()
    await world.ctx.db
      .insertInto('login_record')
      .values({ member_id: member.id, at, address: caller.address, user_agent: caller.userAgent })
      .execute()
    const { result: read } = await openMemberInfo(world.ctx, token)
    return read.ok && read.value.notices.map(({ code }) => code)
  }
  await logIn()
  world.clock.advance(1)
  await notifyMember(world.ctx, member.id, 'withdrawal-approved', {
    amount: '5.00',
    at: '2026-11-20T05:00:00Z',
  })
  expect(await logIn()).toEqual(['withdrawal-approved'])
  expect(await logIn()).toEqual([])
})

test('what another room reads of a member comes with it, of each its own', async () => {
  const infoWith = memberInfoWith((_ctx, memberId) => sql<string>`${memberId}::text`)
  const members = [await testMember(world.ctx), await testMember(world.ctx)]
  const tokens = await Promise.all(members.map(({ id }) => openSession(world.ctx, id, caller)))
  const openedMembers = await Promise.all(tokens.map((token) => infoWith(world.ctx, token)))
  expect(openedMembers).toMatchObject(
    members.map(({ id, account }) => ({ info: { account }, session: { member: { id } }, more: String(id) })),
  )
  expect(await infoWith(world.ctx, 'a token that nobody has')).toBeNull()
})

test('costs one query, whatever waits', async () => {
  const { member, info } = await signedIn()
  await notifyMember(world.ctx, member.id, 'deposit-arrived', { amount: '5.00' })
  const { ctx, statements } = recording(world.ctx)
  await ctx.settings.flags()
  statements.length = 0
  await info(ctx)
  expect(statements).toHaveLength(1)
})

test('members who ask at the same time share a statement, and each is told of itself alone', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, signedIn))
  const { ctx, statements } = recording(world.ctx)
  await ctx.settings.flags()
  statements.length = 0
  const nobody = openMemberInfo(ctx, 'a token that nobody has')
  const infos = await Promise.all(members.map(({ info }) => info(ctx)))
  expect(infos.map(({ id }) => id)).toEqual(members.map(({ member }) => String(member.id)))
  expect(await nobody).toMatchObject({ session: null, result: { ok: false, code: 'please-log-in' } })
  expect(statements).toHaveLength(1)
})

test('one token asked for several times at once has the same answer each time', async () => {
  const { member, info } = await signedIn()
  const infos = await Promise.all([info(), info(), info()])
  expect(infos.map(({ account }) => account)).toEqual(Array(3).fill(member.account))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { recordLogin } from '../sessions/sessions.ts'
import { listMembers, type MemberFilter } from './list-members.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let members: Record<'lan' | 'binh' | 'agent' | 'trial', Member>
let start: Date
beforeAll(async () => {
  site = await testPlatform()
  start = site.clock.now()
  const add = async (given: Parameters<typeof testMember>[1]) => {
    const member = await testMember(site.ctx, given)
    site.clock.advance(86_400)
    return member
  }
  members = {
    lan: await add({
      account: 'LotusLan',
      payeeName: 'NGUYEN LAN',
      email: 'Lan@Example.com',
      mobile: '+84912345678',
      balance: '12.50',
    }),
    binh: await add({ account: 'LotusBinh' }),
    agent: await add({ account: 'Agent1', accountKind: 2 }),
    trial: await add({ account: 'Trial1', accountKind: 4 }),
  }
  const seen = { address: '203.0.113.7', userAgent: 'test' }
  await recordLogin(site.ctx, members.binh.id, seen, 'username')
  await site.ctx.db.updateTable('member').set({ frozen: true }).where('id', '=', members.binh.id).execute()
})
afterAll(() => site.close())

const found = async (filter?: MemberFilter) =>
  (await listMembers(site.ctx, filter)).map(({ account }) => account)

test('all, the newest first or the oldest, with what the operator sees of them', async () => {
  expect(await found()).toEqual(['Trial1', 'Agent1', 'LotusBinh', 'LotusLan'])
  expect(await found({ oldestFirst: true })).toEqual(['LotusLan', 'LotusBinh', 'Agent1', 'Trial1'])
  const [lan, , , trial] = await listMembers(site.ctx, { oldestFirst: true })
  expect(lan).toEqual({
    id: String(members.lan.id),
    account: 'LotusLan',
    accountKind: 0,
    payeeName: 'NGUYEN LAN',
    email: 'Lan@Example.com',
    frozen: false,
    balance: '12.50',
    registeredAt: start.toISOString(),
  })
  expect(trial).toMatchObject({
    account: 'Trial1',
    accountKind: 4,
    balance: null,
    payeeName: null,
    email: null,
  })
})

test('some at a time, each page after the last one before it', async () => {
  const after = (member: Member) => String(member.id)
  expect(await found({ limit: 2 })).toEqual(['Trial1', 'Agent1'])
  expect(await found({ limit: 2, after: after(members.agent) })).toEqual(['LotusBinh', 'LotusLan'])
  expect(await found({ oldestFirst: true, after: after(members.agent) })).toEqual(['Trial1'])
})

test.each([
  ['lotus', ['LotusBinh', 'LotusLan']],
  [' LOTUSL ', ['LotusLan']],
  ['lan@EXAMPLE.com', ['LotusLan']],
  ['lan@example', []],
  ['+84 912 345 678', ['LotusLan']],
  ['84912345678', ['LotusLan']],
  ['nguyen lan', ['LotusLan']],
  [' nguyen lan ', ['LotusLan']],
  ['nguyen  lan', ['LotusLan']],
  ['nguyen', []],
  ['203.0.113.7', ['LotusBinh']],
  ['203.0.113.7 ', ['LotusBinh']],
  ['otus', []],
])('searched for %j', async (search, accounts) => {
  expect(await found({ search })).toEqual(accounts)
})

test('by kind, by being frozen, by the days of joining, and with others besides', async () => {
  expect(await found({ accountKind: 2 })).toEqual(['Agent1'])
  expect(await found({ accountKind: 0 })).toEqual(['LotusBinh', 'LotusLan'])
  expect(await found({ frozen: true })).toEqual(['LotusBinh'])
  expect(await found({ frozen: false })).toEqual(['Trial1', 'Agent1', 'LotusLan'])
  expect(await found({ search: 'agent', alsoIds: [members.lan.id] })).toEqual(['Agent1', 'LotusLan'])
  const dayOf = (days: number) =>
    new Date(start.getTime() + days * 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10)
  expect(await found({ joined: { fromDay: dayOf(1) } })).toEqual(['Trial1', 'Agent1', 'LotusBinh'])
  expect(await found({ joined: { toDay: dayOf(1) } })).toEqual(['LotusBinh', 'LotusLan'])
  expect(await found({ joined: { fromDay: dayOf(1), toDay: dayOf(2) } })).toEqual(['Agent1', 'LotusBinh'])
})

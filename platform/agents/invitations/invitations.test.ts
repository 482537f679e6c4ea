import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { invitationLinkSorting, LinkLife } from '#contract/agents/agents.ts'
import type { SortOf } from '#contract/base/sorting.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import {
  grantedRebateOf,
  grantRebate,
  invitationOf,
  memberByAccount,
} from '#platform/members/accounts/index.ts'
import { countUse } from '#platform/members/accounts/registration/invitations.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { invitationLinks } from './invitation-links.ts'
import { issueLink } from './issue-link.ts'
import { registerDownline } from './register-downline.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const value = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.code)
const page = { page: 1, size: 20 }
const input = {
  username: 'tuyenduoi1',
  password: 'Mua7Ha88',
  paymentPassword: '582047',
  role: 'player',
  rebate: '0.20',
} as const

test('an agent opens accounts below it, with at most its own rebate and of its roles', async () => {
  const agent = await testMember(ctx, { accountKind: 1, rebate: 50 })
  const open = (more: Partial<Parameters<typeof registerDownline>[2]> = {}, who = agent) =>
    registerDownline(ctx, who, { ...input, ...more })
  expect(await open({ rebate: '0.51' })).toMatchObject({
    code: 'over-limit',
    detail: { field: 'rebate', max: '0.50%' },
  })
  expect(await open({ username: '1x' })).toMatchObject({ code: 'format', detail: { field: 'username' } })
  expect(await open({ password: '123456' })).toMatchObject({ detail: { field: 'password' } })
  expect(await open({ paymentPassword: '111111' })).toMatchObject({
    code: 'too-common',
    detail: { field: 'paymentPassword' },
  })
  expect(codeOf(await open({ role: 'general-agent' }))).toBe('not-offered')
  expect(value(await open())).toEqual({ account: input.username })
  expect(await open()).toMatchObject({ code: 'name-taken', detail: { field: 'username' } })
  expect(value(await open({ username: 'tuyenduoi2', role: 'agent', rebate: '0.5' }))).toBeTruthy()
  const member = (await memberByAccount(ctx, input.username)) as Member
  expect(member).toMatchObject({ uplineId: agent.id, accountKind: 0 })
  expect(await grantedRebateOf(ctx.db, member.id)).toBe(20)
  const { rows } = await sql<{ must_change_password: string }>`
    select must_change_password from member where id = ${member.id}
  `.execute(ctx.db)
  expect(rows).toEqual([{ must_change_password: 'first-login' }])

  const affiliate = await testMember(ctx, { accountKind: 41 })
  expect(codeOf(await open({ username: 'tuyenduoi3', role: 'agent', rebate: '0' }, affiliate))).toBe(
    'not-offered',
  )
  for (const [kind, code] of [
    [0, 'operation-not-allowed'],
    [4, 'in-need-true-account'],
  ] as const) {
    const other = await testMember(ctx, { accountKind: kind })
    expect(codeOf(await open({}, other))).toBe(code)
    expect(codeOf(await issueLink(ctx, other, { rebate: '0', expiresIn: '7d' }))).toBe(code)
    expect(codeOf(await invitationLinks(ctx, other, page))).toBe(code)
  }
})

test('only so many accounts and links an hour', async () => {
  const agent = await testMember(ctx, { accountKind: 1 })
  await setValue(ctx, 'test', 'downlinesPerHour', 2)
  world.clock.advance(2)
  const link = () => issueLink(ctx, agent, { rebate: '0', expiresIn: 'never' })
  expect([codeOf(await link()), codeOf(await link()), codeOf(await link())]).toEqual([
    'ok',
    'ok',
    'too-many-requests',
  ])
  expect(codeOf(await registerDownline(ctx, agent, { ...input, username: 'tuyenduoi9', rebate: '0' }))).toBe(
    'ok',
  )
  world.clock.advance(3_601)
  expect(codeOf(await link())).toBe('ok')
  await setValue(ctx, 'test', 'downlinesPerHour', 60)
  world.clock.advance(2)
})

test('a link counts until it runs out, and grants what is left of the agent’s own rebate', async () => {
  const agent = await testMember(ctx, { accountKind: 1, rebate: 50 })
  expect(await issueLink(ctx, agent, { rebate: '0.60', expiresIn: '7d' })).toMatchObject({
    code: 'over-limit',
    detail: { field: 'rebate' },
  })
  const { code } = value(await issueLink(ctx, agent, { rebate: '0.40', expiresIn: '7d' }))
  const kept = value(await issueLink(ctx, agent, { rebate: '0.10', expiresIn: 'never' }))
  expect(value(await invitationOf(ctx, ` ${code.toLowerCase()} `))).toMatchObject({ rebate: 40 })
  await grantRebate(ctx, agent.id, 30)
  const list = value(await invitationLinks(ctx, agent, page))
  expect(list).toMatchObject({ rebateMax: '0.30', roles: ['player', 'agent'], totals: { uses: 0 } })
  expect(list.content.map((link) => link.code).sort()).toEqual([code, kept.code].sort())
  world.clock.advance(7 * 86_400)
  expect(codeOf(await invitationOf(ctx, code))).toBe('invalid-affiliate-code')
  expect(codeOf(await invitationOf(ctx, kept.code))).toBe('ok')
  const later = value(await invitationLinks(ctx, agent, page))
  expect(later.content.map(({ status }) => status).sort()).toEqual(['expired', 'open'])
})

test('links are sorted by each column, and those without an end come last either way', async () => {
  const agent = await testMember(ctx, { accountKind: 1, rebate: 50 })
  const issue = async (rebate: string, expiresIn: LinkLife) => {
    world.clock.advance(60)
    return value(await issueLink(ctx, agent, { rebate, expiresIn })).code
  }
  const [month, ever, week, always] = [
    await issue('0.40', '30d'),
    await issue('0.10', 'never'),
    await issue('0.30', '7d'),
    await issue('0.20', 'never'),
  ]
  const sorted = async (sort?: SortOf<typeof invitationLinkSorting>) =>
    value(await invitationLinks(ctx, agent, { ...page, sort })).content.map(({ code }) => code)
  expect(await sorted()).toEqual([always, week, ever, month])
  expect(await sorted('createdAt')).toEqual([month, ever, week, always])
  expect(await sorted('-rebate')).toEqual([month, week, always, ever])
  await countUse(ctx, [ever])
  await countUse(ctx, [ever, week])
  expect(await sorted('-uses')).toEqual([ever, week, always, month])
  expect(await sorted('expiresAt')).toEqual([week, month, ever, always])
  expect(await sorted('-expiresAt')).toEqual([month, week, always, ever])
})

test('whatever is granted, nobody has more than its upline', async () => {
  let opened = 0
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: 200 }),
      fc.array(fc.nat({ max: 250 }), { maxLength: 4 }),
      async (own, asked) => {
        let agent = await testMember(ctx, { accountKind: 1, rebate: own })
        let most = own
        for (const rebate of asked) {
          const username = `duoi${++opened}x`
          const result = await registerDownline(ctx, agent, {
            ...input,
            username,
            role: 'agent',
            rebate: (rebate / 100).toFixed(2),
          })
          expect(codeOf(result)).toBe(rebate > most ? 'over-limit' : 'ok')
          if (!result.ok) continue
          agent = (await memberByAccount(ctx, username)) as Member
          most = await grantedRebateOf(ctx.db, agent.id)
          expect(most).toBe(rebate)
        }
      },
    ),
    { numRuns: 6 },
  )
})

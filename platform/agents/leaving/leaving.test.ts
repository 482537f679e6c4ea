import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { listAudit } from '#platform/base/settings/index.ts'
import { createDeposit } from '#platform/cashier/deposits/index.ts'
import { hashPassword, showMember, unfreezeMember } from '#platform/members/accounts/index.ts'
import { choosePushKinds } from '#platform/members/inbox/index.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { provedCall } from '#tests/support/access/two-factor.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { closeAccount, closingState } from './index.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  site = await testPlatform()
  ctx = site.ctx
})
afterAll(() => site.close())

const close = async (member: Member, password?: string) =>
  closeAccount(ctx, member, { password }, await provedCall(ctx, member))
const hindrances = async (member: Member) => {
  const state = await closingState(ctx, member)
  return state.ok ? state.value.hindrances : state.code
}

test('an account without anything open is closed, signs out everywhere, and is opened by an operator alone', async () => {
  const member = await testMember(ctx)
  expect(await hindrances(member)).toEqual([])
  await choosePushKinds(ctx, member, { kinds: ['draws'], details: true })
  expect(await close(member)).toEqual({ ok: true, value: {} })
  const choices = ctx.db.selectFrom('push_choice').selectAll().where('member_id', '=', member.id)
  expect(await choices.execute()).toEqual([])
  const sheet = await showMember(ctx, member.account)
  expect(sheet).toMatchObject({
    value: { frozen: true, closedAt: site.clock.now().toISOString(), sessions: 0 },
  })
  expect(await closeAccount(ctx, member, {}, await provedCall(ctx, member))).toMatchObject({
    code: 'state-moved-on',
  })
  expect((await listAudit(ctx, { subject: member.account })).map(({ action }) => action)).toContain(
    'member-closed',
  )
  expect(await unfreezeMember(ctx, 'test', member.account)).toMatchObject({ ok: true })
  expect(await showMember(ctx, member.account)).toMatchObject({ value: { frozen: false, closedAt: null } })
})

test('no money is left behind: with some, or with an order that may bring some, it stays open', async () => {
  const rich = await testMember(ctx, { balance: '0.01' })
  expect(await hindrances(rich)).toEqual(['money'])
  // Less than can be withdrawn: customer service pays it out.
  expect(await closingState(ctx, rich)).toMatchObject({ value: { tooLittle: true } })
  const richer = await testMember(ctx, { balance: '1000000.00' })
  expect(await closingState(ctx, richer)).toMatchObject({ value: { tooLittle: false } })
  expect(await close(rich)).toMatchObject({ code: 'state-moved-on' })
  expect(await showMember(ctx, rich.account)).toMatchObject({ value: { frozen: false, closedAt: null } })
  expect(await balanceOf(ctx.db, wallet(rich.id, 'main'))).toBe(1n)

  const waiting = await testMember(ctx)
  const asked = { method: 'bank-transfer' as const, amount: '100000.00', requestId: randomUUID() }
  expect(await createDeposit(ctx, waiting, asked)).toMatchObject({ ok: true })
  expect(await hindrances(waiting)).toEqual(['deposits'])
  expect(await close(waiting)).toMatchObject({ code: 'state-moved-on' })
})

test('friends whom a player invited keep nothing open, a team does; a trial account has nothing to close', async () => {
  const player = await testMember(ctx)
  await testMember(ctx, { uplineId: player.id })
  expect(await hindrances(player)).toEqual([])
  const agent = await testMember(ctx, { accountKind: 1 })
  await testMember(ctx, { uplineId: agent.id })
  expect(await hindrances(agent)).toEqual(['team'])
  const trial = await testMember(ctx, { accountKind: 4 })
  expect(await hindrances(trial)).toBe('in-need-true-account')
  expect(await close(trial)).toMatchObject({ code: 'in-need-true-account' })
})

test('the password is asked for, however recently it was typed', async () => {
  const member = await testMember(ctx, { passwordHash: await hashPassword('right-1234') })
  expect(await close(member)).toMatchObject({ code: 'required', detail: { field: 'password' } })
  expect(await close(member, 'wrong')).toMatchObject({ code: 'wrong-old-password' })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { newMobile } from '#tests/support/access/codes.ts'
import { twoFactorOn } from '#tests/support/access/two-factor.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { accountKey, countFailure, failuresOf, mobileKey, numberKey } from '../base/login-failures.ts'
import { freezeMember } from '../members/operate-member.ts'
import type { LoginKind } from '../sessions/sessions.ts'
import { completeLogin, proceedLogin } from './complete-login.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let member: Member
let number: string
beforeAll(async () => {
  site = await testPlatform()
})
beforeEach(async () => {
  number = newMobile().number
  member = await testMember(site.ctx, { mobile: number, mobileProved: true })
})
afterAll(() => site.close())

let networks = 0
const newAddress = () => `2001:db8:9:${(++networks).toString(16)}::1`
const login = (kind: LoginKind = 'username', memberId = member.id) => ({
  memberId,
  caller: guestCall(newAddress()).caller,
  remember: false,
  kind,
  mustChangePassword: null,
})
const complete = (kind?: LoginKind, memberId?: bigint) =>
  site.ctx.transact((tx) => completeLogin(tx, login(kind, memberId)))
const proceed = (memberId?: bigint) =>
  site.ctx.transact((tx) => proceedLogin(tx, login('username', memberId)))

test('who was frozen meanwhile gets neither a session nor a second step', async () => {
  await twoFactorOn(site.ctx, member)
  await freezeMember(site.ctx, 'operator', member.account)
  const frozen = refuse('operation-not-allowed', { accountState: 'frozen' })
  expect(await proceed()).toEqual(frozen)
  expect(await complete()).toEqual(frozen)
  for (const table of ['session', 'pending_login'] as const)
    expect(
      await site.ctx.db.selectFrom(table).select('kind').where('member_id', '=', member.id).execute(),
    ).toEqual([])
})

test('nobody gets a session of an account that is not there', async () => {
  expect(await proceed(1n)).toEqual(refuse('operation-not-allowed'))
  expect(await complete('username', 1n)).toEqual(refuse('operation-not-allowed'))
})

test('a login forgets the failures of its own way in, and a password that was reset those of all', async () => {
  const other = await testMember(site.ctx)
  const keys = [accountKey(member.account), mobileKey(number), numberKey(number), accountKey(other.account)]
  const leftAfter = async (kind: LoginKind) => {
    for (const key of keys) await countFailure(site.ctx, key, newAddress())
    expect(await complete(kind)).toMatchObject({ ok: true })
    const left = await Promise.all(keys.map((key) => failuresOf(site.ctx, key)))
    await site.ctx.db.deleteFrom('login_failure').where('account_key', 'in', keys).execute()
    return left.map(({ inARow }) => inARow)
  }
  expect(await leftAfter('sms')).toEqual([1, 0, 1, 1])
  expect(await leftAfter('username')).toEqual([0, 1, 0, 1])
  expect(await leftAfter('third-party')).toEqual([0, 1, 1, 1])
  expect(await leftAfter('temporary-password')).toEqual([0, 1, 1, 1])
  expect(await leftAfter('password-reset')).toEqual([0, 0, 0, 1])
})

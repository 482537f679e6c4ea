import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '#platform/base/result.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { accountKey } from '../base/login-failures.ts'
import { openPendingLogin } from '../sessions/pending-login.ts'
import { hashOfToken } from '../sessions/sessions.ts'
import { completePending } from './complete-pending.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

test('a login that ended while its second step was looked at is completed by no step', async () => {
  const member = await testMember(site.ctx)
  const { caller } = guestCall('203.0.113.7')
  const login = {
    memberId: member.id,
    caller,
    remember: true,
    kind: 'username',
    mustChangePassword: null,
  } as const
  const result = await openPendingLogin(site.ctx, login, accountKey(member.account))
  if (!result.ok) throw new Error(result.code)
  const pending = { memberId: member.id, tokenHash: hashOfToken(result.value), caller }
  // A step that is wrong leaves it for the next one.
  expect(await completePending(site.ctx, pending, async () => false)).toEqual(refuse('wrong-two-factor-code'))
  expect(await completePending(site.ctx, pending, async () => true)).toMatchObject({ ok: true })
  expect(await completePending(site.ctx, pending, async () => true)).toEqual(refuse('please-log-in'))
})

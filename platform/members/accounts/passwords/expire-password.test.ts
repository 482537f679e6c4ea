import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '#platform/base/result.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { logIn } from '../login/log-in.ts'
import { openMemberInfo } from '../members/member-info.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { type LoginKind, openSession } from '../sessions/sessions.ts'
import { expirePassword } from './expire-password.ts'

const caller = { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' }
const guest = { caller, member: null, tokenHash: null }

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

test('who is signed in by the password must change it now, and whoever signs in by it next', async () => {
  const member = await testMember(site.ctx, { passwordHash: await hashPassword('right123') })
  const mustChange = async (kind: LoginKind) => {
    const token = await openSession(site.ctx, member.id, caller, { kind })
    return async () => {
      const { result: info } = await openMemberInfo(site.ctx, token)
      return info.ok && info.value.mustChangePassword
    }
  }
  const [byPassword, byCode] = [await mustChange('username'), await mustChange('sms')]
  expect(await byPassword()).toBeNull()
  expect(await expirePassword(site.ctx, 'operator', member.account)).toMatchObject({ ok: true })
  expect(await byPassword()).toBe('expired')
  expect(await byCode()).toBeNull()
  const login = await logIn(site.ctx, guest, {
    type: 'username',
    site: 'member',
    remember: false,
    username: member.account,
    password: 'right123',
  })
  expect(login).toMatchObject({ value: { mustChangePassword: 'expired', passwordExpired: true } })
  expect(await expirePassword(site.ctx, 'operator', member.account)).toEqual(refuse('state-moved-on'))
  const deeds = await site.ctx.db.selectFrom('audit').select(['actor', 'action', 'subject']).execute()
  expect(deeds).toEqual([{ actor: 'operator', action: 'password-expired', subject: member.account }])
})

test('there must be a member, and a password', async () => {
  const { account } = await testMember(site.ctx)
  expect(await expirePassword(site.ctx, 'operator', account)).toEqual(refuse('operation-not-allowed'))
  expect(await expirePassword(site.ctx, 'operator', 'nobody')).toEqual(refuse('not-found'))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '#platform/base/result.ts'
import { twoFactorOn } from '#tests/support/access/two-factor.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { showMember } from '../members/operate-member.ts'
import { readSecurityConfig } from '../security/security-config.ts'
import { turnTwoFactorOff } from './turn-two-factor-off.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

test('the operator turns it off for who has lost the phone, with a line in the audit trail', async () => {
  const member = await testMember(site.ctx, { mobile: '+84912345678' })
  await twoFactorOn(site.ctx, member)
  const off = (account: string) => turnTwoFactorOff(site.ctx, 'operator', account, 'showed an identity card')
  expect(await showMember(site.ctx, member.account)).toMatchObject({
    value: { twoFactor: 'on', mobile: '+84 *****5678' },
  })
  expect(await off(member.account.toUpperCase())).toMatchObject({ ok: true })
  expect(await showMember(site.ctx, member.account)).toMatchObject({ value: { twoFactor: 'off' } })
  expect(await readSecurityConfig(site.ctx, member, guestCall('203.0.113.7'))).toMatchObject({
    value: { twoFactor: { on: false, recoveryCodesLeft: 0, pending: null } },
  })
  expect(await off(member.account)).toEqual(refuse('state-moved-on'))
  expect(await off('nobody')).toEqual(refuse('not-found'))
  const deeds = await site.ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'subject', 'detail'])
    .execute()
  expect(deeds).toEqual([
    {
      actor: 'operator',
      action: 'two-factor-off',
      subject: member.account,
      detail: { reason: 'showed an identity card' },
    },
  ])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { openSession } from '../sessions/sessions.ts'
import { freezeMember, showMember, unfreezeMember } from './operate-member.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const deeds = (subject: string) =>
  site.ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

test('the operator sees a member, by its name in whatever capitals', async () => {
  const upline = await testMember(site.ctx, { accountKind: 2 })
  const { account, id } = await testMember(site.ctx, {
    uplineId: upline.id,
    payeeName: 'TRAN BINH',
    passwordHash: 'never shown',
    balance: '125.50',
  })
  await openSession(site.ctx, id, { address: '198.51.100.1', language: 'vi', userAgent: 'test', session: '' })
  const shown = await showMember(site.ctx, account.toUpperCase())
  expect(shown).toMatchObject({
    value: {
      id: String(id),
      account,
      accountKind: 0,
      upline: upline.account,
      payeeName: 'TRAN BINH',
      frozen: false,
      balance: '125.50',
      held: '0.00',
      lastLogin: { at: site.clock.now().toISOString(), address: '198.51.100.1' },
      sessions: 1,
      failedLogins: 0,
    },
  })
  expect(JSON.stringify(shown)).not.toContain('never shown')
  expect(await showMember(site.ctx, 'nobody')).toMatchObject({ code: 'not-found' })
})

test('freezing and unfreezing leave their lines in the audit trail', async () => {
  const { account } = await testMember(site.ctx)
  expect(await freezeMember(site.ctx, 'operator', account, 'asked for it')).toMatchObject({ ok: true })
  expect(await freezeMember(site.ctx, 'operator', account)).toMatchObject({ code: 'state-moved-on' })
  expect(await unfreezeMember(site.ctx, 'operator', account)).toMatchObject({ ok: true })
  expect(await unfreezeMember(site.ctx, 'operator', account)).toMatchObject({ code: 'state-moved-on' })
  expect(await freezeMember(site.ctx, 'operator', 'nobody')).toMatchObject({ code: 'not-found' })
  expect(await deeds(account)).toEqual([
    { actor: 'operator', action: 'member-frozen', detail: { reason: 'asked for it' } },
    { actor: 'operator', action: 'member-unfrozen', detail: {} },
  ])
})

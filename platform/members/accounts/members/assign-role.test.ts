import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '#platform/base/result.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { accountKey } from '../base/login-failures.ts'
import { openPendingLogin } from '../sessions/pending-login.ts'
import { openSession } from '../sessions/sessions.ts'
import { assignRole } from './assign-role.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const assign = (account: string, accountKind: number, reason?: string) =>
  assignRole(site.ctx, 'ops:test', account, accountKind, reason)

test('a member becomes another kind of account, its sessions end, and the audit trail says so', async () => {
  const { id, account } = await testMember(site.ctx)
  await openSession(site.ctx, id, { address: '198.51.100.1', language: 'vi', userAgent: 'test', session: '' })
  expect(await assign(account.toUpperCase(), 42)).toMatchObject({ ok: true })
  const { db } = site.ctx
  const row = await db.selectFrom('member').select('is_agent').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.is_agent).toBe(42)
  expect(await db.selectFrom('session').select('id').where('member_id', '=', id).execute()).toEqual([])
  const deeds = await db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', account)
    .execute()
  expect(deeds).toEqual([{ action: 'member-role-assigned', detail: { from: 0, to: 42 } }])
  expect(await assign(account, 42)).toMatchObject({ ok: false, code: 'state-moved-on' })
})

test('an operator’s reason is kept, and one that says nothing changes nothing', async () => {
  const { id, account } = await testMember(site.ctx)
  expect(await assign(account, 1, ' - ')).toEqual(refuse('required', { field: 'reason' }))
  const { db } = site.ctx
  const row = await db.selectFrom('member').select('is_agent').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.is_agent).toBe(0)
  expect(await assign(account, 1, ' asked for it ')).toMatchObject({ ok: true })
  const deeds = await db.selectFrom('audit').select('detail').where('subject', '=', account).execute()
  expect(deeds).toEqual([{ detail: { from: 0, to: 1, reason: 'asked for it' } }])
})

test('nobody else’s sessions and logins that wait end with it', async () => {
  const [member, other] = [await testMember(site.ctx), await testMember(site.ctx)]
  const caller = { address: '198.51.100.1', language: 'vi', userAgent: 'test', session: '' }
  const login = { caller, kind: 'username' as const, remember: false, mustChangePassword: null }
  await openSession(site.ctx, other.id, caller)
  await openPendingLogin(site.ctx, { ...login, memberId: other.id }, accountKey(other.account))
  expect(await assign(member.account, 42)).toMatchObject({ ok: true })
  const { db } = site.ctx
  for (const table of ['session', 'pending_login'] as const)
    expect(
      await db.selectFrom(table).select('member_id').where('member_id', '=', other.id).execute(),
    ).toHaveLength(1)
  const row = await db
    .selectFrom('member')
    .select('is_agent')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(row.is_agent).toBe(0)
})

test('a login that waits for its second factor ends too', async () => {
  const { id, account } = await testMember(site.ctx)
  const caller = { address: '198.51.100.1', language: 'vi', userAgent: 'test', session: '' }
  const login = { memberId: id, caller, kind: 'username' as const, remember: false, mustChangePassword: null }
  await openPendingLogin(site.ctx, login, accountKey(account))
  expect(await assign(account, 42)).toMatchObject({ ok: true })
  const { db } = site.ctx
  expect(await db.selectFrom('pending_login').select('kind').where('member_id', '=', id).execute()).toEqual(
    [],
  )
})

test('no account becomes a trial account or ceases to be one, and there are no other kinds', async () => {
  const trial = await testMember(site.ctx, { accountKind: 4 })
  const player = await testMember(site.ctx)
  expect(await assign(trial.account, 0)).toMatchObject({ ok: false, code: 'operation-not-allowed' })
  expect(await assign(player.account, 4)).toMatchObject({ ok: false, code: 'operation-not-allowed' })
  expect(await assign(player.account, 3)).toMatchObject({ ok: false, code: 'not-offered' })
  expect(await assign('nobody', 1)).toMatchObject({ ok: false, code: 'not-found' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { listMessages } from '#platform/members/inbox/index.ts'
import { newMobile } from '#tests/support/access/codes.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { accountKey } from '../base/login-failures.ts'
import { openPendingLogin } from '../sessions/pending-login.ts'
import { openSession } from '../sessions/sessions.ts'
import { closeMember, freezeMember, showMember, unfreezeMember } from './operate-member.ts'

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
  const result = await showMember(site.ctx, account.toUpperCase())
  expect(result).toMatchObject({
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
  expect(JSON.stringify(result)).not.toContain('never shown')
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

test('a reason that says nothing freezes and unfreezes nobody, but an agent gives it in its own words', async () => {
  const { account, id } = await testMember(site.ctx)
  const required = refuse('required', { field: 'reason' })
  expect(await freezeMember(site.ctx, 'operator', account, ' - ')).toEqual(required)
  expect((await heldBy(id)).frozen).toBe(false)
  expect(await freezeMember(site.ctx, 'agent', account, '-', id)).toEqual(ok(null))
  expect(await unfreezeMember(site.ctx, 'operator', account, ' - ')).toEqual(required)
  expect((await heldBy(id)).frozen).toBe(true)
  expect(await unfreezeMember(site.ctx, 'operator', account, ' was wrong ')).toEqual(ok(null))
  expect((await deeds(account)).map(({ detail }) => detail)).toEqual([
    { reason: '-' },
    { reason: 'was wrong' },
  ])
})

test('a login that waits for its second factor ends with the account, and nobody else’s', async () => {
  const caller = { address: '198.51.100.1', language: 'vi', userAgent: 'test', session: '' }
  const login = { caller, kind: 'username' as const, remember: false, mustChangePassword: null }
  const waits = async (end: (member: Member) => Promise<unknown>) => {
    const [member, other] = [await testMember(site.ctx), await testMember(site.ctx)]
    for (const { id, account } of [member, other])
      await openPendingLogin(site.ctx, { ...login, memberId: id }, accountKey(account))
    await end(member)
    const pending = await site.ctx.db
      .selectFrom('pending_login')
      .select('member_id')
      .where('member_id', 'in', [member.id, other.id])
      .execute()
    expect(pending).toEqual([{ member_id: other.id }])
  }
  await waits(({ account }) => freezeMember(site.ctx, 'operator', account))
  await waits((member) => site.ctx.transact((tx) => closeMember(tx, member)))
})

test('of a member with everything the operator sees it masked, and what waits', async () => {
  const member = await testMember(site.ctx, { mobile: '+84912345678', email: 'lan@example.com' })
  await site.ctx.db
    .insertInto('login_failure')
    .values({
      account_key: `MOBILE:+84912345678`,
      in_a_row: 6,
      last_at: site.clock.now(),
      wait_until: new Date(site.clock.now().getTime() + 30_000),
    })
    .execute()
  await site.ctx.db
    .updateTable('member')
    .set({ two_factor_secret: 'x', must_change_password: 'expired' })
    .where('id', '=', member.id)
    .execute()
  expect(await showMember(site.ctx, member.account)).toMatchObject({
    value: {
      upline: null,
      payeeName: null,
      email: 'lan@example.com',
      mobile: '+84 *****5678',
      twoFactor: 'on',
      closedAt: null,
      mustChangePassword: 'expired',
      registeredAt: site.clock.now().toISOString(),
      lastLogin: null,
      sessions: 0,
      failedLogins: 6,
      loginWaitSeconds: 30,
    },
  })
})

test('of a trial account the play money is seen, and nothing is held', async () => {
  const trial = await testMember(site.ctx, { accountKind: 4 })
  expect(await showMember(site.ctx, trial.account)).toMatchObject({
    value: { accountKind: 4, balance: '0.00', held: '0.00', mobile: null, twoFactor: 'off' },
  })
})

test('sessions that have expired are not seen, and the last login is the newest', async () => {
  const { account, id } = await testMember(site.ctx)
  const caller = { address: '198.51.100.1', language: 'vi', userAgent: 'test', session: '' }
  await openSession(site.ctx, id, caller)
  site.clock.advance(12 * 3600)
  await openSession(site.ctx, id, { ...caller, address: '198.51.100.2' })
  expect(await showMember(site.ctx, account)).toMatchObject({
    value: { sessions: 1, lastLogin: { at: site.clock.now().toISOString(), address: '198.51.100.2' } },
  })
})

const heldBy = (id: bigint) =>
  site.ctx.db
    .selectFrom('member')
    .select(['frozen', 'frozen_by', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const open = (id: bigint) =>
  openSession(site.ctx, id, { address: '198.51.100.1', language: 'vi', userAgent: 'test', session: '' })
const sessionsOf = async (id: bigint) =>
  (await site.ctx.db.selectFrom('session').select('id').where('member_id', '=', id).execute()).length

test('a member is frozen by an agent or the operator, its sessions end, and nobody else’s', async () => {
  const [agent, member, other] = [
    await testMember(site.ctx, { accountKind: 1 }),
    await testMember(site.ctx),
    await testMember(site.ctx),
  ]
  await open(member.id)
  await open(other.id)
  await freezeMember(site.ctx, 'agent', member.account, 'cheats', agent.id)
  expect(await heldBy(member.id)).toEqual({ frozen: true, frozen_by: agent.id, closed_at: null })
  const by = async () => {
    const shown = await showMember(site.ctx, member.account)
    return shown.ok && shown.value.frozenBy
  }
  expect(await by()).toBe(agent.account)
  expect([await sessionsOf(member.id), await sessionsOf(other.id)]).toEqual([0, 1])
  expect((await heldBy(other.id)).frozen).toBe(false)
  expect(await freezeMember(site.ctx, 'operator', member.account, 'cheats')).toMatchObject({ ok: true })
  expect(await by()).toBeNull()
  expect(await freezeMember(site.ctx, 'agent', member.account, 'cheats', agent.id)).toMatchObject({
    code: 'state-moved-on',
  })
  await unfreezeMember(site.ctx, 'operator', member.account)
  expect(await heldBy(member.id)).toEqual({ frozen: false, frozen_by: null, closed_at: null })
  await freezeMember(site.ctx, 'operator', member.account)
  expect((await heldBy(member.id)).frozen_by).toBeNull()
  expect((await deeds(member.account)).at(-1)?.detail).toEqual({ reason: '' })
})

test('who is locked by failed logins is unlocked, by name and by number', async () => {
  const mobile = newMobile().number
  const { account } = await testMember(site.ctx, { mobile })
  for (const account_key of [account, `MOBILE:${mobile}`, `NUMBER:${mobile}`, `x${account}`])
    await site.ctx.db
      .insertInto('login_failure')
      .values({ account_key, in_a_row: 100, last_at: site.clock.now() })
      .execute()
  expect(await unfreezeMember(site.ctx, 'operator', account)).toEqual(ok(null))
  const left = await site.ctx.db
    .selectFrom('login_failure')
    .select('account_key')
    .where('account_key', 'like', `%${account}`)
    .execute()
  expect(left).toEqual([{ account_key: `x${account}` }])
  expect(await deeds(account)).toEqual([{ actor: 'operator', action: 'member-unlocked', detail: {} }])
  expect(await unfreezeMember(site.ctx, 'operator', account)).toEqual(refuse('state-moved-on'))
  expect(await unfreezeMember(site.ctx, 'operator', 'nobody')).toEqual(refuse('not-found'))
})

test('who closes its account is frozen, without sessions and passkeys, is told so, and can come back', async () => {
  const member = await testMember(site.ctx)
  await open(member.id)
  const passkey = {
    public_key: Buffer.from('x'),
    counter: 0n,
    transports: [],
    name: 'phone',
    created_at: site.clock.now(),
  }
  await site.ctx.db
    .insertInto('member_passkey')
    .values({ ...passkey, member_id: member.id, credential_id: member.account })
    .execute()
  const close = (of: Pick<Member, 'id' | 'account'> = member) =>
    site.ctx.transact((tx) => closeMember(tx, of))
  expect(await close()).toEqual(ok(null))
  expect(await heldBy(member.id)).toEqual({ frozen: true, frozen_by: null, closed_at: site.clock.now() })
  expect(await showMember(site.ctx, member.account)).toMatchObject({
    value: { closedAt: site.clock.now().toISOString() },
  })
  expect(await sessionsOf(member.id)).toBe(0)
  const passkeys = site.ctx.db.selectFrom('member_passkey').select('id').where('member_id', '=', member.id)
  expect(await passkeys.execute()).toEqual([])
  const result = await listMessages(site.ctx, member, { page: 1, size: 5, language: 'en' })
  expect(result).toMatchObject({ value: { content: [{ code: 'account-closed' }] } })
  expect(await deeds(member.account)).toEqual([
    { actor: member.account, action: 'member-closed', detail: {} },
  ])
  expect(await close()).toEqual(refuse('state-moved-on'))
  expect(await close({ id: 1n, account: 'nobody' })).toEqual(refuse('state-moved-on'))
  await unfreezeMember(site.ctx, 'operator', member.account)
  expect(await heldBy(member.id)).toEqual({ frozen: false, frozen_by: null, closed_at: null })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { LOCKED_AT } from '#platform/members/limits.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { accountKey, failuresOf } from '../base/login-failures.ts'
import { endPendingLogins, memberOfPending, openPendingLogin, takePendingTry } from './pending-login.ts'
import { hashOfToken, type LoginKind } from './sessions.ts'

const caller = { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' }

let site: Awaited<ReturnType<typeof testPlatform>>
let member: Member
beforeAll(async () => {
  site = await testPlatform()
})
beforeEach(async () => {
  member = await testMember(site.ctx)
})
afterAll(() => site.close())

const begin = (kind: LoginKind = 'username', of = member) =>
  openPendingLogin(
    site.ctx,
    { memberId: of.id, caller, kind, remember: true, mustChangePassword: 'expired' },
    accountKey(of.account),
  )
/** The stored token of a login that has begun. */
async function begun(kind?: LoginKind, of?: Member) {
  const token = await begin(kind, of)
  if (!token.ok) throw new Error(token.code)
  return hashOfToken(token.value)
}
const failures = () => failuresOf(site.ctx, accountKey(member.account))

test('it is kept with what the login was, and counts as a failed one', async () => {
  const tokenHash = await begun()
  expect((await failures()).inARow).toBe(1)
  const row = await site.ctx.db
    .selectFrom('pending_login')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  expect(row).toEqual({
    token_hash: tokenHash,
    member_id: member.id,
    kind: 'username',
    remember: true,
    must_change_password: 'expired',
    tries_left: 5,
    expires_at: new Date(site.clock.now().getTime() + 600_000),
  })
})

test('it has five tries within ten minutes', async () => {
  const tokenHash = await begun()
  for (let n = 0; n < 5; n++) {
    expect(await memberOfPending(site.ctx, tokenHash)).toBe(member.id)
    expect(await takePendingTry(site.ctx, tokenHash)).toBe(member.id)
  }
  expect(await memberOfPending(site.ctx, tokenHash)).toBeNull()
  expect(await takePendingTry(site.ctx, tokenHash)).toBeNull()

  const late = await begun()
  site.clock.advance(599)
  expect(await memberOfPending(site.ctx, late)).toBe(member.id)
  expect(await takePendingTry(site.ctx, late)).toBe(member.id)
  site.clock.advance(1)
  expect(await memberOfPending(site.ctx, late)).toBeNull()
  expect(await takePendingTry(site.ctx, late)).toBeNull()
})

test('those of one member end together, and no other member’s', async () => {
  const other = await testMember(site.ctx)
  const [own, again, theirs] = [await begun(), await begun(), await begun('username', other)]
  await endPendingLogins(site.ctx, member.id)
  const known = await Promise.all([own, again, theirs].map((token) => memberOfPending(site.ctx, token)))
  expect(known).toEqual([null, null, other.id])
})

test('for a locked account it begins by what was sent to the member alone', async () => {
  await site.ctx.db
    .insertInto('login_failure')
    .values({ account_key: accountKey(member.account), in_a_row: LOCKED_AT, last_at: site.clock.now() })
    .execute()
  const locked = refuse('too-many-requests', { retryAfterSeconds: 86_400, captchaRequired: true })
  for (const kind of ['username', 'sms', 'passkey'] as const) expect(await begin(kind)).toEqual(locked)
  for (const kind of ['temporary-password', 'password-reset'] as const)
    expect(await begin(kind)).toMatchObject({ ok: true })
  expect((await failures()).inARow).toBe(LOCKED_AT)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#platform/base/durations.ts'
import { KEPT_FAILURES_DAYS, KEPT_LOGINS_DAYS, LOCKED_AT } from '#platform/members/limits.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { accountKey } from './base/login-failures.ts'
import { countHit } from './base/throttle.ts'
import { removeExpiredLogins } from './remove-expired-logins.ts'
import { openPendingLogin } from './sessions/pending-login.ts'
import { openSession } from './sessions/sessions.ts'

const caller = { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' }

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

test('what has expired is removed, a login after a year, and what still counts stays', async () => {
  const { ctx, clock } = site
  const start = clock.now().getTime()
  const member = await testMember(ctx)
  await openSession(ctx, member.id, caller)
  await openPendingLogin(
    ctx,
    { memberId: member.id, caller, kind: 'username', remember: false, mustChangePassword: null },
    accountKey(member.account),
  )
  await countHit(ctx, 'removed', { hits: 1, windowSeconds: 60 })
  for (const in_a_row of [LOCKED_AT - 1, LOCKED_AT])
    await ctx.db
      .insertInto('login_failure')
      .values({ account_key: randomUUID(), in_a_row, last_at: clock.now() })
      .execute()
  const rows = async () => {
    const tables = ['session', 'pending_login', 'throttle', 'login_record', 'login_failure'] as const
    const counts = tables.map((table) =>
      ctx.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<bigint>().as('rows'))
        .executeTakeFirstOrThrow(),
    )
    return (await Promise.all(counts)).map(({ rows }) => Number(rows))
  }
  expect(await rows()).toEqual([1, 1, 1, 1, 3])
  expect(await removeExpiredLogins(ctx)).toBe(0n)
  clock.advance(600)
  expect(await removeExpiredLogins(ctx)).toBe(2n)
  expect(await rows()).toEqual([1, 0, 0, 1, 3])
  clock.advance(12 * 3600)
  expect(await removeExpiredLogins(ctx)).toBe(1n)
  const at = (days: number, more = 0) => clock.set(new Date(start + days * DAY_MS + more).toISOString())
  at(KEPT_FAILURES_DAYS, -1)
  expect(await removeExpiredLogins(ctx)).toBe(0n)
  at(KEPT_FAILURES_DAYS, 1)
  // A locked account stays locked.
  expect(await removeExpiredLogins(ctx)).toBe(2n)
  at(KEPT_LOGINS_DAYS, -1)
  expect(await removeExpiredLogins(ctx)).toBe(0n)
  at(KEPT_LOGINS_DAYS, 1)
  expect(await removeExpiredLogins(ctx)).toBe(1n)
  expect(await rows()).toEqual([0, 0, 0, 0, 1])
})

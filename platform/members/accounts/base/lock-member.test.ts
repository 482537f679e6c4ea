import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { newMobile, sentCode } from '#tests/support/access/codes.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { captchaAnswer } from '../human-check/challenge-answer.ts'
import { logIn } from '../login/log-in.ts'
import { freezeMember, unfreezeMember } from '../members/operate-member.ts'
import { changeMemberPassword } from '../passwords/change-password.ts'
import { resetByMobile } from '../passwords/reset-by-mobile.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { openSession } from '../sessions/sessions.ts'
import { lockMember } from './lock-member.ts'

const caller = { address: '203.0.113.7', language: 'en', userAgent: 'test', session: '' }
const guest: Call = { caller, member: null, tokenHash: null }

let site: Awaited<ReturnType<typeof testPlatform>>
let passwordHash: string
beforeAll(async () => {
  site = await testPlatform()
  passwordHash = await hashPassword('right123')
})
afterAll(() => site.close())

/** A signed-in member with a failed login, and what may be done to it. */
async function someMember() {
  const { number, ...typed } = newMobile()
  const member = await testMember(site.ctx, { passwordHash, mobile: number, mobileProved: true })
  const { account } = member
  const call = {
    ...guest,
    ...(await authenticate(site.ctx, await openSession(site.ctx, member.id, caller))),
  }
  await site.ctx.db
    .insertInto('login_failure')
    .values({ account_key: account, in_a_row: 1, last_at: site.clock.now() })
    .execute()
  const passwords = {
    oldPassword: 'right123',
    newPassword: 'fresh456',
    confirmNewPassword: 'fresh456',
  }
  return {
    member,
    deeds: {
      'a login': async () => {
        const captchaId = `captcha-for-${account}`
        const answer = await captchaAnswer(site.ctx, captchaId)
        if (!answer.ok) throw new Error(answer.code)
        const captcha = { captchaId, captcha: answer.value }
        const typed = { username: account, password: 'right123', site: 'member' as const, remember: false }
        return logIn(site.ctx, guest, { type: 'username', ...typed, ...captcha })
      },
      'a login by code': async () => {
        const verificationCode = await sentCode(site.ctx, 'login', number)
        const common = { type: 'sms' as const, site: 'member' as const, remember: false }
        return logIn(site.ctx, guest, { ...typed, verificationCode, ...common })
      },
      'a reset by phone': async () => {
        const verificationCode = await sentCode(site.ctx, 'forget', number)
        return resetByMobile(site.ctx, guest, { ...typed, verificationCode, newPassword: 'fresh456' })
      },
      'a change of password': () => changeMemberPassword(site.ctx, member, passwords, call),
      'a freeze': () => freezeMember(site.ctx, 'operator', account),
      'an unlocking': () => unfreezeMember(site.ctx, 'operator', account),
    },
  }
}

/** Whether a connection of this database waits for a lock. */
async function somebodyWaits() {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(site.ctx.db)
  return rows.length > 0
}

test.each([
  'a login',
  'a login by code',
  'a reset by phone',
  'a change of password',
  'a freeze',
  'an unlocking',
] as const)('%s that waits for the member holds nothing of it yet', async (name) => {
  const { member, deeds } = await someMember()
  let deed: ReturnType<(typeof deeds)[typeof name]> | undefined
  await site.ctx.transact(async (tx) => {
    await lockMember(tx, member.account)
    deed = deeds[name]()
    await expect.poll(somebodyWaits, { timeout: 10_000 }).toBe(true)
    // `nowait`: a row locked by the waiting one would be an error here, and a deadlock in production.
    const sessions = tx.db.selectFrom('session').selectAll().where('member_id', '=', member.id)
    expect(await sessions.forUpdate().noWait().execute()).toHaveLength(1)
    const failures = tx.db.selectFrom('login_failure').selectAll().where('account_key', '=', member.account)
    expect(await failures.forUpdate().noWait().execute()).toHaveLength(1)
    return ok(null)
  })
  expect(await deed).toMatchObject({ ok: true })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call, Member } from '#platform/base/context.ts'
import { listOutbox } from '#platform/base/messages/index.ts'
import { totpCode, twoFactorOn } from '#tests/support/access/two-factor.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { loginState, mobileKey } from '../base/login-failures.ts'
import { captchaAnswer } from '../human-check/challenge-answer.ts'
import { openMemberInfo } from '../members/member-info.ts'
import { changeMemberPassword } from '../passwords/change-password.ts'
import { mailTemporaryPassword } from '../passwords/forget-by-email.ts'
import { argon2Runs, hashPassword } from '../secrets/passwords.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { logInWithSecondFactor } from '../two-factor/two-factor-login.ts'
import { loginNeeds } from './log-in.ts'
import { logInByPassword } from './log-in-by-password.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let passwordHash: string
beforeAll(async () => {
  site = await testPlatform()
  passwordHash = await hashPassword('right123')
})
afterAll(() => site.close())

let addresses = 0
const newCall = (): Call => ({
  caller: {
    address: `2001:db8:5:${(++addresses).toString(16)}::1`,
    language: 'en',
    userAgent: 'test',
    session: '',
  },
  member: null,
  tokenHash: null,
})

let member: Member
let email: string
beforeEach(async () => {
  email = `${randomUUID()}@example.com`
  member = await testMember(site.ctx, { passwordHash, email })
})

async function attempt(password: string, username = member.account, call = newCall()) {
  const captchaId = `password-${randomUUID()}`
  const answer = await captchaAnswer(site.ctx, captchaId)
  if (!answer.ok) throw new Error(answer.code)
  return logInByPassword(site.ctx, call, {
    type: 'username',
    username,
    password,
    site: 'member',
    remember: false,
    captchaId,
    captcha: answer.value,
  })
}

async function letIn(password: string) {
  const login = await attempt(password)
  if (!login.ok || login.value.twoFactorRequired) throw new Error('not let in')
  return login.value
}

const setFailures = (inARow: number) =>
  site.ctx.db
    .insertInto('login_failure')
    .values({ account_key: member.account, in_a_row: inARow, last_at: site.clock.now() })
    .execute()

/** Asks for a temporary password and reads it from the mail. */
async function mailed() {
  await mailTemporaryPassword(site.ctx, newCall(), { username: member.account, email })
  const [message] = await listOutbox(site.ctx, email)
  if (!message?.code) throw new Error('no mail')
  return message.code
}

describe('a temporary password', () => {
  test('is good for one login, which must change the password', async () => {
    const temporary = await mailed()
    const { token, ...login } = await letIn(temporary)
    expect(login).toMatchObject({ firstTimeLogin: true, mustChangePassword: 'first-login' })
    expect((await openMemberInfo(site.ctx, token)).result).toMatchObject({
      value: { mustChangePassword: 'first-login', oldPasswordKnown: true },
    })
    expect(await attempt(temporary)).toMatchObject({ code: 'wrong-credentials' })
    const row = await site.ctx.db
      .selectFrom('session')
      .select('kind')
      .where('member_id', '=', member.id)
      .execute()
    expect(row).toEqual([{ kind: 'temporary-password' }])
  })

  test('leaves the password as it was: who remembers it is not forced', async () => {
    await letIn(await mailed())
    expect(await letIn('right123')).toMatchObject({ mustChangePassword: null, firstTimeLogin: false })
  })

  test('changes the password as a reset: links elsewhere and passkeys are forgotten, whether typed again or not', async () => {
    const created_at = site.clock.now()
    for (const later of [0, 301]) {
      const linked = { member_id: member.id, issuer: 'https://elsewhere.example', subject: member.account }
      await site.ctx.db
        .insertInto('provider_link')
        .values({ ...linked, created_at })
        .execute()
      await site.ctx.db
        .insertInto('member_passkey')
        .values({
          member_id: member.id,
          credential_id: `${member.account}-${later}`,
          public_key: Buffer.from([1]),
          counter: 0n,
          transports: [],
          name: 'A key',
          created_at,
        })
        .execute()
      const temporary = await mailed()
      const { token } = await letIn(temporary)
      const call = { ...newCall(), ...(await authenticate(site.ctx, token)) }
      site.clock.advance(later)
      const newPassword = `fresh45${later}`
      const changed = await changeMemberPassword(
        site.ctx,
        member,
        { oldPassword: later ? temporary : undefined, newPassword, confirmNewPassword: newPassword },
        call,
      )
      if (!changed.ok) throw new Error(changed.code)
      for (const table of ['provider_link', 'member_passkey'] as const)
        expect(
          await site.ctx.db.selectFrom(table).select('id').where('member_id', '=', member.id).execute(),
          `${table} ${later}`,
        ).toEqual([])
      site.clock.advance(60) // until the next mail
    }
  })

  test('is the old password of the session that it opened, after the five minutes too', async () => {
    const temporary = await mailed()
    const { token } = await letIn(temporary)
    const call = { ...newCall(), ...(await authenticate(site.ctx, token)) }
    site.clock.advance(301)
    const change = (oldPassword: string) =>
      changeMemberPassword(
        site.ctx,
        member,
        { oldPassword, newPassword: 'fresh456', confirmNewPassword: 'fresh456' },
        call,
      )
    expect(await change('WRNG-WRNG-WRNG')).toMatchObject({ code: 'wrong-old-password' })
    expect(await change(temporary)).toMatchObject({ ok: true })
    expect(await attempt(temporary)).toMatchObject({ code: 'wrong-credentials' })
    await letIn('fresh456')
  })

  test('waits while the password signs in, and is a first login for a member of long ago too', async () => {
    const temporary = await mailed()
    await letIn('right123')
    expect(await letIn(temporary)).toMatchObject({ firstTimeLogin: true })
  })

  test('is good for 30 minutes', async () => {
    const temporary = await mailed()
    site.clock.advance(1_800)
    expect(await attempt(temporary)).toMatchObject({ code: 'wrong-credentials' })
  })

  test('of twenty tries at once one comes in', async () => {
    const temporary = await mailed()
    const tries = await Promise.all(Array.from({ length: 20 }, () => attempt(temporary)))
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('costs one hash, whether one runs or not, and whether there is such an account', async () => {
    const cost = async (run: () => Promise<unknown>) => {
      const before = argon2Runs()
      await run()
      return argon2Runs() - before
    }
    const temporary = await mailed()
    expect(await cost(() => attempt('WRNG-WRNG-WRNG'))).toBe(1)
    expect(await cost(() => attempt(temporary))).toBe(1)
    expect(await cost(() => attempt(temporary))).toBe(1)
    expect(await cost(() => attempt(temporary, `x${member.account}`))).toBe(1)
  })

  test('gets past a locked account, as nothing else does, and unlocks it', async () => {
    await setFailures(100)
    const locked = { code: 'too-many-requests', detail: { retryAfterSeconds: 86_400 } }
    expect(await attempt('right123')).toMatchObject(locked)
    expect(await attempt('WRNG-WRNG-WRNG')).toMatchObject(locked)
    const temporary = await mailed()
    expect(await attempt('WRNG-WRNG-WRNG')).toMatchObject(locked)
    await letIn(temporary)
    await letIn('right123')
  })

  test('a password of the same shape does not get past the lock', async () => {
    member = await testMember(site.ctx, { passwordHash: await hashPassword('ABCD-2345-EFGH') })
    await letIn('ABCD-2345-EFGH')
    await setFailures(100)
    expect(await attempt('ABCD-2345-EFGH')).toMatchObject({ code: 'too-many-requests' })
  })
})

describe('with two-factor on', () => {
  const failuresInARow = async () => {
    const row = await site.ctx.db
      .selectFrom('login_failure')
      .select('in_a_row')
      .where('account_key', '=', member.account)
      .executeTakeFirst()
    return row?.in_a_row ?? 0
  }

  test('the failures of the account end with the second factor, not with the password', async () => {
    const { secret } = await twoFactorOn(site.ctx, member)
    await attempt('wrong')
    const pending = await attempt('right123')
    if (!pending.ok || !pending.value.twoFactorRequired) throw new Error('no second factor was asked')
    expect(await failuresInARow()).toBe(2)
    const needs = await loginNeeds(site.ctx, newCall(), member.account)
    expect(needs).toMatchObject({ value: { captchaRequired: true } })
    const code = totpCode(site.ctx, secret, 1)
    const { pendingToken } = pending.value
    expect(await logInWithSecondFactor(site.ctx, newCall(), { pendingToken, code })).toMatchObject({
      ok: true,
    })
    expect(await failuresInARow()).toBe(0)
  })

  test('the password alone gives five pending logins, then one a minute and less, a hundred in all', async () => {
    await twoFactorOn(site.ctx, member)
    const pending = { ok: true, value: { twoFactorRequired: true } }
    for (let i = 0; i < 5; i++) expect(await attempt('right123')).toMatchObject(pending)
    expect(await attempt('right123')).toMatchObject({ detail: { retryAfterSeconds: 60 } })
    site.clock.advance(60)
    expect(await attempt('right123')).toMatchObject(pending)
    expect(await attempt('right123')).toMatchObject({ detail: { retryAfterSeconds: 120 } })
    await site.ctx.db
      .updateTable('login_failure')
      .set({ in_a_row: 99, wait_until: null })
      .where('account_key', '=', member.account)
      .execute()
    expect(await attempt('right123')).toMatchObject(pending)
    site.clock.advance(86_400)
    expect(await attempt('right123')).toMatchObject({ detail: { retryAfterSeconds: 86_400 } })
  })

  test('of twenty right passwords at once five are pending', async () => {
    await twoFactorOn(site.ctx, member)
    const tries = await Promise.all(Array.from({ length: 20 }, () => attempt('right123')))
    expect(tries.filter(({ ok }) => ok)).toHaveLength(5)
  })

  test('a temporary password gets past the lock to the second factor, which unlocks', async () => {
    const { secret } = await twoFactorOn(site.ctx, member)
    await setFailures(100)
    const pending = await attempt(await mailed())
    if (!pending.ok || !pending.value.twoFactorRequired) throw new Error('no second factor was asked')
    expect(await failuresInARow()).toBe(100)
    const code = totpCode(site.ctx, secret, 1)
    const { pendingToken } = pending.value
    expect(await logInWithSecondFactor(site.ctx, newCall(), { pendingToken, code })).toMatchObject({
      ok: true,
    })
    expect(await failuresInARow()).toBe(0)
  })

  test('a temporary password that waits for the second factor is spent', async () => {
    const { secret } = await twoFactorOn(site.ctx, member)
    const temporary = await mailed()
    const pending = await attempt(temporary)
    if (!pending.ok || !pending.value.twoFactorRequired) throw new Error('no second factor was asked')
    expect(await attempt(temporary)).toMatchObject({ code: 'wrong-credentials' })
    const code = totpCode(site.ctx, secret, 1)
    const { pendingToken } = pending.value
    expect(await logInWithSecondFactor(site.ctx, newCall(), { pendingToken, code })).toMatchObject({
      value: { mustChangePassword: 'first-login', firstTimeLogin: true },
    })
  })
})

describe('by mobile number', () => {
  let digits: string
  const needs = async (name: string) => {
    const answer = await loginNeeds(site.ctx, newCall(), name)
    return answer.ok && answer.value.captchaRequired
  }
  beforeEach(async () => {
    digits = String(900_000_000 + addresses)
    member = await testMember(site.ctx, { passwordHash, mobile: `+84${digits}`, mobileProved: true })
  })

  test('a proved number signs in with the password, however it is written', async () => {
    for (const typed of [
      digits,
      `0${digits}`,
      `84${digits}`,
      `+84 ${digits}`,
      ` +84${digits} `,
      `0084-${digits}`,
      `(0)${digits}`,
      `+٨٤ ${digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))}`,
    ])
      expect(await attempt('right123', typed)).toMatchObject({ ok: true })
    expect(await attempt('wrong123', digits)).toMatchObject({ code: 'wrong-credentials' })
    // As a name that nobody has.
    for (const typed of [
      digits.slice(1),
      `+66${digits}`,
      `1${digits}`,
      `84${digits}abc`,
      '0',
      '+',
      `9${'0'.repeat(300)}`,
    ])
      expect(await attempt('right123', typed)).toMatchObject({ code: 'wrong-credentials' })
  })

  test('a name of digits that only begin as a number abroad counts by itself', async () => {
    await attempt('wrong123', '66123')
    expect(await needs('66123')).toBe(true)
    expect(await needs('66124')).toBe(false)
  })

  test('a number abroad is read by its dialling code', async () => {
    const abroad = `66${digits}`
    await testMember(site.ctx, { passwordHash, mobile: `+${abroad}`, mobileProved: true })
    for (const typed of [`+${abroad}`, abroad, `00${abroad}`])
      expect(await attempt('right123', typed)).toMatchObject({ ok: true })
  })

  test('a number that nobody has proved opens nothing', async () => {
    const unproved = String(Number(digits) + 50_000_000)
    await testMember(site.ctx, { passwordHash, mobile: `+84${unproved}` })
    expect(await attempt('right123', unproved)).toMatchObject({
      code: 'wrong-credentials',
    })
  })

  test('a name of digits, where the operator lets one be chosen, still signs in', async () => {
    const named = await testMember(site.ctx, { passwordHash, account: digits.slice(0, 8) })
    expect(await attempt('right123', named.account)).toMatchObject({ ok: true })
  })

  test('wrong passwords do not keep anybody from a code to the number', async () => {
    for (let wrong = 0; wrong < 6; wrong++) await attempt('wrong123', digits)
    expect(await attempt('right123', digits)).toMatchObject({ code: 'too-many-requests' })
    const byCode = await loginState(site.ctx, {
      key: mobileKey(`+84${digits}`),
      address: newCall().caller.address,
      memberId: null,
    })
    expect(byCode).toMatchObject({ captchaRequired: false, retryAfterSeconds: 0 })
  })

  test('its failures count by themselves, ask for a captcha, and end with a right password', async () => {
    expect(await needs(digits)).toBe(false)
    expect(await attempt('wrong123', digits)).toMatchObject({ detail: { captchaRequired: true } })
    expect([await needs(`0${digits}`), await needs(member.account)]).toEqual([true, false])
    expect(await attempt('right123', digits)).toMatchObject({ ok: true })
    expect(await needs(digits)).toBe(false)
  })

  test('those of its owner’s name, too, end with a right password', async () => {
    await attempt('wrong123')
    await attempt('wrong123', digits)
    expect([await needs(member.account), await needs(digits)]).toEqual([true, true])
    expect(await attempt('right123')).toMatchObject({ ok: true })
    expect([await needs(member.account), await needs(digits)]).toEqual([false, false])
  })

  test('those of a number that a member has not proved stay: it is somebody else’s', async () => {
    const other = await testMember(site.ctx, { passwordHash, mobile: `+84${digits}` })
    await attempt('wrong123', digits)
    expect(await attempt('right123', other.account)).toMatchObject({ ok: true })
    expect(await needs(digits)).toBe(true)
  })
})

test('whom a password is tried for is known to the log, right or wrong', async () => {
  const about = async (password: string, username?: string) => {
    const call = newCall()
    await attempt(password, username, call)
    return call.about
  }
  expect([await about('wrong123'), await about('right123')]).toEqual([member.id, member.id])
  expect(await about('right123', `x${member.account}`)).toBeUndefined()
})

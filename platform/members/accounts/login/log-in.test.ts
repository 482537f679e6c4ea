import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { withFullHashQueue } from '#tests/support/access/full-hash-queue.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { captchaAnswer } from '../human-check/challenge-answer.ts'
import { openMemberInfo } from '../members/member-info.ts'
import { closeMember, freezeMember, unfreezeMember } from '../members/operate-member.ts'
import { argon2Runs, hashPassword } from '../secrets/passwords.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { logIn, loginNeeds, logOut } from './log-in.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let passwordHash: string
beforeAll(async () => {
  site = await testPlatform()
  passwordHash = await hashPassword('right123')
})
afterAll(() => site.close())

let addresses = 0
/** Each test has an address of its own, so that their failures do not add up. */
const newAddress = () => `2001:db8:0:${(++addresses).toString(16)}::1`

async function solved() {
  const captchaId = `login-${randomUUID()}`
  const answer = await captchaAnswer(site.ctx, captchaId)
  if (!answer.ok) throw new Error(answer.code)
  return { captchaId, captcha: answer.value }
}

interface Try {
  password?: string
  address?: string
  remember?: boolean
  /** On the agents' site. */
  agent?: boolean
  captcha?: 'solved' | { captchaId: string; captcha: string }
  /** Happens once the password has been looked at, before the session is opened. */
  meanwhile?: () => Promise<unknown>
}

/** Tries to log in, from a new address unless one is given. */
async function attempt(
  username: string,
  { password = 'right123', address, remember = false, agent = false, captcha, meanwhile }: Try = {},
) {
  const ctx: Context = {
    ...site.ctx,
    async transact(work) {
      await meanwhile?.()
      return site.ctx.transact(work)
    },
  }
  return logIn(ctx, guestCall(address ?? newAddress()), {
    type: 'username',
    username,
    password,
    site: agent ? 'agent' : 'member',
    remember,
    ...(captcha === 'solved' ? await solved() : captcha),
  })
}

/** Fails `times` in a row, each from a new address and with a solved captcha. */
async function fail(username: string, times: number) {
  for (let i = 0; i < times; i++) {
    const { code } = refused(await attempt(username, { password: 'wrong', captcha: 'solved' }))
    expect(code).toBe('wrong-credentials')
  }
}

/** Twenty wrong tries of names that nobody has. */
async function closeAddress(address: string) {
  for (let i = 0; i < 20; i++) await attempt(randomUUID(), { password: 'wrong', address, captcha: 'solved' })
}

function refused(result: Awaited<ReturnType<typeof logIn>>) {
  if (result.ok) throw new Error('let in')
  return { code: result.code, ...result.detail }
}

function letIn(result: Awaited<ReturnType<typeof logIn>>) {
  if (!result.ok) throw new Error(result.code)
  if (result.value.twoFactorRequired) throw new Error('a second factor is asked')
  return result.value
}

const newMember = (given = {}) => testMember(site.ctx, { passwordHash, ...given })

describe('who is let in', () => {
  test('the user name is taken without regard to case and to spaces around it', async () => {
    const { account, id } = await newMember()
    const { token, firstTimeLogin } = letIn(await attempt(` ${account.toUpperCase()} `))
    expect(firstTimeLogin).toBe(true)
    expect((await authenticate(site.ctx, token))?.member).toMatchObject({ id, account })
    expect(letIn(await attempt(account)).firstTimeLogin).toBe(false)
  })

  test('the password is not cut: a longer one is another one', async () => {
    const long = 'x'.repeat(200)
    const { account } = await newMember({ passwordHash: await hashPassword(long) })
    expect(refused(await attempt(account, { password: `${long}y` })).code).toBe('wrong-credentials')
    letIn(await attempt(account, { password: long, captcha: 'solved' }))
  })

  test.each([4, 41, 42] as const)(
    'kind %i is no member, but only the right password says so',
    async (accountKind) => {
      const { account } = await newMember({ accountKind })
      expect(refused(await attempt(account)).code).toBe('not-a-member')
      expect(refused(await attempt(account, { password: 'wrong' })).code).toBe('wrong-credentials')
    },
  )

  test.each([0, 1, 2] as const)('kind %i plays', async (accountKind) => {
    const { account } = await newMember({ accountKind })
    letIn(await attempt(account))
  })

  test.each([1, 2, 41, 42] as const)('kind %i signs in as an agent', async (accountKind) => {
    const { account } = await newMember({ accountKind })
    expect(letIn(await attempt(account, { agent: true })).isAgent).toBe(accountKind)
  })

  test.each([0, 4] as const)(
    'kind %i is no agent, but only the right password says so',
    async (accountKind) => {
      const { account } = await newMember({ accountKind })
      expect(refused(await attempt(account, { agent: true })).code).toBe('not-an-agent')
      expect(refused(await attempt(account, { agent: true, password: 'wrong' })).code).toBe(
        'wrong-credentials',
      )
    },
  )

  test('nobody signs in to an account without a password', async () => {
    const { account } = await newMember({ passwordHash: null })
    expect(refused(await attempt(account, { password: '' })).code).toBe('wrong-credentials')
  })

  test('who has closed the account is told so by the right password alone', async () => {
    const { account, id } = await newMember()
    expect(await site.ctx.transact((tx) => closeMember(tx, { id, account }))).toMatchObject({ ok: true })
    expect(refused(await attempt(account))).toEqual({
      code: 'operation-not-allowed',
      accountState: 'closed',
    })
    expect(refused(await attempt(account, { password: 'wrong' }))).toEqual({
      code: 'wrong-credentials',
      captchaRequired: true,
    })
    expect(await unfreezeMember(site.ctx, 'operator', account)).toMatchObject({ ok: true })
    letIn(await attempt(account))
  })

  test('a frozen member is thrown out at once, and not let in', async () => {
    const { account } = await newMember()
    const { token } = letIn(await attempt(account))
    expect(await freezeMember(site.ctx, 'operator', account)).toMatchObject({ ok: true })
    expect(await authenticate(site.ctx, token)).toBeNull()
    expect(refused(await attempt(account))).toEqual({
      code: 'operation-not-allowed',
      accountState: 'frozen',
    })
    expect(refused(await attempt(account, { password: 'wrong' }))).toEqual({
      code: 'wrong-credentials',
      captchaRequired: true,
    })
    expect(await unfreezeMember(site.ctx, 'operator', account)).toMatchObject({ ok: true })
    letIn(await attempt(account))
  })

  test('one who is on the wrong site, too, is told that it is frozen, and not what it is', async () => {
    const { account } = await newMember({ accountKind: 41 })
    expect(await freezeMember(site.ctx, 'operator', account)).toMatchObject({ ok: true })
    expect(refused(await attempt(account)).code).toBe('operation-not-allowed')
  })

  test('a guest signs out as if it had been signed in, and so does who is out already', async () => {
    const guest = guestCall('198.51.100.1')
    expect(await logOut(site.ctx, guest)).toEqual({ ok: true, value: {} })
    expect(await logOut(site.ctx, { ...guest, tokenHash: Buffer.alloc(32) })).toEqual({ ok: true, value: {} })
  })

  test('who signs out is out', async () => {
    const { account } = await newMember()
    const { token } = letIn(await attempt(account))
    const call = { ...guestCall('198.51.100.1'), ...(await authenticate(site.ctx, token)) }
    await logOut(site.ctx, call)
    expect(await authenticate(site.ctx, token)).toBeNull()
  })
})

describe('what changes while a password is looked at', () => {
  const sessionsOf = async (memberId: bigint) =>
    site.ctx.db.selectFrom('session').select('token_hash').where('member_id', '=', memberId).execute()

  test('the old password of a member that changed it opens nothing', async () => {
    const { account, id } = await newMember()
    const fresh = await hashPassword('fresh456')
    const meanwhile = () =>
      site.ctx.db.updateTable('member').set({ password_hash: fresh }).where('id', '=', id).execute()
    expect(refused(await attempt(account, { meanwhile }))).toEqual({
      code: 'wrong-credentials',
      captchaRequired: false,
    })
    expect(await sessionsOf(id)).toEqual([])
    letIn(await attempt(account, { password: 'fresh456' }))
  })

  test('a member that was frozen is not let in', async () => {
    const { account, id } = await newMember()
    const meanwhile = () => freezeMember(site.ctx, 'operator', account)
    expect(refused(await attempt(account, { meanwhile })).code).toBe('operation-not-allowed')
    expect(await sessionsOf(id)).toEqual([])
  })

  test('a password that expired must be changed', async () => {
    const { account, id } = await newMember()
    const meanwhile = () =>
      site.ctx.db
        .updateTable('member')
        .set({ must_change_password: 'expired' })
        .where('id', '=', id)
        .execute()
    expect(letIn(await attempt(account, { meanwhile })).mustChangePassword).toBe('expired')
  })
})

describe('forced changes', () => {
  /** What the pages of a session are told. */
  async function toldOf(token: string) {
    const { result: info } = await openMemberInfo(site.ctx, token)
    if (!info.ok) throw new Error(info.code)
    return info.value.mustChangePassword
  }

  test('123456 must be changed, and the session remembers it', async () => {
    const { account } = await newMember({ passwordHash: await hashPassword('123456') })
    const { token, ...forced } = letIn(await attempt(account, { password: '123456' }))
    expect(forced).toMatchObject({ mustChangePassword: 'first-login', passwordExpired: false })
    expect(await toldOf(token)).toBe('first-login')
  })

  test('what the member carries leads there at every login', async () => {
    const { account } = await newMember({ mustChangePassword: 'expired' })
    for (let login = 1; login <= 2; login++) {
      const { token, ...forced } = letIn(await attempt(account))
      expect(forced).toMatchObject({ mustChangePassword: 'expired', passwordExpired: true })
      expect(await toldOf(token)).toBe('expired')
    }
  })

  test('with PASSEXPIRY3 a password is good for 90 days', async () => {
    const { account } = await newMember()
    const expired = async () => letIn(await attempt(account)).passwordExpired
    await setFlag(site.ctx, 'operator', 'PASSEXPIRY3', true)
    site.clock.advance(90 * 86_400)
    expect(await expired()).toBe(false)
    site.clock.advance(1)
    expect(await expired()).toBe(true)
    await setValue(site.ctx, 'operator', 'passwordExpiresDays', 91)
    expect(await expired()).toBe(false)
    await setFlag(site.ctx, 'operator', 'PASSEXPIRY3', false)
    site.clock.advance(300 * 86_400)
    expect(await expired()).toBe(false)
  })
})

describe('the price of a try', () => {
  test('known and unknown accounts cost one hash, refused tries none', async () => {
    const { account } = await newMember()
    const cost = async (run: () => Promise<unknown>) => {
      const before = argon2Runs()
      await run()
      return argon2Runs() - before
    }
    expect(await cost(() => attempt(account, { password: 'wrong' }))).toBe(1)
    expect(await cost(() => attempt(`x${account}`, { password: 'wrong' }))).toBe(1)
    expect(await cost(() => attempt(account, { captcha: 'solved' }))).toBe(1)
    await fail(account, 1)
    expect(await cost(() => attempt(account))).toBe(0) // without a captcha
    expect(await cost(() => attempt(account, { captcha: { captchaId: 'x', captcha: '1' } }))).toBe(0)
    await fail(account, 4)
    expect(await cost(() => attempt(account, { captcha: 'solved' }))).toBe(0) // throttled
  })

  test('right ones cost too: an address gets 600 in ten minutes', async () => {
    const { account } = await newMember()
    const address = '198.51.100.77'
    letIn(await attempt(account, { address }))
    await site.ctx.db
      .updateTable('throttle')
      .set({ hits: 599 })
      .where('key', '=', `login:${address}`)
      .execute()
    letIn(await attempt(account, { address }))
    site.clock.advance(300)
    const before = argon2Runs()
    expect(refused(await attempt(account, { address }))).toEqual({
      code: 'too-many-requests',
      retryAfterSeconds: 300,
      captchaRequired: false,
    })
    expect(argon2Runs() - before).toBe(0)
    letIn(await attempt(account)) // from elsewhere
    site.clock.advance(300)
    letIn(await attempt(account, { address }))
  })

  test('one that finds the queue of the hashes full is told to come again, and is not counted', async () => {
    const { account } = await newMember()
    await withFullHashQueue(async () => {
      for (const password of ['right123', 'wrong'])
        expect(refused(await attempt(account, { password }))).toEqual({
          code: 'too-many-requests',
          retryAfterSeconds: 1,
          captchaRequired: false,
        })
    })
    letIn(await attempt(account))
  })

  test('a wrong name and a wrong password are one answer', async () => {
    const { account } = await newMember()
    const known = refused(await attempt(account, { password: 'wrong' }))
    expect(refused(await attempt(`x${account}`, { password: 'wrong' }))).toEqual(known)
  })
})

describe('failures in a row, by account', () => {
  test.each(['known', 'unknown'])('one asks for a captcha until a success: %s account', async (kind) => {
    const { account } = await newMember()
    const name = kind === 'known' ? account : `${account}x`
    const needs = async () => {
      const answer = await loginNeeds(site.ctx, guestCall(newAddress()), name.toUpperCase())
      return answer.ok && answer.value.captchaRequired
    }
    expect(await needs()).toBe(false)
    expect(refused(await attempt(name, { password: 'wrong' }))).toEqual({
      code: 'wrong-credentials',
      captchaRequired: true,
    })
    expect(await needs()).toBe(true)
    expect(refused(await attempt(name))).toEqual({ code: 'captcha-required', captchaRequired: true })
    const captchaId = `login-${randomUUID()}`
    await captchaAnswer(site.ctx, captchaId)
    expect(refused(await attempt(name, { captcha: { captchaId, captcha: 'wrong' } }))).toEqual({
      code: 'captcha-failed',
      captchaRequired: true,
    })
    if (kind === 'unknown') return
    letIn(await attempt(name, { captcha: 'solved' }))
    expect(await needs()).toBe(false)
    letIn(await attempt(name))
  })

  test('a captcha opens one try', async () => {
    const { account } = await newMember()
    await fail(account, 1)
    const captcha = await solved()
    expect(refused(await attempt(account, { password: 'wrong', captcha })).code).toBe('wrong-credentials')
    expect(refused(await attempt(account, { captcha })).code).toBe('captcha-failed')
  })

  test('five make the next wait 1 minute, then 2, 4, 8, and 15 at most', async () => {
    const { account } = await newMember()
    await fail(account, 5)
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const wait = refused(await attempt(account, { captcha: 'solved' }))
      expect(wait).toMatchObject({ code: 'too-many-requests', retryAfterSeconds: minutes * 60 })
      site.clock.advance(minutes * 60 - 1)
      expect(refused(await attempt(account, { captcha: 'solved' })).retryAfterSeconds).toBe(1)
      site.clock.advance(1)
      await fail(account, 1)
    }
    site.clock.advance(900)
    letIn(await attempt(account, { captcha: 'solved' }))
    letIn(await attempt(account)) // and the row is forgotten
  })

  test('a try that must wait is noted for the operator', async () => {
    const { account } = await newMember()
    await fail(account, 5)
    const note = vi.fn()
    const address = newAddress()
    await logIn({ ...site.ctx, security: { note, flush() {} } }, guestCall(address), {
      type: 'username',
      username: account,
      password: 'right123',
      site: 'member',
      remember: false,
    })
    expect(note.mock.calls).toEqual([['login-locked', { address }]])
  })

  test('a hundred lock it until the operator unlocks', async () => {
    const { account } = await newMember()
    await site.ctx.db
      .insertInto('login_failure')
      .values({ account_key: account, in_a_row: 99, last_at: site.clock.now() })
      .execute()
    await fail(account, 1)
    site.clock.advance(30 * 86_400)
    expect(refused(await attempt(account, { captcha: 'solved' }))).toMatchObject({
      code: 'too-many-requests',
      retryAfterSeconds: 86_400,
    })
    expect(await unfreezeMember(site.ctx, 'operator', account)).toMatchObject({ ok: true })
    letIn(await attempt(account))
  })

  test('twenty wrong tries at once are five guesses', async () => {
    const { account } = await newMember()
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => attempt(account, { password: 'wrong' }).then(refused)),
    )
    expect(tries.filter(({ code }) => code === 'wrong-credentials').length).toBeLessThanOrEqual(5)
    const { in_a_row } = await site.ctx.db
      .selectFrom('login_failure')
      .select('in_a_row')
      .where('account_key', '=', account)
      .executeTakeFirstOrThrow()
    expect(in_a_row).toBe(5)
  })

  test('twenty right ones at once are all let in', async () => {
    const { account } = await newMember()
    const address = newAddress()
    const tries = await Promise.all(Array.from({ length: 20 }, () => attempt(account, { address })))
    expect(tries.every(({ ok }) => ok)).toBe(true)
  })

  test('names that no account can have are counted, not mistaken for others', async () => {
    for (const name of ['ＡＢＣ', "o'; drop table member; --", 'a'.repeat(256)])
      expect(refused(await attempt(name)).code).toBe('wrong-credentials')
  })
})

describe('failures by address', () => {
  test('five in ten minutes ask for a captcha, twenty close it until the window has passed', async () => {
    const { account } = await newMember()
    const address = newAddress()
    const spray = (i: number, more: Try = {}) =>
      attempt(`spray${i}`, { password: 'wrong', address, ...more }).then(refused)
    for (let i = 0; i < 5; i++) expect((await spray(i)).code).toBe('wrong-credentials')
    expect((await spray(5)).code).toBe('captcha-required')
    site.clock.advance(540)
    for (let i = 5; i < 20; i++)
      expect((await spray(i, { captcha: 'solved' })).code).toBe('wrong-credentials')
    expect(refused(await attempt(account, { address, captcha: 'solved' }))).toMatchObject({
      code: 'too-many-requests',
      retryAfterSeconds: 60,
    })
    letIn(await attempt(account)) // from elsewhere
    site.clock.advance(60)
    letIn(await attempt(account, { address }))
  })

  test('a try that the address closes over, while it is looked at, tells nothing and counts nothing', async () => {
    const closed = { code: 'too-many-requests', retryAfterSeconds: 600, captchaRequired: true }
    for (const password of ['right123', 'wrong']) {
      const { account, id } = await newMember()
      const address = newAddress()
      const meanwhile = () => closeAddress(address)
      expect(refused(await attempt(account, { password, address, meanwhile }))).toEqual(closed)
      const rowsOf = (table: 'session' | 'login_record') =>
        site.ctx.db.selectFrom(table).select('address').where('member_id', '=', id).execute()
      expect([await rowsOf('session'), await rowsOf('login_record')]).toEqual([[], []])
      letIn(await attempt(account)) // from elsewhere, and without a captcha
    }
  })

  test('forty wrong tries of forty names at once are twenty guesses', async () => {
    const address = newAddress()
    const names = Array.from({ length: 40 }, (_, i) => `n${randomUUID().slice(0, 8)}${i}`)
    const tries = await Promise.all(
      names.map((name) => attempt(name, { password: 'wrong', address, captcha: 'solved' }).then(refused)),
    )
    expect(tries.filter(({ code }) => code === 'wrong-credentials')).toHaveLength(20)
    expect(tries.filter(({ code }) => code === 'too-many-requests')).toHaveLength(20)
    const counted = await site.ctx.db
      .selectFrom('login_failure')
      .select('account_key')
      .where('account_key', 'in', names)
      .execute()
    expect(counted).toHaveLength(20)
  })

  test('the addresses of one IPv6 network are one', async () => {
    const { account } = await newMember()
    const address = newAddress()
    for (let i = 2; i < 7; i++) await attempt(`net${i}`, { password: 'wrong', address: `${address}${i}` })
    expect(refused(await attempt(account, { address })).code).toBe('captcha-required')
    letIn(await attempt(account, { address: newAddress() }))
  })

  test('a success of its own does not wipe the slate', async () => {
    const { account } = await newMember()
    const address = newAddress()
    for (let i = 0; i < 5; i++) await attempt(`other${i}`, { password: 'wrong', address })
    letIn(await attempt(account, { address, captcha: 'solved' }))
    expect(refused(await attempt(account, { address })).code).toBe('captcha-required')
  })
})

test('the operator can ask for the captcha in any case', async () => {
  const { account } = await newMember()
  await setFlag(site.ctx, 'operator', 'SHOWCAPTCHA3', true)
  expect(refused(await attempt(account)).code).toBe('captcha-required')
  letIn(await attempt(account, { captcha: 'solved' }))
  await setFlag(site.ctx, 'operator', 'SHOWCAPTCHA3', false)
  letIn(await attempt(account))
})

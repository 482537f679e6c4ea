import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetByEmail } from '#contract/members/member.ts'
import type { Call } from '#platform/base/context.ts'
import { listOutbox } from '#platform/base/messages/index.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { withFullHashQueue } from '#tests/support/access/full-hash-queue.ts'
import { recording } from '#tests/support/database/statements.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { captchaAnswer } from '../human-check/challenge-answer.ts'
import { argon2Runs } from '../secrets/passwords.ts'
import { isTemporaryPassword } from '../secrets/temporary-password.ts'
import { mailTemporaryPassword } from './forget-by-email.ts'

const delivered: string[] = []
let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform(undefined, { couriers: { mail: async ({ to }) => void delivered.push(to) } })
})
afterAll(() => site.close())

let count = 0
const newAddress = () => `2001:db8:4:${(++count).toString(16)}::1`
const forget = (username: string, email: string, more: Record<string, string> = {}, address = newAddress()) =>
  callPlatform(site.platform, forgetByEmail, { username, email, ...more }, { address })
const answered = { ok: true, status: 200, value: {} }

/** A member with an address, both nobody else's. */
async function newMember(given: Parameters<typeof testMember>[1] = {}) {
  const email = `Lan${++count}@Example.com`
  return { ...(await testMember(site.ctx, { email, ...given })), email }
}
const kept = (id: bigint) =>
  site.ctx.db
    .selectFrom('member')
    .select(['temporary_password_hash as hash', 'temporary_password_until as until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('the account gets a temporary password at its own address, as it is written there', async () => {
  const { account, email, id } = await newMember({ language: 'en' })
  expect(await forget(` ${account.toUpperCase()}`, ` ${email.toLowerCase()}`)).toEqual(answered)
  const [message] = await listOutbox(site.ctx, email)
  const password = message?.code ?? ''
  expect(password).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/)
  expect(isTemporaryPassword(password)).toBe(true)
  expect(message).toMatchObject({ channel: 'mail', purpose: 'temporary-password' })
  expect(message?.text).toContain(`account ${account}`)
  expect(message?.text).toContain(password)
  expect(message?.text).toContain('30 minutes')
  const { hash, until } = await kept(id)
  expect(await verify(hash ?? '', password)).toBe(true)
  expect(until?.getTime()).toBe(site.clock.now().getTime() + 30 * 60_000)
  await runJobs(site.platform)
  expect(delivered).toEqual([email])
})

test('the mail speaks the language of the account', async () => {
  for (const [language, words] of [
    ['vi', 'Mật khẩu tạm thời của tài khoản'],
    ['zh', '的临时密码'],
  ] as const) {
    const { account, email } = await newMember({ language })
    await forget(account, email)
    expect((await listOutbox(site.ctx, email))[0]?.text).toContain(words)
  }
})

describe('nobody learns which accounts there are', () => {
  /** What a request has done: statements, Argon2 runs, and rows of messages and jobs. */
  async function costOf(username: string, email: string) {
    const runs = argon2Runs()
    const before = await rows()
    const { ctx, statements } = recording(site.ctx)
    const call: Call = {
      caller: { address: newAddress(), language: 'en', userAgent: 'test', session: '' },
      member: null,
      tokenHash: null,
    }
    expect(await mailTemporaryPassword(ctx, call, { username, email })).toEqual({ ok: true, value: {} })
    const after = await rows()
    return {
      argon2: argon2Runs() - runs,
      statements,
      written: { messages: after.messages - before.messages, jobs: after.jobs - before.jobs },
    }
  }

  async function rows() {
    const { rows } = await sql<{ messages: bigint; jobs: bigint }>`
      select (select count(*) from outbox) as messages, (select count(*) from graphile_worker._private_jobs) as jobs
    `.execute(site.ctx.db)
    return rows[0] ?? { messages: 0n, jobs: 0n }
  }

  test('a match and every other pair cost the same and are told the same', async () => {
    const member = await newMember()
    const other = await newMember()
    const frozen = await newMember()
    await site.ctx.db.updateTable('member').set({ frozen: true }).where('id', '=', frozen.id).execute()
    await testMember(site.ctx, { account: 'noaddress' })
    await runJobs(site.platform)
    delivered.length = 0

    const match = await costOf(member.account, member.email)
    expect(match.argon2).toBe(1)
    expect(match.statements).toContainEqual(expect.stringContaining('insert into "outbox"'))
    expect(match.written).toEqual({ messages: 1n, jobs: 1n })
    for (const [username, email] of [
      ['nobody', 'nobody@example.com'],
      [other.account, 'else@example.com'],
      [frozen.account, frozen.email],
      ['noaddress', 'mine@example.com'],
      ['noaddress', ''],
      ['', ''],
    ] as const) {
      site.clock.advance(60)
      expect(await costOf(username, email)).toEqual(match)
    }
    await runJobs(site.platform)
    expect(delivered).toEqual([member.email])
    expect((await kept(frozen.id)).hash).toBeNull()
    expect((await kept(other.id)).hash).toBeNull()
  })
})

describe('it is counted as codes are', () => {
  test('one a minute to an address, in capitals or not', async () => {
    const { account, email } = await newMember()
    expect(await forget(account, email)).toEqual(answered)
    expect(await forget('somebody', email.toUpperCase())).toMatchObject({
      status: 429,
      code: 'too-many-requests',
      retryAfter: '60',
    })
    site.clock.advance(60)
    expect(await forget(account, email)).toEqual(answered)
  })

  test('the twenty-first from a network rests five minutes, and is not hashed', async () => {
    const address = newAddress()
    for (let n = 0; n < 20; n++) await forget('nobody', `n${n}@example.com`, {}, address)
    const runs = argon2Runs()
    expect(await forget('nobody', 'n21@example.com', {}, address)).toMatchObject({ retryAfter: '300' })
    expect(argon2Runs()).toBe(runs)
  })

  test('a human check comes first where it is asked for', async () => {
    await setFlag(site.ctx, 'test', 'SHOWCAPTCHA3', true)
    const { account, email } = await newMember()
    const runs = argon2Runs()
    expect(await forget(account, email)).toMatchObject({ status: 400, code: 'captcha-required' })
    expect(argon2Runs()).toBe(runs)
    const captchaId = `forget-${randomUUID()}`
    const answer = await captchaAnswer(site.ctx, captchaId)
    if (!answer.ok) throw new Error(answer.code)
    expect(await forget(account, email, { captchaId, captcha: answer.value })).toEqual(answered)
    await setFlag(site.ctx, 'test', 'SHOWCAPTCHA3', false)
  })

  test('who finds no turn at hashing need not wait a minute for the next', async () => {
    const { account, email } = await newMember()
    await withFullHashQueue(async () => {
      expect(await forget(account, email)).toMatchObject({ code: 'too-many-requests', retryAfter: '1' })
    })
    site.clock.advance(1)
    expect(await forget(account, email)).toEqual(answered)
  })
})

test('the shape of a temporary password is no other password', () => {
  for (const text of [
    '',
    'Secret12',
    'abcd-2345-efgh',
    'ABCD-2345',
    'ABCD-2345-EFGI',
    'ABCD-2345-EFGH ',
    'ABC0-2345-EFGH',
  ])
    expect(isTemporaryPassword(text)).toBe(false)
  expect(isTemporaryPassword('ABCD-2345-EFGH')).toBe(true)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { newMobile } from '#tests/support/access/codes.ts'
import { withFullHashQueue } from '#tests/support/access/full-hash-queue.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { argon2Runs, isPassword } from '../secrets/passwords.ts'
import { addNamedMember, createMember, isMobileTaken } from './create-member.ts'
import { type AccountToOpen, openAccount, prepareAccount } from './open-account.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

let names = 0
const account = (more: Partial<AccountToOpen> = {}): AccountToOpen => ({
  username: `lotus${++names}x`,
  password: 'Fishing7lotus',
  paymentPassword: null,
  accountKind: 0,
  uplineId: null,
  rebate: 0,
  ...more,
})
async function opened(accountToOpen: AccountToOpen) {
  const prepared = await prepareAccount(site.ctx, accountToOpen)
  if (!prepared.ok) throw new Error(`${prepared.code} ${prepared.detail.field}`)
  const member = await openAccount(site.ctx, prepared.value)
  if (!member.ok) throw new Error(member.code)
  const row = await site.ctx.db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', member.value.id)
    .executeTakeFirstOrThrow()
  return { password: prepared.value.password, member: member.value, row }
}

test('an account that somebody opens has its wallets, and a password that must be changed', async () => {
  const upline = await testMember(site.ctx, { accountKind: 1, rebate: 20 })
  const { row, member, password } = await opened(
    account({ uplineId: upline.id, rebate: 12, cameBy: { by: 'upline' }, paymentPassword: '٨٠٦١٥٣' }),
  )
  expect(password).toBe('Fishing7lotus')
  expect(member).toMatchObject({ accountKind: 0, uplineId: upline.id, frozen: false })
  expect(row).toMatchObject({
    account: member.account,
    account_key: member.account,
    is_agent: 0,
    upline_id: upline.id,
    rebate: 12,
    must_change_password: 'first-login',
    came_by: { by: 'upline' },
  })
  expect(await isPassword(row.password_hash, 'Fishing7lotus')).toEqual(ok(true))
  expect(await isPassword(row.payment_password_hash, '806153')).toEqual(ok(true))
})

test('without a password one is drawn, and without a payment password the member chooses it', async () => {
  const runs = argon2Runs()
  const { row, password } = await opened(account({ password: null }))
  expect(argon2Runs() - runs).toBe(1)
  expect(password).toMatch(/^[A-HJ-NP-Z2-9]{12}$/)
  expect(await isPassword(row.password_hash, password)).toEqual(ok(true))
  expect(row).toMatchObject({ payment_password_hash: null, upline_id: null, came_by: {} })
})

test.each([
  [{ username: '' }, 'required', 'username'],
  [{ password: 'a1' }, 'too-short', 'password'],
  [{ password: 'password1', username: 'lotus77' }, 'too-common', 'password'],
  [{ password: 'xLotus77x', username: 'lotus77' }, 'too-common', 'password'],
  [{ paymentPassword: '111111' }, 'too-common', 'paymentPassword'],
  [{ paymentPassword: '1' }, 'too-short', 'paymentPassword'],
] as const)('of %o it is said what is wrong: %s at %s', async (given, code, field) => {
  const runs = argon2Runs()
  expect(await prepareAccount(site.ctx, account(given))).toMatchObject({ ok: false, code, detail: { field } })
  expect(argon2Runs()).toBe(runs)
})

test('while passwords wait for their turn, no account is prepared', async () => {
  const refused = await withFullHashQueue(() => prepareAccount(site.ctx, account()))
  expect(refused).toMatchObject({ ok: false, code: 'too-many-requests' })
})

test('an account keeps all that is known of who it is for, and has none of it where nothing is known', async () => {
  const rowOf = async ({ id }: Member) =>
    site.ctx.db
      .selectFrom('member')
      .select(['contacts', 'language', 'rank_level', 'first_login_at', 'payee_name', 'email', 'mobile'])
      .select(['mobile_proved', 'must_change_password', 'rebate', 'came_by'])
      .select(sql<string | null>`birth_date::text`.as('birth_date'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const { number } = newMobile()
  const firstLoginAt = site.clock.now()
  const member = await testMember(site.ctx, {
    contacts: { line: 'lan88' },
    language: 'th',
    rankLevel: 2,
    firstLoginAt,
    birthDate: '1990-12-31',
    payeeName: 'NGUYEN LAN',
    email: 'lan@example.com',
    mobile: number,
    mobileProved: true,
    mustChangePassword: 'expired',
    rebate: 5,
    cameBy: { code: 'x' },
  })
  expect(await rowOf(member)).toEqual({
    contacts: { line: 'lan88' },
    language: 'th',
    rank_level: 2,
    first_login_at: firstLoginAt,
    payee_name: 'NGUYEN LAN',
    email: 'lan@example.com',
    mobile: number,
    mobile_proved: true,
    must_change_password: 'expired',
    rebate: 5,
    came_by: { code: 'x' },
    birth_date: '1990-12-31',
  })
  // A field that was left empty is not known.
  expect(await rowOf(await testMember(site.ctx, { payeeName: '', email: '', birthDate: null }))).toEqual({
    contacts: {},
    language: 'vi',
    rank_level: 0,
    first_login_at: null,
    payee_name: null,
    email: null,
    mobile: null,
    mobile_proved: false,
    must_change_password: null,
    rebate: 0,
    came_by: {},
    birth_date: null,
  })
})

test('a name that is taken, in whatever capitals', async () => {
  const { member } = await opened(account())
  const prepared = await prepareAccount(site.ctx, account({ username: member.account.toUpperCase() }))
  if (!prepared.ok) throw new Error(prepared.code)
  expect(await openAccount(site.ctx, prepared.value)).toEqual(refuse('name-taken', { field: 'username' }))
  const given = { accountKind: 0, uplineId: null, passwordHash: null, paymentPasswordHash: null } as const
  await expect(createMember(site.ctx, { ...given, account: member.account })).rejects.toThrow(
    `there is an account ${member.account} already`,
  )
})

test('a number counts as taken where both have proved it', async () => {
  const { number } = newMobile()
  const given = { accountKind: 0, uplineId: null, passwordHash: null, paymentPasswordHash: null } as const
  const drawn = (more = {}) =>
    addNamedMember(site.ctx, { prefix: 'drawn', digits: 8 }, { ...given, mobile: number, ...more })
  const first = await drawn({ mobileProved: true })
  if (!first.ok) throw new Error(first.code)
  expect(first.value.account).toMatch(/^drawn\d{8}$/)
  expect(await drawn({ mobileProved: true })).toEqual(refuse('mobile-taken'))
  expect(await drawn()).toMatchObject({ ok: true })
  expect(await isMobileTaken(site.ctx, { mobile: number, mobileProved: true })).toBe(true)
  expect(await isMobileTaken(site.ctx, { mobile: number })).toBe(false)
  expect(await isMobileTaken(site.ctx, { mobile: newMobile().number, mobileProved: true })).toBe(false)
  expect(await isMobileTaken(site.ctx, { mobileProved: true })).toBe(false)
})

test('where every name that can be drawn is taken, it ends with an error', async () => {
  const given = { accountKind: 0, uplineId: null, passwordHash: null, paymentPasswordHash: null } as const
  await testMember(site.ctx, { account: 'only' })
  await expect(addNamedMember(site.ctx, { prefix: 'only', digits: 0 }, given)).rejects.toThrow(
    'user names in a row were taken',
  )
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { provedCall, twoFactorOn } from '#tests/support/access/two-factor.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  addPasskey,
  hashPassword,
  judgePasskey,
  listPasskeys,
  logInByPasskey,
  passkeyQuestion,
  removePasskey,
  startPasskey,
} from '../index.ts'
import { openPendingLogin } from '../sessions/pending-login.ts'

/** What an authenticator signs is tested in a browser (`tests/e2e/with-javascript/member-passkeys.test.ts`); here, what is refused. */

const origin = 'https://sen.example'
let site: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  site = await testPlatform()
  ctx = site.ctx
})
afterAll(() => site.close())

const value = <Value>(result: { ok: true; value: Value } | { ok: false; code: string }): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}

/** As if one had been added in a browser. */
const keep = (member: Member, credentialId: string) =>
  ctx.db
    .insertInto('member_passkey')
    .values({
      member_id: member.id,
      credential_id: credentialId,
      public_key: Buffer.from([1]),
      counter: 0n,
      transports: [],
      name: 'A key',
      created_at: site.clock.now(),
    })
    .execute()

/** What a browser might answer, signed by nobody. */
const unsigned = (id: string, challenge: string) =>
  JSON.stringify({
    id,
    rawId: id,
    type: 'public-key',
    response: { clientDataJSON: Buffer.from(JSON.stringify({ challenge })).toString('base64url') },
  })

/** Answers with a sign inside their JSON that the database cannot store. */
const unstorable = [JSON.stringify({ id: '\0' }), unsigned('x', '\0'), unsigned('\0', 'x')]

const call = guestCall('203.0.113.7')
const logIn = (credential: string, pendingToken?: string) =>
  logInByPasskey(ctx, call, { origin, credential, site: 'member', remember: false, pendingToken })

test('a passkey is added by its own question alone, with the password', async () => {
  const member = await testMember(ctx, { passwordHash: 'some hash' })
  const proved = await provedCall(ctx, member)
  const { options } = value(await startPasskey(ctx, member, { origin }))
  expect(JSON.parse(options)).toMatchObject({ rp: { id: 'sen.example' }, user: { name: member.account } })
  const add = (more: { name?: string; credential?: string }, by = proved) =>
    addPasskey(ctx, member, { origin, name: 'A key', credential: '{"id":"x"}', ...more }, by)
  expect(await add({ name: ' ' })).toMatchObject({ code: 'required', detail: { field: 'name' } })
  expect(await add({}, guestCall('203.0.113.7'))).toMatchObject({
    code: 'required',
    detail: { field: 'password' },
  })
  for (const credential of [
    '',
    'null',
    '{"id":"x"}',
    ...unstorable,
    unsigned('x', JSON.parse(options).challenge),
  ])
    expect(await add({ credential }), credential).toMatchObject({ code: 'invalid' })
  expect(await listPasskeys(ctx, member)).toEqual({ ok: true, value: { list: [] } })
})

test('a trial account has no passkeys', async () => {
  const trial = await testMember(ctx, { accountKind: 4 })
  const visit = await provedCall(ctx, trial)
  const given = { origin, name: 'A key', credential: '{"id":"x"}' }
  const refused = refuse('in-need-true-account')
  expect(await startPasskey(ctx, trial, { origin })).toEqual(refused)
  expect(await judgePasskey(ctx, trial, given, visit)).toEqual(refused)
  expect(await addPasskey(ctx, trial, given, visit)).toEqual(refused)
  expect(await listPasskeys(ctx, trial)).toEqual(refused)
  expect(await removePasskey(ctx, trial, { id: '1' }, visit)).toEqual(refused)
})

test('what is typed beside a new passkey is judged before the browser makes it', async () => {
  const member = await testMember(ctx, { passwordHash: await hashPassword('right123') })
  const visit = { ...(await provedCall(ctx, member)) }
  await ctx.db.updateTable('session').set({ password_proved_until: null }).execute()
  const judge = (name: string, password?: string) => judgePasskey(ctx, member, { name, password }, visit)
  expect(await judge(' ', 'right123')).toEqual(refuse('required', { field: 'name' }))
  expect(await judge('x'.repeat(65), 'right123')).toEqual(refuse('too-long', { field: 'name' }))
  expect(await judge('A key')).toEqual(refuse('required', { field: 'password' }))
  for (const name of ['A key', ` ${'x'.repeat(64)} `])
    expect(await judge(name, 'right123')).toEqual({ ok: true, value: {} })
  expect(value(await listPasskeys(ctx, member)).list).toEqual([])
  for (let key = 0; key < 10; key++) await keep(member, `judged-${key}`)
  expect(await judge('A key', 'right123')).toEqual(refuse('over-limit'))
})

test('wrong passwords of the judged form count, and five of them close it', async () => {
  const member = await testMember(ctx, { passwordHash: await hashPassword('right123') })
  const judge = (password: string) =>
    judgePasskey(ctx, member, { name: 'A key', password }, guestCall('203.0.113.7'))
  for (let wrong = 0; wrong < 5; wrong++)
    expect(await judge('wrong123')).toEqual(refuse('wrong-old-password', { field: 'password' }))
  expect(await judge('right123')).toMatchObject({ code: 'too-many-requests' })
})

test('nobody signs in by what is not signed, and a question is answered once and in time', async () => {
  const member = await testMember(ctx)
  await keep(member, 'key-1')
  const ask = async () => {
    const { options } = value(await passkeyQuestion(ctx, call, { origin }))
    return JSON.parse(options ?? '').challenge as string
  }
  for (const credential of [
    '',
    '{}',
    ...unstorable,
    unsigned('key-1', await ask()),
    unsigned('nobody', await ask()),
  ])
    expect(await logIn(credential), credential).toMatchObject({ code: 'wrong-credentials' })
  // Only an answer to a question of ours learns that its passkey is nobody's.
  expect(await logIn(unsigned('nobody', await ask()))).toMatchObject({ detail: { unknownPasskey: true } })
  for (const credential of [unsigned('key-1', await ask()), unsigned('nobody', 'no question')])
    expect(await logIn(credential)).toEqual(refuse('wrong-credentials'))
  const challenge = await ask()
  const kept = () =>
    ctx.db.selectFrom('passkey_question').select('challenge').where('challenge', '=', challenge).execute()
  await logIn(unsigned('key-1', challenge))
  expect(await kept()).toEqual([])
  expect(
    await ctx.db.selectFrom('session').select('id').where('member_id', '=', member.id).execute(),
  ).toEqual([])
})

test('the second step asks for the keys of that member alone, and a wrong answer uses up an attempt', async () => {
  const member = await testMember(ctx)
  await twoFactorOn(ctx, member)
  const proved = {
    memberId: member.id,
    caller: call.caller,
    remember: false,
    kind: 'username',
    mustChangePassword: null,
  } as const
  const pending = value(await openPendingLogin(ctx, proved, `test:${member.account}` as never))
  expect(value(await passkeyQuestion(ctx, call, { origin, pendingToken: pending }))).toEqual({
    options: null,
  })
  await keep(member, 'key-2')
  const { options } = value(await passkeyQuestion(ctx, call, { origin, pendingToken: pending }))
  const asked = JSON.parse(options ?? '')
  expect(asked.allowCredentials).toMatchObject([{ id: 'key-2' }])
  for (let tries = 0; tries < 5; tries++)
    expect(await logIn(unsigned('key-2', asked.challenge), pending)).toMatchObject({
      code: 'wrong-two-factor-code',
    })
  expect(await logIn(unsigned('key-2', asked.challenge), pending)).toMatchObject({ code: 'please-log-in' })
  expect(value(await passkeyQuestion(ctx, call, { origin, pendingToken: 'unknown' }))).toEqual({
    options: null,
  })
})

test('passkeys are removed by their owner alone, who is told', async () => {
  const [mine, others] = [await testMember(ctx, { passwordHash: 'some hash' }), await testMember(ctx)]
  await keep(mine, 'key-3')
  const [key] = value(await listPasskeys(ctx, mine)).list
  const remove = async (from: Member, id: string) =>
    removePasskey(ctx, from, { id }, await provedCall(ctx, from))
  expect(await remove(others, key?.id ?? '')).toMatchObject({ code: 'not-found' })
  expect(await remove(mine, 'x')).toMatchObject({ code: 'not-found' })
  expect(await remove(mine, key?.id ?? '')).toEqual({ ok: true, value: {} })
  expect(value(await listPasskeys(ctx, mine)).list).toEqual([])
  const told = await ctx.db
    .selectFrom('inbox_message')
    .select('code')
    .where('member_id', '=', mine.id)
    .execute()
  expect(told).toEqual([{ code: 'passkey-removed' }])
})

test('a session that somebody finds open removes none: the password is asked for again', async () => {
  const member = await testMember(ctx, { passwordHash: await hashPassword('Right1234') })
  await keep(member, 'key-4')
  const [key] = value(await listPasskeys(ctx, member)).list
  const call = await provedCall(ctx, member)
  const remove = (password?: string) =>
    removePasskey(ctx, member, { id: key?.id ?? '', ...(password && { password }) }, call)
  site.clock.advance(300)
  expect(await remove()).toEqual(refuse('required', { field: 'password' }))
  expect(await remove('Wrong1234')).toEqual(refuse('wrong-old-password', { field: 'password' }))
  expect(value(await listPasskeys(ctx, member)).list).toHaveLength(1)
  expect(await remove('Right1234')).toEqual({ ok: true, value: {} })
  expect(value(await listPasskeys(ctx, member)).list).toEqual([])
})

test('who has no password removes one only a moment after signing in', async () => {
  const member = await testMember(ctx)
  for (const id of ['key-5', 'key-6']) await keep(member, id)
  const [latest, first] = value(await listPasskeys(ctx, member)).list
  const found = await provedCall(ctx, member)
  site.clock.advance(300)
  const remove = (id: string | undefined, call = found) => removePasskey(ctx, member, { id: id ?? '' }, call)
  expect(await remove(latest?.id)).toMatchObject({ code: 'please-log-in' })
  expect(await remove(latest?.id, await provedCall(ctx, member))).toEqual({ ok: true, value: {} })
  expect(await remove(first?.id, await provedCall(ctx, member))).toMatchObject({ code: 'last-way-in' })
})

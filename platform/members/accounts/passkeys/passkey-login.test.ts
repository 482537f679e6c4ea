import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { passkeyDevice } from '#tests/support/access/passkey-device.ts'
import { provedCall, twoFactorOn } from '#tests/support/access/two-factor.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { accountKey } from '../base/login-failures.ts'
import { freezeMember } from '../members/operate-member.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { openPendingLogin } from '../sessions/pending-login.ts'
import { addPasskey, listPasskeys, startPasskey } from './member-passkeys.ts'
import { logInByPasskey, passkeyQuestion } from './passkey-login.ts'

const origin = 'https://sen.example'
let site: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
let call: Call
let addresses = 0
beforeAll(async () => {
  site = await testPlatform()
  ctx = site.ctx
})
beforeEach(async () => {
  member = await testMember(ctx)
  call = guestCall(`2001:db8:${(++addresses).toString(16)}::1`)
})
afterAll(() => site.close())

const challengeOf = (options: string | null) => JSON.parse(options ?? '{}').challenge as string
async function newChallenge(of = member) {
  const started = await startPasskey(ctx, of, { origin })
  if (!started.ok) throw new Error(started.code)
  return challengeOf(started.value.options)
}
async function loginChallenge(pendingToken?: string) {
  const result = await passkeyQuestion(ctx, call, { origin, ...(pendingToken && { pendingToken }) })
  if (!result.ok) throw new Error(result.code)
  return challengeOf(result.value.options)
}
const add = async (credential: string, name = ' My phone ', of = member) =>
  addPasskey(ctx, of, { origin, name, credential }, await provedCall(ctx, of))
/** A passkey of a member, added as in a browser. */
async function withPasskey(of = member) {
  const device = passkeyDevice()
  const made = device.made({ origin, challenge: await newChallenge(of), transports: ['usb'] })
  expect(await add(made, ' My phone ', of)).toEqual(ok({}))
  return device
}
const logIn = (
  credential: string,
  more: { site?: 'member' | 'agent'; pendingToken?: string; remember?: boolean } = {},
) => logInByPasskey(ctx, call, { origin, credential, site: 'member', remember: false, ...more })
const stored = (device: { id: string }) =>
  ctx.db.selectFrom('member_passkey').selectAll().where('credential_id', '=', device.id).executeTakeFirst()
const wrong = refuse('wrong-credentials')

test('a passkey that was made for its question is kept by its name, and its owner is told', async () => {
  const device = await withPasskey()
  expect(await stored(device)).toMatchObject({
    member_id: member.id,
    name: 'My phone',
    counter: 0n,
    transports: ['usb'],
    created_at: site.clock.now(),
    last_used_at: null,
  })
  expect(await listPasskeys(ctx, member)).toMatchObject({
    value: { list: [{ name: 'My phone', createdAt: site.clock.now().toISOString(), lastUsedAt: null }] },
  })
  const told = ctx.db.selectFrom('inbox_message').select('code').where('member_id', '=', member.id)
  expect(await told.execute()).toEqual([{ code: 'passkey-added' }])
})

test('a browser is asked for a findable passkey of its member, and at a login for whichever it has', async () => {
  const started = await startPasskey(ctx, member, { origin })
  expect(JSON.parse(started.ok ? started.value.options : '')).toMatchObject({
    rp: { id: 'sen.example', name: 'Sen' },
    user: { id: Buffer.from(`member ${member.id}`).toString('base64url'), name: member.account },
    authenticatorSelection: { residentKey: 'preferred' },
  })
  const result = await passkeyQuestion(ctx, call, { origin })
  const options = JSON.parse((result.ok && result.value.options) || '')
  expect(options).toMatchObject({ rpId: 'sen.example', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
})

test('a question for a new one is answered once, in five minutes, and by its member', async () => {
  const challenge = await newChallenge()
  const device = passkeyDevice()
  const other = await testMember(ctx)
  expect(await add(device.made({ origin, challenge }), 'x', other)).toEqual(refuse('invalid'))
  site.clock.advance(299)
  expect(await add(device.made({ origin, challenge }))).toEqual(ok({}))
  expect(await add(passkeyDevice().made({ origin, challenge }))).toEqual(refuse('invalid'))
  const late = await newChallenge()
  site.clock.advance(300)
  expect(await add(passkeyDevice().made({ origin, challenge: late }))).toEqual(refuse('invalid'))
  // A login's question is none for a new one.
  expect(await add(passkeyDevice().made({ origin, challenge: await loginChallenge() }))).toEqual(
    refuse('invalid'),
  )
})

test('an answer that is refused uses its question up', async () => {
  const challenge = await newChallenge()
  const device = passkeyDevice()
  expect(await add(device.made({ origin: 'https://other.example', challenge }))).toEqual(refuse('invalid'))
  expect(await add(device.made({ origin, challenge }))).toEqual(refuse('invalid'))
})

test('one that somebody has already is nobody else’s, and nobody has an eleventh', async () => {
  const device = await withPasskey()
  const other = await testMember(ctx)
  expect(await add(device.made({ origin, challenge: await newChallenge(other) }), 'x', other)).toEqual(
    refuse('invalid'),
  )
  for (let n = 1; n < 10; n++) await withPasskey()
  expect(await add(passkeyDevice().made({ origin, challenge: await newChallenge() }))).toEqual(
    refuse('over-limit'),
  )
  const { excludeCredentials } = JSON.parse(
    ((await startPasskey(ctx, member, { origin })) as { value: { options: string } }).value.options,
  )
  expect(excludeCredentials).toHaveLength(10)
})

test('it signs in alone, as long as the visit is remembered, with two-factor on too', async () => {
  const device = await withPasskey()
  await twoFactorOn(ctx, member)
  const credential = device.signed({ origin, challenge: await loginChallenge(), counter: 5 })
  const done = await logIn(credential, { remember: true })
  if (!done.ok) throw new Error(done.code)
  expect(done.value).toMatchObject({ firstTimeLogin: true, mustChangePassword: null })
  expect(call.about).toBe(member.id)
  expect(await authenticate(ctx, done.value.token)).toMatchObject({ member: { id: member.id } })
  const session = ctx.db.selectFrom('session').select(['kind', 'remember']).where('member_id', '=', member.id)
  expect(await session.execute()).toContainEqual({ kind: 'passkey', remember: true })
  expect(await stored(device)).toMatchObject({ counter: 5n, last_used_at: site.clock.now() })
  expect(await listPasskeys(ctx, member)).toMatchObject({
    value: { list: [{ lastUsedAt: site.clock.now().toISOString() }] },
  })
  // Neither the answer nor a copy of the device comes in again.
  expect(await logIn(credential)).toEqual(wrong)
  expect(await logIn(device.signed({ origin, challenge: await loginChallenge(), counter: 5 }))).toEqual(wrong)
})

test('nobody comes in without being checked, or by another question, or late', async () => {
  const device = await withPasskey()
  expect(await logIn(device.signed({ origin, challenge: await loginChallenge(), verified: false }))).toEqual(
    wrong,
  )
  expect(await logIn(device.signed({ origin, challenge: await newChallenge() }))).toEqual(wrong)
  const late = await loginChallenge()
  site.clock.advance(300)
  expect(await logIn(device.signed({ origin, challenge: late }))).toEqual(wrong)
  expect(await logIn(passkeyDevice().signed({ origin, challenge: await loginChallenge() }))).toEqual(
    refuse('wrong-credentials', { unknownPasskey: true }),
  )
})

test('who may not enter is told so once it has proved who it is', async () => {
  const device = await withPasskey()
  const signed = async () => device.signed({ origin, challenge: await loginChallenge() })
  expect(await logIn(await signed(), { site: 'agent' })).toEqual(refuse('not-an-agent'))
  expect((await stored(device))?.last_used_at).toBeNull()
  await freezeMember(ctx, 'operator', member.account)
  expect(await logIn(await signed())).toEqual(refuse('operation-not-allowed', { accountState: 'frozen' }))
})

test('an address gets 600 logins and 600 questions in ten minutes', async () => {
  const device = await withPasskey()
  const credential = device.signed({ origin, challenge: await loginChallenge() })
  const spend = (name: string) =>
    ctx.db
      .updateTable('throttle')
      .set({ hits: 599 })
      .where('key', 'like', `${name}:${call.caller.address.replace('::1', '')}%`)
      .execute()
  expect(await logIn('{}')).toEqual(wrong)
  await spend('login')
  expect(await logIn('{}')).toEqual(wrong)
  expect(await logIn(credential)).toEqual(refuse('too-many-requests', { retryAfterSeconds: 600 }))
  await spend('passkey-question')
  expect(await passkeyQuestion(ctx, call, { origin })).toMatchObject({ ok: true })
  expect(await passkeyQuestion(ctx, call, { origin })).toEqual(
    refuse('too-many-requests', { retryAfterSeconds: 600 }),
  )
})

/** A login that waits for its second step. */
async function pending(of = member) {
  const login = {
    memberId: of.id,
    caller: call.caller,
    remember: true,
    kind: 'username',
    mustChangePassword: null,
  } as const
  const result = await openPendingLogin(ctx, login, accountKey(of.account))
  if (!result.ok) throw new Error(result.code)
  return result.value
}

test('as the second step a touch is enough, of a key of that member, for its own question', async () => {
  const device = await withPasskey()
  const other = await testMember(ctx)
  const theirs = await withPasskey(other)
  const pendingToken = await pending()
  const wrongStep = refuse('wrong-two-factor-code')
  expect(
    await logIn(theirs.signed({ origin, challenge: await loginChallenge(pendingToken) }), { pendingToken }),
  ).toEqual(wrongStep)
  expect(await logIn(device.signed({ origin, challenge: await loginChallenge() }), { pendingToken })).toEqual(
    wrongStep,
  )
  const result = await passkeyQuestion(ctx, call, { origin, pendingToken })
  if (!result.ok) throw new Error(result.code)
  const options = JSON.parse(result.value.options ?? '{}')
  expect(options).toMatchObject({ userVerification: 'discouraged', allowCredentials: [{ id: device.id }] })
  const credential = device.signed({ origin, challenge: options.challenge, verified: false, counter: 2 })
  const done = await logIn(credential, { pendingToken })
  if (!done.ok) throw new Error(done.code)
  expect(call.about).toBe(member.id)
  expect(await authenticate(ctx, done.value.token)).toMatchObject({ member: { id: member.id } })
  expect(await stored(device)).toMatchObject({ counter: 2n, last_used_at: site.clock.now() })
  const session = ctx.db.selectFrom('session').select(['kind', 'remember']).where('member_id', '=', member.id)
  expect(await session.execute()).toContainEqual({ kind: 'username', remember: true })
  expect(await logIn(credential, { pendingToken })).toEqual(refuse('please-log-in'))
  // The question of a second step opens nothing by itself.
  const second = await loginChallenge(await pending())
  expect(await logIn(device.signed({ origin, challenge: second, counter: 9 }))).toEqual(wrong)
})

test('each of its passkeys answers the second step of a member', async () => {
  await withPasskey()
  const device = await withPasskey()
  await withPasskey()
  const pendingToken = await pending()
  const credential = device.signed({ origin, challenge: await loginChallenge(pendingToken) })
  expect(await logIn(credential, { pendingToken })).toMatchObject({ ok: true })
})

test('a passkey that is removed while its answer is looked at opens nothing', async () => {
  const removing: Context = {
    ...ctx,
    async transact(work) {
      await ctx.db.deleteFrom('member_passkey').where('member_id', '=', member.id).execute()
      return ctx.transact(work)
    },
  }
  const input = { origin, site: 'member', remember: false } as const
  const first = (await withPasskey()).signed({ origin, challenge: await loginChallenge() })
  expect(await logInByPasskey(removing, call, { ...input, credential: first })).toEqual(
    refuse('wrong-credentials', { unknownPasskey: true }),
  )
  const device = await withPasskey()
  const pendingToken = await pending()
  const second = device.signed({ origin, challenge: await loginChallenge(pendingToken) })
  expect(await logInByPasskey(removing, call, { ...input, credential: second, pendingToken })).toEqual(
    refuse('wrong-two-factor-code'),
  )
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { openIdStub } from '#tests/support/access/openid-stub.ts'
import { provedCall } from '#tests/support/access/two-factor.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { freezeMember } from '../members/operate-member.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { authenticate } from '../sessions/authenticate.ts'
import {
  finishProviderLink,
  linkNewMember,
  listProviderLinks,
  removeProviderLink,
  startProviderLink,
} from './provider-links.ts'
import { finishProviderLogin, startProviderLogin } from './provider-login.ts'
import { addProvider, closeProvider, listProviders, openProviders } from './providers.ts'

const origin = 'https://sen.example'
let site: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let there: Awaited<ReturnType<typeof openIdStub>>
let provider: string
let call: Call
let visitors = 0
let warnings: unknown[]
beforeAll(async () => {
  site = await testPlatform({
    info: () => {},
    warn: (fields: unknown) => void warnings.push(fields),
    error: (fields: unknown) => void warnings.push(fields),
  } as never)
  ctx = site.ctx
  there = await openIdStub()
  const added = await addProvider(ctx, {
    name: ' Elsewhere ',
    issuer: there.issuer,
    clientId: 'sen',
    secret: 'secret',
    actor: 'ops:anna',
  })
  if (!added.ok) throw new Error(added.code)
  provider = String(added.value.id)
})
beforeEach(() => {
  call = guestCall(`2001:db8:${(++visitors).toString(16)}::1`)
  warnings = []
})
afterAll(async () => {
  await there.close()
  await site.close()
})

/** A browser that has been led there, and what it brings back as `sub`. */
async function led(begun: Promise<Awaited<ReturnType<typeof startProviderLogin>>>, claims = {}) {
  const started = await begun
  if (!started.ok) throw new Error(started.code)
  const { url, token } = started.value
  const { searchParams } = new URL(url)
  there.says({ nonce: searchParams.get('nonce') ?? '', ...claims })
  const state = searchParams.get('state') ?? ''
  return { token, url, origin, query: `?code=abc&state=${state}`, state }
}
const start = () => startProviderLogin(ctx, call, { provider, origin })
type Back = { token: string; origin: string; query: string }
const finish = ({ token, query }: Back, where: 'member' | 'agent' = 'member') =>
  finishProviderLogin(ctx, call, { token, query, origin, site: where })
/** A member with a link to somebody there. */
async function linked(subject: string, given: Parameters<typeof testMember>[1] = {}) {
  const member = await testMember(ctx, given)
  const row = { issuer: there.issuer, subject, created_at: site.clock.now() }
  await ctx.db
    .insertInto('provider_link')
    .values({ member_id: member.id, ...row })
    .execute()
  return member
}
const linksOf = (member: Member) =>
  ctx.db
    .selectFrom('provider_link')
    .select(['subject', 'last_used_at'])
    .where('member_id', '=', member.id)
    .execute()

test('a browser is led there with a proof of its own, and nothing is asked for but who it is', async () => {
  const { url } = await led(start())
  const { origin: at, pathname, searchParams } = new URL(url)
  expect(`${at}${pathname}`).toBe(`${there.issuer}/auth`)
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'sen',
    redirect_uri: `${origin}/login/third-party`,
    response_type: 'code',
    scope: 'openid',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(new Set(['state', 'nonce', 'code_challenge'].map((name) => searchParams.get(name))).size).toBe(3)
  expect(await openProviders(ctx)).toEqual([{ id: provider, name: 'Elsewhere', origin: there.issuer }])
})

test('who is linked comes in, and the code is redeemed with the secret and the proof', async () => {
  const member = await linked('lan')
  const back = await led(start(), { sub: 'lan' })
  const done = await finish(back)
  if (!done.ok || !done.value.step || done.value.step.twoFactorRequired) throw new Error('not let in')
  expect(done.value.stranger).toBeNull()
  expect(call.about).toBe(member.id)
  expect(await authenticate(ctx, done.value.step.token)).toMatchObject({ member: { id: member.id } })
  const session = ctx.db.selectFrom('session').select(['kind', 'remember']).where('member_id', '=', member.id)
  expect(await session.execute()).toEqual([{ kind: 'third-party', remember: false }])
  expect(await linksOf(member)).toEqual([{ subject: 'lan', last_used_at: site.clock.now() }])
  expect(await listProviderLinks(ctx, member)).toMatchObject({
    value: { list: [{ lastUsedAt: site.clock.now().toISOString() }] },
  })
  const { authorization, form } = there.asked.at(-1) ?? {}
  expect(authorization).toBeUndefined()
  expect(Object.fromEntries(form ?? [])).toMatchObject({
    grant_type: 'authorization_code',
    code: 'abc',
    redirect_uri: `${origin}/login/third-party`,
    client_id: 'sen',
    client_secret: 'secret',
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
  })
  // It comes back once.
  expect(await finish(back)).toEqual(refuse('forged-request'))
})

test('whoever brings back another visit’s answer, or comes too late, is refused', async () => {
  await linked('binh')
  const [back, other] = [await led(start(), { sub: 'binh' }), await led(start(), { sub: 'binh' })]
  expect(await finish({ ...back, query: other.query })).toEqual(refuse('forged-request'))
  expect(await finish({ ...back, query: '?code=abc' })).toEqual(refuse('forged-request'))
  const member = await testMember(ctx)
  const asLink = await finishProviderLink(ctx, member, back, await provedCall(ctx, member))
  expect(asLink).toEqual(refuse('forged-request'))
  there.says({ sub: 'binh', nonce: new URL(back.url).searchParams.get('nonce') ?? '' })
  site.clock.advance(599)
  expect(await finish(back)).toMatchObject({ ok: true })
  site.clock.advance(1)
  expect(await finish(other)).toEqual(refuse('forged-request'))
})

test.each([
  ['another nonce', { nonce: 'another' }],
  ['another site', { aud: 'another' }],
  ['another issuer', { iss: 'https://another.example' }],
  ['an hour ago', { exp: 1 }],
])('a proof that is for %s proves nothing', async (_what, claims) => {
  const back = await led(start(), claims)
  expect(await finish(back)).toEqual(refuse('popup-closed'))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatchObject({ issuer: there.issuer })
})

test('who is named by too long a name, or by none, is nobody', async () => {
  for (const sub of ['x'.repeat(256), '']) {
    const back = await led(start(), { sub })
    expect(await finish(back)).toMatchObject({ ok: false })
  }
  const back = await led(start(), { sub: 'x'.repeat(255) })
  expect(await finish(back)).toMatchObject({ ok: true })
})

test('a provider that says no is believed; one that is at fault itself is not', async () => {
  const said = async (error: string) => {
    const { token, state } = await led(start())
    return finish({ token, origin, query: `?error=${error}&state=${state}` })
  }
  expect(await said('access_denied')).toEqual(refuse('popup-closed'))
  expect(warnings).toEqual([])
  expect(await said('server_error')).toEqual(refuse('unknown-error'))
  expect(await said('temporarily_unavailable')).toEqual(refuse('unknown-error'))
  expect(warnings).toHaveLength(2)
  const redeemed = async (error: string) => {
    const back = await led(start())
    there.refuses(error)
    return finish(back)
  }
  expect(await redeemed('invalid_grant')).toEqual(refuse('popup-closed'))
  expect(await redeemed('invalid_client')).toEqual(refuse('unknown-error'))
})

test('whom nobody is linked with may register, once, in half an hour, and is then linked', async () => {
  const stranger = async (sub: string) => {
    const done = await finish(await led(start(), { sub }))
    if (!done.ok || !done.value.stranger) throw new Error('known')
    expect(done.value).toMatchObject({ step: null, stranger: { provider: 'Elsewhere' } })
    return done.value.stranger.registrationToken
  }
  const link = (member: Member, token: string) => ctx.transact((tx) => linkNewMember(tx, member, token))
  const [member, other] = [await testMember(ctx), await testMember(ctx)]
  const token = await stranger('newcomer')
  const again = await stranger('newcomer')
  site.clock.advance(1799)
  expect(await link(member, token)).toEqual(ok({}))
  expect(await linksOf(member)).toEqual([{ subject: 'newcomer', last_used_at: null }])
  expect(await link(member, token)).toEqual(refuse('popup-closed'))
  // The same person has registered meanwhile.
  expect(await link(other, again)).toEqual(refuse('popup-closed'))
  const late = await stranger('late')
  site.clock.advance(1800)
  expect(await link(other, late)).toEqual(refuse('popup-closed'))
  expect(await link(other, 'nonsense')).toEqual(refuse('popup-closed'))
  expect(await finish(await led(start(), { sub: 'a stranger' }), 'agent')).toEqual(refuse('not-an-agent'))
})

test('who may not enter is told so, and its link is not noted as used', async () => {
  const member = await linked('frozen')
  expect(await finish(await led(start(), { sub: 'frozen' }), 'agent')).toEqual(refuse('not-an-agent'))
  await freezeMember(ctx, 'operator', member.account)
  expect(await finish(await led(start(), { sub: 'frozen' }))).toEqual(
    refuse('operation-not-allowed', { accountState: 'frozen' }),
  )
  expect(await linksOf(member)).toEqual([{ subject: 'frozen', last_used_at: null }])
})

test('a link that is taken away while its member comes back lets nobody in', async () => {
  const member = await linked('gone')
  const { token, query } = await led(start(), { sub: 'gone' })
  const removing: Context = {
    ...ctx,
    async transact(work) {
      await ctx.db.deleteFrom('provider_link').where('member_id', '=', member.id).execute()
      return ctx.transact(work)
    },
  }
  expect(await finishProviderLogin(removing, call, { token, query, origin, site: 'member' })).toEqual(
    refuse('popup-closed'),
  )
  expect(
    await ctx.db.selectFrom('session').select('id').where('member_id', '=', member.id).execute(),
  ).toEqual([])
})

test('who has registered by an account elsewhere does not register by it once more', async () => {
  const done = await finish(await led(start(), { sub: 'once' }))
  if (!done.ok || !done.value.stranger) throw new Error('known')
  const { registrationToken } = done.value.stranger
  const link = (member: Member) => ctx.transact((tx) => linkNewMember(tx, member, registrationToken))
  expect(await link(await testMember(ctx))).toEqual(ok({}))
  await ctx.db.deleteFrom('provider_link').where('subject', '=', 'once').execute()
  expect(await link(await testMember(ctx))).toEqual(refuse('popup-closed'))
})

test('a provider that is not open leads nowhere', async () => {
  for (const name of ['0', '', 'x', `${provider}x`, `x${provider}`, '99999'])
    expect(await startProviderLogin(ctx, call, { provider: name, origin })).toEqual(refuse('not-found'))
})

test('an address gets 600 visits there and 600 logins in ten minutes', async () => {
  const back = await led(start())
  const network = call.caller.address.replace('::1', '')
  const spend = (name: string) =>
    ctx.db.updateTable('throttle').set({ hits: 599 }).where('key', 'like', `${name}:${network}%`).execute()
  await spend('provider-visit')
  expect(await start()).toMatchObject({ ok: true })
  expect(await start()).toEqual(refuse('too-many-requests', { retryAfterSeconds: 600 }))
  expect(await finish({ ...back, query: '?' })).toEqual(refuse('forged-request'))
  await spend('login')
  expect(await finish({ ...back, query: '?' })).toEqual(refuse('forged-request'))
  expect(await finish(back)).toEqual(refuse('too-many-requests', { retryAfterSeconds: 600 }))
})

test('a member links an account once its password is proved, is told so, and may take the link away', async () => {
  const member = await testMember(ctx, { passwordHash: await hashPassword('right123') })
  const trial = await testMember(ctx, { accountKind: 4 })
  const own = { ...(await provedCall(ctx, member)), caller: call.caller }
  site.clock.advance(300)
  const startLink = (password?: string, by = member) =>
    startProviderLink(ctx, by, { provider, origin, password }, own)
  expect(await startLink()).toEqual(refuse('required', { field: 'password' }))
  expect(await startLink('right123', trial)).toEqual(refuse('in-need-true-account'))
  const back = await led(startLink('right123'), { sub: 'mine' })
  // A visit of a member is none of a login, and none of another member's.
  expect(await finish(back)).toEqual(refuse('forged-request'))
  const other = await testMember(ctx)
  expect(await finishProviderLink(ctx, other, back, await provedCall(ctx, other))).toEqual(
    refuse('forged-request'),
  )
  expect(await finishProviderLink(ctx, member, back, own)).toEqual(ok({}))
  const links = await listProviderLinks(ctx, member)
  if (!links.ok) throw new Error(links.code)
  const createdAt = site.clock.now().toISOString()
  expect(links.value).toEqual({
    list: [{ id: expect.any(String), provider: 'Elsewhere', createdAt, lastUsedAt: null }],
    offered: [],
    onlyWayIn: false,
  })
  expect(await listProviderLinks(ctx, trial)).toEqual(refuse('in-need-true-account'))
  expect(await listProviderLinks(ctx, other)).toEqual(
    ok({ list: [], offered: [{ id: provider, name: 'Elsewhere' }], onlyWayIn: true }),
  )
  const stolen = await led(
    startProviderLink(ctx, other, { provider, origin }, await provedCall(ctx, other)),
    { sub: 'mine' },
  )
  expect(await finishProviderLink(ctx, other, stolen, await provedCall(ctx, other))).toEqual(
    refuse('linked-elsewhere'),
  )

  const id = links.value.list[0]?.id ?? ''
  const remove = (input: { id: string; password?: string }, by = member) =>
    removeProviderLink(ctx, by, input, own)
  site.clock.advance(300)
  expect(await remove({ id })).toEqual(refuse('required', { field: 'password' }))
  expect(await remove({ id }, trial)).toEqual(refuse('in-need-true-account'))
  for (const none of ['1', 'x', ''])
    expect(await remove({ id: none, password: 'right123' })).toEqual(refuse('not-found'))
  expect(await remove({ id, password: 'right123' })).toEqual(ok({}))
  expect(await linksOf(member)).toEqual([])
  const told = ctx.db
    .selectFrom('inbox_message')
    .select('code')
    .where('member_id', '=', member.id)
    .orderBy('id')
  expect(await told.execute()).toEqual([{ code: 'provider-linked' }, { code: 'provider-unlinked' }])
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(33) }, 'name'],
  [{ issuer: 'http://a.example' }, 'issuer'],
  [{ issuer: 'https://a.example/?x' }, 'issuer'],
  [{ issuer: 'https://a.example/#x' }, 'issuer'],
  [{ issuer: `https://a.example/${'x'.repeat(500)}` }, 'issuer'],
  [{ clientId: '' }, 'client-id'],
  [{ clientId: 'x'.repeat(501) }, 'client-id'],
  [{ secret: '' }, 'client-secret'],
  [{ secret: 'x'.repeat(501) }, 'client-secret'],
])('a provider with %o is refused at %s', async (given, field) => {
  const terms = { name: 'x', issuer: 'https://a.example', clientId: 'x', secret: 'x', actor: 'ops:anna' }
  expect(await addProvider(ctx, { ...terms, ...given })).toEqual(refuse('format', { field }))
})

test('the operator sees the providers, and a secret that cannot be opened closes the way', async () => {
  const addedAt = expect.any(String)
  const shown = { id: Number(provider), name: 'Elsewhere', issuer: there.issuer, clientId: 'sen', addedAt }
  expect(await listProviders(ctx)).toEqual([{ ...shown, closedAt: null }])
  const { secret_sealed } = await ctx.db
    .selectFrom('sign_in_provider')
    .select('secret_sealed')
    .executeTakeFirstOrThrow()
  const seal = (text: string) => ctx.db.updateTable('sign_in_provider').set({ secret_sealed: text }).execute()
  await seal('AAAA')
  expect(await start()).toEqual(refuse('not-found'))
  expect(warnings).toMatchObject([{ provider: Number(provider) }])
  await seal(secret_sealed)
  const back = await led(start())
  expect(await closeProvider(ctx, { id: Number(provider), actor: 'ops:ben' })).toEqual(ok(null))
  expect(await finish(back)).toEqual(refuse('popup-closed'))
  expect(await listProviders(ctx)).toEqual([{ ...shown, closedAt: site.clock.now().toISOString() }])
  const deeds = ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'subject', 'detail'])
    .where('action', 'like', 'sign-in-%')
  expect(await deeds.orderBy('id').execute()).toEqual([
    {
      actor: 'ops:anna',
      action: 'sign-in-provider-added',
      subject: `provider ${provider}`,
      detail: { name: 'Elsewhere', issuer: there.issuer, clientId: 'sen' },
    },
    { actor: 'ops:ben', action: 'sign-in-provider-closed', subject: `provider ${provider}`, detail: {} },
  ])
})

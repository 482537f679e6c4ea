import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { sealText } from '#platform/base/seal-text.ts'
import { MAX_PROVIDER_ANSWER_BYTES, MAX_PROVIDERS } from '#platform/members/limits.ts'
import { provedCall } from '#tests/support/access/two-factor.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { listening } from '#tests/support/site/listening.ts'
import {
  addProvider,
  closeProvider,
  finishProviderLink,
  listPasskeys,
  listProviderLinks,
  openProviders,
  removePasskey,
  removeProviderLink,
  startProviderLogin,
} from '../index.ts'

/** The way there and back is tested with a real provider (`tests/http/access/third-party.test.ts`); here, what is refused before. */

let site: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  site = await testPlatform()
  ctx = site.ctx
})
afterAll(() => site.close())

/** What a provider says of itself, with what of it is otherwise. */
async function saying(otherwise: (issuer: string) => Record<string, unknown> | string | 'never') {
  let issuer = ''
  const server = await listening(() => {
    const said = otherwise(issuer)
    if (said === 'never') return 'never'
    const usual = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    }
    return { body: typeof said === 'string' ? said : { ...usual, ...said } }
  })
  issuer = server.origin
  return server
}

const add = (issuer: string, terms: { name?: string; clientId?: string; secret?: string } = {}) =>
  addProvider(ctx, { name: 'Elsewhere', issuer, clientId: 'sen', secret: 'secret', ...terms, actor: 'test' })

test('a provider is opened only once it has said who it is, in time, briefly, and with pages over https', async () => {
  const wrong = [
    () => ({ issuer: 'https://another.example' }),
    () => ({ authorization_endpoint: 'http://a.example/auth' }),
    () => ({ authorization_endpoint: 'javascript:alert(1)' }),
    () => ({ authorization_endpoint: undefined }),
    () => ({ padding: 'x'.repeat(MAX_PROVIDER_ANSWER_BYTES) }),
    () => 'no json',
    () => 'never' as const,
  ]
  for (const otherwise of wrong) {
    const server = await saying(otherwise)
    expect(await add(server.origin), String(otherwise)).toMatchObject({ code: 'unknown-error' })
    await server.close()
  }
  expect(await openProviders(ctx)).toEqual([])
})

test('a provider may be named as long as there is room, and have a number of four digits', async () => {
  await sql`select setval(pg_get_serial_sequence('sign_in_provider', 'id'), 1233)`.execute(ctx.db)
  const issuerOf = (origin: string) => `${origin}/`.padEnd(500, 'x')
  const server = await saying((origin) => ({ issuer: issuerOf(origin) }))
  const longest = { name: 'x'.repeat(32), clientId: 'x'.repeat(500), secret: 'x'.repeat(500) }
  expect(await add(issuerOf(server.origin), longest)).toEqual({ ok: true, value: { id: 1234 } })
  const { secret, ...said } = longest
  const noted = ctx.db.selectFrom('audit').select(['action', 'detail']).where('subject', '=', 'provider 1234')
  expect(await noted.execute()).toEqual([
    { action: 'sign-in-provider-added', detail: { ...said, issuer: issuerOf(server.origin) } },
  ])
  const visit = { provider: '1234', origin: 'https://sen.example' }
  expect(await startProviderLogin(ctx, guestCall('203.0.113.10'), visit)).toMatchObject({ ok: true })
  await closeProvider(ctx, { id: 1234, actor: 'test' })
  await server.close()
})

test('nobody is led to a provider that no longer says who it is', async () => {
  let said: Record<string, unknown> = {}
  const server = await saying(() => said)
  const added = await add(server.origin)
  if (!added.ok) throw new Error(added.code)
  said = { issuer: 'https://another.example' }
  // A secret that is sealed anew makes it another one, which is asked again.
  const secret_sealed = sealText(
    ctx,
    { purpose: 'sen sign-in providers 1', owner: `issuer ${server.origin}` },
    'secret',
  )
  await ctx.db
    .updateTable('sign_in_provider')
    .set({ secret_sealed })
    .where('id', '=', added.value.id)
    .execute()
  const visit = { provider: String(added.value.id), origin: 'https://sen.example' }
  expect(await startProviderLogin(ctx, guestCall('203.0.113.11'), visit)).toMatchObject({
    code: 'unknown-error',
  })
  await closeProvider(ctx, { id: added.value.id, actor: 'test' })
  await server.close()
})

test('an issuer is open once, of all at most a few, and a closed one leads nowhere', async () => {
  const servers = await Promise.all(Array.from({ length: MAX_PROVIDERS + 1 }, () => saying(() => ({}))))
  const ids: number[] = []
  for (const { origin } of servers.slice(0, MAX_PROVIDERS)) {
    const added = await add(origin)
    if (!added.ok) throw new Error(added.code)
    ids.push(added.value.id)
  }
  const [first, last] = [servers[0]?.origin ?? '', servers.at(-1)?.origin ?? '']
  expect(await add(first)).toMatchObject({ code: 'state-moved-on' })
  expect(await add(last)).toMatchObject({ code: 'over-limit' })
  const start = (id: number | undefined) =>
    startProviderLogin(ctx, guestCall('203.0.113.9'), {
      provider: String(id),
      origin: 'https://sen.example',
    })
  const led = await start(ids[0])
  if (!led.ok) throw new Error(led.code)
  expect(led.value.url.startsWith(`${first}/auth?`)).toBe(true)
  const kept = await ctx.db.selectFrom('provider_visit').selectAll().execute()
  expect(
    JSON.stringify(kept, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(led.value.token)
  for (const id of ids) expect(await closeProvider(ctx, { id, actor: 'test' })).toMatchObject({ ok: true })
  expect(await closeProvider(ctx, { id: ids[0] ?? 0, actor: 'test' })).toMatchObject({ code: 'not-found' })
  expect(await start(ids[0])).toMatchObject({ code: 'not-found' })
  await Promise.all(servers.map((server) => server.close()))
})

/** Whether a connection of this database waits for a lock. */
async function somebodyWaits() {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(ctx.db)
  return rows.length > 0
}

test('who opens an issuer while another does is told that it is open', async () => {
  const server = await saying(() => ({}))
  const row = { name: 'Elsewhere', client_id: 'sen', secret_sealed: 'x', origin: server.origin }
  let late: ReturnType<typeof add> | undefined
  await ctx.transact(async (tx) => {
    await tx.db
      .insertInto('sign_in_provider')
      .values({ ...row, issuer: server.origin, created_at: site.clock.now() })
      .execute()
    late = add(server.origin)
    await expect.poll(somebodyWaits, { timeout: 10_000 }).toBe(true)
    return ok(null)
  })
  expect(await late).toEqual(refuse('state-moved-on'))
  await ctx.db.deleteFrom('sign_in_provider').where('issuer', '=', server.origin).execute()
  await server.close()
})

const keepPasskey = (member: Member, credentialId: string) =>
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

test('a link and a passkey each stay while they are the last way in', async () => {
  const server = await saying(() => ({}))
  const added = await add(server.origin)
  if (!added.ok) throw new Error(added.code)
  const member = await testMember(ctx)
  await ctx.db
    .insertInto('provider_link')
    .values({ member_id: member.id, issuer: server.origin, subject: 'me', created_at: site.clock.now() })
    .execute()
  await keepPasskey(member, 'way-in')
  const links = async () => {
    const listed = await listProviderLinks(ctx, member)
    if (!listed.ok) throw new Error(listed.code)
    return listed.value
  }
  const { list, offered, onlyWayIn } = await links()
  expect([list.length, offered, onlyWayIn]).toEqual([1, [], false])
  const remove = async (from: Member, call?: Call) =>
    removeProviderLink(ctx, from, { id: list[0]?.id ?? '' }, call ?? (await provedCall(ctx, from)))
  expect(await remove(await testMember(ctx))).toMatchObject({ code: 'not-found' })
  // A session from before, of a member without any password, proves nothing.
  const before = await provedCall(ctx, member)
  site.clock.advance(300)
  expect(await remove(member, before)).toMatchObject({ code: 'please-log-in' })
  // Through a provider that is closed nobody comes in: then the passkey is the last way.
  await closeProvider(ctx, { id: added.value.id, actor: 'test' })
  const keys = await listPasskeys(ctx, member)
  const key = keys.ok ? (keys.value.list[0]?.id ?? '') : ''
  const removeKey = async () => removePasskey(ctx, member, { id: key }, await provedCall(ctx, member))
  expect(await removeKey()).toMatchObject({ code: 'last-way-in' })
  // Opened again by a new row, it knows the link.
  expect(await add(server.origin)).toMatchObject({ ok: true })
  expect(await links()).toMatchObject({ list: [{ id: list[0]?.id }], onlyWayIn: false })
  expect(await removeKey()).toMatchObject({ ok: true })
  expect(await links()).toMatchObject({ onlyWayIn: true })
  expect(await remove(member)).toMatchObject({ code: 'last-way-in' })
  await server.close()
})

test('a trial account links nothing', async () => {
  const trial = await testMember(ctx, { accountKind: 4 })
  const input = { token: 'x', origin: 'https://sen.example', query: '' }
  expect(await finishProviderLink(ctx, trial, input, await provedCall(ctx, trial))).toMatchObject({
    code: 'in-need-true-account',
  })
})

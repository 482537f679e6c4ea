import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerHeaders } from '#contract/base/caller.ts'
import { seal } from '#contract/base/cipher.ts'
import type { Context } from '#platform/base/context.ts'
import { type SealedFor, sealText, unsealText } from '#platform/base/seal-text.ts'
import { feedOf } from '#platform/cashier/bank-lines/feeds/feed.ts'
import { openFeed, rotateFeed } from '#platform/cashier/bank-lines/index.ts'
import { sealSecretFor } from '#platform/members/accounts/index.ts'
import { sealKey } from '#platform/play/vendors/connections/connections.ts'
import { connectionOf } from '#platform/play/vendors/index.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { testBank } from '#tests/support/platform/banks.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testVendor } from '#tests/support/platform/vendors.ts'
import { heldPlatform } from '#tests/support/site/held-platform.ts'
import { resealSecrets } from './reseal-secrets.ts'

/** The same platform before, during and after a change of its key. */
const [oldKey, newKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
let database: Awaited<ReturnType<typeof testDatabase>>
let [before, between, after]: Context[] = []
let fetchBetween: (request: Request) => Promise<Response>

beforeAll(async () => {
  database = await testDatabase()
  const { pool } = database
  before = heldPlatform(pool, { platformKey: oldKey }).platform.ctx
  const platform = heldPlatform(pool, { platformKey: newKey, formerKeys: [oldKey] }).platform
  between = platform.ctx
  fetchBetween = platform.fetch
  after = heldPlatform(pool, { platformKey: newKey }).platform.ctx
})
afterAll(() => database.close())

/** The contexts, for which a test need not ask whether they are there. */
function contexts(): { before: Context; between: Context; after: Context } {
  if (!before || !between || !after) throw new Error('not begun')
  return { before, between, after }
}

const OWNER = { purpose: 'sen scratch cards 1', owner: 'order 7' } as const

test('what the old key has sealed opens while it is the former one, and not after that', () => {
  const { before, between, after } = contexts()
  const sealed = sealText(before, OWNER, 'a secret')
  expect(unsealText(between, OWNER, sealed)).toBe('a secret')
  expect(() => unsealText(after, OWNER, sealed)).toThrow()
  expect(() => unsealText(between, { ...OWNER, owner: 'order 8' }, sealed)).toThrow()
  expect(unsealText(after, OWNER, sealText(between, OWNER, 'a secret'))).toBe('a secret')
})

test('all that is kept is sealed anew, once, and then the former key can go', async () => {
  const { before, between, after } = contexts()
  const { id } = await testMember(before)
  const sealed = sealSecretFor(before, `member ${id}`, 'JBSWY3DPEHPK3PXP')
  await before.db.updateTable('member').set({ two_factor_secret: sealed }).where('id', '=', id).execute()
  const { id: operator } = await before.db
    .insertInto('operator')
    .values({ name: 'somebody', role: 'support', created_at: before.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await before.db
    .updateTable('operator')
    .set({ two_factor_secret: sealSecretFor(before, `operator ${operator}`, 'JBSWY3DPEHPK3PXP') })
    .where('id', '=', operator)
    .execute()
  const { code } = await testVendor(before)
  await before.db
    .updateTable('vendor_connection')
    .set({ former_key_sealed: sealKey(before, code, 'k'.repeat(64)), former_key_until: new Date(4e12) })
    .where('vendor_code', '=', code)
    .execute()
  const known = (await connectionOf(before, code))?.keys
  const others = await sealOthers(before)
  const feed = await rotatedFeed(before)

  expect((await connectionOf(between, code))?.keys).toEqual(known)
  expect(await resealSecrets(between)).toBe(4 + others.length + 2)
  expect(await resealSecrets(between)).toBe(0)
  expect((await connectionOf(after, code))?.keys).toEqual(known)
  const row = await after.db
    .selectFrom('member')
    .select('two_factor_secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const purpose = 'sen two-factor secrets 1'
  expect(unsealText(after, { purpose, owner: `member ${id}` }, row.two_factor_secret ?? '')).toBe(
    'JBSWY3DPEHPK3PXP',
  )
  for (const { sealedFor, column, table } of others)
    expect(unsealText(after, sealedFor, await sealedIn(after, table, column)), column).toBe('a secret')
  expect((await feedOf(after, feed))?.secrets).toHaveLength(2)
  expect(await resealSecrets(after)).toBe(0)
})

/** The id of a feed that has a secret and a former one. */
async function rotatedFeed(ctx: Context): Promise<string> {
  const bankId = await testBank(ctx)
  const result = await openFeed(ctx, { bankId, kind: 'plain', actor: 'test' })
  const feedId = result.ok ? (result.value.path.split('/').at(-1) ?? '') : ''
  expect((await rotateFeed(ctx, { feedId, actor: 'test' })).ok).toBe(true)
  return feedId
}

// A room that seals something and forgets it here would lose it with the former key. Cards are sealed for minutes.
test('no column is sealed that is not sealed anew', async () => {
  const { before } = contexts()
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%_sealed' order by 1
  `.execute(before.db)
  expect(rows.map(({ name }) => name)).toEqual([
    'bank_feed.former_sealed',
    'bank_feed.secret_sealed',
    'chain_token.feed_sealed',
    'chain_token.rpc_sealed',
    'deposit_order.card_sealed',
    'gateway.secrets_sealed',
    'push_key.private_key_sealed',
    'sign_in_provider.secret_sealed',
    'vendor_connection.former_key_sealed',
    'vendor_connection.key_sealed',
  ])
})

/** A row of each further table with something sealed. */
async function sealOthers(ctx: Context) {
  const seal = (purpose: SealedFor['purpose'], owner: string, table: string, column: string) => {
    const sealedFor = { purpose, owner }
    return { sealedFor, table, column, sealed: sealText(ctx, sealedFor, 'a secret') }
  }
  const now = ctx.clock.now()
  const publicKey = 'B'.repeat(87)
  const token = `0x${'1'.repeat(40)}`
  const push = seal('sen push keys 1', `push ${publicKey}`, 'push_key', 'private_key_sealed')
  const provider = seal(
    'sen sign-in providers 1',
    'issuer https://a.example',
    'sign_in_provider',
    'secret_sealed',
  )
  const gateway = seal('sen gateway keys 1', 'gateway plain', 'gateway', 'secrets_sealed')
  const endpoints = seal('sen chain endpoints 1', `evm 1 ${token}`, 'chain_token', 'rpc_sealed')
  await ctx.db
    .insertInto('push_key')
    .values({ public_key: publicKey, private_key_sealed: push.sealed, created_at: now })
    .execute()
  await ctx.db
    .insertInto('sign_in_provider')
    .values({
      name: 'A',
      issuer: 'https://a.example',
      client_id: 'sen',
      secret_sealed: provider.sealed,
      origin: 'https://a.example',
      created_at: now,
    })
    .execute()
  await ctx.db
    .insertInto('gateway')
    .values({
      name: 'plain',
      description: '{}',
      merchant: '{}',
      secrets_sealed: gateway.sealed,
      origin: 'https://a.example',
      opened_at: now,
    })
    .execute()
  const { id } = await ctx.db
    .insertInto('chain_token')
    .values({
      kind: 'evm',
      network: 1n,
      name: 'USDT',
      token,
      symbol: 'USDT',
      decimals: 6,
      confirmations: 12,
      xpub: 'xpub',
      rpc_sealed: endpoints.sealed,
      rate: 2_500_000n,
      rate_at: now,
      scanned: 0n,
      head: 0n,
      watched_at: now,
      created_at: now,
      feed_field: 'rate',
      feed_least: 1n,
      feed_most: 2n,
      feed_minutes: 5,
      feed_sealed: '-',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rate = seal('sen chain endpoints 1', `rate ${id}`, 'chain_token', 'feed_sealed')
  await ctx.db.updateTable('chain_token').set({ feed_sealed: rate.sealed }).where('id', '=', id).execute()
  return [push, provider, gateway, endpoints, rate]
}

async function sealedIn({ db }: Context, table: string, column: string): Promise<string> {
  const { rows } = await sql<{ sealed: string }>`
    select ${sql.ref(column)} as sealed from ${sql.table(table)}
  `.execute(db)
  return rows[0]?.sealed ?? ''
}

test('a site that still has the old key is believed, and its bodies are opened', async () => {
  const { between } = contexts()
  const path = '/wps/session/login'
  const nowMs = between.clock.now().getTime()
  const caller = { address: '198.51.100.7', language: 'en', userAgent: '', session: 's' }
  const ask = async (key: string) => {
    const answer = await fetchBetween(
      new Request(`http://platform${path}`, {
        method: 'POST',
        headers: { ...callerHeaders(caller, path, key, nowMs), 'content-type': 'application/json' },
        body: JSON.stringify({ sealed: seal({ username: 'nobody' }, key, nowMs) }),
      }),
    )
    return ((await answer.json()) as { value: { field?: string } }).value.field
  }
  // A body that is opened lacks a field; one that is not opened is no input at all.
  expect(await ask(oldKey)).toBe(await ask(newKey))
  expect(await ask(oldKey)).toBeDefined()
  expect(await ask(randomBytes(32).toString('hex'))).toBeUndefined()
})

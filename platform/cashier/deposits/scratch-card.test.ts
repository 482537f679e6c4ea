import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Log } from '#platform/base/ports.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { cancelDeposit } from './cancel-deposit.ts'
import { createDeposit } from './create-deposit.ts'
import { deposit } from './deposits.ts'

const logged: string[] = []
const keep = (fields: Record<string, unknown>, message: string) => {
  logged.push(JSON.stringify({ ...fields, message }))
}
const log: Log = { info: keep, warn: keep, error: keep }

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform(log)
  ctx = world.ctx
  await setValue(ctx, 'test', 'simulatorDeposit', 'pay')
})
afterAll(() => world.close())

const CODE = '123412341234'
const SERIAL = '59000012345678'
const card = {
  method: 'scratch-card' as const,
  amount: '100000.00',
  cardNetwork: 'viettel',
  cardSerial: '5900 0012 345678',
  cardCode: '1234-1234-1234',
}

/** Whatever the database holds, as text. */
async function everything(): Promise<string> {
  const tables = [
    'deposit_order',
    'deposit_event',
    'request',
    'inbox_message',
    'graphile_worker._private_jobs',
  ]
  const rows = await Promise.all(
    tables.map((table) => sql`select * from ${sql.raw(table)}`.execute(ctx.db).then((found) => found.rows)),
  )
  return JSON.stringify(rows, (_, part) => (typeof part === 'bigint' ? String(part) : part))
}

test('a card is heard by the provider once; nothing but its network and the end of its serial is kept, in the clear nothing ever', async () => {
  const member = await testMember(ctx)
  const result = await createDeposit(ctx, member, { ...card, requestId: randomUUID() })
  if (!result.ok) throw new Error(result.code)
  const { orderId } = result.value
  const sealed = await ctx.db
    .selectFrom('deposit_order')
    .select('card_sealed')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(sealed.card_sealed).not.toBeNull()
  for (const secret of [CODE, SERIAL]) expect(await everything()).not.toContain(secret)

  await runJobs(world.platform)
  expect(await deposit(ctx, member, { orderId })).toMatchObject({
    value: {
      status: 'waiting',
      instructions: null,
      card: { network: 'viettel', serialTail: '5678' },
    },
  })
  expect(await everything()).not.toContain(sealed.card_sealed)
  world.clock.advance(60)
  await runJobs(world.platform)
  expect(await deposit(ctx, member, { orderId })).toMatchObject({
    value: { status: 'paid', fee: '15000.00', credited: '85000.00' },
  })
  expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(minorOf('85000.00'))
  for (const secret of [CODE, SERIAL]) {
    expect(await everything()).not.toContain(secret)
    expect(logged.join()).not.toContain(secret)
  }
})

test('what is typed wrong is refused at its field, and a card has a face value', async () => {
  const member = await testMember(ctx)
  const refusals = [
    [{ cardNetwork: undefined }, 'required', 'cardNetwork'],
    [{ cardNetwork: 'beeline' }, 'not-offered', 'cardNetwork'],
    [{ cardSerial: ' ' }, 'required', 'cardSerial'],
    [{ cardSerial: '12' }, 'format', 'cardSerial'],
    [{ cardCode: undefined }, 'required', 'cardCode'],
    [{ cardCode: '12345x7890' }, 'format', 'cardCode'],
    [{ amount: '120000.00' }, 'not-offered', 'amount'],
    [{ amount: '5000.00' }, 'under-limit', 'amount'],
  ] as const
  for (const [wrong, code, field] of refusals)
    expect(await createDeposit(ctx, member, { ...card, ...wrong, requestId: randomUUID() })).toMatchObject({
      ok: false,
      code,
      detail: { field },
    })
})

test('one requestId is one card: another code with it is another content', async () => {
  const member = await testMember(ctx)
  const input = { ...card, requestId: randomUUID() }
  const first = await createDeposit(ctx, member, input)
  expect(await createDeposit(ctx, member, input)).toEqual(first)
  expect(await createDeposit(ctx, member, { ...input, cardCode: '123412341235' })).toMatchObject({
    code: 'request-id-reused',
  })
})

test('a bad card fails, and a card of a cancelled order is forgotten unheard', async () => {
  const member = await testMember(ctx)
  const bad = await createDeposit(ctx, member, { ...card, cardCode: '0000000000', requestId: randomUUID() })
  if (!bad.ok) throw new Error(bad.code)
  await runJobs(world.platform)
  expect(await deposit(ctx, member, bad.value)).toMatchObject({ value: { status: 'failed' } })

  const dropped = await createDeposit(ctx, member, { ...card, requestId: randomUUID() })
  if (!dropped.ok) throw new Error(dropped.code)
  await cancelDeposit(ctx, member, dropped.value)
  await runJobs(world.platform)
  const row = await ctx.db
    .selectFrom('deposit_order')
    .select(['status', 'card_sealed'])
    .where('id', '=', dropped.value.orderId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'cancelled', card_sealed: null })
})

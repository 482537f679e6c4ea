import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { expectOk, ok, refuse } from '#platform/base/result.ts'
import { bankById, closeBank } from '#platform/cashier/banks/index.ts'
import {
  approveWithdrawal,
  bindAccount,
  listPayoutFiles,
  makePayoutFile,
  previewPayoutFile,
  rejectWithdrawal,
  releasePayout,
  requestWithdrawal,
  resolvePayout,
  showPayoutFile,
  showWithdrawal,
  takePayoutFile,
  waitingPayouts,
} from '#platform/cashier/withdrawals/index.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { closeTestBanks, testBank } from '#tests/support/platform/banks.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { checkBanks } from './check-banks.ts'
import { lineOf } from './list-lines.ts'
import { matchMany } from './match-line.ts'
import { takeLines } from './take-lines.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
let bank: string
let paymentPasswordHash: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  paymentPasswordHash = await hash('246810', { memoryCost: 8, timeCost: 1, parallelism: 1 })
})
beforeEach(async () => {
  member = await testMember(ctx, { balance: '10000000.00', paymentPasswordHash, payeeName: 'NGUYEN AN' })
  bank = await testBank(ctx)
})
afterEach(async () => {
  // What a test leaves waiting is not the next one's.
  for (const { id } of await waitingPayouts(ctx))
    await resolvePayout(ctx, id, { end: 'failed', actor: 'test', reason: 'over' })
  await closeTestBanks(ctx)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  expect(await checkBanks(ctx.db)).toEqual([])
  await world.close()
})

const map = {
  separator: ';',
  columns: [
    { head: 'no', value: 'place' },
    { head: 'account', value: 'number' },
    { head: 'name', value: 'name' },
    { head: 'bank', value: 'bin' },
    { head: 'amount', value: 'amount' },
    { head: 'remark', value: 'content' },
  ],
}
const actor = 'ops:anna'
const NUMBER = () => String(1_000_000n + member.id)

async function approved(amount = '200000.00') {
  // The one that was asked for first stands first.
  world.clock.advance(1)
  const account = { bankCode: 'TCB', accountNumber: NUMBER(), payeeName: 'NGUYEN AN' }
  const { accountId } = expectOk(await bindAccount(ctx, member, account), 'an account')
  const input = { accountId, amount, paymentPassword: '246810', requestId: randomUUID() }
  const { orderId } = expectOk(await requestWithdrawal(ctx, member, input), 'a withdrawal')
  expectOk(await approveWithdrawal(ctx, orderId, 'ops:test'), 'an approval')
  const { content } = await shown(orderId)
  return { orderId, content: content ?? '' }
}
const shown = async (orderId: string) => expectOk(await showWithdrawal(ctx, orderId), 'a withdrawal')
async function left(amount: bigint, content: string) {
  const line = { reference: randomUUID(), at: ctx.clock.now(), amount, content, payer: null, balance: null }
  const result = await ctx.transact((ctx) => takeLines(ctx, bank, [line], { source: 'feed' }))
  const { taken } = expectOk(result, 'a line')
  await matchMany(ctx, taken)
  return lineOf(ctx, String(taken[0]))
}
const audited = async (action: string) =>
  (
    await ctx.db
      .selectFrom('audit')
      .select(['actor', 'subject', 'detail'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
  )[0]

test('approved withdrawals leave in a file, once, and their lines pay them', async () => {
  const [one, two] = [await approved(), await approved('350000.00')]
  expect((await shown(one.orderId)).vietQr).not.toBeNull()
  const preview = expectOk(await previewPayoutFile(ctx, { bankId: bank, map }), 'a preview')
  expect(preview).toMatchObject({ orders: 2, amount: '550000.00' })
  const text = [
    'no;account;name;bank;amount;remark',
    `1;${NUMBER()};NGUYEN AN;970407;200000;${one.content}`,
    `2;${NUMBER()};NGUYEN AN;970407;350000;${two.content}`,
    '',
  ].join('\r\n')
  expect(preview.head).toBe(text)
  // A preview keeps nothing and marks nobody.
  expect((await waitingPayouts(ctx)).map(({ id }) => id)).toEqual([one.orderId, two.orderId])
  expect((await bankById(ctx, bank))?.payout_map).toBeNull()
  const file = expectOk(await makePayoutFile(ctx, { bankId: bank, map, actor }), 'a file')
  expect(new TextDecoder().decode(file.bytes)).toBe(text)
  expect(file.name).toBe(`payout-${bank}-${file.id}.csv`)
  expect(await waitingPayouts(ctx)).toEqual([])
  expect(await shown(one.orderId)).toMatchObject({ vietQr: null, payoutFile: { id: file.id, by: actor } })
  // The trail names nobody's account.
  expect(await audited('payout-file-made')).toEqual({
    actor,
    subject: `bank ${bank}`,
    detail: { file: file.id, orders: 2, amount: '550000.00' },
  })
  const again = { bankId: bank, orderIds: [one.orderId], actor }
  expect(await makePayoutFile(ctx, again)).toEqual(refuse('state-moved-on', { field: 'id' }))
  expect(await makePayoutFile(ctx, { bankId: bank, actor })).toEqual(refuse('required', { field: 'id' }))
  expect(expectOk(await takePayoutFile(ctx, file.id, 'ops:ben'), 'the file').bytes).toEqual(file.bytes)
  expect(await audited('payout-file-taken')).toMatchObject({ actor: 'ops:ben' })
  expect(await left(-20_000_000n, `CT DI ${one.content}`)).toMatchObject({ state: 'matched' })
  expect(await shown(one.orderId)).toMatchObject({ status: 'paid' })
  expect(await listPayoutFiles(ctx, { bankId: bank })).toMatchObject([{ orders: 2, waiting: 1, released: 0 }])
  // Taken again it would pay the first one twice.
  expect(await takePayoutFile(ctx, file.id, 'ops:ben')).toEqual(refuse('state-moved-on'))
})

test('what the bank has not paid is released by somebody, for a reason, and may stand in another file', async () => {
  const { orderId } = await approved()
  const first = expectOk(await makePayoutFile(ctx, { bankId: bank, map, actor }), 'a file')
  const release = { fileId: first.id, orderId, actor: 'ops:ben', reason: 'the bank refused the batch' }
  expect(await releasePayout(ctx, { ...release, reason: ' ' })).toEqual(
    refuse('required', { field: 'reason' }),
  )
  for (const unknown of [{ fileId: '1' }, { fileId: 'x' }, { orderId: randomUUID() }])
    expect(await releasePayout(ctx, { ...release, ...unknown })).toEqual(refuse('not-found'))
  const both = await Promise.all([releasePayout(ctx, release), releasePayout(ctx, release)])
  expect(both).toContainEqual(ok(null))
  expect(both).toContainEqual(refuse('state-moved-on'))
  expect(await audited('payout-released')).toEqual({
    actor: 'ops:ben',
    subject: orderId,
    detail: { file: first.id, reason: release.reason },
  })
  expect(await takePayoutFile(ctx, first.id, actor)).toEqual(refuse('state-moved-on'))
  // The map was kept.
  const second = expectOk(await makePayoutFile(ctx, { bankId: bank, actor }), 'a file')
  expect(await shown(orderId)).toMatchObject({ payoutFile: { id: second.id } })
  expect((await showPayoutFile(ctx, first.id))?.payouts).toMatchObject([
    { id: orderId, releasedBy: 'ops:ben', releaseReason: release.reason },
  ])
})

test('a paid one is not released', async () => {
  const { orderId, content } = await approved()
  const { id: fileId } = expectOk(await makePayoutFile(ctx, { bankId: bank, map, actor }), 'a file')
  await left(-20_000_000n, content)
  expect(await releasePayout(ctx, { fileId, orderId, actor, reason: 'x' })).toEqual(refuse('state-moved-on'))
})

test('files of two accounts at once have each withdrawal once', async () => {
  const other = await testBank(ctx)
  const orders = [await approved(), await approved(), await approved()]
  const asked = (bankId: string) => makePayoutFile(ctx, { bankId, map, actor })
  const made = await Promise.all([asked(bank), asked(other), asked(bank), asked(other)])
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  const parts = await ctx.db
    .selectFrom('payout_file_order')
    .select('withdrawal_id')
    .where(
      'withdrawal_id',
      'in',
      orders.map(({ orderId }) => orderId),
    )
    .execute()
  expect(parts).toHaveLength(3)
})

test('only what an own account pays leaves in a file, by a map that says how', async () => {
  const { orderId } = await approved()
  const file = (more: object) => makePayoutFile(ctx, { bankId: bank, map, actor, ...more })
  expect(await file({ map: undefined })).toEqual(refuse('required', { field: 'map' }))
  expect(await file({ map: { columns: [] } })).toMatchObject({ code: 'invalid' })
  expect(await file({ map: { ...map, columns: map.columns.slice(0, 5) } })).toEqual(
    refuse('invalid', { field: 'columns.content', reason: 'no column of content' }),
  )
  const chinese = {
    ...map,
    encoding: 'windows-1258',
    columns: [...map.columns, { head: '编', value: 'order' }],
  }
  expect(await file({ map: chinese })).toEqual(refuse('format', { field: 'encoding' }))
  expect(await file({ bankId: '9999' })).toEqual(refuse('not-found'))
  expect(await file({ orderIds: [orderId, randomUUID()] })).toEqual(refuse('state-moved-on', { field: 'id' }))
  expect(await file({ orderIds: Array.from({ length: 501 }, () => randomUUID()) })).toEqual(
    refuse('over-limit', { field: 'id' }),
  )
  expect(await file({ orderIds: ["x') or true --"] })).toEqual(refuse('state-moved-on', { field: 'id' }))
  // What is said to have failed waits for a decision, not for a file.
  await resolvePayout(ctx, orderId, { end: 'failed', actor, reason: 'wrong number' })
  expect(await file({ orderIds: [orderId] })).toEqual(refuse('state-moved-on', { field: 'id' }))
  expectOk(await rejectWithdrawal(ctx, orderId, actor, 'wrong number'), 'a rejection')
  await approved()
  await closeBank(ctx, bank, 'test')
  expect(await file({})).toEqual(refuse('state-moved-on'))
})

import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approveAdjustment } from '#platform/backoffice/adjustments/index.ts'
import { proveReport } from '#platform/backoffice/reports/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { expectOk } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { chainRoutines, checkChains } from '#platform/cashier/chain-arrivals/index.ts'
import { addressIn, shownAddress } from '#platform/cashier/chains/index.ts'
import { openAllowance } from '#platform/members/approvals/index.ts'
import { balanceOf, chainAccount, checkLedger, house, wallet } from '#platform/money/ledger/index.ts'
import { openTronChain, type TronNode } from '#tests/support/chain/tron-node.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { bindAccount } from '../accounts/bind-account.ts'
import { approveWithdrawal } from '../approve-withdrawal.ts'
import { showWithdrawal } from '../list-withdrawals.ts'
import { rejectWithdrawal } from '../reject-withdrawal.ts'
import { requestWithdrawal } from '../request-withdrawal.ts'
import { payByTransaction } from './chain-payout.ts'
import { resolvePayout } from './resolve-payout.ts'
import { bookTransfer, type UnneededDecision } from './unneeded-transfer.ts'

/** Tokens that left the house for a withdrawal and do not pay it. */

const CONFIRMATIONS = 3
const UNITS = 8_000_000n

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let node: TronNode
let chain: string
let member: Member
let paymentPasswordHash: string
beforeAll(async () => {
  world = await testPlatform({ info() {}, warn() {}, error() {} })
  ctx = world.ctx
  ;({ node, chain } = await openTronChain(ctx, CONFIRMATIONS))
  paymentPasswordHash = await hash('246810', { memoryCost: 8, timeCost: 1, parallelism: 1 })
})
beforeEach(async () => {
  member = await testMember(ctx, { balance: '1000000.00', paymentPasswordHash, payeeName: 'NGUYEN AN' })
  node.mine(1)
  await chainRoutines['watch-chains'].work(ctx)
})
afterAll(async () => {
  await node.stop()
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  expect(await checkChains(ctx.db)).toEqual([])
  for (const { line, report, ledger } of await proveReport(ctx))
    expect([line, ledger]).toEqual([line, report])
  await world.close()
})

/** An approved withdrawal of 200,000 ₫, which 8 tokens pay. */
async function approved(address: string) {
  const account = { bankCode: 'USDT TRON (TRC-20)', accountNumber: address, payeeName: 'NGUYEN AN' }
  const { accountId } = expectOk(await bindAccount(ctx, member, account), 'an address')
  const input = { accountId, amount: '200000.00', paymentPassword: '246810', requestId: randomUUID() }
  const { orderId } = expectOk(await requestWithdrawal(ctx, member, input), 'a withdrawal')
  expectOk(await approveWithdrawal(ctx, orderId, 'ops:test'), 'an approval')
  return orderId
}
async function ended(address: string) {
  const orderId = await approved(address)
  const failed = { end: 'failed', actor: 'ops:test', reason: 'the wallet says so' } as const
  expectOk(await resolvePayout(ctx, orderId, failed), 'a failure')
  expectOk(await rejectWithdrawal(ctx, orderId, 'ops:test', 'it did not work'), 'a rejection')
  return orderId
}
/** Nobody has been paid to it. */
const newAddress = () => shownAddress('tron', `0x${randomUUID().replaceAll('-', '').padEnd(40, '6')}`)
function sent(address: string, units = UNITS, times = 1): string {
  const tx = node.transfer(addressIn('tron', address) ?? '', units, times)
  node.mine(CONFIRMATIONS)
  return tx
}
const shown = async (orderId: string) => expectOk(await showWithdrawal(ctx, orderId), 'a withdrawal')
const by = { actor: 'ops:anna', reason: 'the wallet sent it all the same' }
const book = (orderId: string, hash: string, decision: UnneededDecision = 'collected', actor = by.actor) =>
  bookTransfer(ctx, { orderId, hash, decision, ...by, actor })
const pay = (orderId: string, hash: string) => payByTransaction(ctx, orderId, hash, 'ops:anna')
const mainOf = () => balanceOf(ctx.db, wallet(member.id, 'main'))
const holds = async () => -(await balanceOf(ctx.db, chainAccount(Number(chain))))
const borne = () => balanceOf(ctx.db, house('adjustments', member.id))

test('tokens that left for an ended withdrawal are collected from its player, once', async () => {
  const address = newAddress()
  const orderId = await ended(address)
  const [main, held] = [await mainOf(), await holds()]
  const tx = sent(address)
  expect(await pay(orderId, tx)).toMatchObject({ code: 'state-moved-on' })
  expect(await book(orderId, tx)).toEqual({ ok: true, value: null })
  expect([await mainOf(), await holds()]).toEqual([main - 20_000_000n, held - 20_000_000n])
  expect(await book(orderId, tx)).toMatchObject({ code: 'invalid', detail: { field: 'hash' } })
  expect(await shown(orderId)).toMatchObject({
    status: 'rejected',
    payout: {
      tx: null,
      unneeded: [
        {
          tx,
          units: '8',
          amount: '200000.00',
          why: 'ended',
          decision: 'collected',
          decidedBy: by.actor,
          reason: by.reason,
        },
      ],
    },
  })
})

test('a second payment and one of another amount are written off; what pays a withdrawal cannot be booked', async () => {
  const address = newAddress()
  const orderId = await approved(address)
  const [main, held, lost] = [await mainOf(), await holds(), await borne()]
  const short = sent(address, 3_000_000n)
  expect(await pay(orderId, short)).toMatchObject({ code: 'invalid' })
  expect(await book(orderId, short, 'written-off')).toEqual({ ok: true, value: null })
  const right = sent(address)
  expect(await book(orderId, right)).toMatchObject({ code: 'operation-not-allowed' })
  expect(await pay(orderId, right)).toEqual({ ok: true, value: null })
  expect(await book(orderId, right)).toMatchObject({ code: 'invalid' })
  const twice = sent(address)
  expect(await book(orderId, twice, 'written-off')).toEqual({ ok: true, value: null })
  const { status, payout } = await shown(orderId)
  expect(status).toBe('paid')
  expect(payout?.tx).toBe(right)
  expect(payout?.unneeded.map(({ why, amount, decision }) => [why, amount, decision])).toEqual([
    ['other-amount', '75000.00', 'written-off'],
    ['twice', '200000.00', 'written-off'],
  ])
  expect([await mainOf(), await borne()]).toEqual([main, lost - 27_500_000n])
  expect(await holds()).toBe(held - 47_500_000n)
})

test('what the chain does not show is not booked, nor without a reason, nor what the player does not have', async () => {
  const address = newAddress()
  const orderId = await ended(address)
  const why = async (hash: string) => {
    const booked = await book(orderId, hash)
    return booked.ok ? 'booked' : (booked.detail.reason ?? booked.code)
  }
  expect(await why('0x12')).toBe('format')
  expect(await why('ab'.repeat(32))).toMatch(/no such transaction/)
  expect(await why(sent(newAddress()))).toMatch(/another address/)
  const fresh = node.transfer(addressIn('tron', address) ?? '', UNITS)
  expect(await why(fresh)).toBe(`it has 1 of ${CONFIRMATIONS} confirmations`)
  node.mine(CONFIRMATIONS)
  expect(
    await bookTransfer(ctx, { orderId, hash: fresh, decision: 'collected', ...by, reason: ' ' }),
  ).toMatchObject({
    code: 'required',
    detail: { field: 'reason' },
  })
  expect(await book(randomUUID(), fresh)).toMatchObject({ code: 'not-found' })
  const large = sent(address, 80_000_000n)
  expect(await book(orderId, large)).toMatchObject({ code: 'insufficient-balance' })
  expect((await shown(orderId)).payout?.unneeded).toEqual([])
  for (const tx of [fresh, large]) expect(await book(orderId, tx, 'written-off')).toMatchObject({ ok: true })
})

test('a large amount waits for another operator, who sees what was found', async () => {
  await setValue(ctx, 'test', 'approvalThreshold', 10_000_000)
  const address = newAddress()
  const orderId = await ended(address)
  const main = await mainOf()
  const tx = sent(address)
  const { waitsAs } = expectOk(await book(orderId, tx), 'a request') ?? { waitsAs: '' }
  expect(await mainOf()).toBe(main)
  expect(await book(orderId, tx)).toMatchObject({ code: 'state-moved-on' })
  expect(await approveAdjustment(ctx, waitsAs, by.actor)).toMatchObject({ code: 'operation-not-allowed' })
  expect(await approveAdjustment(ctx, waitsAs, 'ops:binh')).toEqual({ ok: true, value: null })
  expect(await mainOf()).toBe(main - 20_000_000n)
  expect((await shown(orderId)).payout?.unneeded).toMatchObject([{ tx, decidedBy: 'ops:binh' }])
  await setValue(ctx, 'test', 'approvalThreshold', 1_000_000_000)
})

test('what an operator of the office books alone adds up', async () => {
  await setValue(ctx, 'test', 'approvalThreshold', 39_999_999)
  await openAllowance(ctx, 'ops:office')
  const address = newAddress()
  const orderId = await ended(address)
  expect(await book(orderId, sent(address), 'written-off', 'ops:office')).toEqual({ ok: true, value: null })
  expect(await book(orderId, sent(address), 'written-off', 'ops:office')).toMatchObject({
    value: { waitsAs: expect.any(String) },
  })
  await setValue(ctx, 'test', 'approvalThreshold', 1_000_000_000)
})

test('one transfer is in the books once, whoever names it at once', async () => {
  const address = newAddress()
  const [first, second, open] = [await ended(address), await ended(address), await approved(address)]
  const held = await holds()
  const tx = sent(address)
  const done = await Promise.all([
    book(first, tx),
    book(second, tx, 'written-off'),
    pay(open, tx),
    book(first, tx, 'written-off'),
    pay(open, tx),
  ])
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await holds()).toBe(held - 20_000_000n)
  // Two transfers of one transaction are two.
  const pair = sent(address, UNITS, 2)
  for (const orderId of [first, second])
    expect(await book(orderId, pair, 'written-off')).toEqual({ ok: true, value: null })
  expect(await book(first, pair)).toMatchObject({ code: 'invalid' })
  expect(await holds()).toBe(held - 60_000_000n)
})

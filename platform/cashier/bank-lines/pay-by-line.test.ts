import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { expectOk, forbid, ok, refuse } from '#platform/base/result.ts'
import { vietQr } from '#platform/cashier/banks/index.ts'
import { addressIn, shownAddress } from '#platform/cashier/chains/index.ts'
import { createDeposit, deposit } from '#platform/cashier/deposits/index.ts'
import {
  approveWithdrawal,
  bindAccount,
  makePayoutFile,
  payByHand,
  payByTransaction,
  rejectWithdrawal,
  requestWithdrawal,
  resolvePayout,
  retryPayout,
  showWithdrawal,
} from '#platform/cashier/withdrawals/index.ts'
import { payeeNameOf } from '#platform/members/accounts/index.ts'
import { balanceOf, checkLedger, house, wallet } from '#platform/money/ledger/index.ts'
import { closeTestChains } from '#tests/support/chain/test-chain.ts'
import { openTronChain } from '#tests/support/chain/tron-node.ts'
import { closeTestBanks, testBank } from '#tests/support/platform/banks.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { unprovenLines } from '#tests/support/platform/unproven-lines.ts'
import { checkBanks } from './check-banks.ts'
import { assignLine, collectLine, lineCandidates } from './decide-line.ts'
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
  // A cheap one: hashing is not what is tested here.
  paymentPasswordHash = await hash('246810', { memoryCost: 8, timeCost: 1, parallelism: 1 })
})
beforeEach(async () => {
  await forgetJobs(ctx)
  member = await testMember(ctx, { balance: '1000000.00', paymentPasswordHash, payeeName: 'NGUYEN AN' })
  bank = await testBank(ctx)
})
afterEach(() => closeTestBanks(ctx))
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  expect(await checkBanks(ctx.db)).toEqual([])
  // What members paid in and took out is what the house's accounts have of it, own accounts among them.
  expect(await unprovenLines(ctx)).toEqual([])
  await world.close()
})

const NUMBER = () => String(1_000_000n + member.id)

async function approved(
  amount = '200000.00',
  to = { bankCode: 'TCB', accountNumber: NUMBER() },
  whose = member,
) {
  const account = { ...to, payeeName: (await payeeNameOf(ctx.db, whose.id)) ?? '' }
  const { accountId } = expectOk(await bindAccount(ctx, whose, account), 'an account')
  const input = { accountId, amount, paymentPassword: '246810', requestId: randomUUID() }
  const { orderId } = expectOk(await requestWithdrawal(ctx, whose, input), 'a withdrawal')
  expectOk(await approveWithdrawal(ctx, orderId, 'ops:test'), 'an approval')
  const shown = expectOk(await showWithdrawal(ctx, orderId), 'a withdrawal')
  return { orderId, content: shown.content ?? '', qr: shown.vietQr }
}
async function tell(amount: bigint, content: string) {
  const line = { reference: randomUUID(), at: ctx.clock.now(), amount, content, payer: null, balance: null }
  const result = await ctx.transact((ctx) => takeLines(ctx, bank, [line], { source: 'feed' }))
  const { taken } = expectOk(result, 'a line')
  await Promise.all([matchMany(ctx, taken), matchMany(ctx, taken)])
  return lineOf(ctx, String(taken[0]))
}
const statusOf = async (orderId: string) =>
  expectOk(await showWithdrawal(ctx, orderId), 'a withdrawal').status
const held = () => balanceOf(ctx.db, wallet(member.id, 'held'))
const suspense = () => balanceOf(ctx.db, house('suspense', BigInt(bank)))

test('a withdrawal is paid by the line of its content, and the simulator pays nothing', async () => {
  const { orderId, content, qr } = await approved()
  expect(qr).toBe(vietQr({ bin: '970407', number: NUMBER(), amount: 20_000_000n, content }))
  world.clock.advance(60)
  expect(await runJobs(world.platform)).toEqual([])
  expect(await retryPayout(ctx, orderId, 'ops:test')).toEqual(forbid('the cashier pays it'))
  const before = await suspense()
  expect(await tell(-20_000_000n, `CT di ${content.toLowerCase()} NGUYEN AN`)).toMatchObject({
    state: 'matched',
    reason: null,
    order: orderId,
  })
  expect([await statusOf(orderId), await held(), await suspense()]).toEqual(['paid', 0n, before])
  expect(expectOk(await showWithdrawal(ctx, orderId), 'a withdrawal').vietQr).toBeNull()
  // The same money again is nobody's.
  expect(await tell(-20_000_000n, content)).toMatchObject({ state: 'open', reason: 'twice', order: orderId })
})

test('what the cashier has said to be paid is confirmed by its line, once', async () => {
  const { orderId, content } = await approved()
  const cashier = () => balanceOf(ctx.db, house('cashier', member.id))
  const [before, open] = [await cashier(), await suspense()]
  expect(await payByHand(ctx, orderId, 'ops:test')).toEqual(ok(null))
  expect(await cashier()).toBe(before + 20_000_000n)
  expect(await tell(-20_000_000n, content)).toMatchObject({ state: 'matched', order: orderId })
  expect([await cashier(), await suspense()]).toEqual([before, open])
  expect(await tell(-20_000_000n, content)).toMatchObject({ state: 'open', reason: 'twice' })
})

const noPayout = forbid('it is no withdrawal of this amount that waits to be paid by a line')
const unpaid = forbid('no line has paid it')

test('a line whose content names nothing pays or confirms the withdrawal that an operator names, once', async () => {
  const by = { actor: 'ops:anna', reason: 'seen on the receipt' }
  const cashier = () => balanceOf(ctx.db, house('cashier', member.id))
  const before = await cashier()
  const [one, other] = [(await approved()).orderId, (await approved()).orderId]
  const line = async (amount = -20_000_000n) => (await tell(amount, 'CT di'))?.id ?? ''
  expect(await assignLine(ctx, { id: await line(-19_900_000n), orderId: one, ...by })).toEqual(noPayout)
  expect(await assignLine(ctx, { id: await line(), orderId: one, ...by })).toEqual(ok(null))
  expect([await statusOf(one), await cashier()]).toEqual(['paid', before])
  expect(await payByHand(ctx, other, 'ops:test')).toEqual(ok(null))
  const id = await line()
  expect(await assignLine(ctx, { id, orderId: other, ...by })).toEqual(ok(null))
  expect(await cashier()).toBe(before)
  expect(await lineOf(ctx, id)).toMatchObject({ state: 'matched', order: other, decidedBy: 'ops:anna' })
  for (const orderId of [one, other])
    expect(await assignLine(ctx, { id: await line(), orderId, ...by })).toEqual(noPayout)
})

test('money that left shows the withdrawals that it may have paid, the likeliest first, and none that is paid', async () => {
  const found = async (amount: bigint, content: string) => {
    const line = await tell(amount, content)
    const { deposits, withdrawals = [] } = (await lineCandidates(ctx, line?.id ?? '')) ?? {}
    expect(deposits).toEqual([])
    return withdrawals.map(({ orderId, fits }) => [
      orderId,
      Object.keys(fits).filter((fit) => fits[fit as 'named']),
    ])
  }
  const [first, second] = [await approved('110000.00'), await approved('110000.00')]
  const said = await approved('110000.00')
  expect(await payByHand(ctx, said.orderId, 'ops:test')).toEqual(ok(null))
  const other = await approved('120000.00')
  // What lines have paid, another amount, and what nobody has approved.
  const paid = await approved('110000.00')
  await tell(-11_000_000n, paid.content)
  const returned = await approved('110000.00')
  const failed = { end: 'failed', actor: 'ops:test', reason: 'the bank refuses the number' } as const
  await resolvePayout(ctx, returned.orderId, failed)
  expect(await rejectWithdrawal(ctx, returned.orderId, 'ops:test', 'the bank refuses it')).toEqual(ok(null))
  const byName = await found(-11_000_000n, 'CT di')
  expect(byName.sort()).toEqual([first, second, said].map(({ orderId }) => [orderId, ['amount']]).sort())
  // The payee's number or name is no other's.
  const stranger = await testMember(ctx, {
    balance: '1000000.00',
    paymentPasswordHash,
    payeeName: 'DO THI DUNG',
  })
  const theirs = await approved('110000.00', { bankCode: 'VCB', accountNumber: '99887766550' }, stranger)
  expect((await found(-11_000_000n, 'Chuyển tiền Đỗ Thị Dũng'))[0]).toEqual([
    theirs.orderId,
    ['amount', 'payee'],
  ])
  expect((await found(-11_000_000n, 'CT 9988 7766 550'))[0]).toEqual([theirs.orderId, ['amount', 'payee']])
  // The content names one, of whatever amount; and the file of the line's account speaks for what it has.
  expect((await found(-11_000_000n, `CT ${other.content}`))[0]).toEqual([other.orderId, ['named']])
  const map = { columns: ['number', 'amount', 'content'].map((value) => ({ head: value, value })) }
  const asked = { bankId: bank, orderIds: [second.orderId], map, actor: 'ops:test' }
  expectOk(await makePayoutFile(ctx, asked), 'a file')
  expect((await found(-11_000_000n, 'CT di'))[0]).toEqual([second.orderId, ['amount', 'bank']])
})

test('another amount, and a withdrawal that was given back, wait for the operator', async () => {
  const { orderId, content } = await approved()
  expect(await tell(-19_900_000n, content)).toMatchObject({
    state: 'open',
    reason: 'other-amount',
    order: orderId,
  })
  expect(await tell(-20_000_000n, 'PHI')).toMatchObject({ state: 'open', reason: 'no-order', order: null })
  // The money came back: a line in pays no deposit.
  expect(await tell(20_000_000n, content)).toMatchObject({ state: 'open', reason: 'no-order' })
  // Its bank refuses the account: the cashier says so, and gives the money back.
  expect(await rejectWithdrawal(ctx, orderId, 'ops:test', 'no')).toEqual(refuse('state-moved-on'))
  const failed = { end: 'failed', actor: 'ops:test', reason: 'the bank refuses the number' } as const
  expect(await resolvePayout(ctx, orderId, failed)).toEqual(ok(null))
  // Nobody is asked to pay it again.
  expect(expectOk(await showWithdrawal(ctx, orderId), 'a withdrawal').vietQr).toBeNull()
  expect(await resolvePayout(ctx, orderId, failed)).toEqual(refuse('state-moved-on'))
  expect(await rejectWithdrawal(ctx, orderId, 'ops:test', 'the bank refuses it')).toEqual(ok(null))
  expect(await held()).toBe(0n)
  expect(await tell(-20_000_000n, content)).toMatchObject({ state: 'open', reason: 'ended', order: orderId })
})

const main = () => balanceOf(ctx.db, wallet(member.id, 'main'))
const by = { actor: 'ops:anna', reason: 'the bank has sent it back' }

test('a payment that the bank sends back is given back to its player, once', async () => {
  const before = [await main(), await suspense()]
  const { orderId, content } = await approved()
  const early = await tell(20_000_000n, content)
  expect(early).toMatchObject({ state: 'open', reason: 'no-order', order: orderId, orderKind: 'withdrawal' })
  // Nothing has left yet that could have come back.
  expect(await assignLine(ctx, { id: early?.id ?? '', orderId, ...by })).toEqual(unpaid)
  await tell(-20_000_000n, content)
  expect(await statusOf(orderId)).toBe('paid')
  const less = await tell(19_900_000n, content)
  expect(await assignLine(ctx, { id: less?.id ?? '', orderId, ...by })).toEqual(
    forbid('what left for it is 200000.00'),
  )
  const id = early?.id ?? ''
  const [one, other] = await Promise.all([1, 2].map(() => assignLine(ctx, { id, orderId, ...by })))
  expect([one, other]).toContainEqual(ok(null))
  expect([one, other]).toContainEqual(refuse('state-moved-on'))
  expect([await statusOf(orderId), await held()]).toEqual(['rejected', 0n])
  expect(await lineOf(ctx, id)).toMatchObject({ state: 'matched', order: orderId, decidedBy: 'ops:anna' })
  // The other one that came is still nobody's.
  expect([await main(), await suspense()]).toEqual([before[0], (before[1] ?? 0n) + 19_900_000n])
  const again = await tell(20_000_000n, content)
  expect(await assignLine(ctx, { id: again?.id ?? '', orderId, ...by })).toEqual(unpaid)
})

test('what came back for a withdrawal is offered to no other order, and given to none', async () => {
  const { orderId, content } = await approved()
  const another = await approved()
  await tell(-20_000_000n, another.content)
  await tell(-20_000_000n, content)
  const other = await testMember(ctx, { balance: '0.00' })
  const wish = { method: 'bank-transfer' as const, amount: '200000.00', requestId: randomUUID() }
  const stranger = expectOk(await createDeposit(ctx, other, wish), 'an order').orderId
  const id = (await tell(20_000_000n, `HOAN TIEN ${content}`))?.id ?? ''
  for (const asked of [undefined, stranger])
    expect(await lineCandidates(ctx, id, asked)).toMatchObject({
      deposits: [],
      withdrawals: [{ orderId, fits: { named: true, amount: true } }],
    })
  for (const wrong of [stranger, another.orderId])
    expect(await assignLine(ctx, { id, orderId: wrong, paidIn: '0.00', ...by })).toEqual(
      forbid(`it names the withdrawal ${orderId}`),
    )
  expect(await statusOf(another.orderId)).toBe('paid')
  expect(await assignLine(ctx, { id, orderId, ...by })).toEqual(ok(null))
  expect(await statusOf(orderId)).toBe('rejected')
})

test('money that left twice, or after it was given back, is collected from its player as far as it is there', async () => {
  const { orderId, content } = await approved()
  const before = [await main(), await suspense()]
  const first = await tell(-20_000_000n, content)
  expect(await collectLine(ctx, { id: first?.id ?? '', orderId, ...by })).toEqual(refuse('state-moved-on'))
  const second = await tell(-20_000_000n, content)
  expect(second).toMatchObject({ state: 'open', reason: 'twice', order: orderId })
  expect(await collectLine(ctx, { id: second?.id ?? '', orderId, ...by })).toEqual(ok(null))
  expect([await main(), await suspense()]).toEqual([(before[0] ?? 0n) - 20_000_000n, before[1]])
  expect(await lineOf(ctx, second?.id ?? '')).toMatchObject({ state: 'matched', order: orderId })

  const poor = await testMember(ctx, { balance: '200000.00', paymentPasswordHash, payeeName: 'NGUYEN AN' })
  member = poor
  const given = await approved()
  const failed = { end: 'failed', actor: 'ops:test', reason: 'the bank refuses the number' } as const
  await resolvePayout(ctx, given.orderId, failed)
  await rejectWithdrawal(ctx, given.orderId, 'ops:test', 'the bank refuses it')
  const after = (await tell(-20_000_000n, given.content))?.id ?? ''
  expect(await collectLine(ctx, { id: after, orderId: given.orderId, ...by })).toEqual(ok(null))
  const more = (await tell(-20_000_000n, given.content))?.id ?? ''
  expect(await collectLine(ctx, { id: more, orderId: given.orderId, ...by })).toMatchObject({
    code: 'insufficient-balance',
  })
  expect(await main()).toBe(0n)
  // A payment that is simply due is no collection.
  member = await testMember(ctx, { balance: '1000000.00', paymentPasswordHash, payeeName: 'NGUYEN AN' })
  const due = await approved()
  const paid = (await tell(-20_000_000n, 'CT di'))?.id ?? ''
  expect(await collectLine(ctx, { id: paid, orderId: due.orderId, ...by })).toEqual(
    forbid('this line may be its payment'),
  )
})

test('money that left twice and came back is refunded first, then given back, each when the other lines are decided', async () => {
  const before = [await main(), await suspense()]
  const { orderId, content } = await approved()
  const back = async () => (await tell(20_000_000n, content))?.id ?? ''
  const moved = async () => (await main()) - (before[0] ?? 0n)
  await tell(-20_000_000n, content)
  const twice = (await tell(-20_000_000n, content))?.id ?? ''
  const [one, two, three] = [await back(), await back(), await back()]
  const assign = (id: string) => assignLine(ctx, { id, orderId, ...by })
  expect(await assign(one)).toMatchObject({ code: 'operation-not-allowed' })
  expect(await statusOf(orderId)).toBe('paid')
  expect(await collectLine(ctx, { id: twice, orderId, ...by })).toEqual(ok(null))
  expect(await moved()).toBe(-40_000_000n)
  // It left twice and came back once: the player has been paid.
  const both = await Promise.all([assign(one), assign(one)])
  expect(both).toContainEqual(ok(null))
  expect(both).toContainEqual(refuse('state-moved-on'))
  expect([await statusOf(orderId), await moved()]).toEqual(['paid', -20_000_000n])
  expect(await assign(two)).toEqual(ok(null))
  expect([await statusOf(orderId), await moved()]).toEqual(['rejected', 0n])
  expect(await assign(three)).toEqual(unpaid)
  expect(await suspense()).toBe((before[1] ?? 0n) + 20_000_000n)
})

test('what left after a withdrawal was given back and was collected is refunded once when it comes back', async () => {
  const { orderId, content } = await approved()
  const before = await main()
  const failed = { end: 'failed', actor: 'ops:test', reason: 'the bank refuses the number' } as const
  await resolvePayout(ctx, orderId, failed)
  await rejectWithdrawal(ctx, orderId, 'ops:test', 'the bank refuses it')
  const early = (await tell(20_000_000n, content))?.id ?? ''
  const assign = (id: string) => assignLine(ctx, { id, orderId, ...by })
  // Nothing was taken from the player that could come back to it.
  expect(await assign(early)).toEqual(unpaid)
  const after = (await tell(-20_000_000n, content))?.id ?? ''
  expect(await collectLine(ctx, { id: after, orderId, ...by })).toEqual(ok(null))
  expect(await main()).toBe(before)
  expect(await assign(early)).toEqual(ok(null))
  expect([await statusOf(orderId), await main()]).toEqual(['rejected', before + 20_000_000n])
  const again = (await tell(20_000_000n, content))?.id ?? ''
  expect(await assign(again)).toEqual(unpaid)
  expect(await lineOf(ctx, early)).toMatchObject({ state: 'matched', order: orderId })
})

test('no more is refunded than was collected, in one line or in several, by one operator or by many', async () => {
  const before = await main()
  const { orderId, content } = await approved()
  await tell(-20_000_000n, content)
  for (const _ of [1, 2]) {
    const extra = (await tell(-20_000_000n, content))?.id ?? ''
    expect(await collectLine(ctx, { id: extra, orderId, ...by })).toEqual(ok(null))
  }
  const moved = async () => (await main()) - before
  expect(await moved()).toBe(-60_000_000n)
  const assign = async (amount: bigint) =>
    assignLine(ctx, { id: (await tell(amount, content))?.id ?? '', orderId, ...by })
  // Both of what was collected in one line, a little more, a little less.
  for (const amount of [40_000_000n, 20_000_100n, 19_999_900n])
    expect(await assign(amount)).toEqual(forbid('what left for it is 200000.00'))
  // Five lines tell of it at once: two are refunds, the third takes the payment back, and the rest is nobody's.
  const done = await Promise.all([1, 2, 3, 4, 5].map(() => assign(20_000_000n)))
  expect(done.filter(({ ok }) => ok)).toHaveLength(3)
  expect(done.filter(({ ok }) => !ok)).toEqual(Array(2).fill(unpaid))
  expect([await statusOf(orderId), await moved()]).toEqual(['rejected', 0n])
  const parts = await ctx.db
    .selectFrom('bank_line')
    .select('part')
    .where('withdrawal_id', '=', orderId)
    .execute()
  const count = (part: string) => parts.filter((line) => line.part === part).length
  expect(['payment', 'collection', 'refund', 'return'].map(count)).toEqual([1, 2, 2, 1])
})

test('a line that came back is given back though its content named a deposit as well', async () => {
  const { orderId, content } = await approved()
  await tell(-20_000_000n, content)
  const wish = { method: 'bank-transfer' as const, amount: '100000.00', requestId: randomUUID() }
  const asked = expectOk(await createDeposit(ctx, member, wish), 'an order')
  const seen = expectOk(await deposit(ctx, member, asked), 'an order')
  const back = await tell(20_000_000n, `${seen.instructions?.content} HOAN ${content}`)
  expect(back).toMatchObject({ state: 'open', order: asked.orderId, orderKind: 'deposit' })
  const id = back?.id ?? ''
  expect(await assignLine(ctx, { id, orderId, ...by })).toEqual(ok(null))
  expect(await lineOf(ctx, id)).toMatchObject({ state: 'matched', order: orderId, orderKind: 'withdrawal' })
})

test('parts of a đồng no bank pays: the withdrawal goes its old way', async () => {
  const { orderId, content, qr } = await approved('200000.50')
  expect([content, qr]).toEqual(['', null])
  world.clock.advance(60)
  await runJobs(world.platform)
  expect(await statusOf(orderId)).toBe('paid')
})

test('what a provider has paid no line confirms: its money left twice, and is collected', async () => {
  const { orderId } = await approved('200000.50')
  world.clock.advance(60)
  await runJobs(world.platform)
  const before = await main()
  const id = (await tell(-20_000_050n, 'CT di'))?.id ?? ''
  expect(await assignLine(ctx, { id, orderId, ...by })).toEqual(noPayout)
  expect(await lineOf(ctx, id)).toMatchObject({ state: 'open' })
  expect(await collectLine(ctx, { id, orderId, ...by })).toEqual(ok(null))
  expect(await main()).toBe(before - 20_000_050n)
})

test('what is paid with a token no line pays or confirms', async () => {
  const { node } = await openTronChain(ctx, 1)
  const address = shownAddress('tron', `0x${'7'.repeat(40)}`)
  const { orderId } = await approved('200000.00', { bankCode: 'USDT TRON (TRC-20)', accountNumber: address })
  const id = (await tell(-20_000_000n, 'CT di'))?.id ?? ''
  // Before it is paid nothing has left twice either.
  for (const decide of [assignLine, collectLine])
    expect(await decide(ctx, { id, orderId, ...by })).toMatchObject({ code: 'operation-not-allowed' })
  const tx = node.transfer(addressIn('tron', address) ?? '', 8_000_000n)
  expect(await payByTransaction(ctx, orderId, tx, 'ops:test')).toEqual(ok(null))
  expect(await assignLine(ctx, { id, orderId, ...by })).toEqual(noPayout)
  expect(await collectLine(ctx, { id, orderId, ...by })).toEqual(ok(null))
  await closeTestChains(ctx)
  await node.stop()
})

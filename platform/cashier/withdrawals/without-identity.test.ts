import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import {
  decideDocuments,
  listIdentityCases,
  requestDocuments,
  sendDocuments,
} from '#platform/members/identity/index.ts'
import { uploadImage } from '#platform/members/uploads/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { cases } from '#tests/support/cases.ts'
import { png } from '#tests/support/pages/pictures.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { bindAccount } from './accounts/bind-account.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { reviewWithdrawal } from './review-withdrawal.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let paymentPasswordHash: string
let numbers = 2_000_000
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  paymentPasswordHash = await hashPassword('246810')
  await setValue(ctx, 'test', 'identityWithdrawalLimit', 500_000_00)
  await setValue(ctx, 'test', 'identityWithdrawalDays', 30)
  world.clock.advance(2) // settings are kept for a second
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

async function rich() {
  const member = await testMember(ctx, {
    balance: '5000000.00',
    paymentPasswordHash,
    payeeName: 'NGUYEN VAN A',
  })
  const account = await bindAccount(ctx, member, {
    bankCode: 'VCB',
    accountNumber: String(numbers++),
    payeeName: 'NGUYEN VAN A',
  })
  if (!account.ok) throw new Error(account.code)
  const { accountId } = account.value
  const take = (amount: string) =>
    requestWithdrawal(ctx, member, {
      accountId,
      amount,
      paymentPassword: '246810',
      requestId: randomUUID(),
    })
  return { member, accountId, take }
}
const held = ({ id }: Member) => balanceOf(ctx.db, wallet(id, 'held'))

async function verified(member: Member) {
  await requestDocuments(ctx, 'ops:anna', member.account, 'x')
  const result = await uploadImage(ctx, member, { bytes: png() })
  if (!result.ok) throw new Error(result.code)
  await sendDocuments(ctx, member, { uploadIds: [result.value.uploadId], requestId: randomUUID() })
  const [sent] = await listIdentityCases(ctx, { memberId: member.id })
  const done = await decideDocuments(ctx, 'ops:anna', sent?.id ?? '', { verified: true })
  expect(done.ok).toBe(true)
}

test('above the limit a withdrawal waits for the identity, and nothing is held meanwhile', async () => {
  const { member, accountId, take } = await rich()
  const needed = refuse('identity-required', { field: 'amount', max: '500000.00' })
  expect(await take('500001.00')).toEqual(needed)
  expect(await reviewWithdrawal(ctx, member, { accountId, amount: '500001.00' })).toEqual(needed)
  expect(await held(member)).toBe(0n)
  expect(await take('500000.00')).toMatchObject({ ok: true })
  await verified(member)
  expect(await take('500001.00')).toMatchObject({ ok: true })
  // Asked anew, it is as if it had never been verified.
  await requestDocuments(ctx, 'ops:anna', member.account, 'The card has expired')
  expect(await take('60000.00')).toEqual(refuse('identity-required', { field: 'amount', max: '0.00' }))
})

test('small withdrawals one after the other come to no more, until their days are over', async () => {
  const { member, take } = await rich()
  for (let times = 0; times < 5; times++) expect(await take('100000.00')).toMatchObject({ ok: true })
  expect(await take('50000.00')).toEqual(refuse('identity-required', { field: 'amount', max: '0.00' }))
  world.clock.advance(30 * 86_400 - 60)
  expect(await take('50000.00')).toMatchObject({ code: 'identity-required' })
  world.clock.advance(120)
  expect(await take('50000.00')).toMatchObject({ ok: true })
  expect(await held(member)).toBe(550_000_00n)
})

test('what was rejected counts no more', async () => {
  const { take } = await rich()
  const order = await take('400000.00')
  expect(await take('200000.00')).toEqual(refuse('identity-required', { field: 'amount', max: '100000.00' }))
  const rejected = await rejectWithdrawal(ctx, order.ok ? order.value.orderId : '', 'ops:anna', 'x')
  expect(rejected.ok).toBe(true)
  expect(await take('200000.00')).toMatchObject({ ok: true })
})

test('without a limit nobody is asked', async () => {
  await setValue(ctx, 'test', 'identityWithdrawalLimit', 0)
  world.clock.advance(2)
  const { take } = await rich()
  expect(await take('4000000.00')).toMatchObject({ ok: true })
  await setValue(ctx, 'test', 'identityWithdrawalLimit', 500_000_00)
  world.clock.advance(2)
})

test('however requests are split and however many come at once, they come to no more than the limit', async () => {
  const amount = fc.integer({ min: 50_000, max: 600_000 }).map((whole) => BigInt(whole) * 100n)
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 2, maxLength: 6 }), async (amounts) => {
      const { member, take } = await rich()
      const answers = await Promise.all(amounts.map((one) => take(moneyOf(one))))
      const taken = amounts.reduce((sum, one, at) => sum + (answers[at]?.ok ? one : 0n), 0n)
      expect(taken).toBeLessThanOrEqual(500_000_00n)
      expect(await held(member)).toBe(taken)
      // Nobody who would fit alone is turned away where nothing else was taken.
      if (taken === 0n) for (const one of amounts) expect(one).toBeGreaterThan(500_000_00n)
    }),
    { numRuns: cases({ few: 8, many: 100 }) },
  )
})

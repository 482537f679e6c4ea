import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { listAdjustments } from '#platform/members/approvals/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { adjust } from './adjust.ts'
import { approveAdjustment, rejectAdjustment } from './decide-adjustment.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

/** What one operator may do alone: the setting's start value. */
const ALONE = 1_000_000_000n
const main = (memberId: bigint) => balanceOf(ctx.db, wallet(memberId, 'main'))
const by = (actor: string, account: string, amount: bigint, reason = 'a mistake of ours') =>
  adjust(ctx, { account, amount, actor, reason })
const audited = async () =>
  (await ctx.db.selectFrom('audit').select(['actor', 'action', 'subject']).orderBy('id').execute()).slice(-1)

test('a small one is posted at once, either way, and audited', async () => {
  const { id, account } = await testMember(ctx, { balance: '100.00' })
  expect(await by('ops:anna', account.toUpperCase(), -2_500n)).toMatchObject({ value: { status: 'posted' } })
  expect(await by('ops:anna', account, ALONE)).toMatchObject({ value: { status: 'posted' } })
  expect(await main(id)).toBe(ALONE + 7_500n)
  expect(await audited()).toEqual([{ actor: 'ops:anna', action: 'adjustment-posted', subject: account }])
  expect(await listAdjustments(ctx, { memberId: id })).toMatchObject([
    { amount: moneyOf(ALONE), status: 'posted', requestedBy: 'ops:anna', decidedBy: 'ops:anna' },
    { amount: '-25.00' },
  ])
})

test('a large one waits for another operator, and is decided once', async () => {
  const { id, account } = await testMember(ctx)
  const result = await by('ops:anna', account, ALONE + 1n)
  if (!result.ok) throw new Error(result.code)
  expect(result.value.status).toBe('waiting')
  expect(await main(id)).toBe(0n)
  expect(await approveAdjustment(ctx, result.value.id, 'ops:anna')).toMatchObject({
    code: 'operation-not-allowed',
  })
  const decisions = await Promise.all([
    approveAdjustment(ctx, result.value.id, 'ops:ben'),
    approveAdjustment(ctx, result.value.id, 'ops:carl'),
    rejectAdjustment(ctx, result.value.id, 'ops:dora', 'no'),
  ])
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(1)
  const [row] = await listAdjustments(ctx, { memberId: id })
  expect(await main(id)).toBe(row?.status === 'posted' ? ALONE + 1n : 0n)
  expect(row?.decidedBy).not.toBe('ops:anna')
})

test('what cannot be is refused, and nothing is left of it', async () => {
  const { id, account } = await testMember(ctx, { balance: '10.00' })
  expect(await by('ops:anna', account, -1_001n)).toMatchObject({ code: 'insufficient-balance' })
  expect(await by('ops:anna', account, 0n)).toMatchObject({ code: 'under-limit' })
  expect(await by('ops:anna', account, 1n, ' ')).toMatchObject({ code: 'required' })
  expect(await by('ops:anna', 'nobody', 1n)).toMatchObject({ code: 'not-found' })
  expect(await approveAdjustment(ctx, '1', 'ops:ben')).toMatchObject({ code: 'not-found' })
  expect(await listAdjustments(ctx, { memberId: id })).toEqual([])
  expect(await by('ops:anna', account, -ALONE - 1n)).toMatchObject({ code: 'insufficient-balance' })
  await by('ops:anna', account, ALONE)
  const result = await by('ops:anna', account, -ALONE - 1n)
  if (!result.ok) throw new Error(result.code)
  await by('ops:anna', account, -ALONE)
  expect(await approveAdjustment(ctx, result.value.id, 'ops:ben')).toMatchObject({
    code: 'insufficient-balance',
  })
  expect(await rejectAdjustment(ctx, result.value.id, 'ops:anna', 'taken back')).toMatchObject({ ok: true })
  expect(await main(id)).toBe(1_000n)
})

const operator = fc.constantFrom('ops:anna', 'ops:ben')
const action = fc.oneof(
  fc.record({
    do: fc.constant('ask' as const),
    amount: fc.bigInt({ min: -3n * ALONE, max: 3n * ALONE }),
    operator,
  }),
  fc.record({
    do: fc.constantFrom('approve' as const, 'reject' as const),
    nth: fc.nat({ max: 5 }),
    operator,
  }),
)

test('the wallet is the sum of what was posted, and no large one was posted by who asked for it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(action, { maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
      const { id, account } = await testMember(ctx)
      for (const round of rounds) {
        const waiting = await listAdjustments(ctx, { memberId: id })
        await Promise.all(
          round.map((one) => {
            if (one.do === 'ask') return by(one.operator, account, one.amount)
            const asked = waiting[one.nth]?.id ?? '0'
            if (one.do === 'approve') return approveAdjustment(ctx, asked, one.operator)
            return rejectAdjustment(ctx, asked, one.operator, 'no')
          }),
        )
      }
      const adjustments = await listAdjustments(ctx, { memberId: id, status: 'posted' })
      const amounts = adjustments.map(({ amount }) => BigInt(amount.replace('.', '')))
      expect(await main(id)).toBe(amounts.reduce((sum, amount) => sum + amount, 0n))
      for (const { amount, requestedBy, decidedBy } of adjustments) {
        const size = BigInt(amount.replace(/[-.]/g, ''))
        if (size > ALONE) expect(decidedBy).not.toBe(requestedBy)
        else expect(decidedBy).toBe(requestedBy)
      }
    }),
    { numRuns: 40 },
  )
  expect((await checkLedger(ctx.db)).problems).toEqual([])
}, 60_000)

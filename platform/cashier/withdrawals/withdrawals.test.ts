import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { forbid, ok, refuse } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { requireRollover } from '#platform/money/rollover/index.ts'
import { applyMigration } from '#tests/support/database/apply-migration.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { countRollover } from '#tests/support/platform/rollover.ts'
import { bindAccount } from './accounts/bind-account.ts'
import { approveWithdrawal } from './approve-withdrawal.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { confirmReceipt } from './confirm-receipt.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { payByHand } from './payouts/pay-by-hand.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { reviewWithdrawal } from './review-withdrawal.ts'
import { withdrawalDesk } from './withdrawal-desk.ts'
import { withdrawal, withdrawals, withdrawalsAndOrder } from './withdrawals.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let paymentPasswordHash: string
let member: Member
let accountId: string
let accounts = 0
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  paymentPasswordHash = await hashPassword('246810')
  await setValue(ctx, 'test', 'simulatorDeposit', 'pay')
})
beforeEach(async () => {
  await forgetJobs(ctx)
  member = await rich()
  accountId = await bound(member)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

const rich = () => testMember(ctx, { balance: '1000000.00', paymentPasswordHash, payeeName: 'NGUYEN VAN A' })
const newNumber = () => String(1_000_000 + accounts++)
const binding = (change = {}) => ({
  bankCode: 'VCB',
  accountNumber: newNumber(),
  payeeName: 'NGUYEN VAN A',
  ...change,
})
const bound = async (whose: Member) => {
  const account = await bindAccount(ctx, whose, binding())
  if (!account.ok) throw new Error(account.code)
  return account.value.accountId
}
const input = (change = {}) => ({
  accountId,
  amount: '100000.00',
  paymentPassword: '246810',
  requestId: randomUUID(),
  ...change,
})
const requested = async (change = {}) => {
  const order = await requestWithdrawal(ctx, member, input(change))
  if (!order.ok) throw new Error(order.code)
  return order.value.orderId
}
const seen = async (orderId: string) => {
  const result = await withdrawal(ctx, member, { orderId })
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const wallets = async (whose = member) => [
  await balanceOf(ctx.db, wallet(whose.id, 'main')),
  await balanceOf(ctx.db, wallet(whose.id, 'held')),
]
const desk = async () => {
  const result = await withdrawalDesk(ctx, member)
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const set = async (name: Parameters<typeof setValue>[2], value: number) => {
  await setValue(ctx, 'test', name, value)
  world.clock.advance(2) // settings are kept for a second
}

describe('binding an account', () => {
  it.each([
    [{ bankCode: 'XXX' }, 'not-offered', 'bankCode'],
    [{ accountNumber: '' }, 'required', 'accountNumber'],
    [{ accountNumber: '12345' }, 'too-short', 'accountNumber'],
    [{ accountNumber: '1'.repeat(20) }, 'too-long', 'accountNumber'],
    [{ accountNumber: '12a456' }, 'format', 'accountNumber'],
    [{ accountNumber: '١٢٣٤٥' }, 'too-short', 'accountNumber'],
    [{ accountNumber: '1234-5678' }, 'format', 'accountNumber'],
    [{ payeeName: '  ' }, 'required', 'payeeName'],
    [{ payeeName: 'A' }, 'too-short', 'payeeName'],
    [{ payeeName: 'NGUYỄN VĂN A' }, 'format', 'payeeName'],
    [{ payeeName: 'Nguyen Van A' }, 'format', 'payeeName'],
    [{ payeeName: 'NGUYEN VAN B' }, 'payee-name-differs', 'payeeName'],
  ] as const)('refuses %j with %s', async (change, code, field) => {
    expect(await bindAccount(ctx, member, binding(change))).toEqual(refuse(code, { field }))
    expect((await desk()).accounts).toHaveLength(1)
  })

  it('registers the payee where none was given, and keeps to it', async () => {
    const nameless = await testMember(ctx)
    const names = ['TRAN B', 'LE C', 'PHAM D']
    const results = await Promise.all(
      names.map((payeeName) => bindAccount(ctx, nameless, binding({ payeeName }))),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const result = await withdrawalDesk(ctx, nameless)
    expect(result.ok && result.value.payeeName).toBe(names[results.findIndex(({ ok }) => ok)])
  })

  it('answers the account that is there to who asks again, also at once', async () => {
    const same = binding()
    const [first, second] = await Promise.all([
      bindAccount(ctx, member, same),
      bindAccount(ctx, member, same),
    ])
    expect(first).toMatchObject({ ok: true })
    expect([second, await bindAccount(ctx, member, same)]).toEqual([first, first])
  })

  it('reads a number in groups and in other digits, and a name with any spaces, as the same', async () => {
    const typed = await testMember(ctx)
    const first = await bindAccount(ctx, typed, {
      bankCode: 'VCB',
      accountNumber: '0123 456  789',
      payeeName: ' NGUYEN  VAN   A ',
    })
    expect(first).toMatchObject({ ok: true })
    const again = { bankCode: 'VCB', accountNumber: '٠١٢٣٤٥٦٧٨٩', payeeName: 'NGUYEN VAN A' }
    expect(await bindAccount(ctx, typed, again)).toEqual(first)
    const result = await withdrawalDesk(ctx, typed)
    expect(result.ok && result.value.payeeName).toBe('NGUYEN VAN A')
    // A name that was registered with two spaces before is the same since the migration.
    await ctx.db
      .updateTable('member')
      .set({ payee_name: 'NGUYEN  VAN A' })
      .where('id', '=', typed.id)
      .execute()
    await applyMigration(ctx.db, '0054-payee-names')
    expect(await bindAccount(ctx, typed, again)).toEqual(first)
  })

  it('stops at five', async () => {
    const results = await Promise.all(Array.from({ length: 7 }, () => bindAccount(ctx, member, binding())))
    expect(results.filter(({ ok }) => ok)).toHaveLength(4)
    expect(results).toContainEqual(refuse('over-limit', { max: '5' }))
    const [first] = (await desk()).accounts
    expect(first).toMatchObject({ id: accountId, bank: 'Vietcombank', payee: 'NGUYEN VAN A' })
    expect(first?.number).toMatch(/^•+\d{4}$/)
  })

  it('is not for a trial account', async () => {
    const trial = await testMember(ctx, { accountKind: 4 })
    const refused = refuse('in-need-true-account')
    expect(await bindAccount(ctx, trial, binding())).toEqual(refused)
    expect(await withdrawalDesk(ctx, trial)).toEqual(refused)
    expect(await requestWithdrawal(ctx, trial, input())).toEqual(refused)
  })
})

describe('asking', () => {
  it('holds the money, once for twenty copies at once', async () => {
    const one = input()
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestWithdrawal(ctx, member, one)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.ok).toBe(true)
    expect(await wallets()).toEqual([90_000_000n, 10_000_000n])
    // A repeat is checked no further, not even for the right password; other content is another request.
    expect(await requestWithdrawal(ctx, member, { ...one, paymentPassword: '' })).toEqual(answers[0])
    expect(await requestWithdrawal(ctx, member, { ...one, amount: '100000.01' })).toEqual(
      refuse('request-id-reused'),
    )
  })

  it('refuses in the order that is written down, and moves nothing', async () => {
    await requireRollover(ctx, member.id, 'test', 95_000_000n)
    const other = await bound(await rich())
    const limits = { field: 'amount', min: '50000.00', max: '500000000.00' }
    const worst = { amount: '49999.99', accountId: other, paymentPassword: '000000' }
    expect(await requestWithdrawal(ctx, member, input(worst))).toEqual(refuse('under-limit', limits))
    expect(await requestWithdrawal(ctx, member, input({ ...worst, amount: '500000000.01' }))).toEqual(
      refuse('over-limit', limits),
    )
    for (const id of [other, 'x', '0', '99999999999999999999'])
      expect(
        await requestWithdrawal(ctx, member, input({ ...worst, amount: '2000000.00', accountId: id })),
      ).toEqual(refuse('not-found'))
    expect(
      await requestWithdrawal(ctx, member, input({ amount: '2000000.00', paymentPassword: '000000' })),
    ).toEqual(refuse('wrong-payment-password', { field: 'paymentPassword' }))
    expect(await requestWithdrawal(ctx, member, input({ amount: '2000000.00' }))).toEqual(
      refuse('insufficient-balance', { field: 'amount' }),
    )
    expect(await requestWithdrawal(ctx, member, input({ amount: '50000.01' }))).toEqual(
      refuse('turnover-left', { field: 'amount', max: '50000.00' }),
    )
    expect(await wallets()).toEqual([100_000_000n, 0n])
    await requested({ amount: '50000.00' })
    expect(await desk()).toMatchObject({
      balance: '950000.00',
      withdrawable: '0.00',
      turnoverLeft: { total: '950000.00', required: '950000.00', deposit: '950000.00', bonus: '0.00' },
    })
    await countRollover(ctx, member.id, 5_000_000n)
    expect(await desk()).toMatchObject({
      withdrawable: '50000.00',
      turnoverLeft: { total: '900000.00', required: '950000.00' },
    })
    expect((await desk()).blockers).toMatchObject([{ required: '950000.00', left: '900000.00' }])
  })

  it('takes no other fee than the one that was shown, and answers a repeat whatever the fee is now', async () => {
    const free = input({ feeBasisPoints: 0 })
    const first = await requestWithdrawal(ctx, member, free)
    expect(first.ok).toBe(true)
    await set('withdrawalFeeBasisPoints', 500)
    expect(await requestWithdrawal(ctx, member, free)).toEqual(first)
    expect(await requestWithdrawal(ctx, member, { ...free, feeBasisPoints: 500 })).toEqual(first)
    const stale = input({ feeBasisPoints: 0, paymentPassword: '000000' })
    expect(await requestWithdrawal(ctx, member, stale)).toEqual(refuse('state-moved-on'))
    expect(await reviewWithdrawal(ctx, member, stale)).toEqual(refuse('state-moved-on'))
    expect(await wallets()).toEqual([90_000_000n, 10_000_000n])
    // A caller that names no fee accepts the current one.
    for (const change of [{}, { feeBasisPoints: 500 }])
      expect(await seen(await requested(change))).toMatchObject({ fee: '5000.00' })
    await set('withdrawalFeeBasisPoints', 0)
  })

  it('is reviewed by the same rules, without a password, and moves nothing', async () => {
    await requireRollover(ctx, member.id, 'test', 95_000_000n)
    const limits = { field: 'amount', min: '50000.00', max: '500000000.00' }
    const review = (amount: string, id = accountId) =>
      reviewWithdrawal(ctx, member, { accountId: id, amount, feeBasisPoints: 0 })
    expect(await review('49999.99')).toEqual(refuse('under-limit', limits))
    expect(await review('500000000.01')).toEqual(refuse('over-limit', limits))
    const other = await bound(await rich())
    expect(await review('50000.00', other)).toEqual(refuse('not-found'))
    expect(await review('1000000.01')).toEqual(refuse('insufficient-balance', { field: 'amount' }))
    expect(await review('50000.01')).toEqual(refuse('turnover-left', { field: 'amount', max: '50000.00' }))
    expect(await review('50000.00')).toEqual(ok({}))
    expect(await wallets()).toEqual([100_000_000n, 0n])
  })

  it('does not use the requestId up when it is refused, and counts wrong passwords', async () => {
    const one = input()
    for (let i = 0; i < 5; i++)
      expect((await requestWithdrawal(ctx, member, { ...one, paymentPassword: '000000' })).ok).toBe(false)
    expect(await requestWithdrawal(ctx, member, one)).toMatchObject({ ok: false, code: 'too-many-requests' })
    world.clock.advance(901)
    expect((await requestWithdrawal(ctx, member, one)).ok).toBe(true)
  })

  it('keeps to the limit of a day of Ho Chi Minh City, also for many at once', async () => {
    await set('withdrawalDailyMax', 25_000_000)
    const ask = () => requestWithdrawal(ctx, member, input())
    const results = await Promise.all([ask(), ask(), ask(), ask()])
    expect(results.filter(({ ok }) => ok)).toHaveLength(2)
    expect(results).toContainEqual(
      refuse('over-limit', { field: 'amount', min: '50000.00', max: '50000.00' }),
    )
    expect((await desk()).leftToday).toBe('50000.00')
    // What was cancelled or rejected counts no more; the day ends at 17:00 UTC.
    const [cancelled, rejected] = results.flatMap((result) => (result.ok ? [result.value] : []))
    await cancelWithdrawal(ctx, member, cancelled ?? { orderId: '' })
    await rejectWithdrawal(ctx, rejected?.orderId ?? '', 'operator', 'test')
    expect((await desk()).leftToday).toBe('250000.00')
    await requested({ amount: '250000.00' })
    const midnight = new Date(world.clock.now())
    midnight.setUTCHours(17, 0, 0, 0)
    if (midnight <= world.clock.now()) midnight.setUTCDate(midnight.getUTCDate() + 1)
    world.clock.set(new Date(midnight.getTime() - 1).toISOString())
    expect((await desk()).leftToday).toBe('0.00')
    world.clock.set(midnight.toISOString())
    expect((await desk()).leftToday).toBe('250000.00')
    await set('withdrawalDailyMax', 100_000_000_000)
  })
})

describe('an order', () => {
  it('is approved, paid and received', async () => {
    await set('withdrawalFeeBasisPoints', 100)
    const orderId = await requested()
    await set('withdrawalFeeBasisPoints', 0)
    expect(await approveWithdrawal(ctx, orderId, 'operator')).toEqual(ok(null))
    expect(await seen(orderId)).toMatchObject({ status: 'approved', fee: '1000.00', autoReceiptAt: null })
    world.clock.advance(2)
    expect(await runJobs(world.platform, { thrice: true })).toEqual(['withdrawal-pay'])
    const paid = await seen(orderId)
    expect(paid.status).toBe('paid')
    expect(Date.parse(paid.autoReceiptAt ?? '')).toBe(world.clock.now().getTime() + 3_600_000)
    expect(await wallets()).toEqual([90_000_000n, 0n])
    expect(await confirmReceipt(ctx, member, { orderId })).toEqual(ok({}))
    expect(await confirmReceipt(ctx, member, { orderId })).toEqual(refuse('state-moved-on'))
    world.clock.advance(3601)
    await runJobs(world.platform)
    expect((await seen(orderId)).timeline.map(({ status }) => status)).toEqual([
      'requested',
      'approved',
      'paid',
      'received',
    ])
    const lines = await ctx.db
      .selectFrom('ledger_posting')
      .innerJoin('ledger_entry', 'ledger_entry.posting_id', 'ledger_posting.id')
      .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
      .select(['ledger_posting.kind', 'ledger_account.kind as account', 'ledger_entry.amount'])
      .where('reference', '=', orderId)
      .orderBy('ledger_posting.id')
      .orderBy('ledger_account.kind')
      .execute()
    expect(lines.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`)).toEqual([
      'withdrawal-hold held 10000000',
      'withdrawal-hold main -10000000',
      'withdrawal-paid cashier 9900000',
      'withdrawal-paid fees 100000',
      'withdrawal-paid held -10000000',
    ])
  })

  it('is paid by hand where no provider pays, once', async () => {
    const early = await requested()
    await approveWithdrawal(ctx, early, 'operator')
    expect(await payByHand(ctx, early, 'operator')).toEqual(forbid('its provider pays it'))
    await setValue(ctx, 'test', 'simulatorDeposit', 'off')
    const orderId = await requested()
    expect(await payByHand(ctx, orderId, 'operator')).toEqual(refuse('state-moved-on'))
    await approveWithdrawal(ctx, orderId, 'operator')
    world.clock.advance(2)
    expect(await runJobs(world.platform)).toEqual(['withdrawal-pay']) // of the early one, and it pays nothing
    expect([(await seen(early)).status, (await seen(orderId)).status]).toEqual(['approved', 'approved'])
    expect(await wallets()).toEqual([80_000_000n, 20_000_000n])
    const results = await Promise.all([1, 2, 3].map(() => payByHand(ctx, orderId, 'ops:anna')))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results).toContainEqual(refuse('state-moved-on'))
    expect(await payByHand(ctx, early.toUpperCase(), 'ops:anna')).toEqual(ok(null))
    expect(await wallets()).toEqual([80_000_000n, 0n])
    const trail = await ctx.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', orderId)
      .orderBy('id')
      .execute()
    expect(trail.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'operator withdrawal-approved',
      'ops:anna withdrawal-paid',
    ])
    world.clock.advance(3600)
    await runJobs(world.platform)
    expect((await seen(orderId)).status).toBe('received')
    await setValue(ctx, 'test', 'simulatorDeposit', 'pay')
  })

  it('counts as received when its time is over', async () => {
    const orderId = await requested()
    await approveWithdrawal(ctx, orderId, 'operator')
    world.clock.advance(2)
    await runJobs(world.platform)
    world.clock.advance(3599)
    expect(await runJobs(world.platform)).toEqual([])
    world.clock.advance(1)
    expect(await runJobs(world.platform, { thrice: true })).toEqual(['withdrawal-auto-receipt'])
    expect((await seen(orderId)).status).toBe('received')
  })

  it('is rejected with a reason, and its money comes back', async () => {
    const orderId = await requested()
    expect(await rejectWithdrawal(ctx, orderId, 'operator', ' ')).toEqual(
      refuse('required', { field: 'reason' }),
    )
    expect(await rejectWithdrawal(ctx, orderId, 'operator', ' no documents ')).toEqual(ok(null))
    expect(await seen(orderId)).toMatchObject({ status: 'rejected', reason: 'no documents' })
    expect(await wallets()).toEqual([100_000_000n, 0n])
    const trail = await ctx.db.selectFrom('audit').selectAll().where('subject', '=', orderId).execute()
    expect(trail).toMatchObject([{ actor: 'operator', action: 'withdrawal-rejected' }])
  })

  it('ends in one way, whoever acts at once', async () => {
    for (let round = 0; round < 5; round++) {
      const orderId = await requested()
      const results = await Promise.all([
        cancelWithdrawal(ctx, member, { orderId }),
        approveWithdrawal(ctx, orderId, 'operator'),
        rejectWithdrawal(ctx, orderId, 'operator', 'test'),
        cancelWithdrawal(ctx, member, { orderId }),
      ])
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      for (const result of results) if (!result.ok) expect(result).toEqual(refuse('state-moved-on'))
      const [, held] = await wallets()
      expect(held).toBe((await seen(orderId)).status === 'approved' ? 10_000_000n : 0n)
      world.clock.advance(2)
      await runJobs(world.platform)
    }
  })

  it('cannot be cancelled or rejected once approved, nor received before it is paid', async () => {
    const orderId = await requested()
    expect(await confirmReceipt(ctx, member, { orderId })).toEqual(refuse('state-moved-on'))
    await approveWithdrawal(ctx, orderId, 'operator')
    expect(await cancelWithdrawal(ctx, member, { orderId })).toEqual(refuse('state-moved-on'))
    expect(await rejectWithdrawal(ctx, orderId, 'operator', 'test')).toEqual(refuse('state-moved-on'))
    expect(await confirmReceipt(ctx, member, { orderId })).toEqual(refuse('state-moved-on'))
  })

  it("is nobody else's", async () => {
    const orderId = await requested()
    const other = await rich()
    for (const id of [orderId, 'x', '00000000-0000-7000-8000-000000000000']) {
      expect(await withdrawal(ctx, other, { orderId: id })).toEqual(refuse('not-found'))
      expect(await cancelWithdrawal(ctx, other, { orderId: id })).toEqual(refuse('not-found'))
      expect(await confirmReceipt(ctx, other, { orderId: id })).toEqual(refuse('not-found'))
    }
    expect(await approveWithdrawal(ctx, 'x', 'operator')).toEqual(refuse('not-found'))
    await setValue(ctx, 'test', 'simulatorDeposit', 'off')
    expect(await payByHand(ctx, 'x', 'operator')).toEqual(refuse('not-found'))
    await setValue(ctx, 'test', 'simulatorDeposit', 'pay')
    expect(await rejectWithdrawal(ctx, 'x', 'operator', 'test')).toEqual(refuse('not-found'))
  })

  it('stands in the lists of its player and of the operator', async () => {
    const ids: string[] = []
    world.clock.advance(1) // past the orders of the tests before
    for (let i = 0; i < 3; i++) {
      ids.unshift(await requested())
      world.clock.advance(1)
    }
    const page = await withdrawals(ctx, member, { page: 9, size: 2 })
    expect(page).toMatchObject({ value: { content: [{ id: ids[2] }], page: 2, totalPages: 2, totalRows: 3 } })
    expect(await withdrawals(ctx, member, { page: 1, size: 2, status: 'paid' })).toMatchObject({
      value: { content: [], totalRows: 0 },
    })
    expect((await listWithdrawals(ctx, { status: 'requested', limit: 3 })).map(({ id }) => id)).toEqual(ids)
    expect((await listWithdrawals(ctx, { memberId: member.id }))[0]).toMatchObject({
      account: member.account,
      payee: 'NGUYEN VAN A',
      amount: '100000.00',
      status: 'requested',
    })
  })

  it('shows beside the list the order that needs its player most', async () => {
    const beside = async (orderId?: string) => {
      const page = await withdrawalsAndOrder(ctx, member, { page: 1, size: 20, orderId })
      if (!page.ok) throw new Error(page.code)
      const { orders, order, toConfirm } = page.value
      return [orders.content.length, order?.id, toConfirm.map(({ id }) => id)]
    }
    expect(await beside()).toEqual([0, undefined, []])
    const next = async () => {
      world.clock.advance(1)
      return requested()
    }
    const [first, second, third] = [await next(), await next(), await next()]
    expect(await beside()).toEqual([3, third, []])
    await cancelWithdrawal(ctx, member, { orderId: third })
    expect(await beside()).toEqual([3, second, []])
    for (const id of [first, second]) await approveWithdrawal(ctx, id, 'operator')
    world.clock.advance(2)
    await runJobs(world.platform)
    expect(await beside()).toEqual([3, second, [first]])
    expect(await beside(third)).toEqual([3, third, [second, first]])
    for (const orderId of [first, second]) await confirmReceipt(ctx, member, { orderId })
    expect(await beside()).toEqual([3, third, []])
    for (const orderId of ['x', randomUUID()])
      expect(await withdrawalsAndOrder(ctx, member, { page: 1, size: 20, orderId })).toEqual(
        refuse('not-found'),
      )
    expect(await withdrawalsAndOrder(ctx, await rich(), { page: 1, size: 20, orderId: first })).toEqual(
      refuse('not-found'),
    )
  })

  it('is the same in the list and beside it, whatever happens between the reads', async () => {
    const orderId = await requested()
    const holder = await world.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('lock table bound_account in access exclusive mode')
      const reading = withdrawalsAndOrder(ctx, member, { page: 1, size: 20, status: 'requested' })
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1)
      expect(await cancelWithdrawal(ctx, member, { orderId })).toEqual(ok({}))
      await holder.query('commit')
      const asItWas = { id: orderId, status: 'requested' }
      expect(await reading).toMatchObject({
        value: { orders: { totalRows: 1, content: [asItWas] }, order: asItWas },
      })
    } finally {
      holder.release()
    }
  })
})

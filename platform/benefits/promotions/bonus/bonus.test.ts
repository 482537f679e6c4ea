import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { createDeposit, deposits } from '#platform/cashier/deposits/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { requireRollover, rolloverLeft } from '#platform/money/rollover/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testDeposit, testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { paidDeposit, testPromotion } from '#tests/support/platform/promotions.ts'
import { makeUsual } from '#tests/support/play/lucky-seeds.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { cancelPromotion } from '../offers/cancel-promotion.ts'
import { joinPromotion } from '../offers/join-promotion.ts'
import { showPromotion } from '../offers/show-promotion.ts'
import { stopPromotion } from '../operator/run-promotion.ts'
import { bonusRecords, everyBonus, runningBonus } from './bonus-records.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
let promotionId: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  promotionId = await testPromotion(ctx)
})
beforeEach(async () => {
  world.clock.set('2026-11-20T05:00:00Z')
  member = await testMember(ctx)
  await makeUsual(ctx, member)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

const language = 'vi'
const amountIn = async (kind: 'main' | 'bonus') => moneyOf(await balanceOf(ctx.db, wallet(member.id, kind)))
const join = (id = promotionId) =>
  joinPromotion(ctx, member, { promotionId: id, remark: '', uploadIds: [], requestId: randomUUID() })
const cancel = (requestId: string = randomUUID(), id = promotionId) =>
  cancelPromotion(ctx, member, { promotionId: id, requestId })
/** A bet on dice that is won, or lost, by the seeds of `makeUsual`. */
const bet = (stake: string, chance: 'safe' | 'bold' = 'safe') =>
  placeBet(ctx, member, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake,
    wager: { game: 'dice', direction: 'under', target: chance === 'safe' ? '98.00' : '1.00' },
    requestId: randomUUID(),
  })
const newest = async () => {
  const result = await bonusRecords(ctx, member, { page: 1, size: 20, sort: '-time', language })
  if (!result.ok) throw new Error(result.code)
  return result.value.content[0]
}
const statusOf = async (id = promotionId) => {
  const result = await showPromotion(
    ctx,
    { member, tokenHash: null, caller: { address: '', language, userAgent: '', session: '' } },
    { promotionId: id, language },
  )
  return result.ok && result.value.status
}
/** Loses what is in the wallet that stakes come from. */
async function lose(kind: 'main' | 'bonus') {
  const result = await bet(await amountIn(kind), 'bold')
  if (!result.ok) throw new Error(result.code)
  expect(await amountIn(kind)).toBe('0.00')
}
const loseOwnMoney = () => lose('main')

describe('a bonus', () => {
  it('comes with the next deposit after joining, by its percent, with its wagering', async () => {
    expect(await statusOf()).toBe('join')
    expect((await join()).ok).toBe(true)
    expect(await statusOf()).toBe('signed')
    await paidDeposit(ctx, member, '300000.00')
    expect(await statusOf()).toBe('process')
    expect([await amountIn('main'), await amountIn('bonus')]).toEqual(['300000.00', '150000.00'])
    expect(await newest()).toMatchObject({
      amount: '150000.00',
      wageringRequired: '1500000.00',
      wageringLeft: '1500000.00',
      status: 'running',
      expires: '2026-11-27T05:00:00.000Z',
    })
    // The deposit asks for its own turnover, the bonus for none.
    expect(moneyOf(await rolloverLeft(ctx.db, member.id))).toBe('300000.00')
  })

  it('is joined with the deposit, up to its maximum; a deposit that is too small is refused', async () => {
    const input = { method: 'bank-transfer', promotionId, requestId: randomUUID() } as const
    expect(await createDeposit(ctx, member, { ...input, amount: '99999.00' })).toMatchObject({
      code: 'under-limit',
      detail: { field: 'amount', min: '100000.00' },
    })
    await paidDeposit(ctx, member, '5000000.00', promotionId)
    expect(await amountIn('bonus')).toBe('500000.00')
  })

  it('is named by the order that brings it, and by open ones while it waits', async () => {
    const shown = async () => {
      const result = await deposits(ctx, member, { page: 1, size: 20, language })
      if (!result.ok) throw new Error(result.code)
      return result.value.content.map(({ promotion }) => promotion)
    }
    const input = { method: 'bank-transfer', amount: '50000.00' } as const
    await createDeposit(ctx, member, { ...input, requestId: randomUUID() })
    world.clock.advance(1)
    const joining = { ...input, amount: '200000.00', promotionId, requestId: randomUUID() }
    await createDeposit(ctx, member, joining)
    const title = 'Thưởng nạp'
    const toCome = { id: promotionId, title, bonus: '100000.00', credited: false }
    expect(await shown()).toEqual([toCome, null])
    world.clock.advance(1)
    await paidDeposit(ctx, member, '300000.00')
    expect(await shown()).toEqual([
      { id: promotionId, title, bonus: '150000.00', credited: true },
      null,
      null,
    ])
  })

  it('is not promised by an order that was made after its promotion has ended', async () => {
    const input = { method: 'bank-transfer', amount: '200000.00' } as const
    const order = async () => {
      const result = await createDeposit(ctx, member, { ...input, requestId: randomUUID() })
      if (!result.ok) throw new Error(result.code)
      const seen = await deposits(ctx, member, { page: 1, size: 1, language })
      return seen.ok && seen.value.content[0]?.promotion
    }
    const id = await testPromotion(ctx)
    await join(id)
    expect(await order()).toMatchObject({ id, credited: false })
    world.clock.advance(1)
    await stopPromotion(ctx, id, 'test')
    world.clock.advance(1)
    expect(await order()).toBeNull()
    await paidDeposit(ctx, member, '200000.00')
    expect(await amountIn('bonus')).toBe('0.00')
  })

  it('is not brought by a deposit that is too small for it, and still waits after it', async () => {
    await join()
    await paidDeposit(ctx, member, '60000.00')
    expect([await amountIn('bonus'), await statusOf()]).toEqual(['0.00', 'signed'])
    await paidDeposit(ctx, member, '100000.00')
    expect([await amountIn('bonus'), await statusOf()]).toEqual(['50000.00', 'process'])
  })

  it('runs alone: no other is joined while it runs or waits, and each promotion once', async () => {
    const other = await testPromotion(ctx)
    await join()
    expect(await join(other)).toMatchObject({ code: 'bonus-running' })
    await paidDeposit(ctx, member, '100000.00')
    expect(await join(other)).toMatchObject({ code: 'bonus-running' })
    await cancel()
    expect(await join()).toMatchObject({ code: 'state-moved-on' })
    expect((await join(other)).ok).toBe(true)
  })
})

describe('a stake', () => {
  it('takes own money first, and counts for turnover and wagering alike', async () => {
    await paidDeposit(ctx, member, '200000.00', promotionId)
    await bet('50000.00', 'bold')
    expect(await newest()).toMatchObject({ wageringLeft: '950000.00' })
    expect(moneyOf(await rolloverLeft(ctx.db, member.id))).toBe('150000.00')
    expect(await amountIn('bonus')).toBe('100000.00')
  })

  it('takes bonus money once the main wallet is empty, and wins into the bonus wallet', async () => {
    await paidDeposit(ctx, member, '200000.00', promotionId)
    await loseOwnMoney()
    await requireRollover(ctx, member.id, 'test', 500_000n)
    const before = minorOf((await newest())?.wageringLeft ?? '')
    const result = await bet('1000.00', 'bold')
    const row = await ctx.db
      .selectFrom('bet')
      .select(['wallet', 'payout'])
      .where('id', '=', result.ok ? result.value.betId : '')
      .executeTakeFirstOrThrow()
    expect(row.wallet).toBe('bonus')
    expect(await amountIn('bonus')).toBe(moneyOf(10_000_000n - 100_000n + row.payout))
    expect(await amountIn('main')).toBe('0.00')
    expect(minorOf((await newest())?.wageringLeft ?? '')).toBe(before - 100_000n)
    // A member who has played what was left may withdraw everything, whichever wallet the stakes came from.
    expect(await rolloverLeft(ctx.db, member.id)).toBe(400_000n)
  })

  it('counts by what it risked: a bet that can hardly lose counts little', async () => {
    await paidDeposit(ctx, member, '200000.00', promotionId)
    const result = await bet('50000.00')
    const { payout, turnover } = await ctx.db
      .selectFrom('bet')
      .select(['payout', 'turnover'])
      .where('id', '=', result.ok ? result.value.betId : '')
      .executeTakeFirstOrThrow()
    expect(turnover).toBe(payout > 0n ? payout - 5_000_000n : 5_000_000n)
    expect(minorOf((await newest())?.wageringLeft ?? '')).toBe(100_000_000n - turnover)
    expect(await rolloverLeft(ctx.db, member.id)).toBe(20_000_000n - turnover)
  })

  it('is refused while the main wallet holds less than it but is not empty, and above what the bonus wallet holds', async () => {
    await paidDeposit(ctx, member, '200000.00', promotionId)
    expect(await bet('200001.00')).toMatchObject({ code: 'insufficient-balance', detail: { field: 'stake' } })
    await loseOwnMoney()
    expect(await bet('100001.00')).toMatchObject({ code: 'insufficient-balance', detail: { field: 'stake' } })
    expect((await newest())?.status).toBe('running')
  })

  it('completes the bonus: what its wallet holds goes to the main wallet, free to leave', async () => {
    await paidDeposit(ctx, member, '200000.00', promotionId)
    // Enough to lose every one of the bets.
    await paidDeposit(ctx, member, '1000000.00')
    const required = minorOf('1000000.00')
    for (let staked = 0n; staked < required; staked += 5_000_000n)
      expect(await bet('50000.00', 'bold')).toMatchObject({ ok: true })
    expect(await newest()).toMatchObject({ wageringLeft: '0.00', status: 'completed', released: '100000.00' })
    expect([await amountIn('bonus'), await statusOf()]).toEqual(['0.00', 'issued'])
  })

  it('loses the bonus when its wallet is empty', async () => {
    await paidDeposit(ctx, member, '200000.00', promotionId)
    await loseOwnMoney()
    await lose('bonus')
    expect((await newest())?.status).toBe('lost')
    expect(await statusOf()).toBe('close')
  })
})

describe('the end', () => {
  it('of a cancel takes the bonus back and leaves own money; a repeat answers the same', async () => {
    await paidDeposit(ctx, member, '200000.00', promotionId)
    const requestId = randomUUID()
    expect(await cancel(requestId)).toEqual({
      ok: true,
      value: { forfeited: '100000.00', application: false },
    })
    expect(await cancel(requestId)).toEqual({
      ok: true,
      value: { forfeited: '100000.00', application: false },
    })
    expect(await cancel()).toMatchObject({ code: 'state-moved-on' })
    expect([await amountIn('main'), await amountIn('bonus')]).toEqual(['200000.00', '0.00'])
    expect(await newest()).toMatchObject({ status: 'cancelled', forfeited: '100000.00' })
  })

  it('by a cancel is seen by a stake that waited for it: own money is staked, what came meanwhile too', async () => {
    await paidDeposit(ctx, member, '200000.00', promotionId)
    await loseOwnMoney()
    let placed: ReturnType<typeof bet> | undefined
    await ctx.transact(async (inside) => {
      const input = { promotionId, requestId: randomUUID() }
      expect(await cancelPromotion(inside, member, input)).toMatchObject({ ok: true })
      await testDeposit(inside, member, '1000.00')
      placed = bet('1000.00')
      await vi.waitFor(
        async () => {
          const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          expect((await waiting.execute(ctx.db)).rows).toHaveLength(1)
        },
        { timeout: 20_000 },
      )
      return ok(null)
    })
    expect(await placed).toMatchObject({ ok: true })
    const bets = ctx.db.selectFrom('bet').select('bonus_id').where('member_id', '=', member.id)
    expect(await bets.where('stake', '=', 100_000n).where('wallet', '=', 'main').execute()).toEqual([
      { bonus_id: null },
    ])
    expect(await amountIn('bonus')).toBe('0.00')
    expect(await newest()).toMatchObject({ status: 'cancelled', forfeited: '100000.00' })
  })

  it('of a promotion that only waits is as if it had not been joined', async () => {
    await join()
    expect(await cancel()).toEqual({ ok: true, value: { forfeited: '0.00', application: false } })
    expect(await statusOf()).toBe('join')
    await paidDeposit(ctx, member, '200000.00')
    expect(await amountIn('bonus')).toBe('0.00')
  })

  it('comes when its days are over, once, however often the job runs', async () => {
    await paidDeposit(ctx, member, '200000.00', promotionId)
    world.clock.set('2026-11-27T05:00:01Z')
    // Late already: nothing is staked from it any more.
    const state = await runningBonus(ctx, member, { language })
    expect(state).toMatchObject({ value: { bonus: null } })
    await runJobs(world.platform, { thrice: true })
    expect(await newest()).toMatchObject({ status: 'expired', forfeited: '100000.00' })
    expect([await amountIn('main'), await amountIn('bonus')]).toEqual(['200000.00', '0.00'])
  })
})

describe('the record', () => {
  it('has totals that are the ledger’s, over the whole result, and the same rows by key', async () => {
    for (const percent of [10, 20, 30]) {
      const id = await testPromotion(ctx, {
        terms: {
          kind: 'deposit-bonus',
          percent,
          max: '500000.00',
          minDeposit: '100000.00',
          wagering: 10,
          weights: { RNG: 100 },
          days: 7,
        },
      })
      await paidDeposit(ctx, member, '200000.00', id)
      world.clock.advance(60)
      await cancel(undefined, id)
    }
    await paidDeposit(ctx, member, '200000.00', promotionId)
    const page = await bonusRecords(ctx, member, { page: 1, size: 2, sort: '-time', language })
    if (!page.ok) throw new Error(page.code)
    const moved = await ctx.db
      .selectFrom('ledger_entry')
      .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
      .select('amount')
      .where('key', '=', wallet(member.id, 'bonus'))
      .where('ledger_entry.kind', '=', 'bonus')
      .execute()
    const sum = (amounts: bigint[]) => moneyOf(amounts.reduce((all, one) => all + one, 0n))
    const amounts = moved.map(({ amount }) => amount)
    expect(page.value.totals.amount).toBe(sum(amounts.filter((amount) => amount > 0n)))
    expect(page.value.totals.forfeited).toBe(sum(amounts.filter((amount) => amount < 0n).map((one) => -one)))
    expect(page.value).toMatchObject({ totalRows: 4, totalPages: 2, totals: { amount: '220000.00' } })
    const rows = await rowsOf(everyBonus(ctx, member, { language }))
    const pages = await Promise.all(
      [1, 2].map((page) => bonusRecords(ctx, member, { page, size: 3, sort: '-time', language })),
    )
    expect(pages.flatMap((page) => (page.ok ? page.value.content : []))).toEqual(rows)
    const cancelled = await bonusRecords(ctx, member, {
      page: 1,
      size: 20,
      sort: 'time',
      language,
      status: 'cancelled',
      fromDay: '2026-11-20',
      toDay: '2026-11-20',
    } as never)
    expect(cancelled).toMatchObject({ value: { totalRows: 3, totals: { amount: '120000.00' } } })
    // An ended bonus leaves nothing to wager, in a row and in the total, by page and by key.
    const left = rows.map(({ wageringLeft }) => wageringLeft)
    expect(left).toEqual(['1000000.00', '0.00', '0.00', '0.00'])
    expect(page.value.totals.wageringLeft).toBe('1000000.00')
    expect(cancelled).toMatchObject({ value: { totals: { wageringLeft: '0.00' } } })
    expect(cancelled.ok && cancelled.value.content.map(({ wageringLeft }) => wageringLeft)).toEqual([
      '0.00',
      '0.00',
      '0.00',
    ])
  })
})

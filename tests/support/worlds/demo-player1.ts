import { describe, expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import { pointSorting, redeemSorting } from '#contract/benefits/points.ts'
import { bonusSorting } from '#contract/benefits/promotions.ts'
import { type RebateClaim, rebateClaimSorting } from '#contract/benefits/rebates.ts'
import { invitedSorting } from '#contract/benefits/referral.ts'
import { rewardSorting } from '#contract/benefits/rewards.ts'
import { depositSorting, withdrawalSorting } from '#contract/cashier/cashier.ts'
import { loginSorting } from '#contract/members/security.ts'
import { transferSorting, uplineTransferSorting } from '#contract/money/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { leaderboard, missions } from '#platform/benefits/missions/index.ts'
import { pointStatement, redeemList } from '#platform/benefits/points/index.ts'
import { bonusRecords, everyBonus } from '#platform/benefits/promotions/index.ts'
import { rankProgress } from '#platform/benefits/ranks/index.ts'
import { manualRebate, rebateClaims } from '#platform/benefits/rebates/index.ts'
import { everyInvited, invitedPlayers, rewardReferrers } from '#platform/benefits/referral/index.ts'
import { rewards } from '#platform/benefits/reward-center/index.ts'
import { countTurnover } from '#platform/benefits/turnover/index.ts'
import { deposits } from '#platform/cashier/deposits/index.ts'
import { uplineTransfers } from '#platform/cashier/member-transfers/index.ts'
import { withdrawalDesk, withdrawals } from '#platform/cashier/withdrawals/index.ts'
import { loginHistory } from '#platform/members/accounts/index.ts'
import { playLimits } from '#platform/members/responsible-gaming/index.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { statement } from '#platform/money/statement/index.ts'
import { betRecords } from '#platform/play/bets/index.ts'
import { betProof } from '#platform/play/house/index.ts'
import { consolidatedFunds, transfers } from '#platform/play/vendors/index.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { everyOrderHolds } from '#tests/support/sorting.ts'
import { ctx, language, player, valueIn } from './demo.ts'

/** What `player1` of the demo world has and finds. */
export function describePlayer1(): void {
  describe('player1', () => {
    it('allows itself so much that nothing of the demo world is in the way', async () => {
      expect(valueIn(await playLimits(ctx, player))).toMatchObject({
        limits: [{ kind: 'deposit', period: 'month', amount: '99999999999.00', pending: null }],
        exclusion: null,
        realityMinutes: 60,
      })
    })

    it('has several pages of statement, whose balances follow from one another and end at the balance', async () => {
      const page = async (page: number) =>
        valueIn(await statement(ctx, player, { wallet: 'main', page, size: 50, sort: 'time' }))
      const { totalPages, totalRows } = await page(1)
      expect(totalRows).toBeGreaterThan(150)
      let balance = 0n
      for (let number = 1; number <= totalPages; number++) {
        for (const line of (await page(number)).content) {
          balance += minorOf(line.amount)
          expect(minorOf(line.balance)).toBe(balance)
        }
      }
      expect(await balanceOf(ctx.db, wallet(player.id, 'main'))).toBe(balance)
      expect(balance).toBeGreaterThan(minorOf('10000000.00'))
    })

    it('has orders in every state in which an order stays', async () => {
      const paid = valueIn(await deposits(ctx, player, { page: 1, size: 100 }))
      expect(new Set(paid.content.map((order) => order.status))).toEqual(
        new Set(['paid', 'expired', 'cancelled', 'failed']),
      )
      const orders = valueIn(await withdrawals(ctx, player, { page: 1, size: 100 }))
      expect(new Set(orders.content.map((order) => order.status))).toEqual(
        new Set(['requested', 'paid', 'received', 'rejected', 'cancelled']),
      )
    })

    it('has 1,000 points left, which stay until it plays, and redeemed in every state', async () => {
      const points = () => balanceOf(ctx.db, wallet(player.id, 'points'))
      expect(await points()).toBe(100_000n)
      await countTurnover(ctx)
      await rewardReferrers(ctx)
      expect(await points()).toBe(100_000n)
      const redeemed = valueIn(await redeemList(ctx, player, { page: 1, size: 20, language }))
      expect(redeemed.content.map(({ status }) => status)).toEqual([
        'complete',
        'processing',
        'complete',
        'rejected',
      ])
      const lines = valueIn(await pointStatement(ctx, player, { page: 1, size: 100 }))
      expect(new Set(lines.content.map(({ type }) => type))).toContain('convert')
      expect(lines.totals.amount).toBe('1000.00')
    })

    it('withdraws less than it has for reasons that its statement dates, in their order', async () => {
      const { blockers } = valueIn(await withdrawalDesk(ctx, player))
      const times = blockers.map(({ at }) => at)
      expect(new Set(blockers.map(({ source }) => source))).toContain('points')
      expect(times).toEqual(times.toSorted())
      for (const { at, source } of blockers) {
        const day = new Date(Date.parse(at) + 7 * 3_600_000).toISOString().slice(0, 10)
        const input = { wallet: 'main', sort: '-time', type: source, fromDay: day, toDay: day } as const
        const { content } = valueIn(await statement(ctx, player, { ...input, page: 1, size: 100 }))
        expect(content.map(({ time }) => time)).toContain(at)
      }
    })

    it('has something to claim of several kinds, a rebate, and a history of both', async () => {
      const all = valueIn(await rewards(ctx, player, { page: 1, size: 100, language }))
      const ready = all.content.filter(({ status }) => status === 'ready').map(({ kind }) => kind)
      expect(ready).toEqual(expect.arrayContaining(['vip', 'mission']))
      expect(all.content.filter(({ status }) => status === 'claimed').length).toBeGreaterThan(0)
      const due = valueIn(await manualRebate(ctx, player, { language }))
      expect(due.rank).toMatchObject({ level: 3, name: 'Vàng' })
      expect(due.list).toContainEqual(expect.objectContaining({ gameType: 'RNG', rate: '0.30' }))
      expect(minorOf(due.totals.amount)).toBeGreaterThan(0n)
      expect(valueIn(await rebateClaims(ctx, player, { page: 1, size: 20 })).totalRows).toBe(2)
      expect(valueIn(await missions(ctx, player, { language })).list.length).toBeGreaterThan(5)
      const progress = valueIn(await rankProgress(ctx, player, { language }))
      expect(progress).toMatchObject({ level: 3, next: { name: 'Bạch Kim' } })
      for (const week of ['this', 'last'] as const) {
        const board = valueIn(await leaderboard(ctx, player, { week, size: 20 }))
        expect(board.refreshedAt).not.toBeNull()
      }
    })

    it('has invited friends, who have earned it something', async () => {
      const { content, totals } = valueIn(await invitedPlayers(ctx, player, { page: 1, size: 20 }))
      expect(content.map(({ status }) => status)).toEqual([
        'joined',
        'barred',
        'rewarded',
        'rewarded',
        'rewarded',
      ])
      expect(minorOf(totals.earned)).toBeGreaterThan(minorOf('3000.00'))
    })

    it('has moved money between wallets, and has it all in the main one again', async () => {
      const funds = valueIn(await consolidatedFunds(ctx, player))
      const vendors = funds.wallets.filter(({ kind }) => kind === 'vendor')
      expect(vendors.length).toBeGreaterThan(4)
      expect(new Set(vendors.map(({ amount }) => amount))).toEqual(new Set(['0.00']))
      expect(funds).toMatchObject({ sumBalance: funds.wallets[0]?.amount, inTransit: '0.00' })
      const page = { page: 1, size: 100, sort: '-time' } as const
      const moved = valueIn(await transfers(ctx, player, page)).content
      expect(new Set(moved.map(({ status }) => status))).toEqual(new Set(['done', 'failed']))
      expect(new Set(moved.flatMap(({ from, to }) => [from, to])).size).toBeGreaterThan(2)
      expect(valueIn(await uplineTransfers(ctx, player, page)).content.length).toBeGreaterThan(0)
    })

    it('can be sorted by every column of its lists, both ways, and no page loses or repeats a row', async () => {
      interface Page<Row> {
        content: Row[]
        page: number
        totalPages: number
        totalRows: number
      }
      const page =
        <Row>(list: (ctx: Context, member: Member, input: never) => Promise<Result<Page<Row>>>) =>
        async (sort: string, page: number, size: number) =>
          valueIn(await list(ctx, player, { sort, page, size, language } as never))
      await everyOrderHolds(depositSorting, { page: page(deposits) })
      await everyOrderHolds(withdrawalSorting, { page: page(withdrawals) })
      await everyOrderHolds(transferSorting, { page: page(transfers) })
      await everyOrderHolds(uplineTransferSorting, { page: page(uplineTransfers) })
      await everyOrderHolds(rewardSorting, { page: page(rewards) })
      await everyOrderHolds(redeemSorting, { page: page(redeemList) })
      await everyOrderHolds(pointSorting, { page: page(pointStatement) })
      await everyOrderHolds(loginSorting, { page: page(loginHistory) })
      await everyOrderHolds(rebateClaimSorting, {
        page: page(rebateClaims),
        value: ({ time, rankLevel, requiredTurnover, amount }: RebateClaim, column) =>
          ({ time, rank: rankLevel, turnover: requiredTurnover, amount })[column],
      })
      await everyOrderHolds(invitedSorting, {
        page: page(invitedPlayers),
        all: (sort) => rowsOf(everyInvited(ctx, player, { sort })),
      })
      await everyOrderHolds(bonusSorting, {
        page: page(bonusRecords),
        all: (sort) => rowsOf(everyBonus(ctx, player, { sort, language })),
      })
    })

    it('has bets with real proofs, most of them revealed', async () => {
      const bets = valueIn(await betRecords(ctx, player, { page: 1, size: 500, sort: '-time', language }))
      expect(bets.totalRows).toBeGreaterThan(110)
      // A ticket that is open, void or taken back has nothing to repeat.
      const ended = bets.content.filter(
        ({ gameType, result }) => gameType !== 'LOTT' || /^(won|lost)$/.test(result),
      )
      expect(ended.length).toBeGreaterThan(bets.content.length - 8)
      const proofs = await Promise.all(
        ended.map(async ({ id }) => valueIn(await betProof(ctx, { betId: id, language }))),
      )
      const revealed = proofs.filter((proof) => proof.serverSeed !== null)
      expect(revealed.length).toBeGreaterThan(60)
      expect(revealed.length).toBeLessThan(proofs.length)
    })
  })
}

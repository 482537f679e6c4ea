import { expect, test } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { sharedGameOf } from '#platform/play/house/index.ts'
import { advanceRound } from '#platform/play/rounds/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { paidDeposit, testPromotion } from '#tests/support/platform/promotions.ts'
import {
  betRow,
  ctx,
  drawRow,
  holdDraw,
  inLotteryWorld,
  nextDraw,
  ticketOn,
  type WrittenLine,
} from '#tests/support/worlds/lottery.ts'

inLotteryWorld()

/** One of them comes, whatever is drawn. */
const everyEnd: readonly WrittenLine[] = [['duoi', '0 1 2 3 4 5 6 7 8 9', '1.00']]
const oneNumber: readonly WrittenLine[] = [['de', '12', '1.00']]

const noticesOf = async (memberId: bigint) => {
  const rows = await ctx.db
    .selectFrom('inbox_message')
    .select('params')
    .where('member_id', '=', memberId)
    .where('code', '=', 'lottery-won')
    .orderBy('id')
    .execute()
  // Messages of one moment have no order among them.
  return rows.map(({ params }) => params).sort(byTicket)
}

const ticketOf = (params: unknown) => (params as { ticketId: string }).ticketId
const byTicket = (one: unknown, other: unknown) => (ticketOf(one) < ticketOf(other) ? -1 : 1)

test('each ticket that wins is told once, with its game, draw, payout and id; play money is not', async () => {
  const gameCode = 'vn-ha-noi'
  const draw = await nextDraw(gameCode)
  const member = await testMember(ctx, { balance: '1000.00' })
  const ids = [
    await ticketOn(member, draw, everyEnd),
    await ticketOn(member, draw, oneNumber),
    await ticketOn(member, draw, everyEnd),
  ]
  const withBonus = await testMember(ctx)
  const promotion = await testPromotion(ctx, { endsAt: '2036-12-01T00:00:00+07:00' })
  await paidDeposit(ctx, withBonus, '100000.00', promotion)
  const endedAlone = await ticketOn(withBonus, draw, everyEnd)
  const trial = await testMember(ctx, { accountKind: 4 })
  const grant = move(house('play-grants', trial.id), wallet(trial.id, 'play'), 10_000n)
  await post(ctx, { kind: 'play-grant', reference: 'test', entries: grant })
  const played = await ticketOn(trial, draw, everyEnd)
  await holdDraw(gameCode, draw.numero)
  const { id: roundId } = await drawRow(gameCode, draw.numero)
  await advanceRound(ctx, roundId, sharedGameOf)

  const noticeOf = async (ticketId: string) => {
    const { result, payout } = await betRow(ticketId)
    return result === 'won' ? [{ gameCode, numero: draw.numero, ticketId, amount: moneyOf(payout) }] : []
  }
  const told = (await Promise.all(ids.map(noticeOf))).flat()
  expect(told.length).toBeGreaterThanOrEqual(2)
  expect(await noticesOf(member.id)).toEqual(told.sort(byTicket))
  expect(await noticesOf(withBonus.id)).toEqual(await noticeOf(endedAlone))
  expect((await betRow(played)).result).toBe('won')
  expect(await noticesOf(trial.id)).toEqual([])
})

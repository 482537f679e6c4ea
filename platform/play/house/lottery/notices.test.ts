import { expect, test } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { InboxCode } from '#contract/members/inbox.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { sharedGameOf } from '#platform/play/house/index.ts'
import { cancelTicket, voidDraw } from '#platform/play/lottery/index.ts'
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
/** A ticket for each, of which one wins more than its stake. */
const eachEnd = Array.from({ length: 10 }, (_, end): WrittenLine[] => [['duoi', String(end), '1.00']])
const oneNumber: readonly WrittenLine[] = [['de', '12', '1.00']]

const noticesOf = async (memberId: bigint, code: InboxCode = 'lottery-won') => {
  const rows = await ctx.db
    .selectFrom('inbox_message')
    .select('params')
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .orderBy('id')
    .execute()
  // Messages of one moment have no order among them.
  return rows.map(({ params }) => params).sort(byTicket)
}

const ticketOf = (params: unknown) => (params as { ticketId: string }).ticketId
const byTicket = (one: unknown, other: unknown) => (ticketOf(one) < ticketOf(other) ? -1 : 1)

/** A trial account with 100.00 to play with. */
async function testTrial() {
  const trial = await testMember(ctx, { accountKind: 4 })
  const grant = move(house('play-grants', trial.id), wallet(trial.id, 'play'), 10_000n)
  await post(ctx, { kind: 'play-grant', reference: 'test', entries: grant })
  return trial
}

/** A member with 100,000.00 and a bonus. */
async function testBonusMember() {
  const member = await testMember(ctx)
  const promotion = await testPromotion(ctx, { endsAt: '2036-12-01T00:00:00+07:00' })
  await paidDeposit(ctx, member, '100000.00', promotion)
  return member
}

test('each ticket that is paid is told once, with its game, draw, payout and id, as a win only above its stake; play money is not', async () => {
  const gameCode = 'vn-ha-noi'
  const draw = await nextDraw(gameCode)
  const member = await testMember(ctx, { balance: '1000.00' })
  const ids = [
    await ticketOn(member, draw, everyEnd),
    await ticketOn(member, draw, oneNumber),
    await ticketOn(member, draw, everyEnd),
  ]
  for (const end of eachEnd) ids.push(await ticketOn(member, draw, end))
  const withBonus = await testBonusMember()
  const endedAlone = await ticketOn(withBonus, draw, everyEnd)
  const trial = await testTrial()
  const played = await ticketOn(trial, draw, everyEnd)
  await holdDraw(gameCode, draw.numero)
  const { id: roundId } = await drawRow(gameCode, draw.numero)
  await advanceRound(ctx, roundId, sharedGameOf)

  const codeOf = ({ stake, payout }: { stake: bigint; payout: bigint }): InboxCode =>
    payout > stake ? 'lottery-won' : 'lottery-returned'
  const noticesAbout = async (tickets: readonly string[], code: InboxCode) => {
    const bets = await Promise.all(
      tickets.map(async (ticketId) => ({ ticketId, ...(await betRow(ticketId)) })),
    )
    return bets
      .filter((bet) => bet.payout > 0n && codeOf(bet) === code)
      .map(({ ticketId, payout }) => ({ gameCode, numero: draw.numero, ticketId, amount: moneyOf(payout) }))
      .sort(byTicket)
  }
  const won = await noticesAbout(ids, 'lottery-won')
  const returned = await noticesAbout(ids, 'lottery-returned')
  expect(won.length).toBeGreaterThanOrEqual(1)
  expect(returned.length).toBeGreaterThanOrEqual(2)
  expect(await noticesOf(member.id)).toEqual(won)
  expect(await noticesOf(member.id, 'lottery-returned')).toEqual(returned)
  expect(await noticesOf(withBonus.id)).toEqual([])
  expect(await noticesOf(withBonus.id, 'lottery-returned')).toEqual(
    await noticesAbout([endedAlone], 'lottery-returned'),
  )
  expect((await betRow(played)).result).toBe('won')
  expect([await noticesOf(trial.id), await noticesOf(trial.id, 'lottery-returned')]).toEqual([[], []])
})

test('of a void draw each player is told once, of all that came back; nothing of a cancelled ticket or of play money', async () => {
  const gameCode = 'vn-ha-noi'
  const draw = await nextDraw(gameCode)
  const other = await nextDraw(gameCode, 1)
  const member = await testMember(ctx, { balance: '1000.00' })
  const cancelled = await ticketOn(member, draw, oneNumber)
  await cancelTicket(ctx, member, { ticketId: cancelled })
  await ticketOn(member, draw, everyEnd)
  await ticketOn(member, draw, oneNumber)
  await ticketOn(member, other, oneNumber)
  const withBonus = await testBonusMember()
  await ticketOn(withBonus, draw, everyEnd)
  await ticketOn(withBonus, draw, everyEnd)
  const cancelledAll = await testMember(ctx, { balance: '1000.00' })
  await cancelTicket(ctx, cancelledAll, { ticketId: await ticketOn(cancelledAll, draw, oneNumber) })
  const trial = await testTrial()
  await ticketOn(trial, draw, everyEnd)

  expect(await voidDraw(ctx, draw, 'ops:test', 'the drum broke')).toMatchObject({ ok: true })
  const { id: roundId } = await drawRow(gameCode, draw.numero)
  await advanceRound(ctx, roundId, sharedGameOf)
  await advanceRound(ctx, roundId, sharedGameOf)

  const told = { gameCode, numero: draw.numero }
  expect(await noticesOf(member.id, 'draw-voided')).toEqual([{ ...told, amount: '11.00' }])
  expect(await noticesOf(withBonus.id, 'draw-voided')).toEqual([{ ...told, amount: '20.00' }])
  expect(await noticesOf(cancelledAll.id, 'draw-voided')).toEqual([])
  expect(await noticesOf(trial.id, 'draw-voided')).toEqual([])
  expect(await noticesOf(member.id)).toEqual([])
})

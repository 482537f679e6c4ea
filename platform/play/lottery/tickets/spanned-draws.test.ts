import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Lottery, lotteries, lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import { openDraws as nextDraws } from '#contract/play/games/lottery/schedule.ts'
import { MAX_TICKET_DRAWS } from '#contract/play/lottery.ts'
import type { Member } from '#platform/base/context.ts'
import { DAY_MS, HOUR_MS } from '#platform/base/durations.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { ensureMonths } from '#platform/entry/jobs/ensure-months.ts'
import { settledBetsIn } from '#platform/play/bets/index.ts'
import { MAX_SKIPPED_DRAWS, OPEN_BET_DAYS, OPEN_TICKET_DAYS } from '#platform/play/limits.ts'
import { testMember } from '#tests/support/platform/members.ts'
import {
  ctx,
  drawRow,
  holdDraw,
  inLotteryWorld,
  mainOf,
  moveTo,
  nextDraw,
  stakeOn,
  ticketOn,
} from '#tests/support/worlds/lottery.ts'
import { comingDraws } from '../draws/draw-terms.ts'
import { drawExposure, voidDraw } from '../draws/operate-draws.ts'
import { drawNews, lotteryTable } from '../lottery-table.ts'
import { showMenu } from '../menu.ts'
import { drawsNear } from '../results.ts'
import { placeTicket } from './place-ticket.ts'
import { repeatTicket } from './repeat-ticket.ts'
import { listTickets, showTicket } from './tickets.ts'

inLotteryWorld()

/** The next draws of a lottery by the schedule, as many as the tests look at. */
const namesOf = (lottery: Lottery): string[] =>
  nextDraws(lottery, ctx.clock.now(), 24).map(({ numero }) => numero)

const stakeAcross = (member: Member, { code }: Lottery, numero: string | undefined, draws: number) =>
  placeTicket(ctx, member, {
    gameCode: code,
    numero: numero ?? '',
    lines: [{ playType: 'last-2', numbers: '12', stake: '1.00' }],
    draws,
    requestId: randomUUID(),
  })

/** On which draws a member has tickets. */
async function stakedOn(member: Member): Promise<string[]> {
  const listed = await listTickets(ctx, member, { count: 100, language: 'vi' })
  if (!listed.ok) throw new Error(listed.code)
  return listed.value.list.map(({ numero }) => numero).sort()
}

/** The open draws by each list that shows them. */
async function shownOpen({ code }: Lottery): Promise<string[][]> {
  const table = await lotteryTable(ctx, null, { gameCode: code, language: 'vi' })
  const near = await drawsNear(ctx, { gameId: code })
  if (!table.ok || !near.ok) throw new Error(code)
  const news = await drawNews(ctx, code)
  return [
    table.value.open.map(({ numero }) => numero),
    near.value.coming.map(({ numero }) => numero),
    [...(news.lottery?.open ?? [])],
  ]
}

describe('a purchase of several draws', () => {
  it.each(['fast-5', 'sea-3d'])(
    'of %s has exactly those that were asked for, and opens none for others',
    async (code) => {
      const lottery = lotteryAt(code)
      await nextDraw(code)
      const names = namesOf(lottery)
      const scheduled = names.slice(0, lottery.openDraws)
      const last = lottery.openDraws - 1
      const first = await testMember(ctx, { balance: '100.00' })
      expect(await stakeAcross(first, lottery, names[last], 10)).toMatchObject({ ok: true })
      expect(await stakedOn(first)).toEqual(names.slice(last, last + 10))

      for (const shown of await shownOpen(lottery)) expect(shown).toEqual(scheduled)
      const other = await testMember(ctx, { balance: '100.00' })
      for (const numero of [names[last + 1], names[last + 9], names[last + 10]])
        for (const draws of [1, 10])
          expect(await stakeAcross(other, lottery, numero, draws)).toMatchObject({ code: 'bets-closed' })
      expect(await mainOf(other)).toBe(10_000n)

      moveTo(comingDraws(lottery, ctx.clock.now())[0]?.locksAt ?? ctx.clock.now())
      expect(await stakeAcross(other, lottery, names[last + 1], 10)).toMatchObject({ ok: true })
      expect(await stakedOn(other)).toEqual(names.slice(last + 1, last + 11))
    },
  )

  it('skips draws that are void, up to four, and cannot begin at one', async () => {
    const lottery = lotteryAt('fast-1')
    await nextDraw('fast-1')
    const names = namesOf(lottery)
    const voidOf = async (at: number) =>
      expect(
        await voidDraw(ctx, { code: 'fast-1', numero: names[at] ?? '' }, 'ops:test', 'the drum broke'),
      ).toMatchObject({ ok: true })
    await voidOf(3)
    const member = await testMember(ctx, { balance: '100.00' })
    expect(await stakeAcross(member, lottery, names[3], 2)).toMatchObject({ code: 'bets-closed' })
    expect(await stakeAcross(member, lottery, names[2], 3)).toMatchObject({ ok: true })
    expect(await stakedOn(member)).toEqual([names[2], names[4], names[5]])
    for (const shown of await shownOpen(lottery))
      expect(shown).toEqual(names.slice(0, 10).filter((_, at) => at !== 3))

    for (const at of [4, 6, 8]) await voidOf(at)
    const across = await testMember(ctx, { balance: '100.00' })
    expect(await stakeAcross(across, lottery, names[2], 10)).toMatchObject({ ok: true })
    expect(await stakedOn(across)).toEqual([2, 5, 7, 9, 10, 11, 12, 13, 14, 15].map((at) => names[at]))
    await voidOf(9)
    expect(await stakeAcross(across, lottery, names[2], 10)).toMatchObject({ code: 'bets-closed' })
    expect(await stakeAcross(across, lottery, names[2], 3)).toMatchObject({ ok: true })
  })

  it('is none of it if a later draw is sold out', async () => {
    const lottery = lotteryAt('fast-5')
    await setValue(ctx, 'test', 'fastDrawExposure', 97_000)
    await nextDraw('fast-5')
    const names = namesOf(lottery)
    const [rich, member] = [
      await testMember(ctx, { balance: '100.00' }),
      await testMember(ctx, { balance: '100.00' }),
    ]
    await ticketOn(rich, { code: 'fast-5', numero: names[2] ?? '' }, [['last-2', '12', '10.00']])
    expect(await stakeAcross(member, lottery, names[0], 3)).toMatchObject({
      code: 'over-limit',
      detail: { field: 'numbers', reason: 'last-2 12', numero: names[2] },
    })
    expect(await mainOf(member)).toBe(10_000n)
    expect(await stakedOn(member)).toEqual([])
    for (const at of [0, 1]) {
      const exposure = await drawExposure(ctx, { code: 'fast-5', numero: names[at] ?? '' })
      expect(exposure).toEqual({ ok: true, value: [] })
    }
    expect(await stakeAcross(member, lottery, names[0], 2)).toMatchObject({ ok: true })
  })
})

describe('a menu', () => {
  it('offers the next draw that can be staked on', async () => {
    const lottery = lotteryAt('sea-4d')
    await nextDraw('sea-4d')
    const names = namesOf(lottery)
    await voidDraw(ctx, { code: 'sea-4d', numero: names[0] ?? '' }, 'ops:test', 'the drum broke')
    const shown = async () => {
      const menu = await showMenu(ctx, null, { prizeMode: 'SEA', device: 'WEB', language: 'vi' })
      if (!menu.ok) throw new Error(menu.code)
      return menu.value.list.flatMap(({ gameMenus }) => gameMenus).find(({ gameId }) => gameId === 'sea-4d')
    }
    const offered = await shown()
    expect(offered).toMatchObject({ numero: names[1], voided: [names[0]] })
    const member = await testMember(ctx, { balance: '100.00' })
    const on = { code: 'sea-4d', numero: offered?.numero ?? '' }
    expect(await stakeOn(member, on, [['straight', '1234', '1.00']])).toMatchObject({ ok: true })
    // It is void when its time has come, too.
    moveTo((await drawRow('sea-4d', names[0] ?? '')).draws_at)
    expect(await shown()).toMatchObject({ numero: names[1], voided: [names[0]] })
  })
})

describe('repeating', () => {
  const repeatedOn = async (member: Member, ticketId: string, draws: number) => {
    const repeated = await repeatTicket(ctx, member, { ticketId, draws, requestId: randomUUID() })
    if (!repeated.ok) return repeated.code
    const results = await Promise.all(
      repeated.value.ticketIds.map((id) => showTicket(ctx, member, { ticketId: id, language: 'vi' })),
    )
    return results.map((one) => one.ok && one.value.numero)
  }

  it('stakes on the next draws from now, not on those after the ticket, and leaves its own out', async () => {
    const code = 'vn-da-nang'
    await nextDraw(code)
    const names = namesOf(lotteryAt(code))
    const member = await testMember(ctx, { balance: '100.00' })
    const ticketId = await ticketOn(member, { code, numero: names[2] ?? '' }, [['de', '12', '1.00']])
    expect(await repeatedOn(member, ticketId, 3)).toEqual([names[0], names[1], names[3]])
    await voidDraw(ctx, { code, numero: names[1] ?? '' }, 'ops:test', 'the drum broke')
    expect(await repeatedOn(member, ticketId, 7)).toEqual([0, 3, 4, 5, 6, 7, 8].map((at) => names[at]))
  })
})

describe('the last draw of a purchase', () => {
  it('is within the time in which settled tickets are sought', () => {
    const start = ctx.clock.now().getTime()
    for (const lottery of lotteries) {
      const reach = lottery.openDraws + MAX_TICKET_DRAWS - 1 + MAX_SKIPPED_DRAWS
      for (let hours = 0; hours < 7 * 24; hours++) {
        const at = new Date(start + hours * HOUR_MS)
        const last = nextDraws(lottery, at, reach).at(-1)
        const days = ((last?.drawsAt.getTime() ?? Number.NaN) - at.getTime()) / DAY_MS
        expect(days, lottery.code).toBeLessThan(
          lottery.gameType === 'LOTT' ? OPEN_TICKET_DAYS - 1 : OPEN_BET_DAYS - 1,
        )
      }
    }
  })

  it('counts for the agents, though it is months later', async () => {
    const lottery = lotteryAt('vn-quang-ninh')
    await nextDraw(lottery.code)
    const names = namesOf(lottery)
    const member = await testMember(ctx, { balance: '100.00' })
    const result = await placeTicket(ctx, member, {
      gameCode: lottery.code,
      numero: names[6] ?? '',
      lines: [{ playType: 'de', numbers: '12', stake: '1.00' }],
      draws: 10,
      requestId: randomUUID(),
    })
    expect(result).toMatchObject({ ok: true })
    const before = ctx.clock.now()
    moveTo((await drawRow(lottery.code, names[15] ?? '')).draws_at)
    await ensureMonths(ctx)
    const { ended_at } = await holdDraw(lottery.code, names[15] ?? '')
    if (!ended_at) throw new Error('the draw has not ended')
    expect(ended_at.getTime() - before.getTime()).toBeGreaterThan(105 * DAY_MS)
    const span = {
      from: new Date(ended_at.getTime() - HOUR_MS),
      until: new Date(ended_at.getTime() + HOUR_MS),
    }
    const { content } = await settledBetsIn(ctx.db, member.id, span, { page: 1, size: 50, language: 'vi' })
    expect(content.map(({ nodeId, stake }) => ({ nodeId, stake }))).toEqual([
      { nodeId: lottery.code, stake: '1.00' },
    ])
  })
})
